import { gzipSync } from "node:zlib";
import { parseLine } from "../../src/benchmark/folder/line.ts";
import { gathered } from "../../src/formats/compression/whole.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readParquetColumns } from "../../src/formats/parquet/columns.ts";
import { parquetBytes } from "../../src/formats/parquet/write.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { floatTensor } from "../../src/formats/tensors/tensors.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { graphHash, packGraph } from "../../src/kg/snapshot.ts";
import { packCheckpoint, unpackCheckpoint } from "../../src/training/checkpoint.ts";
import { zipOf } from "../formats/zip.ts";
import { graphReaders } from "./graph-readers.ts";
import { textReaders } from "./text-readers.ts";

/** A reader under test: a whole input, and what is made of any bytes, as something that can be compared. */
export interface Fuzzed {
  readonly whole: Uint8Array;
  readonly read: (bytes: Uint8Array) => Promise<unknown>;
  /** Whether the format has sums over all of its data: then a damaged input is refused or gives the same. */
  readonly sealed?: boolean;
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const triples = "a\tr\tb\nb\tr\tc\nc\ts\ta\nd\ts\tb\n";

/** A graph in a file of some name. */
const graphIn = (name: string, whole: Uint8Array, sealed = false): Fuzzed => ({
  ...{ whole, sealed },
  read: async (bytes) => {
    const files = { ...memoryFiles(new Map([[name, bytes]])), gunzip: nodeFiles.gunzip };
    return graphHash(await loadGraph(name, files));
  },
});

/** One entry for each reader and each notation. */
export async function readers(): Promise<Record<string, Fuzzed>> {
  const plain = await loadGraph("g.tsv", memoryFiles(new Map([["g.tsv", text(triples)]])));
  const table = await gathered(
    parquetBytes(
      ["head", "relation", "tail"].map((name) => ({ name, type: "STRING" as const })),
      [
        triples
          .trim()
          .split("\n")
          .map((line) => line.split("\t"))
          .reduce<string[][]>((columns, row) => columns.map((each, at) => [...each, row[at]!]), [[], [], []]),
      ],
    ),
    "t.parquet",
  );
  const tensors = await gathered(
    pieces(writeSafetensors(new Map([["w", floatTensor(Float32Array.of(1, 2, 3, 4), [2, 2])]]))),
    "w",
  );
  const state = new Map([["w", Float32Array.of(1, 2)]]);
  const checkpoint = await gathered(
    pieces(
      packCheckpoint({
        about: { rank: 2 },
        loop: {} as never,
        parameters: state,
        optimizer: { steps: { w: 1 }, moments: state },
        best: undefined,
      }),
    ),
    "c",
  );
  const line = '{"id":"2i-1","type":"2i","query":"?x : r0(e1, ?x) & r2(e2, ?x)","easy":[1],"hard":[2,3]}';
  return {
    snapshot: graphIn("g.lacuna", new Uint8Array(packGraph(plain)), true),
    tsv: graphIn("g.tsv", text(triples)),
    csv: graphIn("g.csv", text(`head,relation,tail\n${triples.replaceAll("\t", ",")}`)),
    "tsv.gz": graphIn("g.tsv.gz", gzipSync(triples), true),
    zip: graphIn("g.zip", zipOf({ "train.txt": triples, "test.txt": "a\ts\td\n" }), true),
    parquet: {
      whole: table,
      read: (bytes) => readParquetColumns(bytes, "t.parquet", ({ columns }) => columns),
    },
    safetensors: { whole: tensors, read: (bytes) => readTensors(bytes, "w.safetensors") },
    checkpoint: {
      ...{ whole: checkpoint, sealed: true },
      read: async (bytes) => JSON.stringify([...unpackCheckpoint(bytes, "c").parameters]),
    },
    "benchmark line": {
      whole: text(line),
      read: async (bytes) => parseLine(new TextDecoder().decode(bytes)),
    },
    ...graphReaders(),
    ...textReaders(),
  };
}

async function* pieces(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
