import type { Graph } from "../../kg/graph.ts";
import { kindBounds } from "../../kg/kind-bounds.ts";
import { withinBounds } from "../../links/predictors/within-bounds.ts";
import type { Query } from "../../query/formula.ts";
import { atomsOf } from "../../query/scope.ts";
import type { Models } from "../solver.ts";
import type { OpenModels } from "../start-solver.ts";
import { ruledOut } from "./leave-out-loops.ts";

/**
 * How answers that are shown keep to kinds of things that a relation links: what the train split never has on a side of it is not
 * predicted there. What is evaluated goes without it, as published protocols do.
 */
export interface KindsKept {
  /** The same models, of which link predictors believe in no link of other kinds. */
  readonly models: OpenModels;
  /** Forward relations of a query of which some entities are ruled out. */
  relationsOf(query: Query): readonly number[];
  /** Marks of the entities that a free variable cannot stand for; undefined where nothing is ruled out. */
  impossible(query: Query, name: string): ReadonlySet<number>;
}

export function keepKinds(graph: Graph, models: OpenModels): KindsKept {
  const bounds = kindBounds(graph);
  const bounded = <Of extends Partial<Models>>(each: Of): Of =>
    each.links ? { ...each, links: withinBounds(each.links, bounds) } : each;
  const { own } = models;
  const marked = (relation: number): number[] =>
    [...(bounds.ruledOut(relation) ?? [])].flatMap((mark, entity) => (mark ? [entity] : []));
  return {
    models: {
      ...bounded(models),
      ...(own && {
        own: Object.fromEntries(Object.entries(own).map(([name, each]) => [name, bounded(each)])),
      }),
    },
    relationsOf({ body }) {
      const asked = atomsOf(body).flatMap(({ relation }) => (typeof relation === "number" ? [relation] : []));
      const some = asked.filter((each) => bounds.ruledOut(each) ?? bounds.ruledOut(each ^ 1));
      return [...new Set(some.map((each) => each & ~1))].sort((a, b) => a - b);
    },
    impossible: ({ body }, name) =>
      ruledOut(body, ({ relation, head, tail }) => {
        if (typeof relation !== "number") return [];
        const is = (term: typeof head) => term.kind === "variable" && term.name === name;
        return [...(is(head) ? marked(relation) : []), ...(is(tail) ? marked(relation ^ 1) : [])];
      }),
  };
}
