import { mergeRunsOperation } from "../../operations/evaluation/saved-runs/merge.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** `lacuna evaluate merge`. */
export const evalMerge = commandOf(mergeRunsOperation, {
  arguments: ["runs"],
  values: { format: "name" },
  example: "lacuna evaluate merge parts/* --benchmark bench --graph fb15k-237 --out run",
  check: refuseOuterOptions,
  text: async (result, { out }) =>
    (await import("../../texts/evaluation/summary.ts")).solverText(result, out),
});
