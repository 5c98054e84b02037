import { beforeAll, describe, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { placesOf } from "../../src/server/offers/places.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { lacuna } from "../cli/lacuna.ts";
import { post, send } from "./support.ts";

const SPARQL = "SELECT ?c WHERE { <urn:lacuna:entity:France> <urn:lacuna:relation:borders> ?c } ORDER BY ?c";

/** One call of each operation that is answered at once, with its words on the command line. */
const calls: Readonly<
  Record<string, { readonly given: Record<string, unknown>; readonly words: readonly string[] }>
> = {
  ask: {
    given: { graph: "world", query: "?c : borders(France, ?c) & !language(?c, French)" },
    words: ["ask", "world", "?c : borders(France, ?c) & !language(?c, French)"],
  },
  predict: {
    given: { graph: "world", query: "?c : borders(Chad, ?c)", model: "frequency", top: 4, explain: true },
    words: ["ask", "world", "?c : borders(Chad, ?c)", "--model", "frequency", "--top", "4", "--explain"],
  },
  explainAnswers: {
    given: { graph: "world", query: "?c : borders(France, ?x) & borders(?x, ?c)" },
    words: ["ask", "world", "?c : borders(France, ?x) & borders(?x, ?c)", "--explain"],
  },
  countQuery: {
    given: { graph: "world", query: "?a, ?b : borders(?a, ?b)" },
    words: ["count", "world", "?a, ?b : borders(?a, ?b)"],
  },
  printAskSql: {
    given: { graph: "world", query: "?c : borders(France, ?c)", printSql: "trino" },
    words: ["sql", "world", "?c : borders(France, ?c)", "--to", "trino"],
  },
  planQuery: {
    given: { graph: "world", query: "?c : borders(France, ?c)" },
    words: ["plan", "world", "?c : borders(France, ?c)"],
  },
  completeQuery: {
    given: { graph: "world", query: "?c : borders(France, ?c) & lang" },
    words: ["complete", "world", "?c : borders(France, ?c) & lang"],
  },
  askWhyNot: {
    given: { graph: "world", query: "?c : borders(France, ?c)", values: ["Chad"] },
    words: ["why-not", "world", "?c : borders(France, ?c)", "Chad"],
  },
  askWhatIf: {
    given: { graph: "world", query: "?c : borders(France, ?c)", hide: ["borders(France, Spain)"] },
    words: ["what-if", "world", "?c : borders(France, ?c)", "--hide", "borders(France, Spain)"],
  },
  describeGraph: { given: { graph: "world" }, words: ["kg", "describe", "world"] },
  listEntityLinks: { given: { graph: "world", entity: "Niger" }, words: ["kg", "links", "world", "Niger"] },
  findNeighbourhood: {
    given: { graph: "world", entity: "Niger", nodes: 20 },
    words: ["kg", "around", "world", "Niger", "--nodes", "20"],
  },
  measureQueryHardness: {
    given: { graph: "world", query: "?c : borders(France, ?c)" },
    words: ["hardness", "world", "?c : borders(France, ?c)"],
  },
  checkQuery: {
    given: { graph: "world", query: "?c : borders(France, ?c)" },
    words: ["check", "world", "?c : borders(France, ?c)"],
  },
  querySparql: {
    given: { graph: "world", query: SPARQL },
    words: ["kg", "sparql", "world", SPARQL],
  },
  queryKnowledgeBase: {
    given: { kb: "world", query: "SELECT ?n WHERE { ?e <pred:name> ?n } ORDER BY ?n LIMIT 3" },
    words: ["kopl", "query", "--kb", "world", "SELECT ?n WHERE { ?e <pred:name> ?n } ORDER BY ?n LIMIT 3"],
  },
  convertQuery: {
    given: { query: "?c : borders(France, ?c)", to: "sparql", graph: "world" },
    words: ["convert", "?c : borders(France, ?c)", "--to", "sparql", "--graph", "world"],
  },
  inspectGraph: { given: { graph: "world" }, words: ["kg", "info", "world"] },
  findNames: { given: { graph: "world", text: "fran" }, words: ["kg", "find", "world", "fran"] },
  listEfo1Types: { given: { anchors: 1 }, words: ["types", "efo1", "--anchors", "1"] },
  countEfo1Types: { given: {}, words: ["types", "efo1", "--summary"] },
  listEfokTypes: {
    given: { free: 1, anchors: 1 },
    words: ["types", "efok", "--free", "1", "--anchors", "1"],
  },
  countEfokTypes: { given: {}, words: ["types", "efok", "--summary"] },
  listNamedTypes: { given: {}, words: ["types", "named"] },
  listSolvers: { given: {}, words: ["solvers"] },
  listData: { given: { kind: "graph" }, words: ["data", "list", "--kind", "graph"] },
  predictLinks: {
    given: { graph: "world", relation: ["borders"], entity: "Chad", model: "frequency", top: 3 },
    words: [
      "links",
      "predict",
      "world",
      "--relation",
      "borders",
      "--entity",
      "Chad",
      "--model",
      "frequency",
      "--top",
      "3",
    ],
  },
  explainLink: {
    given: { graph: "world", head: "France", relation: "borders", tail: "Luxembourg" },
    words: ["links", "why", "world", "France", "borders", "Luxembourg"],
  },
  runKopl: {
    given: { program: 'Find("France") | Relate("borders", forward) | Count', kb: "world" },
    words: ["kopl", "run", 'Find("France") | Relate("borders", forward) | Count', "--kb", "world"],
  },
  convertKoplToSparql: {
    given: { program: 'Find("France") | Relate("borders", forward) | Count', kb: "world" },
    words: ["kopl", "sparql", 'Find("France") | Relate("borders", forward) | Count', "--kb", "world"],
  },
  checkKnowledgeBase: { given: { kb: "world" }, words: ["kopl", "check", "--kb", "world"] },
};

/** Operations whose resources do not come with Lacuna; they are called in tests of their own. */
const elsewhere = new Set([
  "proveAnswers",
  "askGraphInWords",
  "askInWords",
  "listRules",
  "showRule",
  "compareRuns",
  "showBenchmark",
  "listBenchmarkQueries",
  "showRun",
  "listRanks",
  "compareForms",
  "exportGraph",
  "printHardnessSql",
  "convertSparqlToKopl",
  "exportKnowledgeBase",
  "inspectQuestions",
  "convertQuestionFiles",
  "measureLevels",
]);

let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
  return () => server.close();
});

const library = boundAll(operations, nodeHost) as unknown as Record<
  string,
  (given: object) => Promise<unknown>
>;

/** Without what the clock said. */
const timeless = (text: string): string => text.replaceAll(/"seconds":[\d.e-]+/g, "");

test("every operation that is answered at once is called here", async () => {
  const offered = (await server.context.offers.all()).flatMap(({ as, operation }) =>
    as === "answer" ? [operation.id] : [],
  );
  expect(offered.filter((id) => !(id in calls) && !elsewhere.has(id))).toEqual([]);
});

describe.each(Object.entries(calls))("%s gives the same JSON", (id, { given, words }) => {
  test("by the library, the command line and over HTTP", async () => {
    const expected = timeless(`${JSON.stringify(await library[id]!(given))}\n`);
    const { out } = await lacuna([...words, "--json"]);
    expect(timeless(out)).toBe(expected);
    const offer = (await server.context.offers.get(id))!;
    for (const { path, parameter } of placesOf(offer)) {
      const { [parameter?.name ?? ""]: resource, ...others } = given;
      const address = `/api/v1${path.replace(/\{\w+\}/, String(resource))}`;
      const asked = parameter ? others : given;
      const posted = await post(server, address, asked);
      expect([posted.status, timeless(posted.text)]).toEqual([200, expected]);
      const search = new URLSearchParams(
        Object.entries(asked).map(([name, value]): [string, string] => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      const got = await send(server, `${address}?${search}`);
      expect([got.status, timeless(got.text)]).toEqual([200, expected]);
      expect(got.headers.etag).toBeDefined();
      const same = await send(server, `${address}?${search}`, {
        headers: { "if-none-match": String(got.headers.etag) },
      });
      expect([same.status, same.text]).toEqual([304, ""]);
    }
  });
});
