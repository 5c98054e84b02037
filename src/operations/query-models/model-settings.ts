import type { ModelSettings } from "../../solvers/query-models/model.ts";
import type { Setting } from "../../solvers/settings/setting.ts";

/** Settings of a query model, which has numbers and words. */
export const modelSettingsGiven = (set: Setting = {}): ModelSettings =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, typeof value === "boolean" ? String(value) : value]),
  );
