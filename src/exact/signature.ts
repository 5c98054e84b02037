import { LacunaError } from "../error.ts";
import type { Graph } from "../kg/graph.ts";
import type { Formula, Query, Relation, Term } from "../query/formula.ts";

/**
 * A query taken apart into its shape and what fills it. Two queries with the same `shape` differ only in variable
 * names, relations and anchors, so that one compiled program and its plans serve both.
 */
export interface Signature {
  shape: string;
  /** Directed relation of each atom, in reading order. */
  readonly relations: number[];
  /** Entity of each constant, in reading order. */
  readonly constants: number[];
}

export const createSignature = (): Signature => ({ shape: "", relations: [], constants: [] });

const names: string[] = [];

/**
 * Reads the signature of a query into `into` (reused from query to query).
 * @throws LacunaError `query.not-grounded`, `query.id-out-of-range`
 */
export function readSignature(query: Query, graph: Graph, into: Signature): void {
  names.length = 0;
  into.relations.length = 0;
  into.constants.length = 0;
  let shape = `${query.free.length}`;
  for (const name of query.free) names.push(name);
  shape += shapeOf(query.body, graph, into);
  into.shape = shape;
}

function shapeOf(formula: Formula, graph: Graph, into: Signature): string {
  switch (formula.kind) {
    case "atom": {
      into.relations.push(checkedRelation(formula.relation, graph));
      return `a${termShape(formula.head, graph, into)}${termShape(formula.tail, graph, into)}`;
    }
    case "not":
      return `!${shapeOf(formula.body, graph, into)}`;
    case "exists": {
      let shape = "e";
      for (const name of formula.variables) shape += variableShape(name);
      return `${shape}.${shapeOf(formula.body, graph, into)}`;
    }
    default: {
      let shape = formula.kind === "and" ? "(" : "[";
      for (const each of formula.operands) shape += shapeOf(each, graph, into);
      return `${shape})`;
    }
  }
}

function termShape(term: Term, graph: Graph, into: Signature): string {
  if (term.kind === "variable") return variableShape(term.name);
  const { entity } = term;
  if (typeof entity === "string") throw notGrounded(entity);
  if (!(entity < graph.entityCount))
    throw new LacunaError("query.id-out-of-range", `there is no entity ${entity}`, {
      hint: `the graph has entities 0 to ${graph.entityCount - 1}`,
    });
  into.constants.push(entity);
  return "c";
}

function variableShape(name: string): string {
  let index = names.indexOf(name);
  if (index < 0) index = names.push(name) - 1;
  return `v${index}`;
}

function checkedRelation(relation: Relation, graph: Graph): number {
  if (typeof relation === "string") throw notGrounded(relation);
  if (!(relation < graph.relationCount))
    throw new LacunaError("query.id-out-of-range", `there is no relation ${relation}`, {
      hint: `the graph has relations 0 to ${graph.relationCount - 1} (odd ids are inverses)`,
    });
  return relation;
}

function notGrounded(name: string): LacunaError {
  return new LacunaError("query.not-grounded", `"${name}" stands for an id that is not given`, {
    hint: "a query type has to be grounded with relations and anchors before it can be answered",
  });
}
