import type { Graph } from "../../kg/graph.ts";
import type { CompareSign } from "../../kg/values/value.ts";
import { maximalDepth } from "../efo1/lisp.ts";
import { variable } from "../formula.ts";
import { mistakeIn } from "../json-source.ts";
import type { Notation, NotationContext } from "../notation.ts";
import type { WideQuery } from "../wide/formula.ts";
import { wideExists } from "../wide/make.ts";
import { readOnlyJson } from "./read-only.ts";
import { all, both, either, freshNames, outside } from "./sets.ts";
import { idOf, joinedSort, number, type ValuedSet, valuedSets } from "./valued.ts";

const SIGNS: readonly string[] = ["<", "<=", "=", "!=", ">=", ">", "~"];

/**
 * Reads nested terms over links and numbers: `["e",id]`, `["p",relation,q]`, `["i",…]`, `["u",…]`, `["n",q]`; `["f",attribute,"<",5]`
 * things with such a value, `["v",attribute,q]` values, `["gv",attribute,"<",q]` things whose value compares with that of some thing of
 * `q`. Attributes are called by their names, which may be numbers.
 */
function queryOf(value: unknown, { graph }: NotationContext): WideQuery {
  const inner =
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as { readonly query?: unknown }).query
      : value;
  const set = numericReader(graph)(Array.isArray(value) ? [value] : (value as object), inner, 0);
  const answer = variable(set.sort === "number" ? "v" : "x");
  return { free: [answer.name], body: set.holds(answer) };
}

function numericReader(graph: Graph | undefined) {
  const fresh = freshNames();
  const { thing, along, valuesOf, compared } = valuedSets(graph, fresh);
  const things = (term: readonly unknown[], place: number, depth: number): ValuedSet => {
    const found = set(term, term[place], depth + 1, place);
    if (found.sort !== "entity") throw mistakeIn(term, place, "values stand where things have to be");
    return found;
  };
  function set(holder: object, term: unknown, depth: number, place: string | number = "query"): ValuedSet {
    if (depth > maximalDepth)
      throw mistakeIn(holder, place, `the query nests deeper than ${maximalDepth} levels`);
    if (!Array.isArray(term) || typeof term[0] !== "string")
      throw mistakeIn(holder, place, 'expected a term such as ["e",40]');
    const at = (position: number): string | number => {
      const found: unknown = term[position];
      if (typeof found !== "string" && typeof found !== "number")
        throw mistakeIn(term, position, "expected a name or an id");
      return found;
    };
    const sign = (position: number): CompareSign => {
      const found: unknown = term[position];
      if (typeof found !== "string" || !SIGNS.includes(found))
        throw mistakeIn(term, position, `expected one of ${SIGNS.join(" ")}`);
      return found as CompareSign;
    };
    const wide = (count: number) => {
      if (term.length !== count) throw mistakeIn(term, 0, `a term "${term[0]}" has ${count - 1} members`);
    };
    const id = (position: number): number => {
      const found = idOf(term[position]);
      if (found === undefined) throw mistakeIn(term, position, "expected an id");
      return found;
    };
    switch (term[0]) {
      case "e":
        wide(2);
        return thing(id(1));
      case "p":
        wide(3);
        return along(id(1), things(term, 2, depth));
      case "n":
        wide(2);
        return { ...outside(things(term, 1, depth)), sort: "entity" };
      case "i":
      case "u": {
        const members = term.slice(1).map((each: unknown, index) => set(term, each, depth + 1, index + 1));
        const sort = joinedSort(members);
        if (members.length < 2 || !sort)
          throw mistakeIn(term, 0, `"${term[0]}" joins two or more sets of one sort`);
        return { ...(term[0] === "i" ? both : either)(...members), sort };
      }
      case "v":
        wide(3);
        return valuesOf(at(1), things(term, 2, depth));
      case "f": {
        wide(4);
        const value: unknown = term[3];
        if (typeof value !== "number") throw mistakeIn(term, 3, "expected a number");
        return compared(at(1), sign(2), (use, unit) => use(number(value, unit)));
      }
      case "gv": {
        wide(4);
        const others = valuesOf(at(1), things(term, 3, depth));
        return compared(at(1), sign(2), (use) => {
          const name = fresh("value");
          const other = variable(name);
          return wideExists([name], all(others.holds(other), use(other)));
        });
      }
      default:
        throw mistakeIn(
          term,
          0,
          `no term is called ${JSON.stringify(term[0])}`,
          "terms are e, p, i, u, n, f, v and gv",
        );
    }
  }
  return set;
}

/** Nested terms over links and numbers. */
export const numericNotation: Notation = readOnlyJson(
  {
    name: "numeric",
    describe:
      'nested terms over links and numbers, ["i",["p",40,["e",6940]],["f","height",">",2]]; read only',
    complement: true,
  },
  queryOf,
);
