import type { Setting } from "../../solvers/settings/setting.ts";
import { modelText } from "../run/model-record.ts";
import type { PredictorRecord } from "../run/run-manifest.ts";

/** What the figures of a solver rest on, line by line; nothing for predictions of other tools. */
export function solverLines(predictor: PredictorRecord): [name: string, rule: string][] {
  if (predictor.kind !== "solver") return [];
  const { name, known, setting, form, model, unsupported } = predictor;
  const types = Object.entries(setting.types).map(([type, own]) => `; ${type}: ${settingText(own)}`);
  const values = settingText(setting.values);
  return [
    [
      "Solver",
      [
        name,
        ...(setting.preset === null ? [] : [`preset ${setting.preset}`]),
        ...(values === "" ? [] : [`${values}${types.join("")}`]),
      ].join(", "),
    ],
    ...(form === undefined ? [] : [["Queries written in", form] satisfies [string, string]]),
    ["Known links", known === "train" ? "those of train" : "all observed ones of the split"],
    ["Link predictor", model ? modelText(model) : "none"],
    ...unsupported.map(({ type, queries, reason }): [string, string] => [
      "Left out",
      `${queries} queries of ${type}: ${reason}`,
    ]),
  ];
}

/** A setting in a few words. */
export const settingText = (setting: Setting): string =>
  Object.entries(setting)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
