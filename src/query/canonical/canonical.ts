import { LacunaError } from "../../error.ts";
import { exists, type Formula, not, type Query, type Term, type Variable, variable } from "../formula.ts";
import { renameApart } from "../scope.ts";
import type { WideQuery } from "../wide/formula.ts";
import { canonicalBody, type Rendered } from "./body.ts";
import { minimalScope } from "./scope.ts";

/** Differences between two queries that the comparison ignores. */
export interface CanonicalOptions {
  /** Compare types: entities, relations and the directions of links are ignored, because inverse relations are relations too. */
  readonly abstract?: boolean;
}

/**
 * A string that two queries share exactly when they are the same up to the names of variables, the order and nesting of `and` and
 * `or`, the written direction of links, double negation and the position of quantifiers. The order of the free variables matters,
 * their names do not.
 *
 * @throws LacunaError `query.too-symmetric` beyond a fixed amount of work; no query of the published types comes near.
 * @internal
 */
export function canonicalKey(query: Query, options: CanonicalOptions = {}): string {
  return `${query.free.length}:${render(query, options).key}`;
}

/**
 * The canonical member of a query's class: free variables `f1…`, existential ones `e1…`, operands in a fixed order,
 * forward relations, quantifiers as far inside as they go.
 */
export function canonical(query: Query): Query {
  const body = render(query, {}).formula;
  const free = query.free.map((_, index) => `f${index + 1}`);
  // Rendering splits quantifiers one by one and reuses names in parallel branches; join and number them again.
  const apart = renameApart({ free, body: minimalScope(renameApart({ free, body }).body) });
  return { free, body: numbered(apart.body, new Map()) };
}

/** Names bound variables `e1`, `e2`, … in the order of their quantifiers. */
function numbered(formula: Formula, names: Map<string, Variable>): Formula {
  switch (formula.kind) {
    case "atom": {
      const named = (term: Term): Term => (term.kind === "variable" ? (names.get(term.name) ?? term) : term);
      return { ...formula, head: named(formula.head), tail: named(formula.tail) };
    }
    case "not":
      return not(numbered(formula.body, names));
    case "exists": {
      for (const name of formula.variables) names.set(name, variable(`e${names.size + 1}`));
      const variables = formula.variables.map((name) => names.get(name)!.name);
      return exists(variables, numbered(formula.body, names));
    }
    default:
      return { kind: formula.kind, operands: formula.operands.map((operand) => numbered(operand, names)) };
  }
}

/** A short stable hash of {@link canonicalKey}: 16 hexadecimal digits, the same in every version of one format. */
export function queryHash(query: Query, options: CanonicalOptions = {}): string {
  return hash64(canonicalKey(query, options));
}

/** A stable hash of a query over values by its text: the names of its variables and the order of its parts count. */
export const wideHash = ({ free, body, answer }: WideQuery): string =>
  hash64(JSON.stringify(answer ? [free, body, answer] : [free, body]));

function render(query: Query, options: CanonicalOptions): Rendered {
  const unique = new Set(query.free).size;
  if (unique !== query.free.length)
    throw new LacunaError("query.duplicate-variable", "a free variable is listed twice");
  const apart = renameApart(query);
  const outer = new Map(apart.free.map((name, index) => [name, variable(`f${index + 1}`)]));
  return canonicalBody(minimalScope(apart.body), outer, options.abstract === true);
}

/** 64 bits in two lanes of multiply-and-rotate mixing; well distributed, not cryptographic. */
function hash64(text: string): string {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    low = (low << 13) | (low >>> 19);
    high = Math.imul(high ^ unit, 0x5f356495);
    high = (high << 17) | (high >>> 15);
  }
  return finish(low ^ text.length) + finish(high ^ Math.imul(low, 0x27d4eb2f));
}

function finish(lane: number): string {
  let mixed = lane;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0).toString(16).padStart(8, "0");
}
