import { resplitQuestionsOperation } from "../../operations/kgqa/resplit.ts";
import { resplitText } from "../../texts/kgqa/resplit.ts";
import { commandOf } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";
import { wholeNumber } from "../terminal/io.ts";
import { ruleSpelling } from "./parameters.ts";

/** `lacuna kgqa resplit`. */
export const resplitQuestions = commandOf(resplitQuestionsOperation, {
  ...ruleSpelling,
  arguments: ["dataset"],
  values: { prefix: "word", format: "name" },
  read: {
    disjoint: namesRead,
    seeds: (text) => text.split(",").map(wholeNumber),
  },
  example: [
    "lacuna kgqa resplit train.json test.json --zero 0.4 --compositional 0.1 --iid 0.1 --seed 42 --out split/",
    "lacuna kgqa resplit lcquad1/ --official --zero 0.6 --compositional 0.1 --iid 0.2 --validation 0.33 --out lcquad1-star/",
  ],
  text: resplitText,
});
