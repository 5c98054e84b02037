import { listSolversOperation } from "../../operations/solvers/list.ts";
import { solversText } from "../../texts/solvers/list.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna solvers`. */
export const solversList = commandOf(listSolversOperation, {
  arguments: ["solver"],
  example: [
    "lacuna solvers",
    "lacuna solvers qto",
    "lacuna solvers tune bench --graph fb15k-237 --model models/fb237 --out mine.json",
    "lacuna ask world '?c : borders(France, ?c)' --model models/world --solver qto --set threshold=0.001",
  ],
  text: solversText,
});
