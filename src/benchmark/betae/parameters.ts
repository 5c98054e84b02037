import type { Split } from "../../kg/graph.ts";
import type { ParameterValue, ProtocolParameter } from "../parameter.ts";

/** Whether two queries that differ in the order of equal branches alone are one. */
export const sameQuery: ProtocolParameter = {
  name: "same-query",
  default: "as-written",
  choices: ["as-written", "any-order"],
  describe:
    "when two queries count as one. as-written: equal branches in another order make another query, so that some 5 % of 2i and 20 % of 3i are repeats; any-order: each query once",
  published: [{ value: "as-written" }],
  source: "snap-stanford/KGReasoning `create_queries.py` compares nested tuples",
};

/** Whether a parameter says that the order of branches tells queries apart. */
export const isAsWritten = (parameters: Readonly<Record<string, ParameterValue>>): boolean =>
  (parameters[sameQuery.name] ?? sameQuery.default) === "as-written";

/** The most hard answers, and answers that a negation takes back, of a query that is kept. */
export const maxAnswers: ProtocolParameter = {
  name: "max-answers",
  default: 100,
  describe:
    "queries of valid and test with more hard answers, or more that a negation takes back, are left out, 1p too; those of train never. A higher bound lets in queries that are harder to rank",
  published: [
    { value: 100, of: "FB15k, FB15k-237" },
    { value: 80, of: "NELL995" },
  ],
  source: "Ren and Leskovec, NeurIPS 2020; largest |hard| in the released files",
};

/** The bound for a split: training queries have none (all 149,689 links of FB15k-237 are 1p queries of train). */
export const mostHard = (parameters: Readonly<Record<string, ParameterValue>>, split: Split): number =>
  split === "train" ? Number.POSITIVE_INFINITY : Number(parameters[maxAnswers.name] ?? maxAnswers.default);

export const betaePerType: ProtocolParameter = {
  name: "per-type",
  default: 5000,
  describe: "queries of each type; 1p has all links of the split",
  published: [
    { value: 8000, of: "FB15k" },
    { value: 5000, of: "FB15k-237" },
    { value: 4000, of: "NELL995" },
  ],
  source: "Ren and Leskovec, NeurIPS 2020, table of query counts (valid and test)",
};

export const betaeParameters: readonly ProtocolParameter[] = [maxAnswers, sameQuery];
