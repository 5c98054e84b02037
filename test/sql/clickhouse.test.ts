import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeDatabases } from "../../src/host/node-databases.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { graphHash } from "../../src/kg/snapshot.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { parseQuery } from "../../src/query/index.ts";
import { openChdb } from "../../src/sql/engines/chdb.ts";
import { openClickHouse } from "../../src/sql/engines/clickhouse-http.ts";
import type { OwnEngine, StoredEngine } from "../../src/sql/engines/engine.ts";
import { probe } from "../../src/sql/engines/probe.ts";
import { readStoredGraph } from "../../src/sql/engines/stored-graph.ts";
import { inMemory, refused } from "../operations/support.ts";
import { hasChdb, loadChdb } from "../support/chdb.ts";
import { startClickHouse } from "../support/clickhouse-server.ts";
import { compareWithClassifier, engineContract } from "./contract.ts";

const without = hasChdb ? "" : " (chdb is not there)";

describe.skipIf(!hasChdb)(`ClickHouse in this process${without}`, () => {
  let db: OwnEngine;
  beforeAll(async () => {
    db = await openChdb({ threads: 1 }, loadChdb);
  });
  afterAll(() => db?.close());

  engineContract("ClickHouse", () => db, 30);
});

describe.skipIf(!hasChdb)(`ClickHouse over HTTP${without}`, () => {
  let server: Awaited<ReturnType<typeof startClickHouse>>;
  let opened: StoredEngine;
  beforeAll(async () => {
    server = await startClickHouse();
    opened = await openClickHouse(server.address, { threads: 1 });
  });
  afterAll(async () => {
    await opened?.close();
    await server?.close();
  });

  const subject = (): OwnEngine => ({
    ...opened,
    async load(graph) {
      await server.fill(graph);
      const { graph: read, isIdentified } = await readStoredGraph(opened, true);
      expect([isIdentified, graphHash(read), read.tripleCounts]).toEqual([
        true,
        graphHash(graph),
        graph.tripleCounts,
      ]);
    },
  });
  engineContract("ClickHouse", subject, 10);

  describe("commands over tables give what they give in memory", () => {
    const lines = ["?c : borders(France, ?c) & !language(?c, French)", "?c : borders(nowhere, ?c)"];
    const own = () => inMemory({ "q.txt": lines.join("\n") }, { databases: nodeDatabases });

    it("answers, hardness and checks of a benchmark", async () => {
      const lacuna = own();
      await server.fill(await loadWorld());
      const graph = server.address;
      const given = { query: lines[0]!, limit: 3 };
      expect(await lacuna.ask({ ...given, graph })).toEqual(await lacuna.ask({ ...given, graph: "world" }));
      const many = { files: ["q.txt"], onError: "skip" as const };
      expect(await lacuna.answerMany({ ...many, graph })).toEqual(
        await lacuna.answerMany({ ...many, graph: "world" }),
      );
      const [out, source] = ["bench", "gaps"];
      await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: source });
      const types = ["2p", "2in"];
      await lacuna.sampleBenchmark({ graph: source, protocol: "betae", types, perType: 10, out, seed: 1 });
      await lacuna.exportGraph({ to: "postgres", graph: source, out: "gaps.sql" });
      await server.fill(lacuna.read("gaps.sql"));
      for (const by of ["measureHardness", "measureHardnessByFrequency"] as const)
        expect(await lacuna[by]({ queries: [out], graph })).toEqual(
          await lacuna[by]({ queries: [out], graph: source }),
        );
      expect(await lacuna.verifyBenchmark({ benchmark: out, graph })).toEqual(
        await lacuna.verifyBenchmark({ benchmark: out, graph: source }),
      );
      await server.query("ALTER TABLE edge DELETE WHERE r < 2 SETTINGS mutations_sync = 1");
      expect(await refused(lacuna.verifyBenchmark({ benchmark: out, graph }))).toMatchObject({
        code: "sql.changed-graph",
      });
    });

    it("a link in one direction is no graph", async () => {
      await server.fill(await loadWorld());
      await server.query("DROP TABLE lacuna_graph");
      await server.query("ALTER TABLE edge DELETE WHERE r = 1 AND h < 50 SETTINGS mutations_sync = 1");
      const query = lines[0]!;
      const { ask } = own();
      expect(await refused(ask({ query, graph: server.address }))).toMatchObject({
        code: "sql.broken-tables",
      });
      const wrong = server.address.replace("kept-secret", "guessed-secret");
      const error = await refused(ask({ query, graph: wrong }));
      expect(error).toMatchObject({ code: "sql.no-connection" });
      expect(JSON.stringify(error)).not.toContain("guessed-secret");
    });
  });

  describe("a server that cannot be trusted", () => {
    let graph: Promise<Graph>;
    beforeAll(() => {
      graph = loadWorld();
    });
    const faulty = async (faults: typeof server.faults, work: () => Promise<unknown>) => {
      await server.fill(await graph);
      server.faults = faults;
      const error = await work().catch((each) => each);
      server.faults = {};
      return error;
    };
    const compared = async () => {
      const query = parseQuery("?c : borders(France, ?c) & !language(?c, French)", await graph);
      return compareWithClassifier(opened, await graph, [query], "test", "filtered");
    };

    it("is one whose outer joins give no NULL", async () => {
      const keeps = { join_use_nulls: "0" };
      expect(await faulty({ keeps }, () => probe(opened))).toMatchObject({ code: "sql.unfit-engine" });
      expect(await faulty({ keeps }, compared)).toBeInstanceOf(Error);
      expect(await faulty({}, compared)).toMatchObject({ easy: expect.any(Number) });
    });

    it("is one that cuts results", async () => {
      expect(await faulty({ keeps: { limit: "10000" } }, () => probe(opened))).toMatchObject({
        code: "sql.unfit-engine",
      });
      expect(await faulty({ keeps: { limit: "1" } }, compared)).toMatchObject({ code: "sql.cut-result" });
      const keeps = { max_result_rows: "1", result_overflow_mode: "break", max_block_size: "1" };
      expect(await faulty({ keeps }, compared)).toMatchObject({ code: "sql.cut-result" });
    });

    it("is one that breaks off", async () => {
      for (const breaks of ["with a message", "without one"] as const)
        expect(await faulty({ breaks }, compared)).toMatchObject({ code: "sql.failed" });
    });
  });
});
