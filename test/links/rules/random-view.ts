import fc from "fast-check";
import type { View } from "../../../src/kg/graph.ts";
import { graphOf } from "../../support/arbitrary.ts";

/** Views of graphs of 12 entities and 2 relations, loops included, with links of later splits that the view does not see. */
export const randomView: fc.Arbitrary<View> = fc
  .uniqueArray(fc.tuple(fc.nat(11), fc.constantFrom(0, 2), fc.nat(11), fc.constantFrom(0, 0, 0, 1)), {
    minLength: 12,
    maxLength: 60,
    selector: ([head, relation, tail]) => `${head} ${relation} ${tail}`,
  })
  .map(
    (links) =>
      graphOf({
        entityCount: 12,
        relationCount: 4,
        triples: links.map(([head, relation, tail]) => [head, relation, tail] as const),
        levels: links.map(([, , , level]) => level),
      }).train,
  );
