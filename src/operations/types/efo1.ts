import * as z from "zod/mini";
import type { FormName } from "../../query/forms/forms.ts";
import type { CrossTable } from "../../space/cross-table.ts";
import type { FormDifference } from "../../space/form-differences.ts";
import { operation } from "../contract/operation.ts";
import { wholeNumber } from "../contract/parameters.ts";
import { summaryOnly, withNumber, withOrWithout } from "./filters.ts";

/** One EFO-1 type. */
export interface ListedEfo1Type {
  /** The published one; types beyond the published 301 have their formula as id. */
  readonly id: string;
  readonly formula: string;
  readonly forms: Readonly<Record<FormName, string>>;
  readonly anchors: number;
  /** Projections of the longest chain. */
  readonly depth: number;
  readonly negation: boolean;
  readonly negations: number;
  readonly union: boolean;
}

/** How many EFO-1 types there are, by longest chain and anchors, and how often normal forms differ. */
export interface Efo1Summary {
  readonly types: number;
  readonly groups: Readonly<Record<"all" | "negation" | "positive", CrossTable>>;
  /** Different formulas of each form. */
  readonly distinct: Readonly<Record<FormName, number>>;
  readonly differences: readonly FormDifference[];
}

const parameters = z.strictObject({
  anchors: withNumber("types with n anchors"),
  depth: withNumber("types whose longest chain has n projections"),
  negation: withOrWithout("negation"),
  union: withOrWithout("a union"),
  maxAnchors: z._default(wholeNumber(), 3).check(z.describe("enumerate up to n anchors")),
  maxDepth: z
    ._default(wholeNumber(), 3)
    .check(z.describe("enumerate up to n projections and negations on a way")),
  maxNegations: z.optional(wholeNumber()).check(z.describe("enumerate up to n negations")),
  summary: summaryOnly,
});
export type Efo1Filter = z.output<typeof parameters>;

/** Lists the EFO-1 types in nine normal forms, or counts them. */
export const efo1TypesOperation = operation({
  id: "listEfo1Types",
  command: "types efo1",
  summary: "the 301 EFO-1 types of EFO-1-QA, in nine normal forms",
  parameters,
  result: async () => z.custom<readonly ListedEfo1Type[] | Efo1Summary>(),
  effects: [],
  length: "answer",
  run: async (given) => (await import("./efo1-work.ts")).listEfo1(given),
});
