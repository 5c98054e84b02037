import type { ValueType } from "../kb/values/value.ts";

/** The meaning of a textual input of a function. @internal */
export type InputKind =
  | "name"
  | "concept"
  | "key"
  | "value"
  | "operator"
  | "predicate"
  | "direction"
  | "qualifier-key"
  | "qualifier-value"
  | "comparison"
  | "extreme";

/** The words an input may be, where there are only a few. @internal */
export const inputWords: Readonly<Partial<Record<InputKind, readonly string[]>>> = {
  operator: ["=", "!=", "<", ">"],
  direction: ["forward", "backward"],
  comparison: ["greater", "less"],
  extreme: ["largest", "smallest"],
};

/** The kind of a step's result. `facts` are entities with the fact by which each was found; they serve as `entities`. */
export type ResultKind = "entities" | "facts" | "names" | "count" | "values" | "predicates" | "verdict";

/** The inputs and the result of one function of KoPL. @internal */
export interface FunctionSignature {
  readonly name: FunctionName;
  /** Results of earlier steps it takes, in order. */
  readonly takes: readonly ("entities" | "facts" | "values")[];
  /** Textual inputs, in order. */
  readonly inputs: readonly InputKind[];
  /** The type its value input is read as; absent when the type of the key decides. */
  readonly valueType?: ValueType;
  readonly gives: ResultKind;
  /** A description in one line. */
  readonly describe: string;
}

const entity = ["entities"] as const;
const pair = ["entities", "entities"] as const;

const table = {
  FindAll: [[], [], "entities", "every entity and concept"],
  Find: [[], ["name"], "entities", "the entities and concepts with a name"],
  FilterConcept: [entity, ["concept"], "entities", "those below a concept of this name"],
  FilterStr: [entity, ["key", "value"], "facts", "those with this text as value of a key", "string"],
  FilterNum: [entity, ["key", "value", "operator"], "facts", "those whose quantity compares so", "quantity"],
  FilterYear: [entity, ["key", "value", "operator"], "facts", "those whose time compares so", "year"],
  FilterDate: [entity, ["key", "value", "operator"], "facts", "those whose time compares so", "date"],
  QFilterStr: [
    ["facts"],
    ["qualifier-key", "qualifier-value"],
    "facts",
    "those whose fact has this text as qualifier",
    "string",
  ],
  QFilterNum: [
    ["facts"],
    ["qualifier-key", "qualifier-value", "operator"],
    "facts",
    "those whose fact has a qualifier that compares so",
    "quantity",
  ],
  QFilterYear: [
    ["facts"],
    ["qualifier-key", "qualifier-value", "operator"],
    "facts",
    "those whose fact has a qualifier that compares so",
    "year",
  ],
  QFilterDate: [
    ["facts"],
    ["qualifier-key", "qualifier-value", "operator"],
    "facts",
    "those whose fact has a qualifier that compares so",
    "date",
  ],
  Relate: [entity, ["predicate", "direction"], "facts", "the other ends of a relation"],
  And: [pair, [], "entities", "those in both"],
  Or: [pair, [], "entities", "those in either"],
  QueryName: [entity, [], "names", "their names"],
  Count: [entity, [], "count", "how many there are"],
  QueryAttr: [entity, ["key"], "values", "the values of a key"],
  QueryAttrUnderCondition: [
    entity,
    ["key", "qualifier-key", "qualifier-value"],
    "values",
    "the values of a key whose fact has a qualifier",
  ],
  QueryRelation: [pair, [], "predicates", "the relations from the first to the second"],
  SelectBetween: [pair, ["key", "comparison"], "names", "the one of two with the greater or smaller value"],
  SelectAmong: [entity, ["key", "extreme"], "names", "those with the largest or smallest value"],
  VerifyStr: [["values"], ["value"], "verdict", "whether the value is this text", "string"],
  VerifyNum: [["values"], ["value", "operator"], "verdict", "whether the quantity compares so", "quantity"],
  VerifyYear: [["values"], ["value", "operator"], "verdict", "whether the time compares so", "year"],
  VerifyDate: [["values"], ["value", "operator"], "verdict", "whether the time compares so", "date"],
  QueryAttrQualifier: [
    entity,
    ["key", "value", "qualifier-key"],
    "values",
    "a qualifier of an attribute fact",
  ],
  QueryRelationQualifier: [pair, ["predicate", "qualifier-key"], "values", "a qualifier of a relation fact"],
} as const;

/** The names of the 27 functions of KoPL (Cao et al. 2022, §3.2 and Appendix A). */
export type FunctionName = keyof typeof table;

/** The names of the 27 functions, in the order of the paper's table. @internal */
export const functionNames = Object.keys(table) as readonly FunctionName[];

/** The signatures of the 27 functions by name. @internal */
export const functions: ReadonlyMap<string, FunctionSignature> = new Map(
  functionNames.map((name) => {
    const [takes, inputs, gives, describe, valueType]: readonly [
      FunctionSignature["takes"],
      readonly InputKind[],
      ResultKind,
      string,
      ValueType?,
    ] = table[name];
    return [name, { name, takes, inputs, gives, describe, ...(valueType ? { valueType } : {}) }];
  }),
);

/** The signature of a function. @internal */
export function signatureOf(name: FunctionName): FunctionSignature {
  const found = functions.get(name);
  if (!found) throw new Error(`no signature of ${name}`);
  return found;
}
