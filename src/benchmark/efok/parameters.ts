import type { ParameterValue, ProtocolParameter } from "../parameter.ts";

const paper = "Yin et al., EFO_k-CQA";
const code = "EFOK-CQA `sample_query.py`";

/** Groundings tried in one attempt. */
export const TRIES = 8;

const hard: ProtocolParameter = {
  name: "hard",
  default: 100,
  describe: "most hard answers of a query for each free variable",
  published: [{ value: 100 }],
  source: `${code}, max_ans`,
};

const candidates: ProtocolParameter = {
  name: "candidates",
  default: 0,
  describe:
    "most values of a free variable in the positive part; 0: 300 on valid and test, 100 for each free variable on train",
  published: [{ value: 0 }],
  source: `${code}, sample_max_ans`,
};

const aimed: ProtocolParameter = {
  name: "aimed",
  default: 0,
  describe: `of ${TRIES} groundings this many start from a missing link at a random positive atom. More queries an hour, but others: with 4 of 8, 2p of FB15k-237 had 79 answers a query for 94, and CQD 19.1 MRR for 14.7`,
  published: [{ value: 0 }],
  source: "EFOK-CQA `src/structure/knowledge_graph.py` ground_variable",
};

const negation: ProtocolParameter = {
  name: "negation",
  default: "published",
  choices: ["published", "strict"],
  describe:
    "published: a denied link of a constant need only leave a candidate, and after `tolerance` failures it need not matter at all; strict: it removes an answer and leaves one",
  published: [{ value: "published" }],
  source: "EFOK-CQA `src/language/foq.py` 586-620",
};

const tolerance: ProtocolParameter = {
  name: "tolerance",
  default: 2,
  describe: "failures of a denied link to matter before one that does not is taken (published negation)",
  published: [{ value: 2 }],
  source: `${code}, negation_tolerance`,
};

const sameQuery: ProtocolParameter = {
  name: "same-query",
  default: "as-written",
  choices: ["as-written", "any-order"],
  describe:
    "when two queries count as one. as-written: the same ids in the same places; any-order: up to the order of atoms and of free variables",
  published: [{ value: "as-written" }],
  source: `${code}, str(qa_dict)`,
};

const negativeShare: ProtocolParameter = {
  name: "negative-share",
  default: 0.5,
  describe:
    "queries of a type with negation for each one of a type without: averages over queries depend on it; 1 for as many of each",
  published: [
    { value: 0.5, of: "FB15k, FB15k-237" },
    { value: 0.25, of: "NELL995" },
  ],
  source: `${paper}; ${code}, num_positive and num_negative`,
};

const work: ProtocolParameter = {
  name: "work",
  default: 4_000_000,
  describe: "edges visited in one attempt before it is given up",
};

const patience: ProtocolParameter = {
  name: "patience",
  default: 10_000,
  describe: "attempts without a new query after which the rest is given up",
};

export const efokParameters: readonly ProtocolParameter[] = [
  ...[hard, candidates, aimed, negation, tolerance, sameQuery, negativeShare, work, patience],
];

export const efokPerType: ProtocolParameter = {
  name: "per-type",
  default: 1000,
  describe: "queries of each type without negation; those with negation have `negative-share` of it",
  published: [
    { value: 800, of: "FB15k" },
    { value: 1000, of: "FB15k-237" },
    { value: 400, of: "NELL995" },
  ],
  source: paper,
};

/** The values of a setup, defaults filled in. */
export interface EfokValues {
  readonly hard: number;
  readonly candidates: number;
  readonly aimed: number;
  readonly strict: boolean;
  readonly tolerance: number;
  readonly asWritten: boolean;
  readonly negativeShare: number;
  readonly work: number;
  readonly patience: number;
}

export function efokValues(given: Readonly<Record<string, ParameterValue>>): EfokValues {
  const value = ({ name, default: fallback }: ProtocolParameter) => given[name] ?? fallback;
  return {
    hard: Number(value(hard)),
    candidates: Number(value(candidates)),
    aimed: Number(value(aimed)),
    strict: value(negation) === "strict",
    tolerance: Number(value(tolerance)),
    asWritten: value(sameQuery) === "as-written",
    negativeShare: Number(value(negativeShare)),
    work: Number(value(work)),
    patience: Number(value(patience)),
  };
}
