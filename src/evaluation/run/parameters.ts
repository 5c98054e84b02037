import type { ProtocolParameter } from "../../benchmark/parameter.ts";
import { tieRuleNames } from "../../ranking/ties.ts";

/** What may be chosen of an evaluation, as data for help and tables. */
export const evaluationParameters: readonly ProtocolParameter[] = [
  {
    name: "ties",
    default: "realistic",
    choices: tieRuleNames,
    describe:
      "the rank among equal scores. Published code sorts without a rule, so that chance decides: every summary says what the MRR is if all ties go against answers, and for them. index is the stable sort that comes nearest",
    published: [{ value: "index", of: "as far as an unstable sort has a rule" }],
    source: "torch.argsort in KGReasoning, CQD, QTO, FIT and their descendants",
  },
  {
    name: "filter",
    default: "answers",
    choices: ["answers", "observed"],
    describe:
      "what a ranking leaves out beside hard answers: all answers on the full graph, or also what is an answer on the observed graph only, because a negation takes it back (2in of QTO 16.9 for 17.6)",
    published: [
      { value: "answers", of: "+H" },
      { value: "observed", of: "EFO-1-QA, EFO_k-CQA, FIT, QTO" },
    ],
    source: "easy answers of the released files",
  },
  {
    name: "average",
    default: "types",
    choices: ["types", "queries"],
    describe: "what weighs the same in means: types, or queries of all types",
    published: [
      { value: "types", of: "BetaE, +H, EFO-1-QA" },
      { value: "queries", of: "EFO_k-CQA" },
    ],
    source: "the papers' tables",
  },
  {
    name: "joint",
    default: "unbounded",
    choices: ["unbounded", "bounded"],
    describe:
      "how tuples are counted with several free variables: ranks on a grid without end, or up to the number of entities",
    published: [{ value: "unbounded" }],
    source: "EFOK-CQA `QG_EFOX.py`",
  },
  {
    name: "limit",
    default: 0,
    describe:
      "at most this many queries of each type, drawn with the seed in proportion to the classes of their answers; 0: all",
    published: [{ value: 0 }],
    source: "published figures are over whole files",
  },
];
