import { findNamedType } from "../../query/types/lookup.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import type { SettingRecord } from "./run-manifest.ts";

/** The setting in full for queries of these types. */
export function settingRecord({ preset, settings }: ChosenSolver, types: readonly string[]): SettingRecord {
  const values = settings(undefined);
  const differing = types.flatMap((type): [string, Setting][] => {
    const setting = settings(findNamedType(type)?.name);
    const own = Object.entries(setting).filter(([name, value]) => value !== values[name]);
    return own.length === 0 ? [] : [[type, Object.fromEntries(own)]];
  });
  return { preset: preset ?? null, values, types: Object.fromEntries(differing) };
}
