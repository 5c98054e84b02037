import type { ServerResponse } from "node:http";
import oxigraph from "oxigraph";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { parseQuery } from "../../src/query/index.ts";
import { sparqlRunner } from "../../src/sql/sparql/classify.ts";
import type { SparqlGraph } from "../../src/sql/sparql/dataset.ts";
import { levelGraphs } from "../../src/sql/sparql/nquads.ts";
import { PROBED } from "../../src/sql/sparql/probe.ts";
import { inMemory, refused } from "../operations/support.ts";
import { sized } from "../support/sizes.ts";
import { type SparqlRequest, sparqlServer } from "../support/sparql-server.ts";
import { classifierContract } from "./contract.ts";
import { classifying } from "./endpoint-classifying.ts";

describe("a SPARQL endpoint", () => {
  let store = new oxigraph.Store();
  /** What the server does instead of answering. */
  let instead: (response: ServerResponse, request: SparqlRequest) => boolean = () => false;
  const proxy = {
    query: (text: string, options: object) => store.query(text, options),
  } as oxigraph.Store;
  let server: Awaited<ReturnType<typeof sparqlServer>>;
  beforeAll(async () => {
    server = await sparqlServer(proxy, (response, request) => instead(response, request));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    instead = () => false;
  });
  const fill = (quads: string) => {
    store = new oxigraph.Store();
    store.load(quads, { format: "application/n-quads", no_transaction: true });
  };
  classifierContract(
    "oxigraph",
    classifying(() => server.url, fill),
    sized(10, 30),
  );

  it("passes the probe", async () => {
    const { load, probe } = classifying(() => server.url, fill);
    await load(await loadWorld());
    await probe(await loadWorld());
  });

  describe("commands give there what they give in memory", () => {
    const lacuna = inMemory({}, { fetch: nodeHost.fetch!, wait: nodeHost.wait! });
    const [graph, out] = ["gaps", "bench"];
    let endpoint = "";
    beforeAll(async () => {
      await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: graph });
      const types = ["2p", "2in", "2u", "pni"];
      await lacuna.sampleBenchmark({ graph, protocol: "betae", types, perType: sized(2, 6), out, seed: 1 });
      endpoint = server.url;
    }, 240_000);
    const written = async (given: object = {}) => {
      const exported = await lacuna.exportGraph({
        to: "nquads",
        graph,
        out: "gaps.nq",
        force: true,
        ...given,
      });
      const text = lacuna.read("gaps.nq");
      expect(text.trimEnd().split("\n").length - 1).toBe(exported.triples);
      fill(text);
    };

    it("hardness, checks and shards of a benchmark", async () => {
      await written();
      const here = await lacuna.measureHardness({ queries: [out], graph });
      expect(await lacuna.measureHardness({ queries: [out], graph, endpoint })).toEqual(here);
      expect(await lacuna.verifyBenchmark({ benchmark: out, graph, endpoint })).toEqual(
        await lacuna.verifyBenchmark({ benchmark: out, graph }),
      );
      const parts = [1, 2].map((index) => ({ shard: { index, of: 2 }, out: `part-${index}.json` }));
      for (const each of parts) await lacuna.measureHardness({ queries: [out], graph, endpoint, ...each });
      expect(await lacuna.mergeHardness({ shards: parts.map((each) => each.out) })).toMatchObject({
        types: here.types,
      });
    }, 240_000);

    it("with names and graphs of their own", async () => {
      const called = {
        base: "http://example.org/",
        namedGraphs: { train: "http://example.org/g/1", test: "http://example.org/g/3" },
      };
      await written(called);
      const at = { queries: [out], graph, endpoint };
      expect(await lacuna.measureHardness({ ...at, ...called })).toEqual(
        await lacuna.measureHardness({ queries: [out], graph }),
      );
      expect(await refused(lacuna.measureHardness(at))).toMatchObject({
        code: "endpoint.other-graph",
      });
      const { namedGraphs } = called;
      expect(await refused(lacuna.measureHardness({ ...at, namedGraphs }))).toMatchObject({
        code: "endpoint.unknown-entity",
      });
    }, 240_000);

    it("a broken benchmark and a query that SPARQL cannot say are told as in memory", async () => {
      await written();
      lacuna.put("q.txt", "?x : !r0(e1, ?x)\n");
      expect(await refused(lacuna.measureHardness({ queries: ["q.txt"], graph, endpoint }))).toMatchObject({
        code: "query.not-expressible",
        place: { file: "q.txt", line: 1 },
      });
    });

    it("never counts fewer rows than there are", async () => {
      await written();
      const asked = () => refused(lacuna.verifyBenchmark({ benchmark: out, graph, endpoint }));
      // Whole results of the probe alone, as a server gives that cuts only what it has to look for.
      const cut =
        (most: number) =>
        (response: ServerResponse, { query }: SparqlRequest) => {
          if (query.includes("COUNT") || query.includes("VALUES")) return false;
          const result = JSON.parse(store.query(query, { results_format: "json" }) as unknown as string);
          result.results?.bindings.splice(most);
          response.end(JSON.stringify(result));
          return true;
        };
      const header = (name: string, value: string) => (response: ServerResponse) => {
        response.setHeader(name, value);
        return false;
      };
      instead = header("x-sql-state", "S1TAT");
      expect(await asked()).toMatchObject({
        code: "endpoint.cut-off",
        hint: expect.stringContaining("ResultSetMaxRows"),
      });
      instead = (response, { query }) => {
        if (!query.includes("VALUES ?e")) return false;
        const rows = Array.from({ length: 10_000 }, () => ({ a: { type: "literal", value: "1" } }));
        response.end(JSON.stringify({ head: { vars: ["a"] }, results: { bindings: rows } }));
        return true;
      };
      expect(await asked()).toMatchObject({
        code: "endpoint.cut-off",
        message: expect.stringContaining("10000"),
      });
      // The server says that it cuts, and is asked for pages.
      instead = (response, request) => {
        if (!request.query.includes("DISTINCT")) return false;
        response.setHeader("x-sparql-maxrows", "20");
        return !request.query.includes("OFFSET") && cut(20)(response, request);
      };
      expect(await asked()).toBeUndefined();
      instead = (response, { query }) => {
        if (!query.includes("DISTINCT")) return false;
        response.writeHead(500).end("Virtuoso S1T00 Error SR171: Transaction timed out");
        return true;
      };
      const limited = {
        code: "endpoint.server-limit",
        hint: expect.stringContaining("MaxQueryExecutionTime"),
        place: { file: expect.stringContaining("2p"), line: 1 },
      };
      expect(await asked()).toMatchObject(limited);
      expect(await refused(lacuna.measureHardness({ queries: [out], graph, endpoint }))).toMatchObject(
        limited,
      );
      instead = () => true;
      expect(
        await refused(lacuna.verifyBenchmark({ benchmark: out, graph, endpoint, timeout: 0.2 })),
      ).toMatchObject({ code: "endpoint.timeout", hint: expect.stringContaining("timeout") });
    }, 240_000);

    it("counts results that are longer than the probe", async () => {
      const named = (name: string) => ({ kind: "iri", value: `urn:lacuna:entity:${name}` });
      const { runner, asked } = long(named);
      expect(await refused(runner)).toMatchObject({ code: "endpoint.cut-off" });
      expect(asked.at(-1)).toContain("COUNT");
    });
  });
});

/** A server that gives one row less than it counts of a result that is longer than the probe. */
function long(named: (name: string) => { kind: string; value: string }) {
  const asked: string[] = [];
  const source = {
    name: "cutter",
    async query(text: string) {
      asked.push(text);
      const rows = text.includes("COUNT")
        ? [new Map([["n", { kind: "literal", value: String(PROBED + 2) }]])]
        : Array.from(
            { length: PROBED + 1 },
            () =>
              new Map([
                ["xx", named("France")],
                ["m", { kind: "literal", value: "0" }],
              ]),
          );
      return { kind: "rows" as const, rows };
    },
  };
  const work = async () => {
    const graph = await loadWorld();
    const at: SparqlGraph = { graph, names: {}, levels: levelGraphs(), source };
    for await (const _ of sparqlRunner(
      at,
      "test",
      "filtered",
    )([parseQuery("?xx : borders(France, ?xx)", graph)]));
  };
  return { runner: work(), asked };
}
