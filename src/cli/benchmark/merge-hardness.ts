import { mergeHardnessOperation } from "../../operations/benchmark/merge-hardness.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark merge-hardness`. */
export const benchmarkMergeHardness = commandOf(mergeHardnessOperation, {
  arguments: ["shards"],
  values: { svg: "file" },
  example: "lacuna benchmark merge-hardness part-1.json part-2.json",
  rows: async ({ types, by }) => (await import("./hardness-rows.ts")).hardnessRows(types, by),
  text: async ({ types, by }) => (await import("./hardness-text.ts")).hardnessText(types, by),
});
