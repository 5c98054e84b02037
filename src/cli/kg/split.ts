import { parseRatios } from "../../kg/split/ratios.ts";
import { splitGraphOperation } from "../../operations/kg/split.ts";
import { commandOf } from "../command/command-of.ts";
import { splitText } from "./split-text.ts";

/** `lacuna kg split`. */
export const kgSplit = commandOf(splitGraphOperation, {
  arguments: ["graph"],
  values: { random: "shares", byTime: "shares", out: "folder" },
  read: { random: parseRatios, byTime: parseRatios },
  negations: { keepEarliest: "by time: cut first, and let a repeat count where its first occurrence is" },
  example: "lacuna kg split world --random 80,10,10 --keep-seen --out gaps",
  text: splitText,
});
