import { LacunaError } from "../../error.ts";
import { writeNpy } from "../../formats/tensors/npy.ts";
import { writeSafetensors } from "../../formats/tensors/safetensors.ts";
import { exportLayouts, exportTables } from "../../links/files/export-tables.ts";
import { type ModelManifest, readModel } from "../../links/files/model-folder.ts";
import type { LinkTables } from "../../links/tables.ts";
import type { Host } from "../host.ts";
import type { ExportModelParameters, LinksExported } from "./export.ts";

/** How files of exported tables begin. */
const MARK = '"__metadata__":{"format":"pt","model":';

/** Does `links export`. */
export async function exportModelTo(given: ExportModelParameters, host: Host): Promise<LinksExported> {
  const { out, force } = given;
  const layout = exportLayouts.find(({ name }) => name === given.layout);
  if (!layout) throw new LacunaError("links.no-layout", `no layout is called ${given.layout}`);
  const kind = out.endsWith(".safetensors") ? "safetensors" : "npy";
  const ours = Object.values(layout.names).map((name) => `${name}.npy`);
  await host.writes.check(out, kind === "npy" ? { force, ours } : { force, mark: MARK });
  const { tables, dtype: stored } = await tablesOf(given.model, host);
  const dtype = given.dtype ?? stored;
  const model = tables.model.name;
  const tensors = exportTables(tables, layout, dtype);
  if (kind === "safetensors") {
    const rows: Record<string, string> = tables.inverses === "own" ? { inverses: "interleaved" } : {};
    const metadata = { format: "pt", model, rank: String(tables.rank), ...rows };
    await host.writes.file(out, writeSafetensors(tensors, metadata), { force, mark: MARK });
  } else
    await host.writes.folder(
      out,
      async (put) => {
        for (const [name, tensor] of tensors) await put(`${name}.npy`, writeNpy(tensor));
      },
      { force, ours },
    );
  return {
    ...{ out, kind, layout: layout.name, model, dtype },
    tensors: [...tensors].map(([name, { shape, bytes }]) => ({ name, shape, bytes: bytes.length })),
  };
}

async function tablesOf(
  model: ExportModelParameters["model"],
  { files }: Host,
): Promise<{ readonly tables: LinkTables; readonly dtype: ModelManifest["dtype"] }> {
  if (typeof model !== "string" && model.tables) return { tables: model.tables, dtype: "float32" };
  const { tables, manifest } = await readModel(typeof model === "string" ? model : model.source, files);
  return { tables, dtype: manifest.dtype };
}
