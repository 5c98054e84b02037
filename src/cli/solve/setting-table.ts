import { namedTypes } from "../../query/types/named-types.ts";
import type { Setting, SettingOf } from "../../solvers/settings/setting.ts";

/** The settings of a solver as plain data, which goes to other threads. */
export interface SettingTable {
  readonly usual: Setting;
  /** By named type. */
  readonly types: Readonly<Record<string, Setting>>;
}

export function settingTable(settings: SettingOf): SettingTable {
  const usual = settings(undefined);
  const types = namedTypes.map(({ name }): [string, Setting] => [name, settings(name)]);
  return { usual, types: Object.fromEntries(types) };
}

export const settingsOf =
  ({ usual, types }: SettingTable): SettingOf =>
  (type) =>
    (type !== undefined && Object.hasOwn(types, type) ? types[type] : undefined) ?? usual;
