import { nodeFiles } from "../../formats/node-files.ts";
import { writeNpy } from "../../formats/npy.ts";
import { writeSafetensors } from "../../formats/safetensors.ts";
import { exportLayouts, exportTables } from "../../links/files/export-tables.ts";
import { type ModelManifest, readModel } from "../../links/files/model-folder.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { sizeText } from "../figures.ts";
import type { GlobalOptions } from "../io.ts";

export interface LinksExportOptions extends GlobalOptions {
  readonly out: string;
  readonly layout: string;
  readonly dtype?: ModelManifest["dtype"];
  readonly force?: boolean;
}

/** The value of `lacuna links export`. */
export interface LinksExported {
  readonly out: string;
  readonly kind: "safetensors" | "npy";
  readonly layout: string;
  readonly model: string;
  readonly dtype: ModelManifest["dtype"];
  readonly tensors: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly bytes: number;
  }[];
}

/**
 * Writes the tables of a model for other tools: one file of safetensors, or a folder with a `.npy` for each table.
 * @throws LacunaError `links.no-layout`, and what `readModel` and the writers throw
 */
export async function exportLinks(path: string, options: LinksExportOptions): Promise<LinksExported> {
  const { out, force = false } = options;
  const layout = exportLayouts.find(({ name }) => name === options.layout)!;
  const kind = out.endsWith(".safetensors") ? "safetensors" : "npy";
  const ours = Object.values(layout.names).map((name) => `${name}.npy`);
  await nodeWrites.check(out, kind === "npy" ? { force, ours } : { force });
  const { tables, manifest } = await readModel(path, nodeFiles);
  const dtype = options.dtype ?? manifest.dtype;
  const tensors = exportTables(tables, layout, dtype);
  if (kind === "safetensors") {
    const metadata = { format: "pt", model: manifest.model, rank: String(manifest.rank) };
    await nodeWrites.file(out, writeSafetensors(tensors, metadata), { force });
  } else {
    const fill = async (put: Parameters<Parameters<typeof nodeWrites.folder>[1]>[0]) => {
      for (const [name, tensor] of tensors) await put(`${name}.npy`, writeNpy(tensor));
    };
    await nodeWrites.folder(out, fill, { force, ours });
  }
  return {
    ...{ out, kind, layout: layout.name, model: manifest.model, dtype },
    tensors: [...tensors].map(([name, { shape, bytes }]) => ({ name, shape, bytes: bytes.length })),
  };
}

/** What `lacuna links export` prints. */
export function exportText({ out, kind, layout, model, dtype, tensors }: LinksExported): string {
  const bytes = tensors.reduce((sum, each) => sum + each.bytes, 0);
  const named = tensors.map(({ name, shape }) => `${name} (${shape.join(" × ")})`);
  return `wrote ${out}: ${model} as ${kind} in the layout ${layout}, ${dtype}, ${sizeText(bytes)}\n${named.join(", ")}\n`;
}
