import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { watchedHash } from "../../formats/files/held-to-hash.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Split } from "../../kg/graph.ts";
import type { BenchmarkQuery } from "../protocol.ts";
import { parseLine } from "./line.ts";
import { type FileRecord, type Manifest, manifestName, parseManifest } from "./manifest.ts";

/** A query of a benchmark with the split it belongs to. */
export interface PlacedQuery extends BenchmarkQuery {
  readonly split: Split;
}

/** @throws LacunaError `files.not-found`, `benchmark.broken-manifest`, `benchmark.version`, `benchmark.only-a-part` */
export async function readManifest(folder: string, files: Files): Promise<Manifest> {
  const manifest = await readAnyManifest(folder, files);
  const part = manifest.files.find((each) => each.part);
  if (part)
    throw new LacunaError(
      "benchmark.only-a-part",
      `${folder} holds attempts for ${part.type}, no queries yet`,
      {
        place: { file: folder },
        hint: "put all shards together first: `lacuna benchmark merge <shards> --graph <graph> --out <folder>`",
      },
    );
  return manifest;
}

/** The same, also of a shard that has parts of files. @throws LacunaError `benchmark.no-folder` where a file is named */
export async function readAnyManifest(folder: string, files: Files): Promise<Manifest> {
  const path = `${folder}/${manifestName}`;
  if ((await files.size(path)) === undefined && (await files.size(folder)) !== undefined)
    throw new LacunaError("benchmark.no-folder", `${folder} is a file, and a benchmark is a folder`, {
      place: { file: folder },
      hint: "name the folder; `lacuna benchmark import` makes one of files of other tools",
    });
  const bytes = await wholeBytes(files, path);
  return parseManifest(new TextDecoder().decode(bytes), path);
}

/**
 * The queries of one file of a folder, which is held to its hash as it is read: one that was changed would give figures of something
 * else.
 * @throws LacunaError `benchmark.changed`, `benchmark.broken-line`, mistakes in queries with file and line
 */
export async function* readQueryFile(
  folder: string,
  { file, split, packed }: FileRecord,
  files: Files,
): AsyncGenerator<PlacedQuery> {
  const path = `${folder}/${file}`;
  const watched = watchedHash(files, path, packed.sha256, () => changedFile(path));
  let line = 0;
  for await (const text of textLines(plainBytes(watched.files, path), path)) {
    line++;
    try {
      yield { ...parseLine(text), split };
    } catch (error) {
      throw error instanceof LacunaError ? placed(error, path, line) : error;
    }
  }
  watched.check();
}

/** The error for a file of queries that has not the hash in its manifest. */
export const changedFile = (path: string): LacunaError =>
  new LacunaError("benchmark.changed", `${path} is not the file that the manifest lists`, {
    place: { file: path },
    hint: "it was changed since it was written; `lacuna benchmark verify` says how the folder differs",
  });

/** The same mistake with the file and line it is in. */
export function placed(error: LacunaError, file: string, line: number): LacunaError {
  // Parameters keep their braces, for the renderer of the mistake.
  const hint = error.hintWithBraces;
  const details = { place: { ...error.place, file, line }, cause: error };
  return new LacunaError(error.code, error.message, hint === undefined ? details : { ...details, hint });
}
