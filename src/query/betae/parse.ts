import { LacunaError } from "../../error.ts";
import { maximalDepth } from "../efo1/lisp.ts";
import {
  and,
  atom,
  constant,
  type Formula,
  not,
  or,
  type Query,
  type Relation,
  type Variable,
  variable,
} from "../formula.ts";
import { isId, mistakeIn, readSource, readValue } from "../json-source.ts";
import type { Notation } from "../notation.ts";
import { projectFormula } from "../views/operator-tree.ts";
import { printBetae } from "./print.ts";

/** BetaE's marks in a grounded query: a union's last component is `[-1]`, `-2` in a chain is a negation. */
const unionMark = -1;
const negationMark = -2;

/**
 * The query of a nested BetaE tuple, grounded (`[[5,[10]],[7,[12,-2]]]`) or a structure of the letters `e r n u`.
 *
 * The last component is a chain of relations and negations applied from left to right to the set before it;
 * otherwise components are intersected, or united when the last one is `[-1]` (BetaE's code). Formulas are
 * built directly: batch mode reads tens of thousands a second.
 */
export function readBetae(value: unknown): Query {
  return readValue(value, readTuple);
}

/** {@link readBetae} without the path in its errors, for readers of values that contain such a tuple. */
export function readTuple(value: unknown): Query {
  if (!Array.isArray(value)) throw mistakeIn([], 0, "a BetaE query is an array, such as [5,[10,12]]");
  const names: Names = { variables: 0, entities: 0, relations: 0 };
  return { free: ["y"], body: readSet(value, variable("y"), names, 0) };
}

/** Counts the names used so far. */
interface Names {
  variables: number;
  entities: number;
  relations: number;
}

function readSet(tuple: readonly unknown[], target: Variable, names: Names, depth: number): Formula {
  const last = tuple.length - 1;
  const end = tuple[last];
  if (depth > maximalDepth) throw mistakeIn(tuple, 0, `the query nests deeper than ${maximalDepth} levels`);
  if (last < 1) throw mistakeIn(tuple, 0, "a set is [entity, [relations…]] or two and more sets");
  if (!Array.isArray(end)) throw mistakeIn(tuple, last, "expected an array: a chain of relations or a set");
  if (!isFlat(end)) return and(...readSets(tuple, tuple.length, target, names, depth));
  if (end.length === 1 && (end[0] === unionMark || end[0] === "u")) {
    if (last < 2) throw mistakeIn(tuple, last, "a union takes two or more sets");
    return or(...readSets(tuple, last, target, names, depth));
  }
  if (last !== 1) throw mistakeIn(tuple, last, "a chain of relations follows one set, not several", unbraced);
  return readChain(tuple, end, target, names, depth);
}

const unbraced = "put brackets around the sets: [[set, set], [relation]]";

function readSets(
  tuple: readonly unknown[],
  count: number,
  target: Variable,
  names: Names,
  depth: number,
): Formula[] {
  const operands: Formula[] = [];
  for (let index = 0; index < count; index++) {
    const operand = tuple[index];
    if (!Array.isArray(operand)) throw mistakeIn(tuple, index, "expected a set, such as [5,[10]]");
    operands.push(readSet(operand, target, names, depth + 1));
  }
  return operands;
}

function readChain(
  tuple: readonly unknown[],
  chain: readonly unknown[],
  target: Variable,
  names: Names,
  depth: number,
): Formula {
  const start = tuple[0];
  let links = 0;
  for (let index = 0; index < chain.length; index++) if (!isNegation(chain[index])) links++;
  let here: Variable = links > 0 ? freshVariable(names, Array.isArray(start)) : target;
  let body = Array.isArray(start) ? readSet(start, here, names, depth + 1) : undefined;
  const anchor = body === undefined ? readEntity(tuple, names) : undefined;
  for (let index = 0; index < chain.length; index++) {
    if (isNegation(chain[index])) {
      if (body === undefined) throw mistakeIn(chain, index, "an entity alone cannot be negated");
      body = not(body);
      continue;
    }
    const relation = readRelation(chain, index, names);
    const next = --links === 0 ? target : freshVariable(names, true);
    body =
      body === undefined
        ? atom(relation, constant(anchor!), next)
        : projectFormula(body, relation, here, next);
    here = next;
  }
  if (body === undefined) throw mistakeIn(tuple, 1, "the chain has no relation");
  return body;
}

const isNegation = (item: unknown): boolean => item === negationMark || item === "n";

/** The next existential variable; the variable before an anchor's first link is never written. */
function freshVariable(names: Names, used: boolean): Variable {
  return used ? variable(`x${++names.variables}`) : unused;
}

const unused = variable("");

function readEntity(tuple: readonly unknown[], names: Names): number | string {
  const entity = tuple[0];
  if (entity === "e") return `s${++names.entities}`;
  if (isPlaceholder(entity, "s")) return entity;
  if (!isId(entity)) throw mistakeIn(tuple, 0, "expected an entity id or a set");
  return entity;
}

function readRelation(chain: readonly unknown[], index: number, names: Names): Relation {
  const relation = chain[index];
  if (relation === "r") return `r${++names.relations}`;
  if (isPlaceholder(relation, "r")) return relation;
  if (!isId(relation)) throw mistakeIn(chain, index, "expected a relation id, or -2 for a negation");
  return relation;
}

/** A numbered placeholder name: `s1`, `r2`. */
export const isPlaceholder = (value: unknown, letter: "s" | "r"): value is string =>
  typeof value === "string" && value[0] === letter && /^\d{1,6}$/.test(value.slice(1));

function isFlat(items: readonly unknown[]): boolean {
  for (let index = 0; index < items.length; index++) if (typeof items[index] === "object") return false;
  return true;
}

/** BetaE's nested tuples, as JSON arrays or Python tuples. */
export const betaeNotation: Notation = {
  name: "betae",
  describe: "BetaE nested tuples, [[5,[10]],[7,[12,-2]]], or a structure, (('e',('r',)),('e',('r','n')))",
  complement: true,
  parse: (source) => readSource(source, readTuple),
  read: (value) => readBetae(value),
  print(query) {
    const text = printBetae(query);
    if (text === undefined)
      throw new LacunaError("query.not-expressible", "the query mixes ids and placeholders");
    return text;
  },
};
