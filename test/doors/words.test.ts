// One list of questions in words, put to each door: the function, the command, the server by graph and by knowledge base, the agent tool
// and a page's host read the same (sentence, formula, how sure), answer the same and refuse the same words.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserHost } from "../../src/host/browser.ts";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import type { AnsweredInWords } from "../../src/operations/semantic-parsing/results.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { contextOver } from "../agent/support.ts";
import { lacuna } from "../cli/lacuna.ts";
import { post } from "../server/support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-words-"));
const table = join(folder, "clubs.csv");
cpSync(new URL("../semantic-parsing/reader/tables/clubs.csv", import.meta.url), table);
const own = boundAll(operations, nodeHost);
const page = boundAll(operations, browserHost({ contents: new Map([["clubs.csv", readFileSync(table)]]) }));
const context = contextOver({
  graph: { world: "world", clubs: table },
  "knowledge-base": { world: "world", clubs: table },
});
let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Over `world`: negation, a number, an order, yes or no, a value with its year, two readings, a mended word, corrections, refusals. */
const overWorld = [
  "Which neighbours of Germany do not use the euro?",
  "second largest contry in africa",
  "What was the population of Egypt in 2000?",
  "Which countries border Korea?",
  "capital of France, no wait, Spain",
  "Which neighbours of Niger are larger than it?",
  "who is the president of France",
  "Which countries border every neighbour of Luxembourg?",
];
const overTable = ["who is a member of the Choir but does not live in Weston", "who owns the Choir"];

/** What a door says of a question. */
interface Said {
  readonly sentence?: string | undefined;
  readonly formula?: string | undefined;
  readonly probability?: number | undefined;
  readonly answers?: readonly unknown[] | undefined;
  readonly refused?: readonly string[] | undefined;
}

const said = ({ reading, answers, refused }: AnsweredInWords): Said =>
  reading ? { ...partsOf(reading), answers } : { refused: refused?.words };
const partsOf = ({ sentence, formula, probability }: NonNullable<AnsweredInWords["reading"]>) => ({
  sentence,
  formula,
  probability,
});

type Door = (question: string) => Promise<Said>;
const command =
  (name: string): Door =>
  async (question) => {
    const { out, err } = await lacuna(["ask", name, question, "--json", "--quiet"]);
    if (out === "") throw new Error(err);
    return said(JSON.parse(out) as AnsweredInWords);
  };
const served =
  (path: string): Door =>
  async (question) =>
    said((await post(server, `/api/v1/${path}/ask-in-words`, { question })).json() as AnsweredInWords);
const tool =
  (given: Readonly<Record<string, string>>): Door =>
  async (question) => {
    const { data } = (await callTool("ask_in_words", { ...given, question }, context)) as {
      readonly data?: Readonly<Record<string, unknown>>;
    };
    const { read_as: sentence, formula, probability, answers, refused } = data ?? {};
    return (
      formula === undefined && refused !== undefined
        ? { refused }
        : { sentence, formula, probability, answers }
    ) as Said;
  };

const doors: Readonly<Record<"world" | "clubs", Readonly<Record<string, Door>>>> = {
  world: {
    "function over the graph": async (question) =>
      said(await own.askGraphInWords({ graph: "world", question })),
    command: command("world"),
    "server by knowledge base": served("knowledge-bases/world"),
    "server by graph": served("graphs/world"),
    agent: tool({ knowledge_base: "world" }),
    page: async (question) => said(await page.askInWords({ kb: "world", question })),
  },
  clubs: {
    command: command(table),
    "server by graph": served("graphs/clubs"),
    agent: tool({ graph: "clubs" }),
    page: async (question) => said(await page.askGraphInWords({ graph: "clubs.csv", question })),
  },
};

describe.each(overWorld)("over world: %s", (question) => {
  test.each(Object.keys(doors.world))("%s says the same as the function", async (door) => {
    const expected = said(await own.askInWords({ kb: "world", question }));
    expect(expected.formula ?? expected.refused).toBeDefined();
    expect(await doors.world[door]!(question)).toEqual(expected);
  });
});
describe.each(overTable)("over a table: %s", (question) => {
  test.each(Object.keys(doors.clubs))("%s says the same as the function", async (door) => {
    const expected = said(await own.askGraphInWords({ graph: table, question }));
    expect(expected.formula ?? expected.refused).toBeDefined();
    expect(await doors.clubs[door]!(question)).toEqual(expected);
  });
});
