import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { nouns } from "../../src/cli/program/nouns.ts";
import { run } from "../../src/cli/program/program.ts";

/** What a command line prints, in this process. */
async function printed(...words: readonly string[]) {
  let [out, err] = ["", ""];
  const status = await run(words, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    terminal: false,
  });
  return { status, out, err };
}

const BORDERS = "?c : borders(France, ?c) & !language(?c, French)";
const CHAD = "?c : borders(?c, Chad) & !language(?c, English)";

/** Each command with the options of `ask` that do the same. */
const WAYS: readonly (readonly [command: readonly string[], asked: readonly string[]])[] = [
  [
    ["predict", "world", BORDERS, "--model", "frequency"],
    [BORDERS, "--model", "frequency"],
  ],
  [
    ["predict", "world", BORDERS, "--predicted", "--top", "3"],
    [BORDERS, "--predicted", "--top", "3"],
  ],
  [
    ["predict", "world", BORDERS, "--model", "frequency", "--solver", "qto", "--set", "beamWidth=3"],
    [BORDERS, "--model", "frequency", "--solver", "qto", "--set", "beamWidth=3"],
  ],
  [
    ["explain", "world", BORDERS],
    [BORDERS, "--explain"],
  ],
  [
    ["count", "world", BORDERS, "--graph", "observed"],
    [BORDERS, "--count", "--graph", "observed"],
  ],
  [
    ["plan", "world", BORDERS],
    [BORDERS, "--plan"],
  ],
  [
    ["check", "world", BORDERS, "--timeout", "60"],
    [BORDERS, "--check", "--timeout", "60"],
  ],
  [
    ["complete", "world", "?c : borders(France, ?c) & ", "--timeout", "60"],
    ["?c : borders(France, ?c) & ", "--complete", "--timeout", "60"],
  ],
  [
    ["why-not", "world", CHAD, "Sudan"],
    [CHAD, "--why-not", "Sudan"],
  ],
  [
    ["why-not", "world", CHAD.replace("Chad", "Iceland")],
    [CHAD.replace("Chad", "Iceland"), "--why-none"],
  ],
  [
    ["what-if", "world", BORDERS, "--hide", "borders(France, Spain)"],
    [BORDERS, "--hide", "borders(France, Spain)"],
  ],
  [
    ["sql", "world", BORDERS],
    [BORDERS, "--print-sql", "duckdb"],
  ],
  [
    ["sql", "world", BORDERS, "--to", "postgres"],
    [BORDERS, "--print-sql", "postgres"],
  ],
];

describe("a command for each thing that is done with a query", () => {
  it.each(WAYS)("%j prints what ask prints with options", async (command, asked) => {
    for (const how of [[], ["--json"]]) {
      const [own, same] = [
        await printed(...command, ...how),
        await printed("ask", "world", ...asked, ...how),
      ];
      expect(own).toEqual({ status: 0, out: expect.stringMatching(/\S/), err: "" });
      expect(own).toEqual(same);
    }
  });

  it.each([...new Set(WAYS.map(([[name]]) => String(name)))])("%s: help of a screen", async (name) => {
    const { status, out } = await printed(name, "--help");
    expect(status).toBe(0);
    expect(out).toContain(`Usage: lacuna ${name} [options] <graph> <query>`);
    expect(out.split("\n").length).toBeLessThan(95);
    expect(nouns.map((noun) => noun.name)).toContain(name);
  });

  it.each(["predict", "explain", "count", "plan", "sql"])(
    "%s: a mistake is told with its place",
    async (name) => {
      const { status, err } = await printed(name, "world", "?c : bordrs(France, ?c)");
      expect([status, err]).toEqual([1, expect.stringContaining("did you mean")]);
      expect(await printed(name, "world")).toMatchObject({ status: 2, out: "" });
    },
  );
});

test("the address of an endpoint stands where the graph does", async () => {
  // It knows nothing, which is no reason to ask it again.
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`;
  const query = "?c : <urn:p>(<urn:a>, ?c)";
  for (const words of [
    ["ask", address, query],
    ["count", address, query],
    ["ask", query, "--endpoint", address],
  ]) {
    const { status, err } = await printed(...words, "--json");
    expect([words, status, JSON.parse(err).error.code]).toEqual([
      words,
      1,
      expect.stringMatching(/^endpoint\./),
    ]);
  }
  expect(asked).toHaveLength(3);
});

test.each([["eval"], ["links", "eval"], ["kopl", "eval"], ["parser", "eval"]])(
  "%s %s has evaluate as its second spelling",
  async (...words) => {
    const called = (last: string) => printed(...words.slice(0, -1), last, "--help");
    expect(await called("evaluate")).toEqual(await called("eval"));
    expect((await called("evaluate")).status).toBe(0);
  },
);
