import type { Command } from "commander";
import { linksCalibrate } from "../links/calibrate.ts";
import { linksEval } from "../links/evaluate.ts";
import { linksExport } from "../links/export.ts";
import { linksImport } from "../links/import.ts";
import { linksMergeSweep } from "../links/merge-sweep.ts";
import { linksMine } from "../links/mine.ts";
import { linksPredict } from "../links/predict.ts";
import { linksRules } from "../links/rules.ts";
import { linksSweep } from "../links/sweep.ts";
import { linksTrain } from "../links/train.ts";
import { linksWhy } from "../links/why.ts";
import type { Io } from "../terminal/io.ts";

/** Adds the commands of `lacuna links`. */
export function addLinksCommands(program: Command, io: Io): void {
  const links = program
    .command("links")
    .description(
      "link predictors: train them, try settings, import trained ones, mine rules, evaluate, predict missing links, calibrate, export",
    );
  const training = [linksTrain, linksSweep, linksMergeSweep, linksImport, linksMine, linksRules, linksWhy];
  for (const add of [...training, linksEval, linksPredict, linksCalibrate, linksExport]) add(links, io);
}
