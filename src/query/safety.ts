import { LacunaError } from "../error.ts";
import {
  firstWide,
  holdingTerms,
  leavesOf,
  narrowedTerms,
  type WideFormula,
  type WideQuery,
} from "./wide/formula.ts";

/**
 * The way a formula binds one of its variables, after negations are pushed inwards and the formula is multiplied out: `bound` by a
 * positive atom in every alternative; bound or absent in every alternative (`partly`); or in some alternative only in negated atoms
 * (`loose`).
 */
export type Hold = "bound" | "partly" | "loose";

/** The holds of all variables that occur; `never` when the formula cannot be true, which binds every variable. */
interface Range {
  readonly never: boolean;
  readonly holds: ReadonlyMap<string, Hold>;
}

/** A variable that ranges over nearly every entity, with the reason. */
export interface UnsafeVariable {
  readonly name: string;
  readonly free: boolean;
  /** `absent`: it does not occur; `loose`: only negated; `compared`: negated or compared at most; `partly`: bound in some alternatives only. */
  readonly reason: "absent" | "loose" | "partly" | "compared";
}

/**
 * Refuses queries in which a variable would range over nearly every entity: every free variable must be bound by a
 * positive atom in every alternative, and every quantified one in every alternative of its scope that mentions it.
 *
 * @param source the text the query was read from, so that the error can point at the variable
 * @throws LacunaError `query.unsafe`
 */
export function checkSafety(query: WideQuery, source?: string): void {
  const found = unsafeVariable(query);
  if (!found) return;
  const { name, free, reason } = found;
  const at = source === undefined ? -1 : placeOf(source, name);
  const width = source?.[at] === "?" || source?.[at] === "$" ? name.length + 1 : name.length;
  throw new LacunaError("query.unsafe", messages[reason](`?${name}`), {
    hint:
      reason === "compared" ? comparedHint(`?${name}`) : free ? freeHint(`?${name}`) : existsHint(`?${name}`),
    ...(at < 0 ? {} : { place: { text: source!, start: at, end: at + width } }),
  });
}

/** Whether every variable of the query is bound by positive atoms; see `checkSafety`. */
export function isSafe(query: WideQuery): boolean {
  return unsafeVariable(query) === undefined;
}

/** The first variable that no positive atom binds, or undefined for a safe query. */
export function unsafeVariable(query: WideQuery): UnsafeVariable | undefined {
  const unsafe: UnsafeVariable[] = [];
  const range = rangeOf(query.body, true, unsafe);
  for (const name of query.free) {
    const hold = range.never ? "bound" : (range.holds.get(name) ?? "absent");
    if (hold !== "bound") unsafe.unshift({ name, free: true, reason: hold });
  }
  const [first] = unsafe;
  if (first?.reason !== "loose" || !firstWide(query.body)) return first;
  return isCompared(query.body, first.name) ? { ...first, reason: "compared" } : first;
}

/** Whether a variable stands on a side of a comparison by itself. */
const isCompared = (formula: WideFormula, name: string): boolean =>
  leavesOf(formula)
    .flatMap(narrowedTerms)
    .some((each) => each.kind === "variable" && each.name === name);

/** How a formula holds each variable that it does not bind itself; empty for one that cannot be true. */
export function holdsOf(formula: WideFormula): ReadonlyMap<string, Hold> {
  const { never, holds } = rangeOf(formula, true, []);
  return never ? new Map() : holds;
}

/** The range of a formula, or of its negation; collects the unsafe quantified variables inside. */
function rangeOf(formula: WideFormula, positive: boolean, unsafe: UnsafeVariable[]): Range {
  switch (formula.kind) {
    case "atom":
    case "value":
    case "compare":
    case "stated":
    case "instant": {
      const holds = new Map<string, Hold>();
      for (const term of narrowedTerms(formula)) if (term.kind === "variable") holds.set(term.name, "loose");
      for (const term of holdingTerms(formula))
        if (term.kind === "variable") holds.set(term.name, positive ? "bound" : "loose");
      return { never: false, holds };
    }
    case "not":
      return rangeOf(formula.body, !positive, unsafe);
    case "and":
    case "or": {
      const ranges = formula.operands.map((each) => rangeOf(each, positive, unsafe));
      return (formula.kind === "and") === positive ? conjunction(ranges) : disjunction(ranges);
    }
    case "exists": {
      // A quantifier keeps its negation outside, so its body is analysed as a positive formula.
      const inner = rangeOf(formula.body, true, unsafe);
      const holds = new Map(inner.holds);
      for (const name of formula.variables) {
        if (!inner.never && holds.get(name) === "loose") unsafe.push({ name, free: false, reason: "loose" });
        holds.delete(name);
      }
      if (positive) return { never: inner.never, holds };
      return { never: false, holds: new Map([...holds.keys()].map((name) => [name, "loose"])) };
    }
  }
}

function conjunction(ranges: readonly Range[]): Range {
  const strength = { bound: 2, loose: 1, partly: 0 };
  const holds = new Map<string, Hold>();
  for (const range of ranges)
    for (const [name, hold] of range.holds) {
      const before = holds.get(name);
      if (before === undefined || strength[hold] > strength[before]) holds.set(name, hold);
    }
  return { never: ranges.some((each) => each.never), holds };
}

function disjunction(ranges: readonly Range[]): Range {
  const possible = ranges.filter((each) => !each.never);
  const bound = new Map<string, number>();
  const loose = new Set<string>();
  for (const { holds } of possible)
    for (const [name, hold] of holds) {
      bound.set(name, (bound.get(name) ?? 0) + (hold === "bound" ? 1 : 0));
      if (hold === "loose") loose.add(name);
    }
  const holds = new Map<string, Hold>();
  for (const [name, times] of bound)
    holds.set(name, loose.has(name) ? "loose" : times === possible.length ? "bound" : "partly");
  return { never: possible.length === 0, holds };
}

const messages = {
  absent: (name: string) => `${name} does not occur in the query, so every entity would be an answer`,
  loose: (name: string) => `nothing but negated links says what ${name} is, so nearly every entity would do`,
  compared: (name: string) => `nothing says what ${name} is; comparisons and denials only narrow it`,
  partly: (name: string) =>
    `only some of the alternatives say what ${name} is, so in the others every entity would do`,
};

const freeHint = (name: string) =>
  `give ${name} a link without ! in every alternative, such as relation(?other, ${name})`;

const comparedHint = (name: string) =>
  `give ${name} a link, or the place of a value, as in budget(?x, ${name})`;

const existsHint = (name: string) =>
  `to say that there is no such ${name}, put the quantifier inside the negation, !(exists ${name} (…)); otherwise give ${name} a link without !`;

/**
 * Position of the first occurrence of a variable in a text: after its question mark if it has one, else as a separate word; -1 if
 * absent.
 */
function placeOf(source: string, name: string): number {
  const letter = /[\p{L}\p{M}\p{N}_]/u;
  for (const mark of ["?", "$", ""])
    for (let at = source.indexOf(mark + name); at >= 0; at = source.indexOf(mark + name, at + 1)) {
      const after = source[at + mark.length + name.length];
      const before = mark === "" ? source[at - 1] : undefined;
      if (!(after && letter.test(after)) && !(before && letter.test(before))) return at;
    }
  return -1;
}
