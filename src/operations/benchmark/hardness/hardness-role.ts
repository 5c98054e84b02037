import type { HardnessTask } from "../../../benchmark/folder/query-sources.ts";
import { placed } from "../../../benchmark/folder/read.ts";
import { LacunaError } from "../../../error.ts";
import {
  type Classified,
  type Classifier,
  classifier,
  count,
  createTally,
  restrictHard,
  type Tally,
  type Unions,
} from "../../../hardness/index.ts";
import type { Split } from "../../../kg/graph.ts";
import type { Query } from "../../../query/formula.ts";
import { notationOf } from "../../../query/notations.ts";
import { queryReader, type SourceQuery } from "../../../query/source.ts";
import { findNamedType } from "../../../query/types/lookup.ts";
import type { Role } from "../../workers/role.ts";

/** The counts beside those of classes. */
export interface HardnessSetup {
  readonly unions: Unions;
  readonly by: "class" | "cardinality" | "frequency";
}

/** Classifies blocks of queries in any notation, with the hard answers a benchmark stored or without. */
export const hardnessWork: Role<HardnessSetup, HardnessTask, Tally> = async (graph, setup) => {
  const classifiers = new Map<Split, Classifier>();
  return ({ file, first, before, lines, split, notation, named }) => {
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
        const given = readLine(line.trim(), read);
        countLine(tally, given, own.classify(given.query), setup, before + at, own.existing);
      } catch (error) {
        throw error instanceof LacunaError ? placed(error, file, first + at) : error;
      }
    }
    return tally;
  };
};

/** A line of queries, read. */
export interface Line {
  readonly query: Query;
  readonly type: string | undefined;
  readonly hard: Uint32Array | undefined;
}

/** @throws LacunaError `benchmark.broken-line`, what the notation throws */
export function readLine(line: string, read: (source: string) => SourceQuery): Line {
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

/** Counts what was found of a line. */
export function countLine(
  tally: Tally,
  { query, type, hard }: Line,
  found: Classified,
  { by }: HardnessSetup,
  place: number,
  existing: (query: Query) => number | undefined,
): void {
  count(tally, hard ? restrictHard(found, hard, query.free.length) : found, {
    type: nameOf(type, found),
    place,
    ...(by === "cardinality" ? { existing: existing(query) } : {}),
    ...(by === "frequency" ? { query } : {}),
  });
}

/** The type as the line says, in our spelling where it has a name. */
const nameOf = (given: string | undefined, found: Classified): string =>
  given === undefined ? found.type : (findNamedType(given)?.name ?? given);
