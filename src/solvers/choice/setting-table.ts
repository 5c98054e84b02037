import { namedTypes } from "../../query/types/named-types.ts";
import type { Setting, SettingOf } from "../settings/setting.ts";

/** The settings of a solver as plain data, which goes to other threads. */
export interface SettingTable {
  readonly general: Setting;
  /** The settings by named type. */
  readonly types: Readonly<Record<string, Setting>>;
}

export function settingTable(settings: SettingOf): SettingTable {
  const general = settings(undefined);
  const types = namedTypes.map(({ name }): [string, Setting] => [name, settings(name)]);
  return { general, types: Object.fromEntries(types) };
}

export const settingsOf =
  ({ general, types }: SettingTable): SettingOf =>
  (type) =>
    (type !== undefined && Object.hasOwn(types, type) ? types[type] : undefined) ?? general;
