import { mergeSweepOperation } from "../../operations/links/merge-sweep.ts";
import { sweepRows, sweepText } from "../../texts/links/sweep.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna links merge-sweep`. */
export const linksMergeSweep = commandOf(mergeSweepOperation, {
  arguments: ["shards"],
  example: "lacuna links merge-sweep part-1 part-2 --out sweep",
  text: (merged) => sweepText(merged),
  rows: sweepRows,
});
