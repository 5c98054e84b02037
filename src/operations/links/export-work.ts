import { LacunaError } from "../../error.ts";
import { writeNpy } from "../../formats/tensors/npy.ts";
import { writeSafetensors } from "../../formats/tensors/safetensors.ts";
import { type ExportLayout, exportLayouts, exportTables } from "../../links/files/export-tables.ts";
import { type ModelManifest, readModel } from "../../links/files/model-folder.ts";
import type { LinkTables } from "../../links/tables.ts";
import type { Host } from "../host.ts";
import type { ExportModelParameters } from "./export.ts";
import type { ExportModelArraysParameters } from "./export-arrays.ts";
import type { LinksExported } from "./results.ts";

/** Does `links export` to a file. */
export async function exportModel(given: ExportModelParameters, host: Host): Promise<LinksExported> {
  const exported = await exportOf(given, host);
  const { tables, tensors } = exported;
  const model = tables.model.name;
  const rows: Record<string, string> = tables.inverses === "own" ? { inverses: "interleaved" } : {};
  const metadata = { format: "pt", model, rank: String(tables.rank), ...rows };
  await host.writes.file(given.out, writeSafetensors(tensors, metadata));
  return written(given, "safetensors", exported);
}

/** Does `links export` to a folder. */
export async function exportModelArrays(
  given: ExportModelArraysParameters,
  host: Host,
): Promise<LinksExported> {
  const { out, force } = given;
  const ours = Object.values(layoutOf(given).names).map((name) => `${name}.npy`);
  await host.writes.check(out, { force, ours });
  const exported = await exportOf(given, host);
  const fill: Parameters<Host["writes"]["folder"]>[1] = async (put) => {
    for (const [name, tensor] of exported.tensors) await put(`${name}.npy`, writeNpy(tensor));
  };
  await host.writes.folder(out, fill, { force, ours });
  return written(given, "npy", exported);
}

type Exporting = Pick<ExportModelParameters, "model" | "out" | "layout" | "dtype">;

/** @throws LacunaError `links.no-layout` */
function layoutOf({ layout }: Exporting): ExportLayout {
  const found = exportLayouts.find(({ name }) => name === layout);
  if (found) return found;
  throw new LacunaError("links.no-layout", `no layout is called ${layout}`);
}

async function exportOf(given: Exporting, host: Host) {
  const { tables, dtype: stored } = await tablesOf(given.model, host);
  const dtype = given.dtype ?? stored;
  return { tables, dtype, tensors: exportTables(tables, layoutOf(given), dtype) };
}

const written = (
  { out, layout }: Exporting,
  kind: LinksExported["kind"],
  { tables, dtype, tensors }: Awaited<ReturnType<typeof exportOf>>,
): LinksExported => ({
  out,
  kind,
  layout,
  model: tables.model.name,
  dtype,
  tensors: [...tensors].map(([name, { shape, bytes }]) => ({ name, shape, bytes: bytes.length })),
});

async function tablesOf(
  model: ExportModelParameters["model"],
  { files }: Host,
): Promise<{ readonly tables: LinkTables; readonly dtype: ModelManifest["dtype"] }> {
  if (typeof model !== "string" && model.tables) return { tables: model.tables, dtype: "float32" };
  const { tables, manifest } = await readModel(typeof model === "string" ? model : model.source, files);
  return { tables, dtype: manifest.dtype };
}
