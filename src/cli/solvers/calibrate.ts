import { calibrateSolverOperation } from "../../operations/evaluation/tuning/calibrate-solver.ts";
import { calibratedSolverText } from "../../texts/solvers/calibrate.ts";
import { commandOf } from "../command/command-of.ts";
import { oneSolver, withOneSolver } from "./settings.ts";

/** `lacuna solvers calibrate`. */
export const solversCalibrate = commandOf(calibrateSolverOperation, {
  ...oneSolver,
  example: [
    "lacuna benchmark sample fb15k-237 --protocol betae --split valid --per-type 200 --out valid",
    "lacuna solvers calibrate valid --graph fb15k-237 --model models/fb237 --out probable.json",
    "lacuna ask fb15k-237 '?x : r0(e1, ?x)' --model models/fb237 --solver lacuna --preset probable.json",
  ],
  help: `
A score only puts answers in order. Fitted truths are probabilities: of the answers with a truth of 0.3, about three in
ten are right. They are fitted apart for answers that most likely lack one link, two links, and three or more. Half of
the queries is fitted on, the other half says how far truths hold. Ask with the model that they were fitted with, and
fit on queries like those that will be asked: natural ones, unless a balanced benchmark is meant.
`,
  prepare: withOneSolver,
  text: calibratedSolverText,
});
