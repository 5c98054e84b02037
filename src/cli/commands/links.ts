import { noun, under } from "../command/under.ts";
import { linksCalibrate } from "../links/calibrate.ts";
import { linksEval } from "../links/evaluate.ts";
import { linksExport } from "../links/export.ts";
import { linksFit } from "../links/fit.ts";
import { linksImport } from "../links/import.ts";
import { linksMergeSweep } from "../links/merge-sweep.ts";
import { linksMine } from "../links/mine.ts";
import { linksPredict } from "../links/predict.ts";
import { linksRules } from "../links/rules.ts";
import { linksSweep } from "../links/sweep.ts";
import { linksTrain } from "../links/train.ts";
import { linksWhy } from "../links/why.ts";

/** `lacuna links`. */
export const links = under(
  noun(
    "links",
    "link predictors: train them, try settings, import trained ones, mine rules, weigh several, evaluate, predict missing links, calibrate, export",
  ),
  [
    ...[linksTrain, linksSweep, linksMergeSweep, linksImport, linksMine, linksRules, linksWhy, linksFit],
    ...[linksEval, linksPredict, linksCalibrate, linksExport],
  ],
);
