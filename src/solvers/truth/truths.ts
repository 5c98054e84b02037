import type { FittedLinks } from "../../links/truth/fit-rows.ts";
import type { AnswerTruths } from "./answer-truth.ts";

/** The truths that were fitted for one model on one graph: plain data, kept in one file. */
export interface Truths {
  /** Identity of the graph with its links, and of what was trained of the model. */
  readonly graph: { readonly name: string; readonly hash: string };
  readonly model: { readonly name: string; readonly weights: string };
  /** The links that were hidden. */
  readonly hidden: {
    readonly how: "valid" | "random";
    readonly links: number;
    /** How often a tenth was hidden. */
    readonly times: number;
    readonly seed: number;
  };
  /** Links that were known then: counts of known links are compared with it. */
  readonly known: number;
  /** Truths of models that score links. */
  readonly links?: FittedLinks;
  /** The truths by solver with its settings; null where too little was hidden to fit anything. */
  readonly solvers: Readonly<Record<string, AnswerTruths | null>>;
}
