import { LacunaError } from "../../error.ts";
import { gzip } from "../../formats/compression/gzip.ts";
import { runningSha256 } from "../../formats/sha256.ts";
import { printLine } from "../folder/line.ts";
import { type FileRecord, manifestName, printManifest } from "../folder/manifest.ts";
import { type Export, type ExportSource, queriesOf } from "./export-file.ts";

/** Lines are packed when this much has gathered. */
const GATHERED = 1 << 16;

/** The benchmark folder, byte for byte, from whatever form it has. */
export async function folderExport(source: ExportSource): Promise<Export> {
  const { manifest } = source;
  const files = manifest.files.map((record) => ({
    name: record.file,
    content: gzip(linesOf(source, record)),
  }));
  return {
    files: [...files, { name: manifestName, content: [printManifest(manifest)] }],
    skipped: [],
    records: manifest.files,
  };
}

/** @throws LacunaError `benchmark.damaged` when they are not the lines that the manifest describes */
async function* linesOf(source: ExportSource, record: FileRecord): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const hash = runningSha256();
  let text = "";
  const taken = (): Uint8Array => {
    const bytes = encoder.encode(text);
    text = "";
    hash.update(bytes);
    return bytes;
  };
  for await (const query of queriesOf(source, record)) {
    text += `${printLine(query)}\n`;
    if (text.length >= GATHERED) yield taken();
  }
  yield taken();
  if (hash.digest() !== record.content.sha256)
    throw new LacunaError(
      "benchmark.damaged",
      `the queries of ${record.file} are not those of the manifest`,
      {
        place: { file: source.folder },
        hint: "make the benchmark, or what was exported of it, again",
      },
    );
}
