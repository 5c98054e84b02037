import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readManifest } from "../../benchmark/folder/read.ts";
import { efo1Export } from "../../benchmark/formats/export-efo1.ts";
import { efokExport } from "../../benchmark/formats/export-efok.ts";
import type { Export, ExportSource } from "../../benchmark/formats/export-file.ts";
import { betaeExport, boxExport } from "../../benchmark/formats/export-pickle.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Written } from "../../runs/atomic.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { wholeTree } from "../../runs/node-tree.ts";
import type { GlobalOptions } from "../io.ts";

export interface ExportOptions extends GlobalOptions {
  readonly to: "betae" | "query2box" | "efo1" | "efok";
  readonly out: string;
  readonly force?: boolean;
}

const tools: Readonly<Record<ExportOptions["to"], (source: ExportSource) => Promise<Export>>> = {
  betae: betaeExport,
  query2box: boxExport,
  efo1: efo1Export,
  efok: efokExport,
};

/** The value of `lacuna benchmark export`. */
export interface Exported {
  readonly out: string;
  readonly to: string;
  readonly queries: number;
  readonly files: readonly (Written & { readonly name: string })[];
  /** Types that the other tool has no way to say. */
  readonly skipped: Export["skipped"];
}

/** `lacuna benchmark export`: the files of another tool, in a folder that appears whole or not at all. */
export async function exportInto(
  folder: string,
  { to, out, force = false }: ExportOptions,
): Promise<Exported> {
  const manifest = await readManifest(folder, nodeFiles);
  const made = await tools[to]({ folder, manifest, files: nodeFiles });
  const written: (Written & { name: string })[] = [];
  await wholeTree(out, { force, ours: await replaceable(out) }, async (fresh) => {
    for (const { name, content } of made.files) {
      const path = join(fresh, name);
      await mkdir(dirname(path), { recursive: true });
      written.push({ name, ...(await nodeWrites.file(path, content)) });
    }
  });
  const queries = made.records.reduce((sum, record) => sum + record.queries, 0);
  return { out, to, queries, files: written, skipped: made.skipped };
}

/** Entries of an earlier export: nothing else is ever replaced. */
async function replaceable(out: string): Promise<string[]> {
  if (!(await stat(out).catch(() => undefined))?.isDirectory()) return [];
  const pattern = /^(types\.csv|data-.*\.csv|(train|valid|test)([-_].*\.(pkl|json))?)$/;
  return (await readdir(out)).filter((name) => pattern.test(name));
}
