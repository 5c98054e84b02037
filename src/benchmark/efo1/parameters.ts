import type { ParameterValue, ProtocolParameter } from "../parameter.ts";

const code = "EFO-1-QA `benchmark_sampling.py`";

const hard: ProtocolParameter = {
  name: "hard",
  default: 100,
  describe: "most hard answers of a query",
  published: [{ value: 100 }],
  source: code,
};

const equalOperands: ProtocolParameter = {
  name: "equal-operands",
  default: "kept",
  choices: ["kept", "refused"],
  describe:
    "operands of an intersection or a union may come out equal, which makes the query one of a smaller type (FB15k-237: 8 % of 2i, 26 % of 3i, 6 % of ip)",
  published: [{ value: "kept" }],
  source: `${code} compares the JSON of whole queries only`,
};

const negation: ProtocolParameter = {
  name: "negation",
  default: "published",
  choices: ["published", "strict"],
  describe:
    "published: denied sets are drawn so as to remove something, and kept where they do not (4.5 % of 2in); strict: each removes an entity that its siblings leave",
  published: [{ value: "published" }],
  source: code,
};

const sameQuery: ProtocolParameter = {
  name: "same-query",
  default: "as-written",
  choices: ["as-written", "any-order"],
  describe:
    "when two queries count as one. as-written: operands of equal shape in another order make another query; any-order: each query once, its operands in the order of their ids",
  published: [{ value: "as-written" }],
  source: `${code} compares the JSON of whole queries only`,
};

const work: ProtocolParameter = {
  name: "work",
  default: 20_000_000,
  describe: "edges visited in one attempt before it is given up",
};

const patience: ProtocolParameter = {
  name: "patience",
  default: 10_000,
  describe: "attempts without a new query after which the rest is given up",
};

export const efo1Parameters: readonly ProtocolParameter[] = [
  ...[hard, equalOperands, negation, sameQuery, work, patience],
];

export const efo1PerType: ProtocolParameter = {
  name: "per-type",
  default: 5000,
  describe: "queries of each type",
  published: [
    { value: 8000, of: "FB15k" },
    { value: 5000, of: "FB15k-237" },
    { value: 4000, of: "NELL995" },
  ],
  source: "README of EFO-1-QA-benchmark",
};

/** The values of a setup, defaults filled in. */
export interface Efo1Values {
  readonly hard: number;
  readonly equalOperands: boolean;
  readonly strict: boolean;
  readonly asWritten: boolean;
  readonly work: number;
  readonly patience: number;
}

export function efo1Values(given: Readonly<Record<string, ParameterValue>>): Efo1Values {
  const value = ({ name, default: fallback }: ProtocolParameter) => given[name] ?? fallback;
  return {
    hard: Number(value(hard)),
    equalOperands: value(equalOperands) === "kept",
    strict: value(negation) === "strict",
    asWritten: value(sameQuery) === "as-written",
    work: Number(value(work)),
    patience: Number(value(patience)),
  };
}
