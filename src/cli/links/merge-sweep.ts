import { mergeSweepOperation } from "../../operations/links/merge-sweep.ts";
import { commandOf } from "../command/command-of.ts";
import { sweepRows, sweepText } from "./sweep-text.ts";

/** `lacuna links merge-sweep`. */
export const linksMergeSweep = commandOf(mergeSweepOperation, {
  arguments: ["shards"],
  example: "lacuna links merge-sweep part-1 part-2 --out sweep",
  text: (merged) => sweepText(merged),
  rows: sweepRows,
});
