import { parseEfok } from "../../query/efok/parse.ts";
import { type GroundedEfok, toGroundedEfok } from "../../query/efok/print.ts";
import { inverse, type Query, type Term } from "../../query/formula.ts";
import { findNamedType, namedTypeQuery } from "../../query/types/lookup.ts";
import { type Conjunction, conjunctionOf, type Literal } from "../../query/views/query-graph.ts";
import { officialEfokIds, officialEfokTypes } from "../../query-types/efok.ts";
import { queryTypeKey } from "../../query-types/type-key.ts";

/**
 * A query as an EFO_k formula and what its names stand for: in the formula of its type where that is one, since EFO_k-CQA
 * keys its files by the string and 189 of its 741 strings are those of isomorphic types; else in our own order.
 *
 * @param type name or formula of the query's type
 * @throws LacunaError `query.not-expressible`
 */
export function groundedAsType(query: Query, type: string): GroundedEfok {
  const pattern = patternOf(type);
  const grounding = pattern?.conjunction && groundingOf(query, pattern.conjunction);
  return grounding ? { formula: pattern.formula, grounding } : toGroundedEfok(query);
}

interface Pattern {
  readonly formula: string;
  readonly conjunction: Conjunction | undefined;
}

const patterns = new Map<string, Pattern | undefined>();

function patternOf(type: string): Pattern | undefined {
  if (!patterns.has(type)) {
    const formula = /^[(!]*r\d+\(/.test(type) ? type : officialFormula(type);
    patterns.set(
      type,
      formula === undefined ? undefined : { formula, conjunction: conjunctionOf(parseEfok(formula)) },
    );
  }
  return patterns.get(type);
}

/** The first official formula of a named type. */
function officialFormula(name: string): string | undefined {
  const named = findNamedType(name);
  const key = named && queryTypeKey(namedTypeQuery(named));
  return key === undefined ? undefined : firstFormulas().get(key);
}

/** Whether an official formula is isomorphic to an earlier one: EFO_k-CQA has 189 such. */
export function isRepeatedType(formula: string): boolean {
  if (!officialEfokIds().has(formula)) return false;
  const key = queryTypeKey(parseEfok(formula));
  return key !== undefined && firstFormulas().get(key) !== formula;
}

let first: ReadonlyMap<string, string> | undefined;

/** The first official formula of each isomorphism class. */
function firstFormulas(): ReadonlyMap<string, string> {
  first ??= new Map(
    officialEfokTypes()
      .toReversed()
      .map(({ key, formula }) => [key, formula]),
  );
  return first;
}

/** The values of the names of a pattern that make it the query; undefined when they are not of one type. */
function groundingOf(query: Query, pattern: Conjunction): Record<string, number> | undefined {
  const asked = conjunctionOf(query);
  if (!asked || asked.literals.length !== pattern.literals.length) return undefined;
  if (asked.free.length !== pattern.free.length) return undefined;
  const start: Matched = {
    variables: new Map(pattern.free.map((name, at) => [name, asked.free[at]!])),
    ids: new Map(),
  };
  const matched = matchedFrom(0, asked.literals, pattern.literals, start);
  return matched && Object.fromEntries(matched.ids);
}

/** The values of the names of a pattern so far. */
interface Matched {
  /** One to one. */
  readonly variables: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, number>;
}

/** Finds a literal of the query for each literal of the pattern, in either direction: published types have six at most. */
function matchedFrom(
  at: number,
  left: readonly Literal[],
  pattern: readonly Literal[],
  so: Matched,
): Matched | undefined {
  const wanted = pattern[at];
  if (!wanted) return so;
  for (const [index, { atom, negated }] of left.entries()) {
    if (negated !== wanted.negated || typeof atom.relation !== "number") continue;
    const others = left.toSpliced(index, 1);
    for (const { relation, head, tail } of [
      { relation: atom.relation, head: atom.head, tail: atom.tail },
      { relation: inverse(atom.relation), head: atom.tail, tail: atom.head },
    ]) {
      const ends = withTerm(withTerm(so, wanted.atom.head, head), wanted.atom.tail, tail);
      const matched = ends && withId(ends, String(wanted.atom.relation), relation);
      const whole = matched && matchedFrom(at + 1, others, pattern, matched);
      if (whole) return whole;
    }
  }
  return undefined;
}

function withTerm(so: Matched | undefined, name: Term, term: Term): Matched | undefined {
  if (!so || name.kind !== term.kind) return undefined;
  if (name.kind === "constant" && term.kind === "constant")
    return typeof term.entity === "number" ? withId(so, String(name.entity), term.entity) : undefined;
  if (name.kind !== "variable" || term.kind !== "variable") return undefined;
  const known = so.variables.get(name.name);
  if (known !== undefined) return known === term.name ? so : undefined;
  if ([...so.variables.values()].includes(term.name)) return undefined;
  return { ...so, variables: new Map(so.variables).set(name.name, term.name) };
}

function withId(so: Matched, name: string, id: number): Matched | undefined {
  const known = so.ids.get(name);
  if (known !== undefined) return known === id ? so : undefined;
  return { ...so, ids: new Map(so.ids).set(name, id) };
}
