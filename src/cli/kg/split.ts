import { usageError } from "../../error.ts";
import { parseRatios } from "../../kg/split/ratios.ts";
import { splitGraphOperation } from "../../operations/kg/split.ts";
import { splitByTimeOperation } from "../../operations/kg/split-by-time.ts";
import { commandOfSeveral, type GivenOptions, variant } from "../command/command-of-several.ts";
import { splitText } from "./split-text.ts";

/** `lacuna kg split`. */
export const kgSplit = commandOfSeveral({
  name: "split",
  summary: splitGraphOperation.summary,
  variants: {
    random: variant(splitGraphOperation, { text: splitText }),
    byTime: variant(splitByTimeOperation, { text: splitText }),
  },
  properties: ({ graph, ...others }) => ({
    graph: { ...graph!, description: `${graph!.description}; with {byTime}, facts with timestamps` },
    ...others,
  }),
  arguments: ["graph"],
  values: { random: "shares", byTime: "shares", out: "folder" },
  read: { random: parseRatios, byTime: parseRatios },
  negations: { keepEarliest: "by time: cut first, and let a repeat count where its first occurrence is" },
  order: "graph random byTime keepSeen keepEarliest out format columns delimiter labels lang force",
  check: checkRule,
  choose: ({ byTime }) => (byTime === undefined ? "random" : "byTime"),
  example: "lacuna kg split world --random 80,10,10 --keep-seen --out gaps",
});

/** @throws LacunaError `usage.split-rule` */
function checkRule({ random, byTime }: GivenOptions): void {
  if ((random === undefined) === (byTime === undefined))
    throw usageError(
      "split-rule",
      "a split needs one of {random} and {byTime}",
      "for example: {random} 80,10,10, or {byTime} 80,10,10 for facts with timestamps",
    );
}
