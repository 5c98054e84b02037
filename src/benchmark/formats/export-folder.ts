import { manifestName, printManifest } from "../folder/manifest.ts";
import { packedLines } from "../folder/packed-lines.ts";
import { readQueryFile } from "../folder/read.ts";
import type { Export, ExportSource } from "./export-file.ts";

/** The benchmark folder, byte for byte, from whatever form it has. */
export async function folderExport({ folder, manifest, files }: ExportSource): Promise<Export> {
  const written = manifest.files.map((record) => ({
    name: record.file,
    content: packedLines(readQueryFile(folder, record, files), record, folder),
  }));
  return {
    files: [...written, { name: manifestName, content: [printManifest(manifest)] }],
    skipped: [],
    records: manifest.files,
  };
}
