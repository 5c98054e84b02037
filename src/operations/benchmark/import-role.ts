import { type ImportedAnswers, importedAnswers } from "../../benchmark/answer-rule.ts";
import { easyHardAnswerer } from "../../benchmark/easy-hard.ts";
import { printLine } from "../../benchmark/folder/line.ts";
import { placed } from "../../benchmark/folder/read.ts";
import type { ImportedQuery } from "../../benchmark/formats/import-query.ts";
import { LacunaError } from "../../error.ts";
import type { Split } from "../../kg/graph.ts";
import type { Role } from "../workers/roles.ts";
import type { PairCount } from "./query-file.ts";

export interface ImportSetup {
  readonly split: Split;
  /** Which answers are kept; those that files do not have are computed either way. */
  readonly answers: ImportedAnswers;
}

/** Queries of one type, to be numbered from `first` on. */
export interface ImportTask {
  readonly type: string;
  readonly first: number;
  readonly queries: readonly ImportedQuery[];
}

export interface ImportResult {
  readonly lines: readonly string[];
  readonly counts: readonly PairCount[];
  /** Queries that came with answers, and those among them whose answers are not those of the graph. */
  readonly given: number;
  readonly differing: number;
}

/** Answers imported queries and writes their lines. */
export const importWork: Role<ImportSetup, ImportTask, ImportResult> = async (graph, setup) => {
  const answer = easyHardAnswerer(graph, setup.split);
  return ({ type, first, queries }) => {
    const lines: string[] = [];
    const counts: PairCount[] = [];
    let given = 0;
    let differing = 0;
    for (const [at, each] of queries.entries()) {
      const { query } = each;
      const computed = answerAt(each);
      const { easy, hard, ...found } = importedAnswers(each, computed, setup.answers, query.free.length);
      given += Number(found.given);
      differing += Number(found.differing);
      const id = `${type}-${String(first + at).padStart(6, "0")}`;
      lines.push(printLine({ id, type, query, easy, hard }));
      const width = query.free.length;
      counts.push({ easy: easy.length / width, hard: hard.length / width });
    }
    return { lines, counts, given, differing };
  };

  function answerAt({ query, file, line }: ImportedQuery) {
    try {
      return answer(query);
    } catch (error) {
      throw error instanceof LacunaError ? placed(error, file, line) : error;
    }
  }
};
