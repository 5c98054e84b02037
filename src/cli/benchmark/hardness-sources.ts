import { join } from "node:path";
import { manifestName } from "../../benchmark/folder/manifest.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import { plainBytes } from "../../formats/compression.ts";
import { textLines } from "../../formats/lines.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Split } from "../../kg/graph.ts";
import { detectNotation } from "../../query/convert.ts";
import { usageError } from "../failure.ts";
import { tellingPart } from "../query-source.ts";
import type { HardnessTask } from "./hardness-work.ts";

/** One file of queries. */
export interface QueryFile {
  readonly file: string;
  readonly split: Split;
  /** Lines of a benchmark folder; undefined for files whose notation has to be found out. */
  readonly notation: string | undefined;
  /** Hash of the graph that the folder was made from. */
  readonly graphHash: string | undefined;
}

/** The files that paths stand for: benchmark folders by their manifest, other folders by their JSON lines, files. */
export async function queryFiles(paths: readonly string[], split: Split): Promise<QueryFile[]> {
  const found: QueryFile[] = [];
  for (const path of paths) {
    const entries = await nodeFiles.list(path);
    if (entries?.includes(manifestName)) {
      const manifest = await readManifest(path, nodeFiles);
      for (const record of manifest.files)
        found.push({
          file: join(path, record.file),
          split: record.split,
          notation: "text",
          graphHash: manifest.graph.hash,
        });
      continue;
    }
    const files = entries ? entries.filter((name) => /\.jsonl(\.(gz|zst))?$/.test(name)) : [""];
    if (files.length === 0)
      throw usageError(
        "no-queries",
        `${path} holds no queries`,
        "name a benchmark folder, or files of JSON lines",
      );
    for (const name of files)
      found.push({ file: join(path, name), split, notation: undefined, graphHash: undefined });
  }
  return found;
}

/** Lines a task: enough to make posting cheap, few enough to spread over workers. */
const BLOCK = 500;

/** The lines of the files in blocks. */
export async function* hardnessTasks(files: readonly QueryFile[]): AsyncGenerator<HardnessTask> {
  for (const { file, split, notation } of files) {
    const named = notation === undefined;
    let told = notation;
    let lines: string[] = [];
    let first = 1;
    for await (const line of linesOf(file)) {
      lines.push(line);
      if (told === undefined && line.trim() !== "") told = detectNotation(tellingPart(line.trim())).name;
      if (lines.length < BLOCK || told === undefined) continue;
      yield { file, first, lines, split, notation: told, named };
      first += lines.length;
      lines = [];
    }
    if (lines.length > 0 && told !== undefined) yield { file, first, lines, split, notation: told, named };
  }
}

/** The lines of a file, packed or not. */
export const linesOf = (file: string): AsyncIterable<string> => textLines(plainBytes(nodeFiles, file), file);
