import type { Graph } from "../../kg/graph.ts";
import { irreflexiveRelations } from "../../kg/irreflexive.ts";
import { withoutLoops } from "../../links/predictors/without-loops.ts";
import type { Atom, Formula, Query } from "../../query/formula.ts";
import { atomsOf } from "../../query/scope.ts";
import { graphModelWithoutLoops } from "../message-passing/without-loops.ts";
import type { Models } from "../solver.ts";
import type { OpenModels } from "../start-solver.ts";

/**
 * How answers that are shown keep clear of links that no one would believe: what the train split never links to itself is
 * not predicted to be. What is evaluated goes without it, as published protocols do.
 */
export interface LoopsLeftOut {
  /** The same models, of which those of links and of any graph believe in no such link. */
  readonly models: OpenModels;
  /** Forward relations of a query that never hold between a thing and itself. */
  relationsOf(query: Query): readonly number[];
  /** Entities that the one free variable cannot stand for, because the query links it to them by such a relation. */
  impossible(query: Query): readonly number[];
}

export function leaveOutLoops(graph: Graph, models: OpenModels): LoopsLeftOut {
  const relations = irreflexiveRelations(graph);
  const never = (relation: Atom["relation"]) => typeof relation === "number" && relations.has(relation);
  const mended = <Of extends Partial<Models>>(each: Of): Of => {
    const { links, "graph-model": graphModel } = each;
    return {
      ...each,
      ...(links && { links: withoutLoops(links, relations) }),
      ...(graphModel && { "graph-model": graphModelWithoutLoops(graphModel, relations) }),
    };
  };
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
      const loopOf = ({ relation, head, tail }: Atom): number[] => {
        const [one, other] = head.kind === "variable" ? [head, tail] : [tail, head];
        const isLoop = never(relation) && one.kind === "variable" && one.name === name;
        return isLoop && other.kind === "constant" ? [Number(other.entity)] : [];
      };
      return [...ruledOut(body, loopOf)];
    },
  };
}

/**
 * Entities that no answer can be: those that a link of a conjunction rules out, and those that every alternative does.
 * Whether an answer would have to be the same thing as an inner variable cannot be said while links are missing.
 */
function ruledOut(formula: Formula, loopOf: (atom: Atom) => number[]): ReadonlySet<number> {
  switch (formula.kind) {
    case "atom":
      return new Set(loopOf(formula));
    case "and":
      return new Set(formula.operands.flatMap((each) => [...ruledOut(each, loopOf)]));
    case "or": {
      const [first, ...others] = formula.operands.map((each) => ruledOut(each, loopOf));
      return new Set([...(first ?? [])].filter((entity) => others.every((each) => each.has(entity))));
    }
    case "exists":
      return ruledOut(formula.body, loopOf);
    default:
      return new Set();
  }
}
