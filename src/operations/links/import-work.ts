import manifest from "../../../package.json" with { type: "json" };
import { usageError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { readTensors } from "../../formats/tensors/read-tensors.ts";
import type { TensorFile } from "../../formats/tensors/tensors.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import type { Graph } from "../../kg/graph.ts";
import { type ImportedTables, importingTables } from "../../links/files/import-tables.ts";
import { modelFiles } from "../../links/files/model-folder.ts";
import { entityRows, readRowNames, relationRows } from "../../links/files/row-names.ts";
import { writeUltra } from "../../links/ultra/files.ts";
import { isUltra, ultraWeights } from "../../links/ultra/weights.ts";
import { linkTables } from "../../models/link-tables.ts";
import { folderOf, joined, nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { inPieces } from "../running/interruptible.ts";
import type { ImportModelParameters } from "./import.ts";
import type { ModelImported } from "./results.ts";

/** Does `links import`. */
export async function importModelFrom(given: ImportModelParameters, host: Host): Promise<ModelImported> {
  const started = host.now();
  const { out, force } = given;
  await host.writes.check(out, { force, ours: modelFiles });
  const opened = given.graph === undefined ? undefined : await openGraph(given.graph, host, given);
  const sources: { file: string; sha256: string }[] = [];
  const read: TensorFile[] = [];
  for (const path of given.files) {
    const { bytes, sha256 } = await host.files.readShared(path, 0);
    sources.push({ file: nameOf(path), sha256 });
    read.push(named(await readTensors(bytes, path, host.files.most), path));
  }
  const config = read.some(({ kind }) => kind === "npy") ? await configBeside(given.files, host) : undefined;
  const file = together([...read, ...(config ? [config.said] : [])]);
  const tool = `lacuna ${manifest.version} links import`;
  if (isUltra(file.tensors)) {
    const weights = ultraWeights(file.tensors, given.files.join(", "));
    const provenance = { tool, sources, kind: file.kind };
    const written = await writeUltra(out, weights, host.writes, { provenance, force });
    return { kind: "ultra", out, ...written, seconds: (host.now() - started) / 1000 };
  }
  const graph = opened ?? graphMissing(given.files.join(", "));
  const imported = await understood(file, graph, given, host);
  const { tables, dialect, dtype, names, reading } = imported;
  const provenance = {
    tool,
    sources: config && reading.angles?.found === "file" ? [...sources, config.source] : sources,
    kind: file.kind,
    dialect,
    dtype,
    tensors: names,
    maps: { entities: given.entities !== undefined, relations: given.relations !== undefined },
    reading,
  };
  const kept = given.dtype ?? (dtype === "float16" ? "float16" : "float32");
  const options = { provenance, dtype: kept, force };
  const written = await linkTables.write(out, tables, graph, host.writes, options);
  return { kind: "tables", out, ...written, reading, seconds: (host.now() - started) / 1000 };
}

/** The tables of a file, with its open choices measured on the graph. */
async function understood(
  file: TensorFile,
  graph: Graph,
  given: ImportModelParameters,
  host: Host,
): Promise<ImportedTables> {
  const { model, layout, inverses, gamma } = given;
  const rows = async <T>(path: string | undefined, rowsOf: (names: readonly string[], file: string) => T) =>
    path === undefined ? undefined : rowsOf(readRowNames(await textOf(path, host.files), path), path);
  const entities = await rows(given.entities, (names, at) => entityRows(names, graph, at));
  const relations = await rows(given.relations, (names, at) => relationRows(names, graph, at));
  // Figures go into the manifest, so they are to be the same everywhere.
  const products = host.products({ kernel: "wasm" });
  try {
    const importing = importingTables(file, given.files.join(", "), graph, {
      ...(model === undefined ? {} : { model }),
      ...(layout === undefined ? {} : { layout }),
      ...(inverses === undefined ? {} : { inverses }),
      ...(gamma === undefined ? {} : { gamma }),
      ...(entities === undefined ? {} : { entityRows: entities }),
      ...(relations === undefined ? {} : { relationRows: relations }),
      products: products.of,
      onProgress: (done, total) =>
        host.onProgress?.({ title: "measuring readings", done, total, note: `${done} of ${total} ranks` }),
    });
    return await inPieces(host, importing, () => "nothing was written");
  } finally {
    products.close();
  }
}

/** @throws LacunaError `usage.missing-graph` */
function graphMissing(files: string): never {
  throw usageError(
    "missing-graph",
    `${files} holds vectors of the entities of a graph, which is not named`,
    "name it with {graph}",
    "graph",
  );
}

/** The one tensor of a `.npy` file takes the name of the file, so that `x_entity.npy` and `x_relation.npy` tell. */
function named(file: TensorFile, path: string): TensorFile {
  const [tensor] = file.tensors.values();
  if (file.kind !== "npy" || !tensor) return file;
  return { ...file, tensors: new Map([[nameOf(path).replace(/\.npy$/i, ""), tensor]]) };
}

/**
 * The margin of the training, which the code of RotatE's authors and DGL-KE (python/dglke/utils.py, save_model) leave in
 * `config.json` beside tables of plain arrays; undefined where there is none that says it.
 */
async function configBeside([path = ""]: readonly string[], { files }: Host) {
  const at = joined(folderOf(path), "config.json");
  const size = await files.size(at).catch(() => undefined);
  if (size === undefined || size > LONGEST_CONFIG) return undefined;
  const { bytes, sha256 } = await files.readShared(at, 0);
  let config: unknown;
  try {
    config = parseJson(new TextDecoder().decode(bytes.slice()));
  } catch {
    return undefined;
  }
  const gamma =
    typeof config === "object" && config !== null ? (config as { gamma?: unknown }).gamma : undefined;
  if (typeof gamma !== "number") return undefined;
  const said: TensorFile = { kind: "npy", tensors: new Map(), metadata: new Map([["gamma", String(gamma)]]) };
  return { said, source: { file: nameOf(at), sha256 } };
}

const LONGEST_CONFIG = 1 << 20;

function together(files: readonly TensorFile[]): TensorFile {
  const [first] = files;
  if (!first) throw new Error("there is no file to import");
  if (files.length === 1) return first;
  return {
    kind: first.kind,
    tensors: new Map(files.flatMap(({ tensors }) => [...tensors])),
    metadata: new Map(files.flatMap(({ metadata }) => [...metadata])),
  };
}

/** A map is small: entities and their names. */
const textOf = async (path: string, files: Files): Promise<string> =>
  new TextDecoder().decode(await wholeBytes(files, path));
