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
import { type Runner, type SqlGraph, sqlRunner } from "../../../sql/run.ts";
import { countLine, type HardnessSetup, type Line, readLine } from "./hardness-role.ts";

/** Classifies blocks of queries in a database, a statement for all queries of a type. */
export function hardnessBySql(
  graph: Graph,
  setup: HardnessSetup,
  opened: SqlGraph,
): Pool<HardnessTask, Tally> {
  const runners = new Map<Split, Runner>();
  const runnerOf = (split: Split): Runner => {
    const known = runners.get(split);
    if (known) return known;
    const made = sqlRunner(opened, { is: "classes", unions: setup.unions }, levelsOf(split));
    runners.set(split, made);
    return made;
  };
  const counters = new Map<Split, ReturnType<typeof existingBySql>>();
  const counterOf = (split: Split) => {
    const count = counters.get(split) ?? existingBySql(opened, split);
    counters.set(split, count);
    return count;
  };
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
    for await (const each of answered) {
      const place = before + numbers[each.at]! - first;
      countLine(tally, given[each.at]!, classifiedOf(each), setup, place, () => existing[each.at]);
    }
    return tally;
  };
  return { depth: 1, run: one, close: async () => {} };
}
