import { mergeBenchmarksOperation } from "../../operations/benchmark/merge.ts";
import { manifestText } from "../../texts/benchmark/written.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark merge`. */
export const benchmarkMerge = commandOf(mergeBenchmarksOperation, {
  arguments: ["folders"],
  example: "lacuna benchmark merge bench-1 bench-2 --out bench",
  text: manifestText,
});
