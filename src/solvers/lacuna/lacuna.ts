import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import { fitGraphCost } from "../fit/solver.ts";
import { decompose } from "../operator-tree/decompose.ts";
import type { Solver } from "../solver.ts";
import { lacunaParameters } from "./parameters.ts";
import { lacunaSupport } from "./ready.ts";
import { startLacuna } from "./start.ts";
import { lacunaTruths } from "./truth-scale.ts";

/**
 * Our own: a mixture of classes. What is expected of every entity is kept apart by the type that the missing links form, and
 * put together at the end by a prior that says how common these classes are: as many as are expected, or about as many of
 * each, which is how balanced benchmarks are drawn (Gregucci et al., ICML 2025).
 */
export const lacuna: Solver<"links", typeof lacunaParameters> = {
  name: "lacuna",
  needs: "links",
  describe:
    "expected numbers of matches, kept apart by what the missing links form and put together by a prior that says how common these classes are",
  source: "this project; docs/explanation/mixture.md has the rule",
  known: "observed",
  parameters: lacunaParameters,
  presets: [
    {
      name: "natural",
      source:
        "this project; chosen on Query2Box's validation queries of FB15k-237 and NELL995 (experiments/figures/balanced-tried.md)",
      values: { prior: "natural", missing: 0.1 },
      types: {},
    },
    {
      name: "balanced",
      source:
        "this project; the exponent was chosen on validation queries of FB15k-237 and NELL995 drawn by the published balanced protocol (experiments/figures/balanced-tried.md)",
      values: { prior: "balanced" },
      types: {},
    },
    {
      name: "fitted",
      source:
        "this project; the weights of classes were fitted on validation queries of FB15k-237 and NELL995 drawn by the published balanced protocol (experiments/figures/balanced.md)",
      values: { prior: "fitted" },
      types: {},
    },
  ],
  grid: { prior: ["natural", "balanced"], beamWidth: [16, 64] },
  supports: lacunaSupport,
  cost,
  trees: (_, { beamWidth }) => ({ direction: "outward", width: beamWidth }),
  truths: lacunaTruths,
  start: startLacuna,
};

/** Rows of anchored links, and of the entities that are followed behind them. */
function cost(query: Query, graph: Graph): number {
  const { tree } = decompose(query);
  const rows = (node: OperatorTree): number =>
    operandsOf(node).reduce(
      (sum, operand) => sum + rows(operand),
      node.op === "p" ? ownRows(node.operand, graph) : 0,
    );
  return tree ? rows(tree) : fitGraphCost(query, graph, { direction: "outward", cut: 10 });
}

/** Entities followed by default. */
const USUALLY_FOLLOWED = 16;

const ownRows = ({ op }: OperatorTree, { entityCount }: Graph): number =>
  op === "e" ? 1 : Math.min(entityCount, USUALLY_FOLLOWED);
