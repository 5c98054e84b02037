import type { Command } from "commander";
import { command, type GlobalOptions, type Io } from "../io.ts";

/** `lacuna tour`: the product in one screen. */
export function addTourCommands(program: Command, io: Io): void {
  program.addCommand(
    command("tour", "the main job on the embedded graph, in one screen").action(
      async (options: GlobalOptions) => {
        const { takeTour } = await import("../tour/tour.ts");
        await takeTour(io, options);
      },
    ),
  );
}
