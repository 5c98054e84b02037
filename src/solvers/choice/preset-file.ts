import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import type { Preset, Setting } from "../settings/setting.ts";
import type { PresetModel } from "./preset-model.ts";

const FORMAT = "lacuna preset 1";

/** A preset in a file: values of one solver, for all queries and by type, and what they were chosen on. */
export interface PresetFile extends Preset {
  readonly format: typeof FORMAT;
  readonly solver: string;
  /** Absent where no model was asked. */
  readonly model?: PresetModel;
  /** The origin of the values. */
  readonly chosen: Readonly<Record<string, unknown>>;
}

export const isPresetFile = (preset: string): boolean => preset.endsWith(".json");

/** The text of a preset file. */
export const printPreset = (preset: Omit<PresetFile, "format">): string =>
  `${JSON.stringify({ format: FORMAT, ...preset }, undefined, 2)}\n`;

/**
 * Reads the files among presets, by their paths: `mine.json`, or `qto:mine.json` for one of several solvers.
 * @throws LacunaError `solvers.bad-preset` when none of the files that a preset may name is one
 */
export async function readPresets(
  presets: readonly string[],
  { files }: Pick<FileAccess, "files">,
): Promise<ReadonlyMap<string, PresetFile>> {
  const found = new Map<string, PresetFile>();
  for (const preset of presets.filter(isPresetFile)) {
    const paths = [preset, preset.slice(preset.indexOf(":") + 1)];
    const there: string[] = [];
    for (const path of new Set(paths)) if ((await files.size(path)) !== undefined) there.push(path);
    if (there.length === 0) throw bad(paths.at(-1) ?? preset, "cannot be read");
    for (const path of there) found.set(path, await presetIn(path, files));
  }
  return found;
}

/**
 * Reads the preset of a solver; its name is its path.
 * @throws LacunaError `solvers.bad-preset` when the file is no preset of the solver
 */
export async function readPreset(
  path: string,
  solver: string,
  files: FileAccess["files"],
): Promise<PresetFile> {
  if ((await files.size(path)) === undefined) throw bad(path, "cannot be read");
  const preset = await presetIn(path, files);
  if (preset.solver === solver) return { ...preset, name: path };
  throw bad(path, `is a preset of ${preset.solver}, not of ${solver}`);
}

async function presetIn(path: string, files: FileAccess["files"]): Promise<PresetFile> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(await wholeBytes(files, path)));
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
    !Array.isArray(types) &&
    Object.values(types).every(isSetting) &&
    isModel(found.model);
  if (!whole) throw bad(path, `is no preset of the format ${JSON.stringify(FORMAT)}`);
  return found as PresetFile;
}

const isSetting = (value: unknown): value is Setting =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => ["number", "string", "boolean"].includes(typeof each));

const isModel = (model: Partial<PresetModel> | undefined): boolean =>
  model === undefined || [model?.name, model?.weights].every((each) => typeof each === "string");

const bad = (file: string, why: string) =>
  new LacunaError("solvers.bad-preset", `${file} ${why}`, {
    place: { file },
    hint: "`lacuna solvers tune` writes presets; `lacuna solvers <name>` lists those that are built in",
  });
