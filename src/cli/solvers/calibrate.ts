import { calibrateSolverOperation } from "../../operations/evaluation/tuning/calibrate-solver.ts";
import type { SolverCalibrated } from "../../operations/evaluation/tuning/calibrate-solver-results.ts";
import { table } from "../../report/text-table.ts";
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
  text: calibratedText,
});

function calibratedText({ missing, out }: SolverCalibrated): string {
  const rows = missing.map(({ missing: count, own, slope, shift, answers, before, after }) => [
    count === 3 ? "3 or more" : count,
    `${slope.toFixed(2)} log(score) ${shift < 0 ? "-" : "+"} ${Math.abs(shift).toFixed(2)}${own ? "" : "*"}`,
    answers,
    before.expected.toFixed(0),
    after.expected.toFixed(0),
    before.misplaced.toFixed(2),
    after.misplaced.toFixed(2),
  ]);
  return [
    table(["missing links", "log-odds", "answers", "expected", "fitted", "misplaced", "fitted"], rows),
    "\nAnswers of the queries that nothing was fitted on. Misplaced: |expected - answers| over bins of truth, as a share of the answers.\n",
    missing.some(({ own }) => !own) ? "*: too few answers; the line of one missing link less.\n" : "",
    `wrote ${out}; use it with --preset ${out}\n`,
  ].join("");
}
