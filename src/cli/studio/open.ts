import type { Command } from "commander";
import { addHelp } from "../command/help.ts";
import { portNumber } from "../serve/options.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";
import type { StudioOptions } from "./serve-studio.ts";

/** `lacuna studio`. */
export function openStudio(parent: Command, io: Io): Command {
  const self = command("studio", "a page to ask graphs and to look at results")
    .argument(
      "[folders...]",
      "graphs, models, knowledge bases, runs, or folders of them; `world` is always there",
    )
    .option("--port <n>", "the port to listen on (0: one that is free)", portNumber, 0)
    .option("--jobs <folder>", "let the page follow long work; it lies in this folder")
    .option("--no-open", "print the address only");
  addHelp(self, { example: ["lacuna studio", "lacuna studio mygraph/ runs/a runs/b"] });
  self.action(async (folders: string[]) => {
    const { serveStudio } = await import("./serve-studio.ts");
    await serveStudio(folders, self.optsWithGlobals<StudioOptions & GlobalOptions>(), io);
  });
  parent.addCommand(self);
  return self;
}
