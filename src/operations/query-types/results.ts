import * as z from "zod/mini";
import { formNames } from "../../query/forms/forms.ts";
import { topologies } from "../../query/views/topology.ts";
import { count, described, known, list, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { formDifference } from "./domain-shapes.ts";

const form = z.enum(formNames);
const perForm = <Schema extends z.ZodMiniType>(schema: Schema, description: string) =>
  described(z.record(form, schema), description);

/** One EFO-1 type. */
const efo1Type = z.object({
  id: word("the published id; types beyond the published 301 have their formula as id"),
  formula: word("the type as a formula"),
  forms: perForm(z.string(), "the type in each normal form"),
  anchors: count("anchors"),
  depth: count("projections of the longest chain"),
  negation: described(z.boolean(), "it has a negation"),
  negations: count("negations"),
  union: described(z.boolean(), "it has a union"),
});
export const efo1Types = list(efo1Type, "the types, in the published order");
export type ListedEfo1Type = Plain<z.output<typeof efo1Type>>;

const crossTable = {
  rows: list(z.string(), "what the rows are of"),
  columns: list(z.string(), "what the columns are of"),
  cells: list(z.array(z.int()), "one list a row, one number a column"),
};
const table = known("CrossTable", z.object(crossTable));

/** The number of EFO-1 types. */
export const efo1Summary = z.object({
  types: count("types"),
  groups: described(
    z.object({ all: table, negation: table, positive: table }),
    "by longest chain and anchors: all, those with a negation, those without",
  ),
  distinct: perForm(z.int(), "different formulas of each normal form"),
  differences: list(formDifference, "how often normal forms differ"),
});
export type Efo1Summary = Plain<z.output<typeof efo1Summary>>;

/** One EFO_k type; isomorphic types share their key. */
const efokType = z.object({
  formula_id: z.optional(
    word("`type0000`…, of the official types: their place in the order in which create_qg.py makes them"),
  ),
  formula: word("the formula as the official files write it"),
  key: word("what isomorphic types share"),
  free: count("free variables"),
  existential: count("existential variables"),
  constants: count("constants"),
  links: count("links"),
  topology: z.enum(topologies),
  negated: described(z.boolean(), "it has a negated link"),
});
export const efokTypes = list(efokType, "the types");
export type ListedEfokType = Plain<z.output<typeof efokType>>;

/** The number of EFO_k types. */
export const efokSummary = z.object({
  types: count("types"),
  nonIsomorphic: count("types up to isomorphism"),
  tables: list(z.object({ free: count("free variables"), ...crossTable }), "by number of free variables"),
});
export type EfokSummary = Plain<z.output<typeof efokSummary>>;

const namedType = z.object({
  name: z.string(),
  aliases: list(z.string(), "further names"),
  source: word("the paper that named it"),
  free: count("free variables"),
  anchors: count("anchors"),
  negation: described(z.boolean(), "it has a negation"),
  lisp: described(z.nullable(z.string()), "null where the notation cannot say it"),
  betae: described(z.nullable(z.string()), "null where the notation cannot say it"),
  efok: described(z.nullable(z.string()), "null where the notation cannot say it"),
});
export const namedTypes = list(namedType, "the types that have a name in the literature");
export type ListedNamedType = Plain<z.output<typeof namedType>>;
