import { trainOperation } from "../../operations/links/train.ts";
import { commandOf } from "../command/command-of.ts";
import { trainText, trainUltraText } from "./train-text.ts";

/** `lacuna links train`. */
export const linksTrain = commandOf(trainOperation, {
  arguments: ["graph"],
  mandatory: ["out"],
  values: {
    ...{ out: "folder", model: "name", preset: "graph", loss: "name", weighting: "how", relationWeight: "w" },
    ...{ regularizer: "name", penalty: "w", optimizer: "name", rate: "r", init: "s", margin: "g" },
    ...{
      temperature: "a",
      from: "weights",
      filterWith: "split",
      dtype: "type",
      checkpoint: "minutes",
      kernel: "name",
    },
  },
  example: [
    "lacuna links train world --rank 64 --out world.model",
    "lacuna links train world --model ultra --from ultra-3g --epochs 2 --batches 20 --out world.tuned",
  ],
  text: (result) => ("opened" in result ? "" : "rank" in result ? trainText(result) : trainUltraText(result)),
});
