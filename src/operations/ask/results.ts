import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import type { Setting } from "../../solvers/settings/setting.ts";

/** An entity by its name, or by its id where ids were asked for. */
export type EntityValue = string | number;

interface Listed<Answer> {
  /** The free variables, with their question marks. */
  readonly variables: readonly string[];
  readonly answers: readonly Answer[];
  readonly count: number;
  /** Anything but `complete` means that there are, or may be, more. */
  readonly outcome: Outcome;
}

/** Answers that follow from links: an entity for each free variable. */
export type AnswerList = Listed<readonly EntityValue[]>;

/** A link of a reasoning tree, in the forward direction of its relation. */
export interface ShownLink<State> {
  readonly head: EntityValue;
  readonly relation: EntityValue;
  readonly tail: EntityValue;
  readonly state: State;
}

/** An answer with its easiest reasoning tree: the one with the fewest missing links. */
export interface ExplainedAnswer {
  readonly values: readonly EntityValue[];
  /** `missing`: not among the observed links; `absent`: as the query asks. */
  readonly tree: readonly ShownLink<"known" | "missing" | "absent">[];
  /** Denied branches that nothing matches, as text. */
  readonly absences?: readonly string[];
  readonly missing: number | null;
  /** The type that the missing links form; null where there are none. */
  readonly reduces: string | null;
}

/** Answers that follow from links, with their trees. */
export type ExplainedList = Listed<ExplainedAnswer>;

/** An answer that a solver found, best first. */
export interface RankedAnswerValue {
  readonly values: readonly EntityValue[];
  /** How much the solver believes in it, from 0 to 1; a probability where the model is calibrated. */
  readonly probability: number;
  /** It follows from the known links. */
  readonly known: boolean;
}

/** The same with the tree that the solver believes in most. */
export interface ExplainedRankedAnswer extends RankedAnswerValue {
  readonly tree: readonly (ShownLink<"known" | "predicted" | "absent"> & { readonly truth: number })[];
  readonly absences?: readonly string[];
  readonly predicted: number | null;
  /** The type that the predicted links form; null where there are none. */
  readonly reduces: string | null;
}

/** With what a query was answered. */
export interface AnsweredWith {
  readonly solver: { readonly name: string; readonly known: string; readonly setting: Setting };
  /** Relations of the query that no train link of a thing with itself has: none such was predicted. */
  readonly irreflexive: readonly EntityValue[];
  /** `calibrated`: truths of links are probabilities. Null for solvers that ask no model. */
  readonly model:
    | (ModelRecord & {
        readonly calibrated: boolean;
        /** None was named: these weights come with the package and need no training. */
        readonly byDefault?: boolean;
      })
    | null;
}

/** The best answers that a solver found, and how it did. */
export interface RankedList<Answer extends RankedAnswerValue = RankedAnswerValue | ExplainedRankedAnswer>
  extends Listed<Answer>,
    AnsweredWith {
  /** Answers with a truth above 0, listed or not, where all were worked out. */
  readonly candidates?: number;
  /** Answers that are as true as the last one that is listed. */
  readonly tied?: number;
  /** Answers that follow from the known links. */
  readonly following?: number;
  /** How many answers the solver expects. */
  readonly expected?: number;
  /** Of models without trees, where explanations were asked for: entities nearest to each inner node, a guess of the model. */
  readonly guesses?: readonly {
    /** The part of the query, as a query of its own. */
    readonly part: string;
    readonly nearest: readonly { readonly entity: EntityValue; readonly logit: number }[];
  }[];
}

/** What came out of a query: with a model it has `solver` and `model`. */
export type Asked = AnswerList | ExplainedList | RankedList;

/** How many answers there are; for a query without free variables 0 or 1. */
export interface CountedAnswers {
  readonly variables: readonly string[];
  readonly count: number;
  readonly outcome: Outcome;
}

/** How the exact engine answers a query, as text. */
export interface ShownPlan {
  readonly plan: string;
}
