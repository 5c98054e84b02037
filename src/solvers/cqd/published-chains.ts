import type { OperatorTree } from "../../query/views/operator-tree.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { anchorBeam, type Beams, chosenBeams, extendBeams, gatherBeams, projectBeams } from "./beams.ts";
import type { CqdRules } from "./rules.ts";

/** A chain of links from an anchor. */
export interface Chain {
  readonly anchor: number;
  readonly relations: readonly number[];
}

/** The chain that a tree is, anchor first; undefined for other trees. */
export function chainOf(tree: OperatorTree): Chain | undefined {
  if (tree.op !== "p") return undefined;
  const relation = tree.relation as number;
  if (tree.operand.op === "e") return { anchor: tree.operand.entity as number, relations: [relation] };
  const before = chainOf(tree.operand);
  return before && { ...before, relations: [...before.relations, relation] };
}

/** Whether the code that published figures come from does something else with a chain than its definition says. */
export const isFaulty = ({ relations }: Chain): boolean => relations.length === 3 || relations.length === 4;

/**
 * 3p and 4p as the code of Gregucci et al. computes them (is-cqa-complex `cqd/discrete.py`, query_3p and query_4p), faults
 * included, so that published figures can be reproduced:
 * - 3p: the truths of the first atom are tiled instead of repeated over the paths, so that path (i, j) counts the first atom
 *   of another beam;
 * - 4p: only the third and the fourth atom count, and the fourth is scored with the relation of the third (its own still
 *   says which links are known).
 */
export function* publishedChain(
  { anchor, relations }: Chain,
  rules: CqdRules,
): Solving<Float32Array, DenseRow> {
  const first = yield* chosenBeams(relations[0]!, anchorBeam(anchor), rules);
  if (relations.length === 3) {
    const [own] = first;
    const count = own!.length;
    const heads = Uint32Array.from(own!, ({ entity }) => entity);
    const second = yield* chosenBeams(
      relations[1]!,
      { entities: heads, truths: new Float32Array(count) },
      rules,
    );
    const width = Math.max(...second.map((each) => each.length));
    const beams = gatherBeams(second, rules.entityCount, (i, j, truth) =>
      rules.and(own![(i * width + j) % count]!.truth, truth),
    );
    return yield* projectBeams(relations[2]!, beams, rules);
  }
  const certain = ({ entities }: Beams): Beams => ({
    entities,
    truths: new Float32Array(entities.length).fill(1),
  });
  const beams = gatherBeams(first, rules.entityCount, (_, __, truth) => truth);
  const second = yield* extendBeams(relations[1]!, beams, rules);
  const third = yield* extendBeams(relations[2]!, certain(second), rules);
  return yield* projectBeams(relations[2]!, third, rules, relations[3]!);
}
