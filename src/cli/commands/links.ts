import type { Command } from "commander";
import { linksCalibrate } from "../links/calibrate.ts";
import { linksEval } from "../links/eval.ts";
import { linksExport } from "../links/export.ts";
import { linksImport } from "../links/import.ts";
import { linksTrain } from "../links/train.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna links train`, `import`, `eval`, `calibrate` and `export`. */
export function addLinksCommands(program: Command, io: Io): void {
  const links = program
    .command("links")
    .description("link predictors: train them, import trained ones, evaluate, calibrate, export");
  for (const add of [linksTrain, linksImport, linksEval, linksCalibrate, linksExport]) add(links, io);
}
