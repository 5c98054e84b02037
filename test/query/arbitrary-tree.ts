import fc from "fast-check";
import {
  complement,
  difference,
  entity,
  intersect,
  type OperatorTree,
  project,
  unite,
} from "../../src/query/views/operator-tree.ts";

const leaf: fc.Arbitrary<OperatorTree> = fc
  .tuple(fc.nat(5), fc.nat(5))
  .map(([relation, id]) => project(relation, entity(id)));

/** Grounded operator trees over entities and relations 0…5; with differences by default. */
export function arbitraryTree(differences = true): fc.Arbitrary<OperatorTree> {
  return fc.letrec<{ tree: OperatorTree }>((tie) => {
    const several = fc.array(tie("tree"), { minLength: 2, maxLength: 3 });
    return {
      tree: fc.oneof(
        { maxDepth: 4, depthIdentifier: "tree" },
        { weight: 2, arbitrary: leaf },
        { weight: 3, arbitrary: fc.tuple(fc.nat(5), tie("tree")).map(([r, t]) => project(r, t)) },
        { weight: 3, arbitrary: several.map((each) => intersect(...each)) },
        { weight: 2, arbitrary: several.map((each) => unite(...each)) },
        { weight: 1, arbitrary: tie("tree").map(complement) },
        { weight: differences ? 1 : 0, arbitrary: several.map((each) => difference(...each)) },
      ),
    };
  }).tree;
}
