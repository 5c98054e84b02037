import { capShare as balancedShare, maxAnswers, pairsPerClass } from "../balanced/parameters.ts";
import { sameQuery } from "../betae/parameters.ts";
import type { ProtocolParameter } from "../parameter.ts";

const code = "cgregucci/MERIT `cqa_gen/balanced.py`";

/** The most that a relation, or an anchor, may have of the pairs of a class. */
export const capShare: ProtocolParameter = {
  ...balancedShare,
  default: 0.25,
  describe:
    "share of the pairs of each class that one relation, whatever its direction, and one anchor have at most; 1 is no cap",
  published: [{ value: 0.25 }],
  source: code,
};

export const pairsOfLargest: ProtocolParameter = {
  ...pairsPerClass,
  describe:
    "most query-answer pairs of each class. All classes of a type get as many as the one that has the fewest below the cap",
  source: code,
};

export const cappedParameters: readonly ProtocolParameter[] = [capShare, maxAnswers, sameQuery];
