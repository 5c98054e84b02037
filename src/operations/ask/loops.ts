import type { Graph } from "../../kg/graph.ts";
import { irreflexiveRelations } from "../../kg/irreflexive.ts";
import { withoutLoops } from "../../links/predictors/without-loops.ts";
import type { Atom, Formula, Query } from "../../query/formula.ts";
import { atomsOf } from "../../query/scope.ts";
import type { OpenModels } from "../../solvers/start-solver.ts";

/**
 * How answers that are shown keep clear of links that no one would believe: what the train split never links to itself is
 * not predicted to be. What is evaluated goes without it, as published protocols do.
 */
export interface LoopsLeftOut {
  /** The same models, of which those of links believe in no such link. */
  readonly models: OpenModels;
  /** Forward relations of a query that never hold between a thing and itself. */
  relationsOf(query: Query): readonly number[];
  /** Entities that the one free variable cannot stand for, because the query links it to them by such a relation. */
  impossible(query: Query): readonly number[];
}

export function leaveOutLoops(graph: Graph, models: OpenModels): LoopsLeftOut {
  const relations = irreflexiveRelations(graph);
  const never = (relation: Atom["relation"]) => typeof relation === "number" && relations.has(relation);
  const mended = <Of extends Pick<OpenModels, "links">>(each: Of): Of =>
    each.links ? { ...each, links: withoutLoops(each.links, relations) } : each;
  const { own } = models;
  return {
    models: {
      ...mended(models),
      ...(own && {
        own: Object.fromEntries(Object.entries(own).map(([name, each]) => [name, mended(each)])),
      }),
    },
    relationsOf({ body }) {
      const asked = atomsOf(body).map(({ relation }) => relation);
      return [...new Set(asked.filter(never).map((relation) => Number(relation) & ~1))].sort((a, b) => a - b);
    },
    impossible({ free, body }) {
      const [name] = free;
      return required(body).flatMap(({ relation, head, tail }) => {
        const [one, other] = head.kind === "variable" ? [head, tail] : [tail, head];
        const isLoop = never(relation) && one.kind === "variable" && one.name === name;
        return isLoop && other.kind === "constant" ? [Number(other.entity)] : [];
      });
    },
  };
}

/** Links that every answer needs. */
function required(formula: Formula): Atom[] {
  if (formula.kind === "atom") return [formula];
  if (formula.kind === "and") return formula.operands.flatMap(required);
  return formula.kind === "exists" ? required(formula.body) : [];
}
