import { evaluateTruthOperation } from "../../operations/evaluation/truth/evaluate-truth.ts";
import { truthText } from "../../texts/evaluation/truth.ts";
import { commandOf } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** `lacuna evaluate truth`. */
export const evalTruth = commandOf(evaluateTruthOperation, {
  arguments: ["graph"],
  values: { solver: "names" },
  read: { solver: namesRead },
  example: "lacuna evaluate truth fb15k-237 --model models/fb237 --solver qto,lacuna --report truth.html",
  check: refuseOuterOptions,
  text: truthText,
});
