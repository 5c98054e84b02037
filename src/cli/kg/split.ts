import { usageError } from "../../error.ts";
import { parseRatios } from "../../kg/split/ratios.ts";
import { splitGraphOperation } from "../../operations/kg/split/split.ts";
import { splitByTimeOperation } from "../../operations/kg/split/split-by-time.ts";
import { splitInductiveOperation } from "../../operations/kg/split/split-inductive.ts";
import { splitText } from "../../texts/kg/split.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { type OptionValues, variant } from "../command/rendering.ts";

/** Options that say how a graph is split. */
const RULES = ["random", "byTime", "inductive"] as const;

/** `lacuna kg split`. */
export const kgSplit = commandOfSeveral({
  name: "split",
  summary: splitGraphOperation.summary,
  variants: {
    random: variant(splitGraphOperation, { text: splitText }),
    byTime: variant(splitByTimeOperation, { text: splitText }),
    inductive: variant(splitInductiveOperation, { text: splitText }),
  },
  properties: ({ graph, ...others }) => ({
    graph: { ...graph!, description: `${graph!.description}; with {byTime}, facts with timestamps` },
    ...others,
  }),
  arguments: ["graph"],
  read: { random: parseRatios, byTime: parseRatios },
  negations: { keepEarliest: "by time: cut first, and let a repeat count where its first occurrence is" },
  order:
    "graph random byTime inductive keepSeen keepEarliest part heldOut out format columns delimiter labels lang force",
  check: checkRule,
  choose: (given) => RULES.find((rule) => given[rule] !== undefined) ?? "random",
  example: "lacuna kg split world --random 80,10,10 --keep-seen --out gaps",
});

/** @throws LacunaError `usage.split-rule` */
function checkRule(given: OptionValues): void {
  if (RULES.filter((rule) => given[rule] !== undefined).length !== 1)
    throw usageError(
      "split-rule",
      "a split needs one of {random}, {byTime} and {inductive}",
      "for example: {random} 80,10,10, {byTime} 80,10,10 for facts with timestamps, or {inductive} 0.5 for new entities",
    );
}
