import { mergeHardnessOperation } from "../../operations/benchmark/hardness/merge-hardness.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark merge-hardness`. */
export const benchmarkMergeHardness = commandOf(mergeHardnessOperation, {
  arguments: ["shards"],
  example: "lacuna benchmark merge-hardness part-1.json part-2.json",
  text: async (merged) => (await import("../../texts/benchmark/hardness.ts")).mergedText(merged),
});
