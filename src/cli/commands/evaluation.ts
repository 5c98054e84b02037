import { under } from "../command/under.ts";
import { evalCompare } from "../evaluation/compare.ts";
import { addEvaluate } from "../evaluation/evaluate.ts";
import { evalForms } from "../evaluation/forms.ts";
import { evalMerge } from "../evaluation/merge.ts";
import { evalRanks } from "../evaluation/ranks.ts";
import { evalShow } from "../evaluation/show.ts";
import { evalTruth } from "../evaluation/truth.ts";
import { evalLinks } from "../links/evaluate.ts";

/** `lacuna evaluate`, with the commands below it. */
export const evaluate = under(addEvaluate, [
  evalShow,
  evalRanks,
  evalCompare,
  evalMerge,
  evalForms,
  evalTruth,
  evalLinks,
]);
