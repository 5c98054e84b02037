import type { Command } from "commander";
import type * as z from "zod/mini";
import { usageError } from "../../error.ts";
import type { Operation, Plain } from "../../operations/contract/operation.ts";
import { command, type Io } from "../terminal/io.ts";
import { addRowOptions, rowFormat } from "../text/rows.ts";
import { type Framing, type Options, type Rendering, runAndShow, useOwnSeed } from "./command-of.ts";
import { spelledError } from "./failure.ts";
import { addHelp, addResultHelp } from "./help.ts";
import {
  addOptions,
  flagsOf,
  givenBy,
  isByDefault,
  type OptionSpelling,
  type Properties,
  propertiesOf,
} from "./options-of.ts";

/** An operation of a command that has several, with how its result is shown. */
export interface Variant {
  readonly operation: Operation;
  // Each variant is made by `variant`, which holds the rendering to the operation's own types.
  readonly rendering: Rendering<never, never>;
}

/** Holds a rendering to the types of its operation. */
export const variant = <Parameters extends z.ZodMiniType, Result extends z.ZodMiniType>(
  operation: Operation<Parameters, Result>,
  rendering: Rendering<z.output<Parameters>, Plain<z.output<Result>>>,
): Variant => ({
  operation: operation as unknown as Operation,
  rendering: rendering as Rendering<never, never>,
});

/** The given values of the parameters, by their names. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** The spelling of the parameters of several operations by one command, and the choice of the operation. */
export interface SeveralSpelling<Names extends string> extends OptionSpelling, Framing {
  readonly name: string;
  readonly summary: string;
  readonly variants: Readonly<Record<Names, Variant>>;
  /** The options, where they are not those of all operations. */
  readonly properties?: (all: Properties) => Properties;
  /** Options in the order in which help shows them; others follow. */
  readonly order?: string;
  /** Refuses what only this spelling makes possible, before an operation is asked. */
  readonly check?: (given: OptionValues, self: Command) => unknown;
  /** The operation that is meant. */
  choose(given: OptionValues): Names;
  /** Its parameters, where options have other names. */
  readonly prepare?: (given: OptionValues, chosen: Names) => OptionValues | Promise<OptionValues>;
}

/** One command for several operations: its options are those of all, and what the meant one does not know is refused. */
export function commandOfSeveral<Names extends string>(
  spelling: SeveralSpelling<Names>,
): (parent: Command, io: Io) => Command {
  return (parent, io) => {
    const self = command(spelling.name, spelling.summary);
    const variants = Object.values<Variant>(spelling.variants);
    const all = propertiesOfAll(variants.map(({ operation }) => operation));
    const properties = inOrder(spelling.properties?.(all) ?? all, spelling.order);
    addOptions(self, properties, spelling);
    useOwnSeed(self, properties);
    if (variants.some(({ operation, rendering }) => rendering.rows ?? operation.rows)) addRowOptions(self);
    spelling.options?.(self);
    addHelp(self, spelling);
    addResultHelp(
      self,
      variants.map(({ operation }) => operation),
    );
    self.action(async (...all: unknown[]) => {
      const options = self.optsWithGlobals<Options>();
      const given = givenBy(properties, all, options, spelling);
      try {
        await spelling.check?.(given, self);
        const chosen = spelling.choose(given);
        const { operation, rendering } = spelling.variants[chosen];
        const prepared = (await spelling.prepare?.(given, chosen)) ?? given;
        const known = knownTo(
          operation,
          prepared,
          variants.map((each) => each.operation),
          (name) => isByDefault(self, name, spelling),
        );
        if (rowFormat(options) && !(rendering.rows ?? operation.rows))
          throw usageError("conflict", "--csv and --tsv have no table to print here", "use --json");
        await runAndShow(operation, known, rendering as Rendering<unknown, unknown>, spelling, options, io);
      } catch (error) {
        throw spelledError(error, flagsOf(spelling), given);
      }
    });
    parent.addCommand(self);
    return self;
  };
}

function inOrder(properties: Properties, order = ""): Properties {
  const first = order.split(" ").flatMap((name) => {
    const property = properties[name];
    return property ? [[name, property] as const] : [];
  });
  return { ...Object.fromEntries(first), ...properties };
}

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
    (name) => !Object.hasOwn(known, name) && given[name] !== false && !isDefault(name),
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
