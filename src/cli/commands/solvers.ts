import { under } from "../command/under.ts";
import { solversCalibrate } from "../solvers/calibrate.ts";
import { solversImport } from "../solvers/import.ts";
import { solversList } from "../solvers/list.ts";
import { solversTrain } from "../solvers/train.ts";
import { solversTune } from "../solvers/tune.ts";

/** `lacuna solvers`, with the commands below it. */
export const solvers = under(solversList, [solversTrain, solversImport, solversTune, solversCalibrate]);
