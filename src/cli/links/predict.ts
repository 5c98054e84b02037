import { predictLinksOperation } from "../../operations/links/predict.ts";
import { predictedText } from "../../texts/links/predict.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna links predict`. */
export const linksPredict = commandOf(predictLinksOperation, {
  arguments: ["graph"],
  values: { model: "name" },
  example: "lacuna links predict world --relation borders --model frequency --top 5",
  text: predictedText,
});
