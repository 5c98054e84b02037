import { LacunaError } from "../../error.ts";
import { gzip } from "../../formats/compression/gzip.ts";
import { runningSha256 } from "../../formats/sha256.ts";
import { printLine } from "./line.ts";
import type { FileRecord } from "./manifest.ts";
import type { PlacedQuery } from "./read.ts";

/** Lines are packed when this much has gathered. */
const GATHERED = 1 << 16;

/**
 * A file of queries, byte for byte as it was sampled.
 * @param folder where the queries come from
 * @throws LacunaError `benchmark.damaged` at its end, when they are not the lines that the manifest describes
 */
export const packedLines = (
  queries: AsyncIterable<PlacedQuery> | Iterable<PlacedQuery>,
  record: FileRecord,
  folder: string,
): AsyncIterable<Uint8Array> => gzip(checkedLines(queries, record, folder));

async function* checkedLines(
  queries: AsyncIterable<PlacedQuery> | Iterable<PlacedQuery>,
  { file, content }: FileRecord,
  folder: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const hash = runningSha256();
  let text = "";
  const taken = (): Uint8Array => {
    const bytes = encoder.encode(text);
    text = "";
    hash.update(bytes);
    return bytes;
  };
  for await (const query of queries) {
    text += `${printLine(query)}\n`;
    if (text.length >= GATHERED) yield taken();
  }
  yield taken();
  if (hash.digest() !== content.sha256)
    throw new LacunaError("benchmark.damaged", `the queries of ${file} are not those of the manifest`, {
      place: { file: folder },
      hint: "make the benchmark, or what was exported of it, again",
    });
}
