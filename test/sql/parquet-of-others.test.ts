// Tables as DuckDB writes them: another writer than ours, with each compression that it has.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import { loadGraph } from "../../src/kg/open.ts";

const duckdb = await import("@duckdb/node-api").catch(() => undefined);
const folder = mkdtempSync(join(tmpdir(), "lacuna-parquet-"));
const instance = await duckdb?.DuckDBInstance.create();
const connection = await instance?.connect();
afterAll(() => {
  connection?.closeSync();
  instance?.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

const LINKS = 5000;

test.skipIf(!duckdb).each(["uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw"])(
  "a table that DuckDB wrote in Parquet, %s (needs @duckdb/node-api)",
  async (codec) => {
    const path = join(folder, `${codec}.parquet`);
    await connection!.run(
      `COPY (SELECT 'e' || (i % 701) AS head, 'r' || (i % 7) AS relation, 'e' || (i * 31 % 5003) AS tail
       FROM range(${LINKS}) AS of(i)) TO '${path}' (FORMAT parquet, COMPRESSION ${codec}, ROW_GROUP_SIZE 2048)`,
    );
    const graph = await loadGraph(path, nodeFiles);
    const { heads, relations, tails } = forwardTriples(graph);
    const read = Array.from(heads, (head, at) =>
      [
        graph.entities.name(head),
        graph.relations.name(relations[at]! >> 1),
        graph.entities.name(tails[at]!),
      ].join(),
    );
    const written = Array.from({ length: LINKS }, (_, i) => `e${i % 701},r${i % 7},e${(i * 31) % 5003}`);
    expect(read.sort()).toEqual(written.sort());
  },
);
