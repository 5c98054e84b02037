// Queries with times and qualifiers, put to each door and to each operation: the answers are the same everywhere, and where they cannot be,
// the decoration is refused by its name. None is answered as if it were not there.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { convert } from "../../src/query/convert.ts";
import { notations } from "../../src/query/notations.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { solvers } from "../../src/solvers/registry.ts";
import { contextOver } from "../agent/support.ts";
import { lacuna } from "../cli/lacuna.ts";
import { post } from "../server/support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-stated-"));
const table = join(folder, "jobs.csv");
writeFileSync(
  table,
  `person,employer,since,until,role,confidence
Ana,Acme,2015,2019,lead,0.9
Bob,Acme,2017,2018,clerk,0.6
Eve,Acme,2021,,lead,0.95
Ana,Birch,2020,,clerk,0.8
Bob,Birch,2019,2020,lead,0.7
`,
);
const own = boundAll(operations, nodeHost);
const context = contextOver({ graph: { jobs: table } });
let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Asked {
  readonly query: string;
  readonly at?: string;
}
/** What a door says, with the people among its answers. */
type Door = (asked: Asked) => Promise<{ readonly text: string; readonly isError: boolean }>;

const doors: Readonly<Record<string, Door>> = {
  async function(asked) {
    try {
      return { text: JSON.stringify(await own.ask({ graph: table, ...asked })), isError: false };
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      const { message, place } = error;
      return { text: `${message} ${place?.text?.slice(place.start, place.end) ?? ""}`, isError: true };
    }
  },
  async command({ query, at }) {
    const { status, out, err } = await lacuna(["ask", table, query, ...(at ? ["--at", at] : []), "--quiet"]);
    return { text: `${out}${err}`, isError: status !== 0 };
  },
  async server(asked) {
    const { status, text } = await post(server, "/api/v1/graphs/jobs/ask", asked);
    return { text, isError: status >= 400 };
  },
  async agent(asked) {
    return callTool("ask", { graph: "jobs", ...asked }, context);
  },
};

const PEOPLE = /\b(Ana|Bob|Eve)\b/g;
const peopleIn = (text: string) => [...new Set(text.match(PEOPLE) ?? [])].sort().join(", ");

const answered: readonly (readonly [query: string, answers: string, at?: string])[] = [
  ["?p : employer(?p, Acme)@2018", "Ana, Bob"],
  ["?p : employer(?p, Acme)@[2020, 2022]", "Eve"],
  ["?p : employer(?p, Acme){role: lead}", "Ana, Eve"],
  ["?p : employer(?p, Acme)@2018{role: lead}", "Ana"],
  ["?p : employer(?p, Acme){confidence < 0.7}", "Bob"],
  ["?p : employer(?p, Acme) & !employer(?p, Acme)@2018", "Eve"],
  ["?p : employer(?p, Birch)@?t & ?t > last(employer(Bob, Acme))", "Ana, Bob"],
  ["?p : employer(?p, Acme)@?t & ?t < first(employer(Bob, Acme))", "Ana"],
  ["?p : employer(?p, Acme)", "Ana, Bob", "2018"],
  ["?p : employer(?p, Birch)", "Ana", "2021"],
];
describe.each(Object.entries(doors))("the %s", (door, ask) => {
  test.each(
    answered
      .filter(([, , at]) => at === undefined || door !== "agent")
      .map(([query, answers, at]) => ({ query, answers, at })),
  )("answers $query at $at by $answers", async ({ query, answers, at }) => {
    const { text, isError } = await ask({ query, ...(at === undefined ? {} : { at }) });
    expect(isError, text).toBe(false);
    expect(peopleIn(text)).toBe(answers);
  });
  test.each([
    ["?p : employer(?p, Acme)@20x8", "20x8"],
    ["?p : employer(?p, Acme)@[2020, 2018]", "2020"],
    ["?p : employer(?p, Acme){rank: lead}", "rank"],
    ["?p : employer(?p, Acme){role: leed}", "leed"],
    ["?p : employer(?p, Acme)@2018-02-30", "2018-02-30"],
    ["?p : employer(?p, Acme){role lead}", "role"],
  ])("refuses %s and names %s", async (query, named) => {
    const { text, isError } = await ask({ query });
    expect(isError, text).toBe(true);
    expect(text).toContain(named);
  });
});

test("an agent that gives a time beside the query is told", async () => {
  const { isError } = await doors.agent!({ query: "?p : employer(?p, Acme)", at: "2018" });
  expect(isError).toBe(true);
});

const DECORATED = "?p : employer(?p, Acme)@2018{role: lead}";
const PLAIN = "?p : employer(?p, Acme)";

/** What a call gives, without what it says of the text of the query; or the code of its refusal. */
async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await call());
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    return error.code;
  }
}
const REFUSED = ["query.not-links", "query.not-expressible"];

describe("every operation over one query", async () => {
  const more: Readonly<Record<string, object>> = {
    askWhyNot: { values: ["Bob"] },
    askWhatIf: { hide: ["employer(Ana, Acme)"] },
    predict: { model: "frequency" },
    printAskSql: { printSql: "duckdb" },
    convertQuery: { to: "text" },
    completeQuery: {},
  };
  const all = await Promise.all(
    Object.entries(operations).map(async ([name, load]) => [name, await load()] as const),
  );
  const asking = all.flatMap(([name, { parameters }]) => {
    const shape = (parameters as { def?: { shape?: object } }).def?.shape ?? {};
    return "graph" in shape && "query" in shape && !/sparql/i.test(name) ? [name] : [];
  });
  test("there are some", () => expect(asking.length).toBeGreaterThan(8));
  test.each(asking)("%s does not answer as if nothing were said of the link", async (name) => {
    const run = (query: string) =>
      outcomeOf(() =>
        (own as Record<string, (given: object) => unknown>)[name]!({
          graph: table,
          query: name === "completeQuery" ? `${query} & ` : query,
          ...more[name],
        }),
      );
    const [plain, decorated] = [await run(PLAIN), await run(DECORATED)];
    expect(plain).not.toMatch(/^(usage|query)\./);
    if (!REFUSED.includes(decorated)) {
      expect(decorated).not.toMatch(/^[a-z]+\.[a-z-]+$/);
      expect(decorated).not.toBe(plain);
    }
  });
});

test.each(solvers.map(({ name }) => name))("solver %s refuses it by name", async (solver) => {
  const given = { graph: table, model: "frequency", solver: solver as never };
  await expect(own.predict({ ...given, query: DECORATED })).rejects.toMatchObject({
    code: "query.not-links",
    message: expect.stringContaining("a time of a link (@)"),
  });
});

test.each(Object.keys(notations))("notation %s has all of it, or refuses it", async (to) => {
  const { openGraph } = await import("../../src/operations/resources/graph.ts");
  const graph = await openGraph(table, nodeHost, { shared: false });
  const written = await outcomeOf(() => convert(DECORATED, to, { graph }));
  if (!REFUSED.includes(written)) expect(JSON.parse(written)).toBe(DECORATED.replace("lead", '"lead"'));
});
