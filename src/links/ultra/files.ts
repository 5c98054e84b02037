import type { Files } from "../../formats/files/files.ts";
import { readTensors } from "../../formats/tensors/read-tensors.ts";
import { writeSafetensors } from "../../formats/tensors/safetensors.ts";
import { floatTensor } from "../../formats/tensors/tensors.ts";
import type { Integer } from "../../numeric/integer.ts";
import { withoutSlash } from "../../runs/paths.ts";
import type { WholeWrites } from "../../runs/writing/whole.ts";
import type { FittedCalibration } from "../calibration/calibration.ts";
import { checkedCalibration } from "../calibration/read.ts";
import { corruptModel, manifestMembers } from "../files/manifest.ts";
import type { GraphOfModel } from "../files/model-folder.ts";
import { embeddedUltra, loadEmbeddedUltra } from "./embedded-weights.ts";
import { isUltra, type UltraWeights, ultraTensors, ultraValues, ultraWeights } from "./weights.ts";

const MANIFEST = "manifest.json";
const WEIGHTS = "model.safetensors";
/** What manifests of folders of weights have as their format. */
export const ultraFormat = "lacuna ultra 1";

/** Everything a folder of weights may hold. */
export const ultraFiles: readonly string[] = [MANIFEST, WEIGHTS];

/** A calibration, and the graph it was fitted on. */
export interface UltraCalibration {
  readonly graph: GraphOfModel;
  readonly fitted: FittedCalibration;
}

/** What a folder of weights says about itself. @internal */
export interface UltraManifest {
  readonly format: typeof ultraFormat;
  readonly model: "ultra";
  /** Identity of the weights. */
  readonly hash: string;
  /** The other files of the folder. */
  readonly files: Readonly<
    Record<
      string,
      {
        /** Size in bytes. */
        readonly bytes: Integer;
        /** SHA-256 in hexadecimal. */
        readonly sha256: string;
      }
    >
  >;
  /** The graph they were trained on last, where that was done here: they go with any graph, and know this one best. */
  readonly tunedOn?: { readonly name: string; readonly hash: string };
  /** How scores on one graph become probabilities; on others the weights have none. */
  readonly calibration?: UltraCalibration;
  /** The origin of the weights. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/**
 * Opens weights of ULTRA by the name of those that come with the package, or from a file of tensors (an official
 * `ultra_*.pth`, safetensors) or a folder of {@link writeUltra}.
 * @throws LacunaError `links.unknown-weights`, `links.not-ultra`, `links.corrupt-model`, and what reading tensors throws
 * @internal
 */
export async function openUltra(name: string, files: Files): Promise<UltraWeights> {
  if (embeddedUltra.includes(name)) return loadEmbeddedUltra(name);
  const folder = withoutSlash(name);
  if ((await files.size(`${folder}/${MANIFEST}`)) !== undefined) return readUltra(folder, files);
  if ((await files.size(name)) === undefined) return loadEmbeddedUltra(name);
  const { bytes } = await files.readShared(name, 0);
  return ultraWeights((await readTensors(bytes, name, files.most)).tensors, name);
}

/**
 * Writes weights as a folder of `manifest.json` and `model.safetensors`, whole or not at all; values stay float32.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`
 * @internal
 */
export async function writeUltra(
  path: string,
  weights: UltraWeights,
  writes: WholeWrites,
  {
    provenance,
    tunedOn,
    calibration,
    force = false,
  }: Pick<UltraManifest, "provenance" | "tunedOn" | "calibration"> & { readonly force?: boolean },
): Promise<UltraManifest> {
  const values = ultraValues(weights);
  const tensors = new Map(
    ultraTensors().map(([name, shape]) => [name, floatTensor(values.get(name)!, shape)]),
  );
  let manifest: UltraManifest | undefined;
  await writes.folder(
    path,
    async (put) => {
      const written = await put(WEIGHTS, writeSafetensors(tensors, { model: "ultra" }));
      const { hash } = weights;
      manifest = {
        format: ultraFormat,
        model: "ultra",
        hash,
        files: { [WEIGHTS]: written },
        ...(tunedOn ? { tunedOn } : {}),
        ...(calibration ? { calibration } : {}),
        provenance,
      };
      await put(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
    },
    { ours: ultraFiles, force },
  );
  return manifest!;
}

/**
 * What a folder of weights says about itself; undefined for weights that have no folder of ours.
 * @throws LacunaError `links.corrupt-model`
 */
export async function ultraManifest(name: string, files: Files): Promise<UltraManifest | undefined> {
  const file = `${withoutSlash(name)}/${MANIFEST}`;
  if (embeddedUltra.includes(name) || (await files.size(file)) === undefined) return undefined;
  return manifestOf((await files.readShared(file, 0)).bytes, file);
}

async function readUltra(folder: string, files: Files): Promise<UltraWeights> {
  const file = `${folder}/${MANIFEST}`;
  const manifest = manifestOf((await files.readShared(file, 0)).bytes, file);
  const place = `${folder}/${WEIGHTS}`;
  const { bytes, sha256 } = await files.readShared(place, 0);
  if (sha256 !== manifest.files[WEIGHTS]?.sha256)
    throw corrupt(place, "does not have the hash in the manifest");
  const { tensors } = await readTensors(bytes, place);
  if (!isUltra(tensors)) throw corrupt(place, "holds no weights of ULTRA");
  return ultraWeights(tensors, place);
}

function manifestOf(bytes: Uint8Array, file: string): UltraManifest {
  const found = manifestMembers<UltraManifest>(bytes, file, corrupt);
  if (found.format !== ultraFormat || typeof found.files !== "object" || found.files === null)
    throw corrupt(file, `is not of the format ${JSON.stringify(ultraFormat)}`);
  const { calibration } = found;
  if (calibration !== undefined) {
    if (typeof calibration?.graph?.names !== "string") throw corrupt(file, "has a calibration of no graph");
    checkedCalibration(calibration.fitted, file);
  }
  return found as UltraManifest;
}

const corrupt = (file: string, why: string) => corruptModel(file, why, "import the weights again");
