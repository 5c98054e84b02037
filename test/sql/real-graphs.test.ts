import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import type { Query } from "../../src/query/formula.ts";
import { notationOf } from "../../src/query/notations.ts";
import { queryReader } from "../../src/query/source.ts";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import type { OwnEngine } from "../../src/sql/engines/engine.ts";
import { hasData } from "../query/query-data.ts";
import { dataRoot } from "../support/query2box-data.ts";
import { sized } from "../support/sizes.ts";
import { compareWithClassifier } from "./contract.ts";

let db: OwnEngine;
beforeAll(async () => {
  db = await openDuckDb({ threads: 1 });
});
afterAll(() => db.close());

const sets = [
  {
    graph: "nell-betae",
    queries: "betae-queries-nell/jsonl",
    types: [
      "1p",
      "2p",
      "3p",
      "2i",
      "3i",
      "ip",
      "pi",
      "2in",
      "3in",
      "inp",
      "pin",
      "pni",
      "2u-DNF",
      "up-DNF",
      "2u-DM",
    ],
    notation: "betae",
  },
  {
    graph: "fb15k-237-betae",
    queries: "query2box-queries/FB15k-237/jsonl",
    types: ["1p", "2p", "3p", "2i", "3i"],
    notation: "query2box",
  },
];

describe.each(sets)("published queries on $graph", ({ graph: name, queries: folder, types, notation }) => {
  it.skipIf(!hasData(name) || !hasData(folder.split("/")[0]!))(
    "have the classes in DuckDB that they have in memory, answer by answer",
    async () => {
      const graph = await loadGraph(`${dataRoot}/${name}`, nodeFiles);
      await db.load(graph);
      const read = queryReader(notationOf(notation), { ids: true, unsafe: true });
      let hard = 0;
      for (const type of types) {
        const lines = gunzipSync(readFileSync(`${dataRoot}/${folder}/test.${type}.jsonl.gz`))
          .toString()
          .split("\n");
        const queries: Query[] = lines.slice(0, sized(8, 40)).map((line) => read(line).query);
        hard += (await compareWithClassifier(db, graph, queries, "test", "filtered")).hard;
      }
      expect(hard).toBeGreaterThan(sized(100, 1000));
    },
  );
});
