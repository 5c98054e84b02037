import type { OperatorTree } from "../../query/views/operator-tree.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { anchorBeam, type Beams, beamsOfSet, extendBeams, projectBeams } from "./beams.ts";
import { chainOf, isFaulty, publishedChain } from "./published-chains.ts";
import type { CqdRules } from "./rules.ts";

/**
 * The truth of each entity as an answer of a tree without differences (CQD-Beam: Arakelyan et al., ICLR 2021, §3.3). Sets are
 * combined entity by entity; a set is cut down to its truest entities before a projection, and a chain of projections
 * gives every entity of the beam a beam of its own.
 */
export function* beamSearch(tree: OperatorTree, rules: CqdRules): Solving<Float32Array, DenseRow> {
  const chain = rules.publishedChains ? chainOf(tree) : undefined;
  if (chain && isFaulty(chain)) return yield* publishedChain(chain, rules);
  return yield* searchTree(tree, rules);
}

function* searchTree(tree: OperatorTree, rules: CqdRules): Solving<Float32Array, DenseRow> {
  switch (tree.op) {
    case "e":
      throw new RangeError("an anchor is no fuzzy set");
    case "p":
      return yield* projectBeams(tree.relation as number, yield* beamsOf(tree.operand, rules), rules);
    case "n":
      return (yield* searchTree(tree.operand, rules)).map(rules.not);
    default: {
      const combine = tree.op === "u" ? rules.or : rules.and;
      const [first, ...others] = tree.operands;
      const set = yield* searchTree(first!, rules);
      for (const operand of others) {
        const other = yield* searchTree(operand, rules);
        for (let t = 0; t < set.length; t++) set[t] = combine(set[t]!, other[t]!);
      }
      return set;
    }
  }
}

function* beamsOf(tree: OperatorTree, rules: CqdRules): Solving<Beams, DenseRow> {
  if (tree.op === "e") return anchorBeam(tree.entity as number);
  if (tree.op === "p")
    return yield* extendBeams(tree.relation as number, yield* beamsOf(tree.operand, rules), rules);
  return beamsOfSet(yield* searchTree(tree, rules), rules);
}
