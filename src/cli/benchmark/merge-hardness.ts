import { mergeHardnessOperation } from "../../operations/benchmark/merge-hardness.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark merge-hardness`. */
export const benchmarkMergeHardness = commandOf(mergeHardnessOperation, {
  arguments: ["shards"],
  values: { svg: "file" },
  example: "lacuna benchmark merge-hardness part-1.json part-2.json",
  text: async ({ types, by }) => (await import("./hardness-text.ts")).hardnessText(types, by),
});
