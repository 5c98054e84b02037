import { noClass } from "../../hardness/classes/classes.ts";
import { classifier } from "../../hardness/classify.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { missingName } from "./dimension-names.ts";
import { type Dimension, type Stratum, unclassified } from "./dimensions.ts";

/**
 * Strata by which links of a query an answer needs that are missing: a bit a positive link, in the order the query is written, of the
 * tree with the fewest. What an answer reduces to says how many they are; this says whether the last one is among them.
 * @internal
 */
export function byMissingLinks(graph: Graph, split: Split): Dimension {
  const { classify } = classifier(graph, split, { classes: "links" });
  return {
    name: missingName,
    describe: "which links are missing, a bit a link in the order the query is written",
    of({ query, hard }) {
      const width = query.free.length;
      const found = classify(query);
      const places = new Map<string, number>();
      const keyOf = (tuples: Uint32Array, at: number) =>
        tuples.subarray(at * width, (at + 1) * width).join(" ");
      for (let at = 0; at < found.hard.length / width; at++) places.set(keyOf(found.hard, at), at);
      const positions = new Map<string, number[]>();
      for (let at = 0; at < hard.length / width; at++) {
        const place = places.get(keyOf(hard, at));
        const position = place === undefined ? noClass : found.classOf[place]!;
        const value = position === noClass ? unclassified : found.classes[position]!.name;
        const own = positions.get(value);
        if (own) own.push(at);
        else positions.set(value, [at]);
      }
      return [...positions]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([value, own]): Stratum => ({ value, positions: Uint32Array.from(own) }));
    },
  };
}
