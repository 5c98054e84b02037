import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeHost } from "../../src/host/node.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { chosenEngine } from "../../src/operations/sql/chosen-engine.ts";
import type { Progress } from "../../src/runs/working/progress.ts";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const {
  answerMany,
  exportGraph,
  measureHardness: hardness,
  importGraph,
  sampleBenchmark: sample,
  splitGraph,
  verifyBenchmark: verify,
} = boundAndHeld(nodeHost);
const folder = mkdtempSync(join(tmpdir(), "lacuna-parquet-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("triples that do not fit into memory are exported as the same files", async () => {
  const random = randomStream(5, "graph-parquet");
  mkdirSync(at("text"));
  // Relation 0 has more links than a block of the file, and some heads have no link.
  for (const [split, count] of [
    ["train", 290_000],
    ["valid", 3000],
    ["test", 3000],
  ] as const)
    writeFileSync(
      at(`text/${split}.txt`),
      Array.from({ length: count }, () => {
        const relation = Math.max(0, random.below(40) - 30);
        return `e${random.below(70_000)}\tr${relation}\te${random.below(500)}\n`;
      }).join(""),
    );
  const whole = await exportGraph({ graph: at("text"), out: at("whole") });
  const parts = await exportGraph({ graph: at("text"), out: at("parts"), memory: 2 ** 20 });
  expect(parts).toEqual({ ...whole, out: at("parts") });
  for (const { name } of whole.files)
    expect(readFileSync(at(`parts/${name}`)).equals(readFileSync(at(`whole/${name}`))), name).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["parts", "text", "whole"]);
});

it("DuckDB reads the folder as it is, and answers from it what memory answers", async () => {
  await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: at("gaps"), seed: 1 });
  await importGraph({ graph: at("gaps"), out: at("a.lacuna") });
  await exportGraph({ graph: at("a.lacuna"), out: at("p") });
  await importGraph({ graph: at("p"), out: at("b.lacuna") });
  const snapshots = await Promise.all(
    ["a", "b"].map((name) => nodeFiles.readShared(at(`${name}.lacuna`), 0)),
  );
  expect(snapshots[1]!.sha256).toBe(snapshots[0]!.sha256);
  await sample({
    graph: at("a.lacuna"),
    protocol: "betae",
    types: ["2p", "2in"],
    perType: 10,
    out: at("bench"),
  });
  const asked = { queries: [at("bench")], graph: at("p") };
  expect(await hardness({ ...asked, engine: "duckdb" })).toEqual(await hardness(asked));
  const checked = { benchmark: at("bench"), graph: at("p") };
  expect(await verify({ ...checked, engine: "duckdb", memory: 2 ** 28 })).toEqual(await verify(checked));
  const told: string[] = [];
  const host = {
    files: nodeFiles,
    onProgress: ({ title, note }: Progress) => told.push(`${title}: ${note}`),
  };
  const chosen = (memory: number) => chosenEngine({ engine: "auto", memory }, at("p"), host);
  expect([await chosen(2 ** 28), await chosen(1000)]).toEqual(["memory", "duckdb"]);
  expect(told).toEqual([
    expect.stringMatching(/^DuckDB answers: the links take \d.* KiB, and the memory is 1000 B$/),
  ]);
  const queries = ["?c : borders(France, ?c)", "?c : borders(Chad, ?x) & borders(?x, ?c)"];
  expect(await answerMany({ graph: at("p"), queries, engine: "duckdb" })).toEqual(
    await answerMany({ graph: at("p"), queries }),
  );
  const db = await openDuckDb();
  const counts: number[] = [];
  for await (const [column] of db.blocks(
    `SELECT CAST(COUNT(*) AS INTEGER) FROM read_parquet('${at("p")}/entities.parquet') WHERE name = 'France' OR label = 'France'`,
  ))
    counts.push(...Array.from(column!));
  expect(counts).toEqual([1]);
  await db.close();
});

it("tables for PostgreSQL have a line for every link and every name", async () => {
  const { links, entities, relations, hash } = await exportGraph({
    graph: "world",
    to: "postgres",
    out: at("w.sql"),
  });
  const text = new TextDecoder().decode((await nodeFiles.readShared(at("w.sql"), 0)).bytes);
  const rowsOf = (table: string) => {
    const body = text.slice(text.indexOf("\n", text.indexOf(`COPY ${table} FROM`)) + 1);
    return body.slice(0, body.indexOf("\\.\n")).split("\n").slice(0, -1);
  };
  expect([rowsOf("edge").length, rowsOf("entity").length, rowsOf("relation").length]).toEqual([
    links,
    entities,
    relations,
  ]);
  expect(rowsOf("lacuna_graph")).toContain(`hash\t${hash}`);
  expect(rowsOf("edge").every((row) => row.split("\t").length === 4)).toBe(true);
});
