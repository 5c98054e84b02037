import { LacunaError, usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { isPresetFile } from "../../solvers/choice/preset-file.ts";
import { askOperation } from "../ask/ask.ts";
import { countOperation } from "../ask/count.ts";
import { explainOperation } from "../ask/explain.ts";
import { predictOperation } from "../ask/predict.ts";
import { checked } from "../contract/check.ts";
import { hostWith } from "../contract/host-with.ts";
import { shapeOf } from "../contract/kinds.ts";
import type { Operation } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { askGraphInWordsOperation } from "../semantic-parsing/ask-graph-in-words.ts";
import type { ProvableName } from "./provable-names.ts";

type Work = (given: never, host: Host, onTruths: (used: unknown) => void) => Promise<object>;

/** Something that can be asked for, with its work: checks of outputs and of what strangers send are the caller's. */
interface Provable {
  readonly operation: Operation;
  load(): Promise<Work>;
}

const exact = () => import("../ask/exact-work.ts");

const provable: Readonly<Record<ProvableName, Provable>> = {
  ask: { operation: askOperation as never, load: async () => (await exact()).ask },
  explain: { operation: explainOperation as never, load: async () => (await exact()).explain },
  count: { operation: countOperation as never, load: async () => (await exact()).count },
  predict: {
    operation: predictOperation as never,
    load: async () => (await import("../ask/predict-work.ts")).predict,
  },
  words: {
    operation: askGraphInWordsOperation as never,
    load: async () => (await import("../semantic-parsing/ask-work.ts")).askGraphWords,
  },
};

/** Answers of a proof, at most. */
export const MOST_ANSWERS = 10_000;

/** Parameters that results do not depend on, or that the proof says in fields of its own. */
const UNRECORDED = new Set(["graph", "model", "labels", "threads", "memory", "timeout"]);

type Fields = Readonly<Record<string, unknown>>;

/** The name that an operation has for the text that is asked. */
const textOf = (name: ProvableName) => (name === "words" ? "question" : "query");

/**
 * The parameters of a call that its result depends on.
 * @throws LacunaError `usage.idle-option`
 */
export function recordedOf(name: ProvableName, given: Fields, shape: Fields): Fields {
  const known = shapeOf(provable[name].operation.parameters);
  const recorded: Record<string, unknown> = { [textOf(name)]: given.query };
  for (const [parameter, value] of Object.entries(given)) {
    if (["operation", "proof", "force", "query"].includes(parameter) || UNRECORDED.has(parameter)) continue;
    if (value === undefined || value === false) continue;
    if (Object.hasOwn(known, parameter)) recorded[parameter] = value;
    else if (value !== defaultOf(shape[parameter]))
      throw usageError(
        "idle-option",
        `{${parameter}} has nothing to do with a proof of \`${name}\``,
        "leave it out",
        parameter,
      );
  }
  return recorded;
}

const defaultOf = (schema: unknown): unknown =>
  (schema as Operation["parameters"] | undefined)?.safeParse(undefined).data;

/** Settings in a file of somebody else's are not there where a proof is checked. */
function refuseFiles({ solver }: Fields): void {
  for (const each of [solver].flat() as readonly (string | { readonly preset?: string } | undefined)[])
    if (typeof each === "object" && each.preset !== undefined && isPresetFile(each.preset))
      throw usageError(
        "conflict",
        `a proof has no place for the file of settings ${each.preset}`,
        "write the settings with {set}",
      );
}

/**
 * Asks what a proof records, on an open graph.
 * @param how what the call is run with: the model, threads, limits
 * @throws LacunaError `usage.*` for parameters that the operation does not have, what the operation throws
 */
export async function askRecorded(
  name: ProvableName,
  graph: Graph,
  recorded: Fields,
  how: Fields,
  host: Host,
): Promise<{ readonly result: Fields; readonly truths: unknown }> {
  const { operation, load } = provable[name];
  const foreign = Object.keys(recorded).find((each) => UNRECORDED.has(each));
  if (foreign !== undefined)
    throw new LacunaError("proof.unreadable", `what is asked has ${foreign}, which no proof records`);
  refuseFiles(recorded);
  const known = shapeOf(operation.parameters);
  const own = Object.fromEntries(
    Object.entries(how).filter(([each, value]) => value !== undefined && Object.hasOwn(known, each)),
  );
  const isListed = name === "ask" || name === "explain";
  const limit = isListed ? { limit: recorded.limit ?? MOST_ANSWERS + 1 } : {};
  const parameters = checked(operation, { ...recorded, ...own, ...limit, graph });
  const alone = hostWith(host, { onItems: undefined, onLines: undefined, window: undefined });
  let truths: unknown = null;
  const work = await load();
  const result = await work(parameters as never, alone as Host, (used) => {
    truths = used;
  });
  // Numbers that JSON has no words for, and fields that are left open, are as a file has them.
  return { result: JSON.parse(JSON.stringify(result)) as Fields, truths };
}
