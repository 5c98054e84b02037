import { showRunOperation } from "../../operations/evaluation/saved-runs/show.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** `lacuna eval show`. */
export const evalShow = commandOf(showRunOperation, {
  arguments: ["run"],
  example: ["lacuna eval show run-a", "lacuna eval show run-a --csv"],
  check: refuseOuterOptions,
  text: async (result) => (await import("./text.ts")).summaryText(result, undefined),
});
