import { placed } from "../../benchmark/folder/read.ts";
import { LacunaError } from "../../error.ts";
import {
  addClass,
  type Classified,
  type Classifier,
  classifier,
  count,
  createTally,
  restrictHard,
  type Tally,
  tallyOf,
  type Unions,
} from "../../hardness/index.ts";
import type { Split } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { notationOf } from "../../query/notations.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import { queryReader, type SourceQuery } from "../query-source.ts";
import type { Role } from "../workers/roles.ts";

/** What is counted beside classes. */
export interface HardnessSetup {
  readonly unions: Unions;
  readonly by: "class" | "cardinality" | "frequency";
}

/** A block of lines of one file. */
export interface HardnessTask {
  readonly file: string;
  /** Number of the first line, from 1. */
  readonly first: number;
  readonly lines: readonly string[];
  readonly split: Split;
  readonly notation: string;
  /** Queries say names of the graph; those of benchmark folders say ids. */
  readonly named: boolean;
}

/** Classifies blocks of queries in any notation, with the hard answers a benchmark stored or without. */
export const hardnessWork: Role<HardnessSetup, HardnessTask, Tally> = async (graph, setup) => {
  const classifiers = new Map<Split, Classifier>();
  return ({ file, first, lines, split, notation, named }) => {
    let own = classifiers.get(split);
    if (!own) {
      own = classifier(graph, split, { unions: setup.unions });
      classifiers.set(split, own);
    }
    const read = queryReader(notationOf(notation), { ...(named ? { graph } : { ids: true }), unsafe: true });
    const tally = createTally();
    for (const [at, line] of lines.entries()) {
      if (line.trim() === "") continue;
      try {
        countLine(tally, readLine(line.trim(), read), own, setup);
      } catch (error) {
        throw error instanceof LacunaError ? placed(error, file, first + at) : error;
      }
    }
    return tally;
  };
};

interface Line {
  readonly query: Query;
  readonly type: string | undefined;
  readonly hard: Uint32Array | undefined;
}

function readLine(line: string, read: (source: string) => SourceQuery): Line {
  const { query } = read(line);
  if (line[0] !== "{") return { query, type: undefined, hard: undefined };
  const { type, hard } = JSON.parse(line) as { type?: unknown; hard?: unknown };
  return {
    query,
    type: typeof type === "string" ? type : undefined,
    hard: Array.isArray(hard) ? sortedTuples(hard, query.free.length) : undefined,
  };
}

/** Files of other tools list answers in any order. */
function sortedTuples(listed: readonly unknown[], width: number): Uint32Array {
  const tuples = listed.map((each) => (Array.isArray(each) ? each : [each]) as number[]);
  tuples.sort((a, b) => {
    const at = a.findIndex((id, i) => id !== b[i]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  });
  const ids = tuples.flat();
  if (ids.length === tuples.length * width && ids.every((id) => Number.isInteger(id) && id >= 0))
    return Uint32Array.from(ids);
  throw new LacunaError("benchmark.broken-line", `"hard" is no list of answers of ${width} ids`);
}

function countLine(
  tally: Tally,
  { query, type, hard }: Line,
  { classify, existing }: Classifier,
  { by }: HardnessSetup,
): void {
  const found = classify(query);
  count(tally, hard ? restrictHard(found, hard, query.free.length) : found, {
    type: nameOf(type, found),
    ...(by === "cardinality" ? { existing: existing(query) } : {}),
    ...(by === "frequency" ? { query } : {}),
  });
}

/** The type as the line says, in our spelling where it has a name. */
const nameOf = (given: string | undefined, found: Classified): string =>
  given === undefined ? found.type : (findNamedType(given)?.name ?? given);

/**
 * Counts what a line of a benchmark folder says of itself, without a graph.
 * @throws LacunaError `benchmark.no-hardness`
 */
export function countRecorded(tally: Tally, line: string): void {
  const { type, reduces, hard } = JSON.parse(line) as {
    type?: string;
    hard?: unknown[];
    reduces?: Readonly<Record<string, readonly unknown[]>>;
  };
  if (type === undefined || reduces === undefined || hard === undefined)
    throw new LacunaError("benchmark.no-hardness", "the line does not say what its answers reduce to", {
      hint: "give the graph with --graph, and it is worked out",
    });
  const into = tallyOf(tally, type);
  let kept = 0;
  for (const [name, pairs] of Object.entries(reduces)) {
    if (pairs.length > 0) addClass(into, name, linksOf(name === "full" ? type : name), pairs.length, 1);
    kept += pairs.length;
  }
  into.queries++;
  into.pairs += kept;
  into.dropped += hard.length - kept;
}

/** Positive links of a type, by its name or formula. */
function linksOf(type: string): number {
  const named = findNamedType(type);
  const formula = named ? (named.efok ?? named.lisp?.replaceAll("(p,", "r1(") ?? "") : type;
  return formula.replace(/!\(*r\d+\(/g, "").match(/r\d+\(/g)?.length ?? 0;
}
