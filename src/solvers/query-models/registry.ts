import { LacunaError } from "../../error.ts";
import type { ModelSettings, QueryModel } from "./model.ts";
import { betae } from "./models/betae.ts";
import { cone } from "./models/cone.ts";
import { fuzzqe } from "./models/fuzzqe.ts";
import { gqe } from "./models/gqe.ts";
import { lmpnn } from "./models/lmpnn.ts";
import { logice } from "./models/logice.ts";
import { newlook } from "./models/newlook.ts";
import { query2box } from "./models/query2box.ts";

/** All learned query models. @internal */
export const queryModels: readonly QueryModel[] = [
  gqe,
  query2box,
  betae,
  logice,
  cone,
  fuzzqe,
  newlook,
  lmpnn,
];

/**
 * The model of a name.
 * @throws LacunaError `solvers.unknown-query-model`
 * @internal
 */
export function queryModel(name: string): QueryModel {
  const found = queryModels.find((model) => model.name === name);
  if (found) return found;
  throw new LacunaError("solvers.unknown-query-model", `no query model is called ${JSON.stringify(name)}`, {
    hint: `there are ${queryModels.map((model) => model.name).join(", ")}`,
  });
}

/**
 * Settings of a model with the defaults filled in.
 * @throws LacunaError `solvers.bad-setting`
 * @internal
 */
export function modelSettings(model: QueryModel, choice: ModelSettings = {}): ModelSettings {
  for (const [name, value] of Object.entries(choice)) {
    const fallback = Object.hasOwn(model.settings, name) ? model.settings[name] : undefined;
    if (fallback === undefined)
      throw bad(`${model.name} has no setting ${JSON.stringify(name)}`, Object.keys(model.settings));
    const allowed = model.choices?.[name];
    if (allowed ? !allowed.includes(String(value)) : !(typeof value === "number" && Number.isFinite(value)))
      throw bad(`${JSON.stringify(value)} is no ${name} of ${model.name}`, allowed ?? ["numbers"]);
  }
  return { ...model.settings, ...choice };
}

const bad = (message: string, allowed: readonly string[]) =>
  new LacunaError("solvers.bad-setting", message, { hint: `there are ${allowed.join(", ")}` });
