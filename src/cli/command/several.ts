import { usageError } from "../../error.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { type Properties, propertiesOf } from "./options-of.ts";
import type { OptionValues } from "./rendering.ts";

// One command may stand for several operations, whose parameters are put together.

/** The parameters of all operations; one is mandatory where every operation needs it. */
export function propertiesOfAll(operations: readonly Operation[]): Properties {
  const each = operations.map(({ parameters }) => propertiesOf(parameters));
  const all: Properties = Object.assign({}, ...[...each].reverse());
  return Object.fromEntries(
    Object.entries(all).map(([name, property]) => [
      name,
      { ...property, required: each.every((own) => own[name]?.required === true) },
    ]),
  );
}

/** Properties with some of them first. */
export function inOrder(properties: Properties, order = ""): Properties {
  const first = order.split(" ").flatMap((name) => {
    const property = properties[name];
    return property ? [[name, property] as const] : [];
  });
  return { ...Object.fromEntries(first), ...properties };
}

/** A list of arguments of which none was given. */
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * What an operation knows of all that was given. Defaults of the others are no choice of the user's.
 * @throws LacunaError `usage.idle-option`
 */
export function knownTo(
  operation: Operation,
  given: OptionValues,
  operations: readonly Operation[],
  isDefault: (name: string) => boolean,
): OptionValues {
  const known = propertiesOf(operation.parameters);
  const idle = Object.keys(given).find(
    (name) =>
      !Object.hasOwn(known, name) && given[name] !== false && !isEmpty(given[name]) && !isDefault(name),
  );
  if (idle !== undefined) {
    const takers = operations.filter(({ parameters }) => Object.hasOwn(propertiesOf(parameters), idle));
    const [nearest] = takers.map((each) => each.command).sort((x, y) => x.length - y.length);
    throw usageError(
      "idle-option",
      `{${idle}} has nothing to do with \`lacuna ${operation.command}\``,
      nearest === undefined ? "leave it out" : `leave it out; it goes with \`lacuna ${nearest}\``,
      idle,
    );
  }
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(known, name)));
}
