import type { SolverCalibrated } from "../../operations/evaluation/tuning/calibrate-solver-results.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna solvers calibrate`. */
export function calibratedSolverText({ missing, out }: SolverCalibrated): string {
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
