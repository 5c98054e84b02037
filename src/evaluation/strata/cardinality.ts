import { classifier } from "../../hardness/classify.ts";
import { bucketOf } from "../../hardness/reach/cardinality.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { cardinalityName } from "./dimension-names.ts";
import type { Dimension } from "./dimensions.ts";

/**
 * Strata by the number of existing entities (Gregucci et al., ICML 2025): how many values an existential variable has on the observed
 * graph. `cardinality/reduces` gives the papers' two tables, of full inference and of the rest.
 * @internal
 */
export function byCardinality(graph: Graph, split: Split): Dimension {
  const { existing } = classifier(graph, split);
  return {
    name: cardinalityName,
    describe: "number of existing entities: 0, 1, up to 9, up to 99 or more",
    of: ({ query }) => {
      const count = existing(query);
      return [{ value: count === undefined ? "none" : bucketOf(count) }];
    },
  };
}
