import { trainOperation } from "../../operations/links/train.ts";
import { commandOf } from "../command-of.ts";
import { trainText } from "./train-text.ts";

/** `lacuna links train`. */
export const linksTrain = commandOf(trainOperation, {
  arguments: ["graph"],
  mandatory: ["out"],
  values: {
    ...{ out: "folder", model: "name", preset: "graph", loss: "name", weighting: "how", relationWeight: "w" },
    ...{ regularizer: "name", penalty: "w", optimizer: "name", rate: "r", init: "s", margin: "g" },
    ...{ temperature: "a", filterWith: "split", dtype: "type", checkpoint: "minutes", kernel: "name" },
  },
  example: "lacuna links train world --rank 64 --out world.model",
  text: (result) => ("opened" in result ? "" : trainText(result)),
});
