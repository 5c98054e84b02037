import { forwardTriples } from "../../kg/forward.ts";
import { type Graph, observed, type View } from "../../kg/graph.ts";
import { withTriples } from "../../kg/split/with-triples.ts";
import { type Random, randomStream, shuffle } from "../../numeric/random.ts";

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
  const random = tenthHidden(graph, 1, randomStream(seed, "links hidden for truth"));
  return {
    graph: random.graph,
    how: "random",
    known: train - random.hidden,
    hidden: random.hidden,
    unseen: test,
  };
}

/** Links that a model may see while truths are fitted. */
export const seenWhileFitting = ({ graph }: Hiding): View => observed(graph, "valid");

/** A graph of which a random tenth of the train links are test links: nobody knows them, and what is said can be held to them. */
export const hideForTest = (graph: Graph, seed: number): Graph =>
  tenthHidden(graph, 2, randomStream(seed, "links hidden for a test of truth")).graph;

/** A graph with a random tenth of its train links on another level. */
function tenthHidden(
  graph: Graph,
  level: 1 | 2,
  random: Random,
): { readonly graph: Graph; readonly hidden: number } {
  const columns = forwardTriples(graph);
  const places = Uint32Array.from(columns.levels.keys()).filter((at) => columns.levels[at] === 0);
  const hidden = shuffle(places, random).slice(0, Math.round(places.length * HIDDEN_SHARE));
  const levels = columns.levels.slice();
  for (const at of hidden) levels[at] = level;
  return { graph: withTriples(graph, { ...columns, levels }), hidden: hidden.length };
}
