import { LacunaError, usageError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { watchedHash } from "../../formats/files/held-to-hash.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Split } from "../../kg/graph.ts";
import { detectNotation } from "../../query/convert.ts";
import { tellingPart } from "../../query/source.ts";
import { joined } from "../../runs/paths.ts";
import { inShard, type Shard } from "../../runs/working/shards.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { changedFile, placed, readManifest } from "./read.ts";

/** A benchmark folder with its manifest. */
export interface NamedBenchmark {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** One file of queries. */
export interface QueryFile {
  readonly file: string;
  readonly split: Split;
  /** Lines of a benchmark folder; undefined for files whose notation has to be found out. */
  readonly notation: string | undefined;
  /** Hash of the graph that the folder was made from. */
  readonly graphHash: string | undefined;
  /** The name of that graph. */
  readonly graphName?: string;
  /** SHA-256 of the file as it lies, where a manifest has it. */
  readonly sha256?: string;
  /** Queries in it, where that is known. */
  readonly queries?: number;
}

/**
 * The files that paths stand for: benchmark folders by their manifest, other folders by their JSON lines, files.
 * @throws LacunaError `usage.no-queries`
 */
export async function queryFiles(
  sources: readonly (NamedBenchmark | string)[],
  split: Split,
  files: Files,
): Promise<QueryFile[]> {
  const found: QueryFile[] = [];
  for (const source of sources) {
    const path = typeof source === "string" ? source : source.folder;
    const entries = await files.list(path);
    if (typeof source !== "string" || entries?.includes(manifestName)) {
      const manifest = typeof source === "string" ? await readManifest(path, files) : source.manifest;
      for (const record of manifest.files)
        found.push({
          file: joined(path, record.file),
          split: record.split,
          notation: "text",
          graphHash: manifest.graph.hash,
          graphName: manifest.graph.name,
          queries: record.queries,
          sha256: record.packed.sha256,
        });
      continue;
    }
    const names = entries ? entries.filter((name) => /\.jsonl(\.(gz|zst))?$/.test(name)) : [""];
    if (names.length === 0)
      throw usageError(
        "no-queries",
        `${path} holds no queries`,
        "name a benchmark folder, or files of JSON lines; files of BetaE, Query2Box and others become one by `lacuna benchmark import`",
      );
    for (const name of names)
      found.push({ file: joined(path, name), split, notation: undefined, graphHash: undefined });
  }
  return found;
}

/** A block of lines of one file. */
export interface HardnessTask {
  readonly file: string;
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Lines of the files before this one and of this one before `first`. */
  readonly before: number;
  /** Lines that another shard has are empty. */
  readonly lines: readonly string[];
  readonly split: Split;
  readonly notation: string;
  /** Queries say names of the graph; those of benchmark folders say ids. */
  readonly named: boolean;
}

/** Lines a task: enough to make posting cheap, few enough to spread over workers. */
const BLOCK = 500;

/** The lines of the files in blocks of `most` lines of the shard. */
export async function* hardnessTasks(
  queries: readonly QueryFile[],
  files: Files,
  { most = BLOCK, shard }: { readonly most?: number | undefined; readonly shard?: Shard | undefined } = {},
): AsyncGenerator<HardnessTask> {
  const block = most * (shard?.of ?? 1);
  let before = 0;
  for (const { file, split, notation, sha256 } of queries) {
    const watched =
      sha256 === undefined ? undefined : watchedHash(files, file, sha256, () => changedFile(file));
    const named = notation === undefined;
    let told = notation;
    let lines: string[] = [];
    let first = 1;
    for await (const line of linesOf(file, watched?.files ?? files)) {
      lines.push(inShard(before + lines.length, shard) ? line : "");
      if (told === undefined && line.trim() !== "")
        told = notationOfLine(line, file, first + lines.length - 1);
      if (lines.length < block || told === undefined) continue;
      yield { file, first, before, lines, split, notation: told, named };
      first += lines.length;
      before += lines.length;
      lines = [];
    }
    if (lines.length > 0 && told !== undefined)
      yield { file, first, before, lines, split, notation: told, named };
    before += lines.length;
    watched?.check();
  }
}

/** @throws LacunaError `query.unknown-notation`, `query.broken-json`, with the place of the line */
function notationOfLine(line: string, file: string, number: number): string {
  try {
    return detectNotation(tellingPart(line.trim())).name;
  } catch (error) {
    throw error instanceof LacunaError ? placed(error, file, number) : error;
  }
}

/** The lines of a file, packed or not. */
export const linesOf = (file: string, files: Files): AsyncIterable<string> =>
  textLines(plainBytes(files, file), file);
