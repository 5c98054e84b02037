import { sameQuery } from "../betae/parameters.ts";
import type { ProtocolParameter } from "../parameter.ts";

const code = "is-cqa-complex `create_queries.py`";

/** The order in which classes are filled once full inference is. */
export const classOrder: ProtocolParameter = {
  name: "class-order",
  default: "together",
  choices: ["together", "hardest-first"],
  describe:
    "together: once full inference is filled, every query with an answer of any class that is short is taken, with its answers of all of them; hardest-first fills class by class and gives other queries (4i answers that reduce to 2i: MRR of CQD 20.2 for 30.5)",
  published: [{ value: "together" }],
  source: `${code} 1074-1097`,
};

/** No bound in effect: graphs have fewer entities. */
export const maxAnswers: ProtocolParameter = {
  name: "max-answers",
  default: 1_000_000,
  describe:
    "queries with more hard answers, or more that a negation takes back, are left out. 1,000,000 is no bound in effect; BetaE's 100 lets each query fill less of a class and gives many more and easier queries (2p of FB15k-237: 5,187 for 966 at 10,000 pairs, MRR of CQD 7.3 for 4.1)",
  published: [{ value: 1_000_000 }],
  source: `${code}, default of max_ans_num`,
};

export const capShare: ProtocolParameter = {
  name: "cap-share",
  default: 0.2,
  describe:
    "share of the pairs that the most frequent relation, and the most frequent anchor, stay below; 2 is no cap",
  published: [{ value: 0.2 }],
  source: "Gregucci et al., ICML 2025, §5",
};

export const capFrom: ProtocolParameter = {
  name: "cap-from",
  default: 0.1,
  describe: "share of all wanted pairs after which the cap holds",
  published: [{ value: 0.1 }],
  source: code,
};

export const pairsPerClass: ProtocolParameter = {
  name: "per-type",
  default: 10_000,
  describe:
    "query-answer pairs of each class. Without a bound on answers one query can fill much of a class: the report of a file says how many queries carry each, and warns of few",
  published: [{ value: 10_000 }],
  source: "Gregucci et al., ICML 2025, §5",
};

export const balancedParameters: readonly ProtocolParameter[] = [
  ...[maxAnswers, classOrder, sameQuery, capShare, capFrom],
];
