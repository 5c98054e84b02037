import { LacunaError } from "../../../error.ts";
import type { Files } from "../../../formats/files/files.ts";
import { sha256 } from "../../../formats/sha256.ts";
import { withoutSlash } from "../../../runs/paths.ts";
import type { WholeWrites } from "../../../runs/writing/whole.ts";
import type { FittedCalibration } from "../../calibration/calibration.ts";
import { checkedCalibration } from "../../calibration/read.ts";
import { corruptModel, manifestMembers } from "../../files/manifest.ts";
import type { GraphOfModel } from "../../files/model-folder.ts";
import type { LeastRule } from "../mining/mine-paths.ts";
import { refuseBrokenOff, refuseBrokenRules } from "./broken-rules.ts";
import { MANIFEST, OFF, RULES, rulesFiles, rulesFormat } from "./format.ts";
import { type OffRule, offLines, readOffLines } from "./off-rules.ts";

/** What a folder of rules says about itself. Relations go by their names: the rules hold for any graph that has them. */
export interface RulesManifest {
  readonly format: typeof rulesFormat;
  readonly model: "rules";
  /** Identity of the rules, switched-off ones included. */
  readonly hash: string;
  readonly graph: GraphOfModel;
  readonly settings: {
    readonly length: number;
    readonly support: number;
    readonly confidence: number;
    readonly branching: number;
    /** What is asked of rules with constants, which follow from the links; absent: only listed ones count. */
    readonly constants?: LeastRule;
  };
  /** Rules in the file, entities whose paths were sampled because they have very many, and rules counted over a part of their pairs. */
  readonly counts: { readonly rules: number; readonly hubs: number; readonly drawn: number };
  /** How rules are put together, by relation: of its tails and of its heads. */
  readonly aggregation?: Readonly<Record<string, readonly [tails: string, heads: string]>>;
  readonly calibration?: {
    readonly graph: GraphOfModel;
    readonly fitted: FittedCalibration;
  };
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A folder of rules as it was read. */
export interface RulesFolder {
  readonly manifest: RulesManifest;
  readonly text: string;
  readonly off: readonly OffRule[];
}

/** Reads a folder of rules. @throws LacunaError `links.corrupt-model` */
export async function readRulesFolder(path: string, files: Files): Promise<RulesFolder> {
  const folder = withoutSlash(path);
  const manifest = manifestOf(
    (await files.readShared(`${folder}/${MANIFEST}`, 0)).bytes,
    `${folder}/${MANIFEST}`,
  );
  const text = await textOf(`${folder}/${RULES}`, files);
  const hasOff = (await files.size(`${folder}/${OFF}`)) !== undefined;
  const off = hasOff ? readOffLines(await textOf(`${folder}/${OFF}`, files)) : [];
  refuseBrokenRules(text, manifest.counts.rules, `${folder}/${RULES}`);
  refuseBrokenOff(off, `${folder}/${OFF}`);
  return { manifest, text, off };
}

/** The text of a file of rules. @throws LacunaError `links.corrupt-model` when it is no UTF-8 */
export async function textOf(file: string, files: Files): Promise<string> {
  const { bytes } = await files.readShared(file, 0);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.slice());
  } catch {
    throw corruptModel(file, "is no text in UTF-8", "give rules as AnyBURL, PyClause or AMIE write them");
  }
}

/** Identity of rules: SHA-256 over their text, what is switched off and what else decides what they say. */
export const rulesHash = ({
  manifest,
  text,
  off,
}: Omit<RulesFolder, "manifest"> & {
  readonly manifest: Pick<RulesManifest, "settings" | "aggregation">;
}): string => {
  const { settings, aggregation } = manifest;
  const parts = [JSON.stringify([settings, aggregation ?? null]), text, offLines(off)];
  return sha256(parts.map((part) => new TextEncoder().encode(`${part.length} ${part}`)));
};

/**
 * Writes a folder of rules, whole or not at all.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`
 */
export async function writeRulesFolder(
  path: string,
  folder: {
    readonly manifest: Omit<RulesManifest, "hash" | "format" | "model">;
    readonly text: string;
    readonly off: readonly OffRule[];
  },
  writes: WholeWrites,
  force: boolean,
): Promise<RulesManifest> {
  const { text, off } = folder;
  const manifest: RulesManifest = {
    format: rulesFormat,
    model: "rules",
    hash: rulesHash({ ...folder, manifest: folder.manifest }),
    ...folder.manifest,
  };
  await writes.folder(
    path,
    async (put) => {
      await put(RULES, text);
      if (off.length > 0) await put(OFF, offLines(off));
      await put(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
    },
    { ours: rulesFiles, force },
  );
  return manifest;
}

/**
 * Puts a calibration into a folder of rules, or into a copy of it.
 * @throws LacunaError `links.not-a-model` for a file of rules, which has no room for one; `runs.*`
 */
export async function calibrateRules(
  path: string,
  calibration: NonNullable<RulesManifest["calibration"]>,
  files: Files,
  writes: WholeWrites,
  copy?: { readonly out: string; readonly force?: boolean },
): Promise<void> {
  if ((await files.size(`${withoutSlash(path)}/${MANIFEST}`)) === undefined)
    throw new LacunaError(
      "links.not-a-model",
      `${path} is a file of rules, which could keep no calibration`,
      {
        place: { file: path },
        hint: "make a folder of it: lacuna links mine {=graph} --from FILE --out FOLDER",
      },
    );
  const folder = await readRulesFolder(path, files);
  const manifest = { ...folder.manifest, calibration };
  await writeRulesFolder(
    copy?.out ?? path,
    { ...folder, manifest },
    writes,
    copy ? (copy.force ?? false) : true,
  );
}

function manifestOf(bytes: Uint8Array, file: string): RulesManifest {
  const found = manifestMembers<RulesManifest>(bytes, file);
  const { settings, calibration, counts, aggregation } = found;
  const whole =
    found.format === rulesFormat &&
    typeof settings === "object" &&
    [settings?.length, settings?.support, settings?.confidence, settings?.branching].every(Number.isFinite) &&
    Number.isSafeInteger(counts?.rules) &&
    (aggregation === undefined || isAggregation(aggregation)) &&
    [found.hash, found.graph?.name, found.graph?.names].every((each) => typeof each === "string");
  if (!whole)
    throw new LacunaError("links.corrupt-model", `${file} does not say all that rules need`, {
      place: { file },
      hint: "mine the rules again",
    });
  if (calibration !== undefined) checkedCalibration(calibration.fitted, file);
  return found as RulesManifest;
}

/** Whether each relation has two names of ways to put rules together; who opens the rules knows the ways. */
const isAggregation = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (each) => Array.isArray(each) && each.length === 2 && each.every((name) => typeof name === "string"),
  );
