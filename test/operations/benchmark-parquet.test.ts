import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { parquetBytes } from "../../src/formats/parquet/write.ts";
import { nodeHost } from "../../src/host/node.ts";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { sized } from "../support/sizes.ts";

const { listBenchmarkQueries, evaluatePredictions, evaluateSolver, exportBenchmark } = boundAndHeld(nodeHost);
const {
  measureHardness: hardness,
  printHardnessSql,
  sampleBenchmark: sample,
  showBenchmark,
  splitGraph,
  verifyBenchmark: verify,
} = boundAndHeld(nodeHost);
const folder = mkdtempSync(join(tmpdir(), "lacuna-benchmark-parquet-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every file below a folder, as it lies. */
const bytesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(path, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(path, name)).toString("base64")]),
  );

/** What DuckDB says, a text for each row. */
async function rowsOf(sql: string): Promise<string[]> {
  const db = await openDuckDb();
  const found: string[] = [];
  for await (const columns of db.blocks(sql))
    for (let row = 0; row < columns[0]!.length; row++) found.push(columns.map((each) => each[row]).join());
  await db.close();
  return found;
}

const common = { graph: at("gaps"), perType: sized(2, 4), split: ["valid", "test"] as ("valid" | "test")[] };

it.each([
  ["balanced", { protocol: "balanced", types: ["1p", "2i"] }],
  ["efok", { protocol: "efok", types: ["r1(s1,f1)&r2(f1,f2)", "3c"] }],
])("a benchmark of %s comes back from Parquet byte for byte, and DuckDB reads it", async (name, own) => {
  await splitGraph({ graph: "world", random: [70, 15, 15], out: at("gaps"), seed: 1, force: true });
  await sample({ ...common, ...own, out: at(name) } as Parameters<typeof sample>[0]);
  await exportBenchmark({ benchmark: at(name), to: "parquet", out: at(`${name}-p`) });
  await exportBenchmark({ benchmark: at(`${name}-p`), to: "folder", out: at(`${name}-b`) });
  expect(bytesOf(at(`${name}-b`))).toEqual(bytesOf(at(name)));
  const { files } = JSON.parse(readFileSync(join(at(name), "manifest.json"), "utf8")) as {
    files: { split: string; type: string; queries: number; pairs: { easy: number; hard: number } }[];
  };
  const table = (which: string) => `read_parquet('${at(`${name}-p`)}/${which}.parquet')`;
  const sql = `SELECT q.split, q.type, COUNT(DISTINCT q.id)::INTEGER, COUNT(*) FILTER (NOT a.hard)::INTEGER, COUNT(*) FILTER (a.hard)::INTEGER
    FROM ${table("queries")} q JOIN ${table("answers")} a ON a.split = q.split AND a.id = q.id GROUP BY 1, 2`;
  const found = await rowsOf(sql);
  const wanted = files.map(({ split, type, queries, pairs }) =>
    [split, type, queries, pairs.easy, pairs.hard].join(),
  );
  expect(found.sort()).toEqual(wanted.filter((each) => !/,0,0,0$/.test(each)).sort());
});

it.each(["balanced", "efok"])(
  "every operation reads the tables of %s as it reads the folder",
  async (name) => {
    const graph = at("gaps");
    const told = async (path: string) => {
      const { name: _, ...shown } = await showBenchmark({ benchmark: path, graph });
      const { types, mean } = await evaluateSolver({ benchmark: path, solver: "exact", graph });
      return {
        ...{ shown, types, mean },
        recorded: name === "efok" ? undefined : await hardness({ queries: [path] }),
        computed: await hardness({ queries: [path], graph }),
        statements: (await printHardnessSql({ queries: [path], printSql: "duckdb" })).statements.map(
          ({ sql }) => sql,
        ),
        queries: await listBenchmarkQueries({ benchmark: path }),
        verified: await verify({ benchmark: path, graph }),
      };
    };
    const asTables = await told(at(`${name}-p`));
    expect(asTables.verified.mistakes).toEqual([]);
    expect(asTables).toEqual(await told(at(name)));
  },
);

it("predictions as Parquet score as those lines of JSON do", async () => {
  const files = readdirSync(at("balanced"), { recursive: true, encoding: "utf8" });
  const lines = files
    .filter((name) => /test.*\.jsonl\.gz$/.test(name))
    .flatMap((name) =>
      gunzipSync(readFileSync(join(at("balanced"), name)))
        .toString()
        .split("\n"),
    );
  const predictions = lines.flatMap((line) => {
    if (line === "") return [];
    const { id, hard } = JSON.parse(line) as { id: string; hard: number[] };
    return [{ id, entities: [...new Set([7, hard.at(-1)!, 3, hard[0]!, 11])] }];
  });
  const score = (entity: number) => 1 / (1 + entity);
  const given = {
    ranking: predictions.map(({ id, entities }) => ({ id, ranking: entities })),
    scores: predictions.map(({ id, entities }) => ({
      id,
      scores: Object.fromEntries(entities.map((each) => [each, score(each)])),
    })),
  };
  const rows = predictions.flatMap(({ id, entities }) => entities.map((entity) => ({ id, entity })));
  const id = { name: "id", type: "STRING" } as const;
  const entity = { name: "entity", type: "INT32" } as const;
  const key = [rows.map((row) => row.id), rows.map((row) => row.entity)];
  const tables = {
    ranking: parquetBytes([id, entity], [key]),
    scores: parquetBytes(
      [id, entity, { name: "score", type: "DOUBLE" }],
      [[...key, rows.map((row) => score(row.entity))]],
    ),
  };
  for (const form of ["ranking", "scores"] as const) {
    writeFileSync(at(`${form}.jsonl`), given[form].map((each) => `${JSON.stringify(each)}\n`).join(""));
    const parts: Uint8Array[] = [];
    for await (const part of tables[form]) parts.push(part);
    writeFileSync(at(`${form}.parquet`), Buffer.concat(parts));
    const scored = async (ending: string) => {
      const { types, mean } = await evaluatePredictions({
        benchmark: at("balanced"),
        predictions: at(`${form}.${ending}`),
      });
      return { types, mean };
    };
    expect(await scored("parquet")).toEqual(await scored("jsonl"));
  }
});

it("hardness is written as a table that DuckDB reads", async () => {
  const asked = { queries: [at("balanced")], graph: at("gaps") };
  const { types } = await hardness({ ...asked, table: at("h.parquet") });
  await hardness({ ...asked, table: at("h.parquet"), force: true });
  const wanted = types.flatMap(({ type, reduces }) =>
    Object.entries(reduces).map(([name, { pairs }]) => `${type},${name},${pairs}`),
  );
  const sql = `SELECT type, reduces, pairs FROM read_parquet('${at("h.parquet")}')`;
  expect((await rowsOf(sql)).sort()).toEqual(wanted.sort());
});

it("tables that are not those of the manifest are refused", async () => {
  rmSync(join(at("balanced-p"), "answers.parquet"));
  await exportBenchmark({ benchmark: at("efok"), to: "parquet", out: at("other") });
  copyFileSync(join(at("other"), "answers.parquet"), join(at("balanced-p"), "answers.parquet"));
  await expect(
    exportBenchmark({ benchmark: at("balanced-p"), to: "folder", out: at("none") }),
  ).rejects.toMatchObject({ code: "files.changed" });
});

it("predictions are written as a table, which is scored as the matrix is", async () => {
  const { predictMany } = boundAndHeld(nodeHost);
  const files = readdirSync(join(at("balanced"), "queries"), { recursive: true, encoding: "utf8" })
    .filter((name) => /test.*\.jsonl\.gz$/.test(name))
    .map((name) => join(at("balanced"), "queries", name));
  const given = { graph: at("gaps"), files, solver: ["exact"], ids: true, split: "test" } as const;
  const ids = files.flatMap((name) =>
    gunzipSync(readFileSync(name))
      .toString()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => (JSON.parse(line) as { id: string }).id),
  );
  for (const ending of ["npy", "parquet"])
    await predictMany({ ...given, files, scores: at(`s.${ending}`), out: at(`s-${ending}.jsonl`) } as never);
  writeFileSync(at("s.ids"), ids.map((each) => `${each}\n`).join(""));
  const scored = async (predictions: string) => {
    const { types, mean } = await evaluatePredictions({ benchmark: at("balanced"), predictions });
    return { types, mean };
  };
  const mean = await scored(at("s.parquet"));
  expect(mean).toEqual(await scored(at("s.npy")));
  expect(mean.mean).toMatchObject({ missing: 0 });
  const entities = Number(
    (
      await rowsOf(
        `SELECT COUNT(DISTINCT entity)::INTEGER, COUNT(*)::INTEGER FROM read_parquet('${at("s.parquet")}')`,
      )
    )[0]!.split(",")[0],
  );
  expect(entities).toBeGreaterThan(100);
  writeFileSync(at("bare.txt"), "?x : r0(e1, ?x)\n");
  await expect(
    predictMany({ ...given, files: [at("bare.txt")], scores: at("b.parquet"), out: at("b.jsonl") } as never),
  ).rejects.toMatchObject({ code: "query.no-id" });
});
