import type { Graph } from "../../kg/graph.ts";
import { irreflexiveRelations } from "../../kg/irreflexive.ts";
import { type KindBounds, kindBounds } from "../../kg/kind-bounds.ts";
import { withinBounds } from "../../links/predictors/within-bounds.ts";
import { withoutLoops } from "../../links/predictors/without-loops.ts";
import type { Query } from "../../query/formula.ts";
import { graphModelWithoutLoops } from "../message-passing/without-loops.ts";
import type { Models } from "../solver.ts";
import type { OpenModels } from "../start-solver.ts";
import { boundedIn, irreflexiveIn, loopsAt, otherKindsAt } from "./ruled-out.ts";

/** Links that are predicted although they are implausible. */
export interface ImplausibleLinks {
  /** Links of an entity with itself, by relations that have none in the train split. */
  readonly loops?: boolean | undefined;
  /** Entities on a side of a relation where the train split has no entity of their kind. */
  readonly anyKind?: boolean | undefined;
}

/**
 * The rules that keep answers that are shown clear of implausible links, by the evidence of the train split. Evaluation goes without
 * them, as published protocols do.
 */
export interface PlausibleLinks {
  /** The same models, which predict no implausible link. */
  readonly models: OpenModels;
  /** Forward relations of a query of which links of an entity with itself are ruled out. */
  irreflexive(query: Query): readonly number[];
  /** Forward relations of a query of which some entities are ruled out on one side. */
  bounded(query: Query): readonly number[];
  /** Entities that cannot be the answer to a query with one free variable. */
  impossible(query: Query): readonly number[];
  /** Entities that each free variable cannot stand for because of their kind. */
  impossibleAt(query: Query): readonly ReadonlySet<number>[];
}

export function plausibleLinks(
  graph: Graph,
  models: OpenModels,
  { loops = false, anyKind = false }: ImplausibleLinks,
): PlausibleLinks {
  const never: ReadonlySet<number> = loops ? new Set() : irreflexiveRelations(graph);
  const bounds: KindBounds = anyKind ? { ruledOut: () => undefined } : kindBounds(graph);
  const plausible = <Of extends Partial<Models>>(each: Of): Of => {
    const { links, "graph-model": graphModel } = each;
    const loopless = links && !loops ? withoutLoops(links, never) : links;
    return {
      ...each,
      ...(loopless && { links: anyKind ? loopless : withinBounds(loopless, bounds) }),
      ...(graphModel && { "graph-model": loops ? graphModel : graphModelWithoutLoops(graphModel, never) }),
    };
  };
  const own = Object.entries(models.own ?? {}).map(([name, each]) => [name, plausible(each)] as const);
  return {
    models: { ...plausible(models), ...(models.own && { own: Object.fromEntries(own) }) },
    irreflexive: (query) => irreflexiveIn(query, never),
    bounded: (query) => boundedIn(query, bounds),
    impossible(query) {
      const [name, ...others] = query.free;
      if (name === undefined) return [];
      const kinds = others.length === 0 ? otherKindsAt(query, name, bounds) : [];
      return [...loopsAt(query, name, never), ...kinds];
    },
    impossibleAt: (query) => query.free.map((name) => otherKindsAt(query, name, bounds)),
  };
}
