import { compareRunsOperation } from "../../operations/evaluation/compare/compare.ts";
import { comparedRunsText } from "../../texts/evaluation/compare.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** `lacuna evaluate compare`. */
export const evalCompare = commandOf(compareRunsOperation, {
  arguments: ["a", "b"],
  values: { format: "name" },
  example: [
    "lacuna evaluate compare run-a run-b",
    "lacuna evaluate compare run/cqd run/qto --benchmark bench --graph fb15k-237 --report qto-against-cqd.html",
  ],
  check: refuseOuterOptions,
  text: comparedRunsText,
});
