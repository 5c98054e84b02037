import { LacunaError } from "../error.ts";
import type { Graph } from "../kg/graph.ts";
import type { Formula, Query, Relation, Term } from "../query/formula.ts";

/**
 * A query taken apart into its shape and what fills it. Two queries with the same shape differ only in variable
 * names, relations and anchors, so that one compiled program and its plans serve both.
 *
 * One signature is read into again and again: reading allocates nothing, and a shape is looked up by its hash.
 */
export interface Signature {
  /** The shape as numbers; the first `length` count. Two shapes are the same when these are. */
  readonly shape: number[];
  length: number;
  hash: number;
  /** Directed relation of each atom, in reading order. */
  readonly relations: number[];
  /** Entity of each constant, in reading order. */
  readonly constants: number[];
  /** Number of atoms and of constants; the lists may be longer. */
  atoms: number;
  anchors: number;
}

export const createSignature = (): Signature => ({
  shape: [],
  length: 0,
  hash: 0,
  relations: [],
  constants: [],
  atoms: 0,
  anchors: 0,
});

/** The graph that ids have to fit. */
type Ids = Pick<Graph, "entityCount" | "relationCount">;

/** The parts of a shape; variables follow as `VARIABLE` plus their number in order of appearance. */
const CLOSE = 0;
const AND = 1;
const OR = 2;
const NOT = 3;
const EXISTS = 4;
const CONSTANT = 5;
const VARIABLE = 6;

const names: string[] = [];
let nameCount = 0;

/**
 * Reads the signature of a query into `into` (reused from query to query).
 * @throws LacunaError `query.not-grounded`, `query.id-out-of-range`
 */
export function readSignature(query: Query, graph: Ids, into: Signature): void {
  nameCount = 0;
  into.length = 0;
  into.hash = 0;
  into.atoms = 0;
  into.anchors = 0;
  for (const name of query.free) readVariable(name, into);
  put(CLOSE, into);
  readFormula(query.body, graph, into);
}

/** Whether a signature has this shape. */
export function hasShape(signature: Signature, shape: readonly number[]): boolean {
  const { length, shape: own } = signature;
  if (shape.length !== length) return false;
  for (let i = 0; i < length; i++) if (own[i] !== shape[i]) return false;
  return true;
}

function put(code: number, into: Signature): void {
  into.shape[into.length++] = code;
  into.hash = (Math.imul(into.hash, 31) + code) | 0;
}

function readFormula(formula: Formula, graph: Ids, into: Signature): void {
  switch (formula.kind) {
    // An atom needs no code of its own: only atoms begin with a term.
    case "atom":
      into.relations[into.atoms++] = checkedRelation(formula.relation, graph);
      readTerm(formula.head, graph, into);
      readTerm(formula.tail, graph, into);
      return;
    case "not":
      put(NOT, into);
      readFormula(formula.body, graph, into);
      return;
    case "exists":
      put(EXISTS, into);
      for (const name of formula.variables) readVariable(name, into);
      put(CLOSE, into);
      readFormula(formula.body, graph, into);
      return;
    default:
      put(formula.kind === "and" ? AND : OR, into);
      for (const each of formula.operands) readFormula(each, graph, into);
      put(CLOSE, into);
  }
}

function readTerm(term: Term, graph: Ids, into: Signature): void {
  if (term.kind === "variable") {
    readVariable(term.name, into);
    return;
  }
  const { entity } = term;
  if (typeof entity === "string") throw notGrounded(entity);
  if (!(entity < graph.entityCount))
    throw new LacunaError("query.id-out-of-range", `there is no entity ${entity}`, {
      hint: `the graph has entities 0 to ${graph.entityCount - 1}`,
    });
  into.constants[into.anchors++] = entity;
  put(CONSTANT, into);
}

function readVariable(name: string, into: Signature): void {
  let index = 0;
  while (index < nameCount && names[index] !== name) index++;
  if (index === nameCount) names[nameCount++] = name;
  put(VARIABLE + index, into);
}

function checkedRelation(relation: Relation, graph: Ids): number {
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
