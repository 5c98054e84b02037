import type * as z from "zod/mini";
import { type KindedPart, partsOf, shapeOf } from "../../operations/contract/kinds.ts";
import type { Operation } from "../../operations/contract/operation.ts";

/** An operation as a server offers it. */
export interface Offer {
  readonly operation: Operation;
  /** The parameters that may be given, by their names. */
  readonly parameters: Readonly<Record<string, z.ZodMiniType>>;
  /** `answer`: somebody waits for it. `job`: it runs for long, or writes, and is asked for by its id. */
  readonly as: "answer" | "job";
}

/** The parameters that a server sets itself, for all operations. */
const OWN = new Set(["force", "threads", "checkpoint"]);

/**
 * An operation as strangers may call it; undefined where they may not. This goes by the kinds of its parameters: paths are never
 * given, what is read is a resource with an id, what is written lies in the folder of a job. Programs and addresses of others are
 * left out, and with them what they are for; an operation that needs one, reads the network by itself, or changes a resource that
 * others ask, is not offered.
 */
export function offerOf(operation: Operation): Offer | undefined {
  const { effects, length } = operation;
  const shape = shapeOf(operation.parameters);
  const parts = partsOf(operation.parameters);
  // Strangers name only what has an id here, nothing on another machine.
  const asks = ({ kind }: KindedPart) =>
    kind.is === "address" || (kind.is === "resource" && kind.reach === "network");
  if (effects.includes("network") && !parts.some(asks)) return undefined;
  if (parts.some(({ kind }) => kind.is === "resource" && kind.changed)) return undefined;
  const needed = (part: KindedPart) => isNeeded(shape[part.parameter]!);
  const writes = parts.some((part) => isOutput(part) && needed(part));
  const as = writes || length === "job" ? "job" : "answer";
  const left = new Set(OWN);
  for (const part of parts) {
    const { kind, parameter } = part;
    const isStrange =
      kind.is === "address" ||
      (kind.is === "code" && kind.names.length === 0) ||
      (kind.is === "input" && as === "answer");
    if (isStrange && needed(part)) return undefined;
    if (isStrange || kind.is === "reading" || kind.is === "asking" || (kind.is === "code" && !needed(part)))
      left.add(parameter);
    if (as === "answer" && isOutput(part)) left.add(parameter);
  }
  const parameters = Object.fromEntries(Object.entries(shape).filter(([name]) => !left.has(name)));
  return { operation, parameters, as };
}

/** Whether a parameter has to be given. */
export const isNeeded = (schema: z.ZodMiniType): boolean => schema._zod.optin === undefined;

/** Whether a part is a place that is written. */
export const isOutput = ({ kind }: Pick<KindedPart, "kind">): boolean =>
  kind.is === "output-file" || kind.is === "output-folder";
