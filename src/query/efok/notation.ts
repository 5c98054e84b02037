import type { Query } from "../formula.ts";
import { isId, mistakeIn, readSource, readValue } from "../json-source.ts";
import type { Notation } from "../notation.ts";
import { parseEfok } from "./parse.ts";
import { printEfok } from "./print.ts";

/**
 * The query of a grounded EFO_k formula as JSON: a bare string with ids in place of names, a pair
 * `[formula, grounding]`, or `{"query": formula, "grounding": {…}}` (also spelled `formula`); the grounding maps
 * `r1…` and `s1…` to ids as in the published files.
 */
export function readEfok(value: unknown): Query {
  return readValue(value, readGrounded);
}

function readGrounded(value: unknown): Query {
  if (typeof value === "string") return parseEfok(value);
  if (typeof value !== "object" || value === null)
    throw mistakeIn([], 0, "an EFO_k query is a string, or a formula with its grounding");
  if (Array.isArray(value)) {
    if (value.length < 2) throw mistakeIn(value, 0, "expected [formula, grounding]");
    return grounded(value, 0, value[0], 1, value[1]);
  }
  const { query, formula, grounding } = value as Readonly<Record<string, unknown>>;
  return grounded(value, query === undefined ? "formula" : "query", query ?? formula, "grounding", grounding);
}

function grounded(
  holder: object,
  formulaKey: string | number,
  formula: unknown,
  groundingKey: string | number,
  grounding: unknown,
): Query {
  if (typeof formula !== "string") throw mistakeIn(holder, formulaKey, "expected a formula string");
  if (grounding === undefined) return parseEfok(formula);
  if (typeof grounding !== "object" || grounding === null || Array.isArray(grounding))
    throw mistakeIn(holder, groundingKey, "expected a grounding: an object from names to ids");
  const ids: [string, number][] = [];
  for (const [name, id] of Object.entries(grounding)) {
    if (!isId(id)) throw mistakeIn(grounding, name, `expected an id for ${name}`);
    ids.push([name, id]);
  }
  return parseEfok(formula, new Map(ids));
}

/** EFO_k formula strings with names or ids, and formulas with a grounding as JSON. */
export const efokNotation: Notation = {
  name: "efok",
  describe:
    'EFO_k formula, (r1(s1,e1))&(r2(e1,f1)) or with ids, (12(40,e1))&(7(e1,f1)); as JSON ["formula",{"r1":12,…}]',
  complement: false,
  parse(source) {
    const first = source.trimStart()[0];
    return first === "[" || first === "{" || first === '"'
      ? readSource(source, readGrounded)
      : parseEfok(source);
  },
  read: (value) => readEfok(value),
  print: (query) => printEfok(query),
};
