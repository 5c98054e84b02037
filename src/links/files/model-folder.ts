import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { sha256 } from "../../formats/sha256.ts";
import { halvesFrom } from "../../formats/tensors/half.ts";
import { readSafetensors, writeSafetensors } from "../../formats/tensors/safetensors.ts";
import { floatTensor, type Tensor, toFloats } from "../../formats/tensors/tensors.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import { withoutSlash } from "../../runs/paths.ts";
import type { WholeWrites } from "../../runs/writing/whole.ts";
import type { FittedCalibration } from "../calibration/calibration.ts";
import { checkedCalibration } from "../calibration/read.ts";
import { scoringModel } from "../models/registry.ts";
import { type LinkTables, refuseNotFinite, tablesHash } from "../tables.ts";
import { corruptModel, manifestMembers } from "./manifest.ts";

const MANIFEST = "manifest.json";
const TABLES = "model.safetensors";
/** The value of `format` in the manifest of a folder of link tables. */
export const modelFormat = "lacuna links 1";

/** All files that a model folder may hold. */
export const modelFiles: readonly string[] = [MANIFEST, TABLES];

/** The graph that a model belongs to. */
export interface GraphOfModel {
  readonly name: string;
  /** Identity of its names and their order. */
  readonly names: string;
}

/** The manifest of a model folder. */
export interface ModelManifest {
  readonly format: typeof modelFormat;
  /** The scoring function. */
  readonly model: string;
  /** The paper of the scoring function. */
  readonly source: string;
  /** Dimensions of a vector, complex ones where the function is complex. */
  readonly rank: Integer;
  readonly entities: Integer;
  /** Directed relations, inverses included. */
  readonly relations: Integer;
  /** Whether inverse relations have vectors of their own, or are asked by the same formula. */
  readonly inverses: "own" | "shared";
  readonly dtype: "float32" | "float16";
  /** The tables give the scores of the formula; nothing is normalised or calibrated. */
  readonly scores: "raw";
  /** The mapping from scores to probabilities, and their quality; absent until the model is calibrated. */
  readonly calibration?: FittedCalibration;
  /** Identity of the scores. */
  readonly hash: string;
  readonly graph: GraphOfModel;
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
  /** Origin of the tables. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** Identity of a graph's ids: SHA-256 over the names of entities and relations in their order, without the triples. */
export function namesHash(graph: Graph): string {
  const encoder = new TextEncoder();
  function* parts(): Generator<Uint8Array> {
    yield encoder.encode(`lacuna names 1 ${graph.entityCount} ${graph.relationCount}\n`);
    for (const names of [graph.entities, graph.relations])
      for (let from = 0; from < names.size; from += 4096) {
        let text = "";
        for (let id = from; id < Math.min(names.size, from + 4096); id++)
          text += `${JSON.stringify(names.name(id))}\n`;
        yield encoder.encode(text);
      }
  }
  return sha256(parts());
}

/**
 * Writes a model folder, whole or not at all: `manifest.json` and the tables as `model.safetensors`.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`
 * @internal
 */
export async function writeModel(
  path: string,
  tables: LinkTables,
  graph: Graph,
  writes: WholeWrites,
  options: {
    readonly provenance: ModelManifest["provenance"];
    readonly dtype?: ModelManifest["dtype"];
    readonly force?: boolean;
  },
): Promise<ModelManifest> {
  const { dtype = "float32", provenance, force = false } = options;
  const { model, rank, entityCount, relationCount, inverses } = tables;
  const named = Object.entries({
    entities: tables.entities,
    relations: tables.relations,
    objects: tables.objects,
  });
  const tensors = new Map<string, Tensor>();
  for (const [name, values] of named)
    if (values) tensors.set(name, tensorOf(values, values.length / model.width(rank), dtype));
  // The hash is that of the tables as they will be read back.
  const kept = dtype === "float32" ? tables : { ...tables, ...floatsOf(tensors) };
  let manifest: ModelManifest | undefined;
  const write = async (put: Parameters<Parameters<WholeWrites["folder"]>[1]>[0]) => {
    const written = await put(TABLES, writeSafetensors(tensors, { model: model.name }));
    manifest = {
      format: modelFormat,
      model: model.name,
      source: model.source,
      rank,
      entities: entityCount,
      relations: relationCount,
      inverses,
      dtype,
      scores: "raw",
      hash: tablesHash(kept),
      graph: { name: graph.name, names: namesHash(graph) },
      files: { [TABLES]: written },
      provenance,
    };
    await put(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
  };
  await writes.folder(path, write, { ours: modelFiles, force });
  return manifest!;
}

function tensorOf(values: Float32Array, rows: number, dtype: ModelManifest["dtype"]): Tensor {
  const shape = [rows, rows === 0 ? 0 : values.length / rows];
  if (dtype === "float32") return floatTensor(values, shape);
  return { dtype, shape, bytes: new Uint8Array(halvesFrom(values).buffer) };
}

function floatsOf(tensors: ReadonlyMap<string, Tensor>) {
  const floats = (name: string) => {
    const found = tensors.get(name);
    return found && toFloats(found, name);
  };
  return { entities: floats("entities")!, relations: floats("relations")!, objects: floats("objects") };
}

/**
 * Reads a model folder; the tables are checked against the hash in the manifest.
 * @throws LacunaError `links.not-a-model`, `links.corrupt-model`, `links.not-finite`, and what `files` throws
 */
export async function readModel(
  path: string,
  files: Files,
): Promise<{ readonly tables: LinkTables; readonly manifest: ModelManifest }> {
  const folder = withoutSlash(path);
  const place = `${folder}/${MANIFEST}`;
  if ((await files.size(place)) === undefined)
    throw new LacunaError("links.not-a-model", `${path} is no model folder: it has no ${MANIFEST}`, {
      place: { file: path },
      hint: "models that come with Lacuna are called ultra-3g and frequency; a model of your own is made by `lacuna links train {=graph} --out models/mine`, or from a file by `links import`",
    });
  const manifest = manifestOf((await files.readShared(place, 0)).bytes, place);
  const { bytes, sha256: found } = await files.readShared(`${folder}/${TABLES}`, 0);
  if (found !== manifest.files[TABLES]?.sha256)
    throw corrupt(`${folder}/${TABLES}`, "does not have the hash in the manifest");
  const { tensors } = readSafetensors(bytes, `${folder}/${TABLES}`);
  const model = scoringModel(manifest.model);
  const { rank, entities, relations, inverses } = manifest;
  const width = model.width(rank);
  const rows = { entities, relations: inverses === "own" ? relations : relations >> 1, objects: entities };
  for (const [name, count] of Object.entries(rows)) {
    const shape = tensors.get(name)?.shape;
    if (name === "objects" && !model.twoSided) continue;
    if (shape?.length !== 2 || shape[0] !== count || shape[1] !== width)
      throw corrupt(`${folder}/${TABLES}`, `has no table ${name} of ${count} × ${width}`);
  }
  const tables = {
    model,
    rank,
    entityCount: entities,
    relationCount: relations,
    inverses,
    ...floatsOf(tensors),
  };
  refuseNotFinite(tables, `${folder}/${TABLES}`);
  return { tables, manifest };
}

function manifestOf(bytes: Uint8Array, file: string): ModelManifest {
  const found = manifestMembers<ModelManifest>(bytes, file, corrupt);
  if (found.format !== modelFormat)
    throw corrupt(file, `is not of the format ${JSON.stringify(modelFormat)}`);
  const counts = [found.rank, found.entities, found.relations];
  const whole =
    counts.every((each) => Number.isSafeInteger(each) && each! >= 0) &&
    typeof found.model === "string" &&
    typeof found.hash === "string" &&
    (found.inverses === "own" || found.inverses === "shared") &&
    found.files !== null &&
    typeof found.files === "object" &&
    (found.dtype === "float32" || found.dtype === "float16") &&
    typeof found.graph?.name === "string" &&
    typeof (found.provenance ?? {}) === "object" &&
    typeof found.graph?.names === "string";
  if (!whole) throw corrupt(file, "does not say all that a model needs");
  if (found.calibration !== undefined) checkedCalibration(found.calibration, file);
  return found as ModelManifest;
}

/**
 * Puts a calibration into a model folder, in place of an earlier one; the manifest changes whole or not at all. With
 * `out` the folder stays as it is and a copy of it is calibrated.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`, and what `readModel` throws
 * @internal
 */
export async function writeCalibration(
  path: string,
  calibration: FittedCalibration,
  files: Files,
  writes: WholeWrites,
  copy?: { readonly out: string; readonly force?: boolean },
): Promise<ModelManifest> {
  const folder = withoutSlash(path);
  const place = `${folder}/${MANIFEST}`;
  const manifest = { ...manifestOf((await files.readShared(place, 0)).bytes, place), calibration };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  if (!copy) await writes.file(place, text, { force: true });
  else {
    const { bytes } = await files.readShared(`${folder}/${TABLES}`, 0);
    const write = async (put: Parameters<Parameters<WholeWrites["folder"]>[1]>[0]) => {
      await put(TABLES, bytes);
      await put(MANIFEST, text);
    };
    await writes.folder(copy.out, write, { ours: modelFiles, force: copy.force ?? false });
  }
  return manifest;
}

const corrupt = (file: string, why: string) => corruptModel(file, why, "import or train the model again");
