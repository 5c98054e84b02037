import { aggregations } from "../../links/rules/scoring/aggregations.ts";
import { mineRulesOperation } from "../../operations/links/rules/mine.ts";
import { minedText } from "../../texts/links/mine.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna links mine`. */
export const linksMine = commandOf(mineRulesOperation, {
  arguments: ["graph"],
  example: ["lacuna links mine world --top 5", "lacuna links mine world --out world.rules"],
  help: () => aggregations.map(({ name, summary }) => `${name}: ${summary}`).join("\n"),
  text: minedText,
});
