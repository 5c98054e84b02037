import type { Command } from "commander";
import { solversCalibrate } from "../solvers/calibrate.ts";
import { solversImport } from "../solvers/import.ts";
import { solversList } from "../solvers/list.ts";
import { solversTrain } from "../solvers/train.ts";
import { solversTune } from "../solvers/tune.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna solvers`, and `lacuna solvers train`, `import`, `tune` and `calibrate`. */
export function addSolversCommands(program: Command, io: Io): void {
  solversList(program, io);
  const solvers = program.commands.find((each) => each.name() === "solvers");
  if (solvers)
    for (const add of [solversTrain, solversImport, solversTune, solversCalibrate]) add(solvers, io);
}
