import type { Command } from "commander";
import { addHelp } from "../command/help.ts";
import { portNumber } from "../serve/options.ts";
import { studioExport } from "../studio/export.ts";
import type { StudioOptions } from "../studio/open.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";

/** Adds `lacuna studio`, which opens it, and `lacuna studio export`. */
export function addStudioCommands(program: Command, io: Io): void {
  const studio = command("studio", "a page to ask graphs and to look at results")
    .argument(
      "[folders...]",
      "graphs, models, knowledge bases, runs, or folders of them; `world` is always there",
    )
    .option("--port <n>", "the port to listen on (0: one that is free)", portNumber, 0)
    .option("--jobs <folder>", "let the page follow long work; it lies in this folder")
    .option("--no-open", "print the address only");
  addHelp(studio, { example: ["lacuna studio", "lacuna studio mygraph/ runs/a runs/b"] });
  studio.action(async (folders: string[]) => {
    const { openStudio } = await import("../studio/open.ts");
    await openStudio(folders, studio.optsWithGlobals<StudioOptions & GlobalOptions>(), io);
  });
  for (const add of [studioExport]) add(studio, io);
  program.addCommand(studio);
}
