import { createAnswerer } from "../exact/answer.ts";
import { fullView, type Graph, observed, type Split } from "../kg/graph.ts";
import type { Query } from "../query/formula.ts";
import { splitTuples } from "./answers.ts";

/** Answers of a query on a split, as flat sorted tuples. */
export interface EasyHard {
  readonly easy: Uint32Array;
  readonly hard: Uint32Array;
}

/** Answers of a query on a split: {@link EasyHard}, and those on the observed graph that the full one takes back. */
export interface GraphAnswers extends EasyHard {
  readonly observedOnly: Uint32Array;
}

/**
 * Answers queries of a split by the exact engine: easy ones hold on the observed and on the full graph, hard ones on
 * the full graph only (BetaE's code); those on the observed graph alone are what only negation gives. Training queries have
 * nothing observed before: all their answers are hard.
 */
export function graphAnswerer(graph: Graph, split: Split): (query: Query) => GraphAnswers {
  const full = createAnswerer(fullView(graph, split));
  const known = split === "train" ? undefined : createAnswerer(observed(graph, split));
  const none = new Uint32Array(0);
  return (query) => {
    const all = full(query).ids;
    if (!known) return { easy: none, hard: all, observedOnly: none };
    const [before, width] = [known(query).ids, query.free.length];
    return { ...splitTuples(all, before, width), observedOnly: splitTuples(before, all, width).hard };
  };
}
