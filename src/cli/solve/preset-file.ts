import { readFileSync } from "node:fs";
import { LacunaError } from "../../error.ts";
import type { Preset, Setting } from "../../solvers/settings/setting.ts";

const FORMAT = "lacuna preset 1";

/** A preset in a file: values of one solver, for all queries and by type, and what they were chosen on. */
export interface PresetFile extends Preset {
  readonly format: typeof FORMAT;
  readonly solver: string;
  /** How the values came about. */
  readonly chosen: Readonly<Record<string, unknown>>;
}

export const isPresetFile = (preset: string): boolean => preset.endsWith(".json");

/** The text of a preset file. */
export const printPreset = (preset: Omit<PresetFile, "format">): string =>
  `${JSON.stringify({ format: FORMAT, ...preset }, undefined, 2)}\n`;

/** The solver that a preset file is for. */
export const presetSolver = (path: string): string => presetIn(path).solver;

/** @throws LacunaError `solvers.bad-preset` when the file is no preset of the solver */
export function readPreset(path: string, solver: string): Preset {
  const preset = presetIn(path);
  if (preset.solver === solver) return { ...preset, name: path };
  throw bad(path, `is a preset of ${preset.solver}, not of ${solver}`);
}

function presetIn(path: string): PresetFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw bad(path, error instanceof SyntaxError ? "is no JSON" : "cannot be read");
  }
  const found = (typeof value === "object" && value !== null ? value : {}) as Partial<PresetFile>;
  const types = found.types ?? {};
  const whole =
    found.format === FORMAT &&
    typeof found.solver === "string" &&
    isSetting(found.values) &&
    typeof types === "object" &&
    Object.values(types).every(isSetting);
  if (!whole) throw bad(path, `is no preset of the format ${JSON.stringify(FORMAT)}`);
  return found as PresetFile;
}

const isSetting = (value: unknown): value is Setting =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => ["number", "string", "boolean"].includes(typeof each));

const bad = (file: string, why: string) =>
  new LacunaError("solvers.bad-preset", `${file} ${why}`, {
    place: { file },
    hint: "`lacuna solvers tune` writes presets; `lacuna solvers <name>` lists those that are built in",
  });
