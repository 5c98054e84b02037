import { forwardTriples } from "../../kg/forward.ts";
import { type Graph, observed, type View } from "../../kg/graph.ts";
import { withTriples } from "../../kg/split/with-triples.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";

/**
 * Links that are hidden so that truths can be fitted: those of validation, or a random tenth where a graph has none. Test links are
 * never looked at; only their number is.
 */
export interface Hiding {
  /** The links of `train` are known, those of `valid` hidden. */
  readonly graph: Graph;
  readonly how: "valid" | "random";
  /** Numbers of links: known while truths are fitted, hidden, and hidden from everybody. */
  readonly known: number;
  readonly hidden: number;
  readonly unseen: number;
}

/** The share of links that is hidden where a graph has no validation links. */
export const HIDDEN_SHARE = 0.1;

/** Hides links of a graph. @param seed of the random tenth; it has no effect on a graph with validation links */
export function hideLinks(graph: Graph, seed: number): Hiding {
  const [train, valid, test] = graph.tripleCounts;
  if (valid > 0) return { graph, how: "valid", known: train, hidden: valid, unseen: test };
  const columns = forwardTriples(graph);
  const places = Uint32Array.from(columns.levels.keys()).filter((at) => columns.levels[at] === 0);
  const hidden = shuffle(places, randomStream(seed, "links hidden for truth")).slice(
    0,
    Math.round(train * HIDDEN_SHARE),
  );
  const levels = columns.levels.slice();
  for (const at of hidden) levels[at] = 1;
  return {
    graph: withTriples(graph, { ...columns, levels }),
    how: "random",
    known: train - hidden.length,
    hidden: hidden.length,
    unseen: test,
  };
}

/** Links that a model may see while truths are fitted. */
export const seenWhileFitting = ({ graph }: Hiding): View => observed(graph, "valid");

/** A graph of which a random tenth of the train links are test links: nobody knows them, and what is said can be held to them. */
export function hideForTest(graph: Graph, seed: number): Graph {
  const columns = forwardTriples(graph);
  const places = Uint32Array.from(columns.levels.keys()).filter((at) => columns.levels[at] === 0);
  const hidden = shuffle(places, randomStream(seed, "links hidden for a test of truth"));
  const levels = columns.levels.slice();
  for (const at of hidden.slice(0, Math.round(places.length * HIDDEN_SHARE))) levels[at] = 2;
  return withTriples(graph, { ...columns, levels });
}
