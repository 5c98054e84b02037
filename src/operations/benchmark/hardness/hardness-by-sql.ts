import type { HardnessTask } from "../../../benchmark/folder/query-sources.ts";
import { placed } from "../../../benchmark/folder/read.ts";
import { LacunaError } from "../../../error.ts";
import { createTally, type Tally } from "../../../hardness/index.ts";
import type { Graph, Split } from "../../../kg/graph.ts";
import { notationOf } from "../../../query/notations.ts";
import { queryReader } from "../../../query/source.ts";
import type { Pool } from "../../../runs/working/pool.ts";
import { classifiedOf } from "../../../sql/classify.ts";
import { existingBySql } from "../../../sql/existing.ts";
import { levelsOf } from "../../../sql/levels.ts";
import { placeOfFailure, type Runner, type SqlGraph, sqlRunner } from "../../../sql/run.ts";
import { countLine, type HardnessSetup, type Line, readLine } from "./hardness-role.ts";

/** What answers the queries of a split elsewhere. */
export interface Answering {
  /** Blocks of queries that may be asked at once. */
  readonly depth: number;
  readonly runner: (split: Split) => Runner;
  readonly existing: (split: Split) => ReturnType<typeof existingBySql>;
}

/** Classifies blocks of queries in a database, a statement for all queries of a type. */
export const hardnessBySql = (graph: Graph, setup: HardnessSetup, opened: SqlGraph) =>
  hardnessElsewhere(graph, setup, {
    depth: 1,
    runner: (split) => sqlRunner(opened, { is: "classes", unions: setup.unions }, levelsOf(split)),
    existing: (split) => existingBySql(opened, split),
  });

/** Classifies blocks of queries by what answers them. */
export function hardnessElsewhere(
  graph: Graph,
  setup: HardnessSetup,
  { depth, runner, existing: counter }: Answering,
): Pool<HardnessTask, Tally> {
  const runnerOf = kept(runner);
  const counterOf = kept(counter);
  const one = async ({
    file,
    first,
    before,
    lines,
    split,
    notation,
    named,
  }: HardnessTask): Promise<Tally> => {
    const read = queryReader(notationOf(notation), { ...(named ? { graph } : { ids: true }), unsafe: true });
    const given: Line[] = [];
    const numbers: number[] = [];
    for (const [at, line] of lines.entries()) {
      if (line.trim() === "") continue;
      try {
        given.push(readLine(line.trim(), read));
        numbers.push(first + at);
      } catch (error) {
        throw error instanceof LacunaError ? placed(error, file, first + at) : error;
      }
    }
    const tally = createTally();
    const queries = given.map(({ query }) => query);
    const refuse = (error: LacunaError, at: number) => {
      throw placed(error, file, numbers[at]!);
    };
    const existing = setup.by === "cardinality" ? await counterOf(split)(queries, refuse) : [];
    const answered = runnerOf(split)(queries, refuse);
    try {
      for await (const each of answered) {
        const place = before + numbers[each.at]! - first;
        countLine(tally, given[each.at]!, classifiedOf(each), setup, place, () => existing[each.at]);
      }
    } catch (error) {
      const at = placeOfFailure(error);
      throw at === undefined ? error : placed(error as LacunaError, file, numbers[at]!);
    }
    return tally;
  };
  return { depth, run: one, close: async () => {} };
}

/** What was made for a split, made once. */
export function kept<Made>(make: (split: Split) => Made): (split: Split) => Made {
  const known = new Map<Split, Made>();
  return (split) => {
    const before = known.get(split) ?? make(split);
    known.set(split, before);
    return before;
  };
}
