import { type ImportedAnswers, importedAnswers } from "../../benchmark/answer-rule.ts";
import { repeatKey } from "../../benchmark/compare-answers.ts";
import type { DifferenceName } from "../../benchmark/differences.ts";
import { graphAnswerer } from "../../benchmark/easy-hard.ts";
import { printLine } from "../../benchmark/folder/line.ts";
import type { PairCount } from "../../benchmark/folder/query-file.ts";
import { placed } from "../../benchmark/folder/read.ts";
import type { ImportedQuery } from "../../benchmark/formats/import-query.ts";
import { LacunaError } from "../../error.ts";
import type { Split } from "../../kg/graph.ts";
import type { Role } from "../workers/role.ts";

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
  /** Packed bytes of the files that lie behind them. */
  readonly read: number;
}

/** An imported query. */
export interface ImportedLine {
  readonly text: string;
  readonly count: PairCount;
  /** The same for repeats. */
  readonly key: string;
  /** Whether its file had answers. */
  readonly given: boolean;
  /** Numbers of answers in the file that are not as the graph has them, by kind. */
  readonly differences: readonly (readonly [kind: DifferenceName, answers: number])[];
}

export type ImportResult = readonly ImportedLine[];

/** Answers imported queries and writes their lines. */
export const importWork: Role<ImportSetup, ImportTask, ImportResult> = async (graph, setup) => {
  const answer = graphAnswerer(graph, setup.split);
  return ({ type, first, queries }) =>
    queries.map((each, at): ImportedLine => {
      const { query } = each;
      const width = query.free.length;
      const { easy, hard, given, differences } = importedAnswers(each, answerAt(each), setup.answers, width);
      const id = `${type}-${String(first + at).padStart(6, "0")}`;
      return {
        text: printLine({ id, type, query, easy, hard }),
        count: { easy: easy.length / width, hard: hard.length / width },
        key: repeatKey(query),
        given,
        differences: [...differences].map(([kind, tuples]) => [kind, tuples.length / width]),
      };
    });

  function answerAt({ query, file, line }: ImportedQuery) {
    try {
      return answer(query);
    } catch (error) {
      throw error instanceof LacunaError ? placed(error, file, line) : error;
    }
  }
};
