import type { Command } from "commander";
import type { Io } from "../io.ts";
import { solversList } from "../solvers/list.ts";
import { solversTune } from "../solvers/tune.ts";

/** Adds `lacuna solvers` and `lacuna solvers tune`. */
export function addSolversCommands(program: Command, io: Io): void {
  solversList(program, io);
  const solvers = program.commands.find((each) => each.name() === "solvers");
  if (solvers) solversTune(solvers, io);
}
