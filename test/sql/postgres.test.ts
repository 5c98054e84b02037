import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeDatabases } from "../../src/host/node-databases.ts";
import { graphHash } from "../../src/kg/snapshot.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import type { OwnEngine, StoredEngine } from "../../src/sql/engines/engine.ts";
import { openPostgres } from "../../src/sql/engines/postgres.ts";
import { postgresTables } from "../../src/sql/engines/postgres-tables.ts";
import { readStoredGraph } from "../../src/sql/engines/stored-graph.ts";
import { inMemory, refused } from "../operations/support.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { sized } from "../support/sizes.ts";
import { engineContract } from "./contract.ts";

const tables = "DROP TABLE IF EXISTS edge, entity, relation, lacuna_graph CASCADE;\n";

describe.skipIf(!hasPostgres)(`PostgreSQL of the system${hasPostgres ? "" : " (not there)"}`, () => {
  let server: PostgresServer;
  let opened: StoredEngine | undefined;
  const address = () => `postgres://lacuna:kept-secret@127.0.0.1:${server.port}/postgres`;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await opened?.close();
    await server?.close();
  });

  /** Opens the tables of the server anew, as each command does. */
  const reopened = async () => {
    await opened?.close();
    opened = await openPostgres(address());
    return opened;
  };
  const written = async (graph: Parameters<typeof postgresTables>[0]) => {
    let script = tables;
    for await (const piece of postgresTables(graph)) script += new TextDecoder().decode(piece);
    await opened?.close();
    opened = undefined;
    server.psql(script);
  };
  const subject: OwnEngine = {
    name: "PostgreSQL",
    get dialect() {
      return opened!.dialect;
    },
    run: (sql) => opened!.run(sql),
    blocks: (sql, milliseconds) => opened!.blocks(sql, milliseconds),
    close: async () => {},
    async load(graph) {
      await written(graph);
      const { graph: read, isIdentified } = await readStoredGraph(await reopened(), true);
      expect(isIdentified).toBe(true);
      expect([graphHash(read), read.entityCount, read.relationCount, read.tripleCounts]).toEqual([
        graphHash(graph),
        graph.entityCount,
        graph.relationCount,
        graph.tripleCounts,
      ]);
    },
  };

  describe("the contract of engines", () => {
    beforeAll(reopened);
    engineContract("PostgreSQL", () => subject, sized(12, 30));
  });

  describe("commands over tables give what they give in memory", () => {
    const lines = [
      "?c : borders(France, ?c) & !language(?c, French)",
      "?c, ?d : borders(France, ?c) & borders(?c, ?d) & !borders(France, ?d)",
      ": borders(France, Spain)",
      "?c : borders(nowhere, ?c)",
      "?c : borders(Brazil, ?c)",
    ];
    const own = () => inMemory({ "q.txt": lines.join("\n") }, { databases: nodeDatabases });
    beforeAll(async () => written(await loadWorld()));

    it("answers of one query and of many", async () => {
      const { ask, countQuery, answerMany } = own();
      for (const query of lines.slice(1, 3)) {
        const given = { query, limit: 3 };
        expect(await ask({ ...given, graph: address() })).toEqual(await ask({ ...given, graph: "world" }));
        expect(await countQuery({ query, graph: address() })).toEqual(
          await countQuery({ query, graph: "world" }),
        );
      }
      for (const options of [{}, { count: true }, { limit: 2, timeout: 60 }] as const) {
        const given = { files: ["q.txt"], onError: "skip" as const, ...options };
        expect(await answerMany({ ...given, graph: address() })).toEqual(
          await answerMany({ ...given, graph: "world" }),
        );
      }
    });

    it("hardness and checks of a benchmark", async () => {
      const lacuna = own();
      await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps" });
      const types = ["2p", "2in", "2u1p"];
      await lacuna.sampleBenchmark({
        graph: "gaps",
        protocol: "betae",
        types,
        perType: sized(4, 10),
        out: "bench",
        seed: 1,
      });
      await lacuna.exportGraph({ to: "postgres", graph: "gaps", out: "gaps.sql" });
      server.psql(tables + lacuna.read("gaps.sql"));
      const there = { graph: address() };
      const given = { queries: ["bench"] };
      expect(await lacuna.measureHardness({ ...given, ...there })).toEqual(
        await lacuna.measureHardness({ ...given, graph: "gaps" }),
      );
      const right = await lacuna.verifyBenchmark({ benchmark: "bench", graph: "gaps" });
      expect(right.ok).toBe(true);
      expect(await lacuna.verifyBenchmark({ benchmark: "bench", ...there })).toEqual(right);
      // Tables of one's own do not say which graph they are: sizes are compared, and then every answer.
      server.psql("DROP TABLE lacuna_graph;");
      expect(await lacuna.verifyBenchmark({ benchmark: "bench", ...there })).toEqual(right);
      server.psql("DELETE FROM edge WHERE level = 2 AND r < 2;");
      expect(await lacuna.verifyBenchmark({ benchmark: "bench", ...there })).toMatchObject({ ok: false });
    });
  });

  describe("what is no graph, or might be read wrongly, is refused", () => {
    const graph = "CREATE TABLE edge (r int, h int, t int, level int); CREATE TABLE entity (id int);";
    const cases: readonly [what: string, sql: string, code: string][] = [
      ["no tables", "", "sql.no-tables"],
      [
        "a link in one direction",
        `${graph} INSERT INTO entity VALUES (0), (1); INSERT INTO edge VALUES (0, 0, 1, 0);`,
        "sql.broken-tables",
      ],
      [
        "a link back to another",
        `${graph} INSERT INTO entity VALUES (0), (1), (2); INSERT INTO edge VALUES (0, 0, 1, 0), (1, 2, 0, 0);`,
        "sql.broken-tables",
      ],
      [
        "a link twice",
        `${graph} INSERT INTO entity VALUES (0), (1); INSERT INTO edge VALUES (0, 0, 1, 0), (1, 1, 0, 0), (0, 0, 1, 0), (1, 1, 0, 0);`,
        "sql.broken-tables",
      ],
      [
        "ids with gaps",
        `${graph} INSERT INTO entity VALUES (0), (2); INSERT INTO edge VALUES (0, 0, 2, 0), (1, 2, 0, 0);`,
        "sql.broken-tables",
      ],
      [
        "nothing in a column",
        `${graph} INSERT INTO entity VALUES (0), (1); INSERT INTO edge VALUES (0, 0, NULL, 0), (1, NULL, 0, 0);`,
        "sql.broken-tables",
      ],
      [
        "another level",
        `${graph} INSERT INTO entity VALUES (0), (1); INSERT INTO edge VALUES (0, 0, 1, 3), (1, 1, 0, 3);`,
        "sql.broken-tables",
      ],
      [
        "rows that a policy hides",
        `${graph} INSERT INTO entity VALUES (0), (1); INSERT INTO edge VALUES (0, 0, 1, 0), (1, 1, 0, 0); ALTER TABLE edge ENABLE ROW LEVEL SECURITY; CREATE POLICY none ON edge USING (false); DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; GRANT SELECT ON edge, entity TO guest;`,
        "sql.failed",
      ],
    ];
    it.each(cases)("%s", async (what, sql, code) => {
      await opened?.close();
      opened = undefined;
      server.psql(tables + sql);
      const as = what.includes("policy") ? address().replace("lacuna:", "guest:") : address();
      const db = await openPostgres(as);
      const error = await refused(readStoredGraph(db, true));
      await db.close();
      server.psql(`${tables}DROP ROLE IF EXISTS guest;`);
      expect(error).toMatchObject({ code });
      if (what.includes("policy")) expect(error!.message).toMatch(/row-level security/);
    });

    it("no message has the password of an address", async () => {
      const { ask, sampleBenchmark: sample } = inMemory({}, { databases: nodeDatabases });
      const query = "?x : r0(e0, ?x)";
      const wrong = [
        "postgres://lacuna:kept-secret@127.0.0.1:1/postgres",
        `postgres://lacuna:kept-secret@127.0.0.1:${server.port}/nowhere`,
        "postgres://lacuna:kept-secret@[nowhere",
      ];
      for (const graph of wrong) {
        const error = await refused(ask({ graph, query }));
        expect(error!.code).toMatch(/^sql\.(no-connection|bad-address)$/);
        expect(JSON.stringify(error)).not.toContain("kept-secret");
      }
      const other = await refused(sample({ graph: wrong[0]!, protocol: "betae", out: "b" }));
      expect(other).toMatchObject({ code: "usage.graph-in-database" });
      expect(JSON.stringify(other)).not.toContain("kept-secret");
      expect(await refused(ask({ graph: address(), query }))).toMatchObject({ code: "sql.no-tables" });
    });
  });
});
