import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { printLine } from "../../src/benchmark/folder/line.ts";
import {
  type FileRecord,
  formatVersion,
  type GraphRecord,
  printManifest,
} from "../../src/benchmark/folder/manifest.ts";
import { queryFile } from "../../src/benchmark/folder/names.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { parseText } from "../../src/query/text/parse.ts";

/** A query of a test in short: text with ids, answers as flat lists. */
export interface ShortQuery {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly easy?: readonly number[];
  readonly hard: readonly number[];
  /** Positions in `hard`. */
  readonly reduces?: Readonly<Record<string, readonly number[]>>;
}

export const benchmarkQuery = ({ id, type, text, easy = [], hard, reduces }: ShortQuery): BenchmarkQuery => ({
  id,
  type,
  query: parseText(text, { ids: true }),
  easy: Uint32Array.from(easy),
  hard: Uint32Array.from(hard),
  ...(reduces
    ? { reduces: new Map(Object.entries(reduces).map(([name, at]) => [name, Uint32Array.from(at)])) }
    : {}),
});

/** The files of a benchmark folder with these queries as its test split, by path below the folder. */
export function benchmarkFiles(
  queries: readonly BenchmarkQuery[],
  graph: Partial<GraphRecord> & Pick<GraphRecord, "entities">,
): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>();
  const records: FileRecord[] = [];
  for (const type of new Set(queries.map((query) => query.type))) {
    const own = queries.filter((query) => query.type === type);
    const content = own.map((query) => `${printLine(query)}\n`).join("");
    const packed = gzipSync(content);
    const file = queryFile("test", type, ["test"]);
    files.set(file, packed);
    const pairs = (of: "easy" | "hard") =>
      own.reduce((sum, each) => sum + each[of].length / each.query.free.length, 0);
    records.push({
      file,
      split: "test",
      type,
      queries: own.length,
      pairs: { easy: pairs("easy"), hard: pairs("hard") },
      content: digest(Buffer.from(content)),
      packed: digest(packed),
      report: {},
    });
  }
  const manifest = printManifest({
    format: "lacuna-benchmark",
    version: formatVersion,
    generator: "a test",
    graph: {
      name: "tiny",
      hash: "0".repeat(64),
      relations: 8,
      triples: { train: 1, valid: 1, test: 1 },
      ...graph,
    },
    splits: ["test"],
    licence: "none",
    files: records,
  });
  return files.set("manifest.json", manifest);
}

const digest = (bytes: Uint8Array) => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
