import type { Command } from "commander";
import { command, type GlobalOptions, type Io } from "../io.ts";

/** Adds `lacuna solvers`. */
export function addSolversCommands(program: Command, io: Io): void {
  program.addCommand(
    command("solvers", "the solvers there are, with their parameters and presets")
      .argument("[name]", "only this one")
      .addHelpText("after", HELP)
      .action(async (name: string | undefined, options: GlobalOptions) => {
        const { listSolvers } = await import("../solve/list.ts");
        io.out(listSolvers(name, options.json ?? false));
      }),
  );
}

const HELP = `
Examples:
  lacuna solvers
  lacuna solvers qto
  lacuna ask world '?c : borders(France, ?c)' --model models/world --solver qto --set threshold=0.001

--json prints [{"name","describe","source","known","model","supports":{"2p":true,…},"parameters":[…],"presets":[…]}].
`;
