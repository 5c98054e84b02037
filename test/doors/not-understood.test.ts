// One list of inputs that cannot be understood, put to each door: the function, the command, the server and the agent tool each name the
// place, and none of them answers. The studio calls the same operations.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { contextOver } from "../agent/support.ts";
import { lacuna } from "../cli/lacuna.ts";
import { post } from "../server/support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-doors-"));
const table = join(folder, "people.csv");
writeFileSync(
  table,
  "Name,City,Manager,Age,Started,Skills\nAnn,Bern,Zoe,31,2019-04-01,Rust\nBob,Basel,Zoe,45,2015-01-09,Go\nZoe,Bern,,52,2010-01-04,Law; Go\nCid,Bern,Ann,28,k.A.,Rust\nDan,Basel,Ann,39,2021-07-01,Law\nEva,Bern,Bob,44,2016-02-02,Go\n",
);
const own = boundAll(operations, nodeHost);
const context = contextOver({
  graph: { people: table },
  "knowledge-base": { people: table },
  kb: { people: table },
});
let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

type Call = (input: string) => Promise<string>;

/** What was said where nothing was answered; throws where something was. */
async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    const answered = await call;
    throw new Error(`it was answered: ${JSON.stringify(answered).slice(0, 300)}`);
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    const { place, message, hint } = error;
    return `${message} ${hint ?? ""} ${place?.text === undefined ? "" : `[${place.text.slice(place.start, place.end)}]`}`;
  }
}

const command =
  (...args: readonly string[]): Call =>
  async (input) => {
    const { status, out, err } = await lacuna([...args, input, "--quiet"]);
    if (status === 0 && !/^not answered/m.test(out)) throw new Error(`it was answered: ${out.slice(0, 300)}`);
    return `${out}${err}`;
  };
const served =
  (path: string, name: string): Call =>
  async (input) => {
    const got = await post(server, `/api/v1/${path}`, { [name]: input });
    if (got.status < 400 && !/"refused"/.test(got.text))
      throw new Error(`it was answered: ${got.text.slice(0, 300)}`);
    return got.text;
  };
const tool =
  (name: string, given: Readonly<Record<string, unknown>>, field: string): Call =>
  async (input) => {
    const { text, isError } = await callTool(name, { ...given, [field]: input }, context);
    if (!isError && !/refused/.test(text)) throw new Error(`it was answered: ${text.slice(0, 300)}`);
    return text;
  };

const formulaDoors: Readonly<Record<string, Call>> = {
  function: (query) => failureOf(own.ask({ graph: table, query })),
  command: command("ask", table),
  server: served("graphs/people/ask", "query"),
  agent: tool("ask", { graph: "people" }, "query"),
};
const sparqlDoors: Readonly<Record<string, Call>> = {
  function: (query) => failureOf(own.querySparql({ graph: table, query })),
  command: command("ask", table),
  server: served("graphs/people/sparql-query", "query"),
};
const wordDoors: Readonly<Record<string, Call>> = {
  function: async (question) => {
    const { refused, answers, reading } = await own.askGraphInWords({ graph: table, question });
    if (!refused) throw new Error(`it was answered: ${answers.join(", ")} ${reading?.formula}`);
    return `${refused.words.join(" ")} ${refused.because}`;
  },
  command: command("ask", table),
  server: served("graphs/people/ask-in-words", "question"),
  agent: tool("ask_in_words", { graph: "people" }, "question"),
};
const programDoors: Readonly<Record<string, Call>> = {
  function: (program) => failureOf(own.runKopl({ kb: table, program })),
  command: command("kopl", "run", "--kb", table),
  agent: tool("run_program", { knowledge_base: "people" }, "program"),
};

/** Each input with the part of it that every door has to name. */
const inputs: readonly (readonly [Readonly<Record<string, Call>>, string, string])[] = [
  [formulaDoors, "?x : Citty(?x, Bern)", "Citty"],
  [formulaDoors, "?x : City(?x, Brn)", "Brn"],
  [formulaDoors, "?x : City(?x, Bern) & Mannager(?x, Zoe)", "Mannager"],
  [formulaDoors, "?x : City(?x, Bern", "("],
  [formulaDoors, "?x : City(?x Bern)", "Bern"],
  [formulaDoors, "SELECT ?x WHERE { ?x <Citty> <Bern> }", "Citty"],
  [formulaDoors, "SELECT ?x WHERE { ?x <City> <Brn> }", "Brn"],
  [sparqlDoors, "SELECT (COUNT(?x) AS ?n) WHERE { ?x <Citty> <Bern> }", "Citty"],
  [sparqlDoors, "SELECT ?x WHERE { ?x <City> <Bern> . ?x <Agee> ?a FILTER(?a > 30) }", "Agee"],
  [sparqlDoors, "SELECT (COUNT(?x) AS ?n) WHERE { ?x <City> }", "}"],
  [wordDoors, "who owns the moon?", "moon"],
  [wordDoors, "who barely lives in Bern?", "barely"],
  [wordDoors, "which people of Bern do not speak Norwegian?", "Norwegian"],
  [programDoors, 'Find("Annn") | What', "Annn"],
  [programDoors, 'FindAll | FilterNum(Agee, "30", >) | QueryName', "Agee"],
  [programDoors, "FindAll | Fliter(Age) | QueryName", "Fliter"],
];

describe.each(inputs.map(([doors, input, named]) => [input, named, doors] as const))(
  "%s",
  (input, named, doors) => {
    test.each(Object.entries(doors))(`the %s names ${named}`, async (_, call) => {
      expect(await call(input)).toContain(named);
    });
  },
);

test("what was decided while a table was read is said at every door", async () => {
  const decided = "Started: 5 of 6 cells";
  const told = "each row of people.csv is one thing, called by Name";
  const asked = await lacuna(["ask", table, "?x : City(?x, Bern)"]);
  expect(asked.err).toContain(told);
  expect(asked.out).toContain("Ann");
  const run = await lacuna(["kopl", "run", "--kb", table, "FindAll | Count"]);
  expect(run.err).toContain(told);
  expect((await lacuna(["ask", table, "?x : City(?x, Bern)", "--quiet"])).err).toBe("");
  const shown = await lacuna(["kg", "info", table]);
  expect(shown.out).toContain(told);
  expect(shown.err).not.toContain(told);
  const { notes = [] } = await own.describeGraph({ graph: table, limit: 1 });
  expect(notes.join("\n")).toContain(told);
  const got = await post(server, "/api/v1/graphs/people/describe", { limit: 1 });
  expect(got.text).toContain(told);
  const { text } = await callTool("describe_graph", { graph: "people" }, context);
  expect(text).toContain(told);
  expect(
    [asked.err, shown.out, got.text, text].every(
      (said) => said.includes("Started: dates") || said.includes(decided),
    ),
  ).toBe(true);
});

test("an agent is told the numbers of an entity", async () => {
  const { text } = await callTool("entity_links", { graph: "people", entity: "Ann" }, context);
  expect(text).toMatch(/Age.*31/);
  expect(text).toContain("2019-04-01");
});
