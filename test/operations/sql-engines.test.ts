import { describe, expect, it } from "vitest";
import { nodeDatabases } from "../../src/host/node-databases.ts";
import { inMemory, refused } from "./support.ts";

describe("operations on DuckDB give what they give in memory", () => {
  const lines = [
    "?c : borders(France, ?c) & !language(?c, French)",
    "?c : borders(Chad, ?x) & borders(?x, ?c)",
    "# a comment",
    "?c, ?d : borders(France, ?c) & borders(?c, ?d) & !borders(France, ?d)",
    "?c : borders(France, ?c) | borders(Spain, ?c)",
    ": borders(France, Spain)",
    ": borders(France, Chad)",
    "?c : borders(nowhere, ?c)",
    "?c : borders(Brazil, ?c)",
  ];
  const own = () => inMemory({ "q.txt": lines.join("\n") }, { databases: nodeDatabases });

  it("answers, counts, limits and errors in their places", async () => {
    const { answerMany } = own();
    for (const options of [{}, { count: true }, { limit: 2 }, { ids: false, limit: 0 }] as const) {
      const given = { graph: "world", files: ["q.txt"], onError: "skip" as const, ...options };
      const wanted = await answerMany(given);
      expect(wanted.queries).toBe(7);
      expect(await answerMany({ ...given, engine: "duckdb" })).toEqual(wanted);
    }
    const stopping = { graph: "world", files: ["q.txt"] };
    const wanted = await refused(answerMany(stopping));
    expect(wanted).toMatchObject({ code: "query.unknown-entity", place: { line: 8 } });
    expect(await refused(answerMany({ ...stopping, engine: "duckdb" }))).toEqual(wanted);
  });

  it("keeps to a time, and says where there is no database or the graph is in another", async () => {
    const { answerMany, verifyBenchmark: verify } = own();
    const given = { graph: "world", files: ["q.txt"], engine: "duckdb" as const };
    const skipping = { ...given, onError: "skip" as const };
    expect(await answerMany({ ...skipping, timeout: 60 })).toEqual(await answerMany(skipping));
    for (const [graph, engine] of [
      ["world", "postgres"],
      ["postgres://localhost/kg", "duckdb"],
      ["postgres://localhost/kg", "memory"],
    ] as const)
      expect(await refused(answerMany({ ...given, graph, engine }))).toMatchObject({
        code: "usage.conflict",
      });
    await expect(verify({ benchmark: "q.txt", graph: "world", engine: "postgres" })).rejects.toThrow();
    const bare = inMemory({ "q.txt": lines[0]! });
    expect(await refused(bare.answerMany(given))).toMatchObject({ code: "sql.no-engine" });
  });

  it("hardness, and every check of a benchmark with mistakes in it", async () => {
    const links = (seed: number) =>
      Array.from({ length: 90 }, (_, at) => {
        const x = (at * 7 + seed * 5) % 23;
        const y = (at * at + 3 * at + seed) % 23;
        return `e${x}\t${["likes", "knows", "visits"][(at + seed) % 3]}\te${y}\n`;
      }).join("");
    const lacuna = inMemory(
      { "g/train.txt": links(1), "g/valid.txt": links(2), "g/test.txt": links(3) },
      { databases: nodeDatabases },
    );
    const types = ["1p", "2p", "3in", "2pi1pn", "2u1p", "2nu1p"];
    await lacuna.sampleBenchmark({
      graph: "g",
      protocol: "betae",
      types,
      perType: 20,
      out: "bench",
      seed: 1,
    });
    const given = { graph: "g", benchmark: "bench", list: true } as const;
    const right = await lacuna.verifyBenchmark(given);
    expect(right).toMatchObject({ ok: true, queries: expect.any(Number) });
    expect(await lacuna.verifyBenchmark({ ...given, engine: "duckdb" })).toEqual(right);
    for (const unions of ["filtered", "any"] as const)
      for (const by of ["measureHardness", "measureHardnessByFrequency"] as const) {
        const asked = { queries: ["bench"], graph: "g", unions };
        expect(await lacuna[by]({ ...asked, engine: "duckdb" })).toEqual(await lacuna[by](asked));
      }
    for (const printSql of ["duckdb", "trino"] as const) {
      const printed = await lacuna.printHardnessSql({ queries: ["bench"], printSql, most: 15 });
      expect(printed).toMatchObject({ dialect: printSql, tested: printSql === "duckdb" });
      expect(printed.statements.reduce((sum, { queries }) => sum + queries, 0)).toBe(right.queries);
      expect(printed.statements.every(({ queries }) => queries <= 15)).toBe(true);
    }
    const name = lacuna.names().find((each) => each.includes("2p.jsonl"))!;
    expect(name, lacuna.names().join()).toBeDefined();
    const packed = lacuna.contents.get(name)!;
    const { gunzipSync, gzipSync } = await import("node:zlib");
    const text = gunzipSync(packed).toString();
    // One easy answer is left out, another class is claimed, an entity is not there.
    const broken = text
      .split("\n")
      .map((line, at) =>
        at === 0
          ? line.replace(/"hard":\[\d+,?/, '"hard":[')
          : at === 1
            ? line.replace('"1p"', '"2p"')
            : at === 2
              ? line.replace(/\(e\d+/, "(e999")
              : line,
      )
      .join("\n");
    lacuna.contents.set(name, new Uint8Array(gzipSync(broken)));
    const wrong = await lacuna.verifyBenchmark(given);
    expect(wrong.mistakes.length).toBeGreaterThan(2);
    expect(await lacuna.verifyBenchmark({ ...given, engine: "duckdb" })).toEqual(wrong);
  });
});
