import type { Setting } from "../solvers/settings/setting.ts";

/** A setting as it is written: `k=8 prior=natural`. */
export const settingText = (setting: Setting): string =>
  Object.entries(setting)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
