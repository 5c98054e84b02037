import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { CompareSign } from "../../kg/values/value.ts";
import { variable } from "../formula.ts";
import type { Notation, NotationContext } from "../notation.ts";
import type { Operand, WideFormula, WideQuery } from "../wide/formula.ts";
import { wideExists } from "../wide/make.ts";
import { type NrnTerm, nrnSyntaxOf } from "./nrn-syntax.ts";
import { readOnlyNotation } from "./read-only.ts";
import { all, both, either, type Fresh, freshNames, outside } from "./sets.ts";
import { joinedSort, number, type ValuedSet, valuedSets } from "./valued.ts";

/** What `np` of each number says of its answer, against its source times a factor: NRN's edges between numbers (Bai et al. 2023). */
const comparisons: readonly (readonly [sign: CompareSign, factor: number])[] = [
  ["~", 1],
  ["<", 1],
  [">", 1],
  ["~", 2],
  ["~", 3],
  ["<", 1 / 2],
  ["<", 1 / 3],
];

/** A set of numbers: written, values of things, or numbers that compare with those of another set. */
type Numbers =
  | { readonly kind: "written"; readonly value: number }
  | { readonly kind: "values"; readonly set: ValuedSet }
  | { readonly kind: "beside"; readonly sign: CompareSign; readonly factor: number; readonly of: Numbers };

type Found =
  | { readonly sort: "entity"; readonly set: ValuedSet }
  | { readonly sort: "number"; readonly numbers: Numbers };

/**
 * Reads a query of NRN: `(rp,(12),(e,(40)))` along a relation, `(ap,(6),q)` values of an attribute, `(rap,(7),q)` things with such a
 * value, `(np,(1),q)` numbers that compare, `(nv,(unit,5.0))` a number, `i`, `u`, `n`. Attributes are called by half of their ids.
 */
function parseWide(source: string, { graph }: NotationContext): WideQuery {
  const found = nrnReader(source, graph)(nrnSyntaxOf(source));
  if (found.sort === "entity") return { free: ["x"], body: found.set.holds(variable("x")) };
  if (found.numbers.kind !== "values")
    throw refused(
      source,
      "the answers are any numbers of the graph, of whatever attribute, which formulas do not list",
    );
  return { free: ["v"], body: found.numbers.set.holds(variable("v")) };
}

function nrnReader(source: string, graph: Graph | undefined) {
  const fresh = freshNames();
  const { thing, along, valuesOf, compared } = valuedSets(graph, fresh);
  const things = (term: NrnTerm): ValuedSet => {
    const found = read(term);
    if (found.sort === "entity") return found.set;
    throw mistaken(source, term, "numbers stand where things have to be");
  };
  const numbers = (term: NrnTerm): Numbers => {
    const found = read(term);
    if (found.sort === "number") return found.numbers;
    throw mistaken(source, term, "things stand where numbers have to be");
  };
  function read(term: NrnTerm): Found {
    const { name, id, inner } = term;
    const entity = (set: ValuedSet): Found => ({ sort: "entity", set });
    switch (name) {
      case "e":
        return entity(thing(id!));
      case "nv":
        return { sort: "number", numbers: { kind: "written", value: term.value! } };
      case "rp":
        return entity(along(id!, things(inner[0]!)));
      case "ap":
        return {
          sort: "number",
          numbers: { kind: "values", set: valuesOf(id! >> 1, things(inner[0]!)) },
        };
      case "rap": {
        const of = numbers(inner[0]!);
        return entity(
          compared(id! >> 1, "=", (use, unit) =>
            someOf(of, { source, fresh, unit }, (sign, right) => {
              const found = use(right);
              return found.kind === "compare" ? { ...found, sign } : found;
            }),
          ),
        );
      }
      case "np": {
        const [sign, factor] = comparisons[id!] ?? [];
        if (!sign || !factor)
          throw mistaken(source, term, `np has the numbers 0 to ${comparisons.length - 1}`);
        return { sort: "number", numbers: { kind: "beside", sign, factor, of: numbers(inner[0]!) } };
      }
      case "n":
        return entity({ ...outside(things(inner[0]!)), sort: "entity" });
      default: {
        const found = inner.map((each) => read(each));
        const sets = found.map((each) =>
          each.sort === "entity" ? each.set : each.numbers.kind === "values" ? each.numbers.set : undefined,
        );
        if (sets.includes(undefined)) throw refused(source, "sets of any numbers of the graph are joined");
        const members = sets as ValuedSet[];
        const sort = joinedSort(members);
        if (!sort) throw mistaken(source, term, "things and numbers are joined");
        const set: ValuedSet = { ...(name === "i" ? both : either)(...members), sort };
        return sort === "entity" ? entity(set) : { sort, numbers: { kind: "values", set } };
      }
    }
  }
  return read;
}

/** Says something of a number of a set, in a unit. */
function someOf(
  of: Numbers,
  within: { readonly source: string; readonly fresh: Fresh; readonly unit: string | undefined },
  use: (sign: CompareSign, right: Operand) => WideFormula,
): WideFormula {
  const { source, fresh, unit } = within;
  if (of.kind === "written") return use("=", number(of.value, unit));
  if (of.kind === "values") {
    const name = fresh("value");
    return wideExists([name], all(of.set.holds(variable(name)), use("=", variable(name))));
  }
  const { sign, factor, of: inner } = of;
  if (inner.kind === "written") return use(sign, number(inner.value * factor, unit));
  if (factor !== 1)
    throw refused(source, "a value of the graph is taken times 2 or 3, which formulas do not say");
  if (inner.kind === "beside")
    throw refused(source, "one comparison stands in another, between any numbers of the graph");
  return someOf(inner, within, (_, right) => use(sign, right));
}

const refused = (source: string, why: string) =>
  new LacunaError("query.not-expressible", `this query of NRN has no formula: ${why}`, {
    place: { text: source, start: 0, end: source.length },
    hint: "compare with a written number, or with values of an attribute",
  });

const mistaken = (source: string, { start, end }: NrnTerm, message: string) =>
  new LacunaError("query.syntax", message, { place: { text: source, start, end } });

/** Queries of NRN over links and numbers. */
export const nrnNotation: Notation = readOnlyNotation(
  {
    name: "nrn",
    describe:
      "NRN's nested terms over links and numbers, (i,(rp,(12),(e,(40))),(rap,(7),(nv,(2,1976.0)))); read only",
    complement: true,
  },
  parseWide,
);
