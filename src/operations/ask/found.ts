import type { Answers } from "../../exact/answers.ts";
import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Ranked } from "../../solvers/ranking/rank-answers.ts";
import type { AnsweredWith } from "./results.ts";

/** Answers that follow from links, by ids. */
export interface FoundAnswers {
  readonly graph: Graph;
  readonly query: Query;
  readonly answers: Answers;
  /** Starts the clock of a listing. */
  readonly listing?: () => Limits["stop"];
  /** Whether results have ids. */
  readonly ids: boolean;
  /** For each answer, where trees were asked for. */
  readonly explained?: {
    readonly trees: readonly (Explanation | undefined)[];
    /** The types that the missing links of the trees form. */
    readonly reduces: readonly (string | undefined)[];
  };
}

/** The best answers that a solver found, by ids. */
export interface FoundRanked {
  readonly graph: Graph;
  readonly query: Query;
  readonly ranked: Ranked;
  readonly how: AnsweredWith;
  /** Whether results have ids. */
  readonly ids: boolean;
  readonly explain: boolean;
  /** Only answers that do not follow from the known links. */
  readonly predicted: boolean;
}

/** Answers by ids, from which values and texts are made. */
export type Found = FoundAnswers | FoundRanked;
