import { evaluateKoplOperation } from "../../operations/kopl/evaluate.ts";
import { evaluatedProgramsText } from "../../texts/kopl/evaluate.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl evaluate`. */
export const koplEval = commandOf(evaluateKoplOperation, {
  example: "lacuna kopl evaluate --kb kb.json --gold val.json --predictions theirs.jsonl --train train.json",
  help: "Answers match as in KQA Pro's evaluate.py. Predicted SPARQL runs on oxigraph, or on --endpoint.",
  text: evaluatedProgramsText,
});
