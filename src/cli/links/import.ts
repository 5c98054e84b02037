import { basename } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { plainBytes } from "../../formats/compression.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { readTensors } from "../../formats/read-tensors.ts";
import type { Tensor, TensorFile } from "../../formats/tensors.ts";
import type { ComplexLayout, InverseOrder } from "../../links/files/dialects.ts";
import { importTables } from "../../links/files/import-tables.ts";
import { type ModelManifest, modelFiles, writeModel } from "../../links/files/model-folder.ts";
import { entityRows, readRowNames, relationRows } from "../../links/files/row-names.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { sizeText } from "../figures.ts";
import type { GlobalOptions } from "../io.ts";
import { openSource } from "../kg/sources.ts";

export interface LinksImportOptions extends GlobalOptions {
  readonly graph: string;
  readonly out: string;
  readonly model?: string;
  readonly entities?: string;
  readonly relations?: string;
  readonly layout?: ComplexLayout;
  readonly inverses?: InverseOrder;
  readonly dtype?: ModelManifest["dtype"];
  readonly force?: boolean;
}

/** The value of `lacuna links import`. */
export interface LinksImported extends ModelManifest {
  readonly out: string;
  readonly seconds: number;
}

/**
 * Reads a trained link predictor of another tool and writes it as a model folder.
 * @throws LacunaError what the readers of tensors, `importTables` and `writeModel` throw
 */
export async function importLinks(
  paths: readonly string[],
  options: LinksImportOptions,
): Promise<LinksImported> {
  const started = performance.now();
  const { out, force = false } = options;
  await nodeWrites.check(out, { force, ours: modelFiles });
  const graph = await openSource(options.graph, options);
  const sources: { file: string; sha256: string }[] = [];
  const files: TensorFile[] = [];
  for (const path of paths) {
    const { bytes, sha256 } = await nodeFiles.readShared(path, 0);
    sources.push({ file: basename(path), sha256 });
    files.push(named(await readTensors(bytes, path), path));
  }
  const rows = async <T>(path: string | undefined, read: (names: readonly string[], file: string) => T) =>
    path === undefined ? undefined : read(readRowNames(await textOf(path), path), path);
  const imported = importTables(together(files), paths.join(", "), graph, {
    ...options,
    entityRows: await rows(options.entities, (names, file) => entityRows(names, graph, file)),
    relationRows: await rows(options.relations, (names, file) => relationRows(names, graph, file)),
  });
  const { tables, dialect, dtype, names } = imported;
  const provenance = {
    tool: `lacuna ${manifest.version} links import`,
    sources,
    kind: files[0]!.kind,
    dialect,
    dtype,
    tensors: names,
    maps: { entities: options.entities !== undefined, relations: options.relations !== undefined },
  };
  const kept = options.dtype ?? (dtype === "float16" ? "float16" : "float32");
  const written = await writeModel(out, tables, graph, nodeWrites, { provenance, dtype: kept, force });
  return { out, ...written, seconds: (performance.now() - started) / 1000 };
}

/** The one tensor of a `.npy` file takes the name of the file, so that `x_entity.npy` and `x_relation.npy` tell. */
function named(file: TensorFile, path: string): TensorFile {
  if (file.kind !== "npy") return file;
  const name = basename(path).replace(/\.npy$/i, "");
  const [tensor] = [...file.tensors.values()] as [Tensor];
  return { ...file, tensors: new Map([[name, tensor]]) };
}

function together(files: readonly TensorFile[]): TensorFile {
  if (files.length === 1) return files[0]!;
  return {
    kind: files[0]!.kind,
    tensors: new Map(files.flatMap(({ tensors }) => [...tensors])),
    metadata: new Map(files.flatMap(({ metadata }) => [...metadata])),
  };
}

/** A map is small: entities and their names. */
async function textOf(path: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of plainBytes(nodeFiles, path)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** What `lacuna links import` prints when it is done. */
export function importText({
  out,
  model,
  rank,
  entities,
  relations,
  inverses,
  dtype,
  files,
  provenance,
  seconds,
}: LinksImported): string {
  const bytes = Object.values(files).reduce((sum, each) => sum + each.bytes, 0);
  return (
    `wrote ${out}: ${model} of rank ${rank}, ${entities} entities, ${relations >> 1} relations ` +
    `(${inverses === "own" ? "inverses with vectors of their own" : "inverses asked backwards"}), ${dtype}, ${sizeText(bytes)}\n` +
    `read as ${provenance.kind} in the names of ${provenance.dialect}, ${seconds.toFixed(2)} s\n`
  );
}
