import { tuneSolverOperation } from "../../operations/evaluation/tuning/tune.ts";
import { tunedSolverText } from "../../texts/solvers/tune.ts";
import { commandOf } from "../command/command-of.ts";
import { gridGiven, gridOption, oneSolver, withOneSolver } from "./settings.ts";

/** `lacuna solvers tune`. */
export const solversTune = commandOf(tuneSolverOperation, {
  ...oneSolver,
  example: [
    "lacuna solvers tune bench --graph fb15k-237 --model models/fb237 --grid prior=natural,balanced --out mine.json",
    "lacuna evaluate bench --graph fb15k-237 --model models/fb237 --solver lacuna --preset mine.json",
  ],
  help: `
Every combination of the grid is scored; for each query type the one of the highest MRR is kept, for other types the
one that is best on average. Test queries are never looked at. The preset is a small JSON file that says what it was
chosen on: give it to lacuna ask and lacuna evaluate.
`,
  properties: (all) => ({ ...oneSolver.properties(all), ...gridOption }),
  prepare: async ({ grid, ...given }) => ({ ...(await withOneSolver(given)), ...(await gridGiven(grid)) }),
  text: tunedSolverText,
});
