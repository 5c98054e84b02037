import type { View } from "../kg/graph.ts";
import type { LinkPredictor } from "../links/predictor.ts";
import { frequencyPredictor } from "../links/predictors/frequency.ts";

/** A link predictor that is made of the links of a graph alone, and goes by its name. */
export interface NamedPredictor {
  readonly name: string;
  /** One line for people. */
  readonly describe: string;
  /** @param seen links that it may look at */
  make(seen: View): Promise<LinkPredictor>;
  /** Bytes it takes at work, about. */
  memory(seen: View): number;
}

/** Bytes of the links by entity, of both ends of each, and of the rows that are kept. */
const RULE_BYTES = 32;
const KEPT_ROWS = 1 << 26;

/** What rules take at work. */
export const rulesMemory = ({ graph }: View): number => RULE_BYTES * graph.rows.tails.length + KEPT_ROWS;

/** All of them; each needs no folder and no training. */
export const namedPredictors: readonly NamedPredictor[] = [
  {
    name: "frequency",
    describe: "the baseline: how often an entity ends the relation",
    make: async ({ graph }) => frequencyPredictor(graph),
    memory: () => 0,
  },
  {
    name: "rules",
    describe: "rules that are mined in passing, with their reasons",
    make: async (seen) => (await import("../links/rules/in-passing.ts")).rulesInPassing(seen),
    memory: rulesMemory,
  },
];

/** The predictor of a name, if it is one. */
export const predictorNamed = (name: string): NamedPredictor | undefined =>
  namedPredictors.find((each) => each.name === name);
