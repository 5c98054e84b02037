import { showRunOperation } from "../../operations/evaluation/saved-runs/show.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** `lacuna evaluate show`. */
export const evalShow = commandOf(showRunOperation, {
  arguments: ["run"],
  example: ["lacuna evaluate show run-a", "lacuna evaluate show run-a --csv"],
  check: refuseOuterOptions,
  text: async (result) => (await import("../../texts/evaluation/summary.ts")).summaryText(result, undefined),
});
