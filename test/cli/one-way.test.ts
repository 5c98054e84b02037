import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** Each command, and the beginning of what it prints. */
const WAYS: readonly (readonly [command: readonly string[], printed: RegExp])[] = [
  [["predict", "world", BORDERS, "--model", "frequency"], /^\?c +score/],
  [["predict", "world", BORDERS, "--predicted", "--top", "3"], /^\?c +score/],
  [["predict", "world", BORDERS, "--model", "frequency", "--solver", "qto", "--set", "beamWidth=3"], /^\?c/],
  [["explain", "world", BORDERS], /^\?c = Andorra\n/],
  [["count", "world", BORDERS, "--graph", "observed"], /^\d+ answers\n$/],
  [["hardness", "world", BORDERS], /answer/],
  [["plan", "world", BORDERS], /borders/],
  [["check", "world", BORDERS, "--timeout", "60"], /borders/],
  [["complete", "world", "?c : borders(France, ?c) & ", "--timeout", "60"], /language/],
  [["why-not", "world", CHAD, "Sudan"], /Sudan/],
  [["why-not", "world", CHAD.replace("Chad", "Iceland")], /Iceland/],
  [["what-if", "world", BORDERS, "--hide", "borders(France, Spain)"], /Spain/],
  [["sql", "world", BORDERS], /SELECT/],
  [["sql", "world", BORDERS, "--to", "postgres"], /SELECT/],
];

describe("a command for each thing that is done with a query", () => {
  it.each(WAYS)("%j prints what it is for", async (command, text) => {
    expect(await printed(...command)).toEqual({ status: 0, out: expect.stringMatching(text), err: "" });
    const { status, out } = await printed(...command, "--json");
    expect([status, typeof JSON.parse(out)]).toEqual([0, "object"]);
  });

  it("sql takes the dialect from the address of a database alone", async () => {
    const [folder, before] = [mkdtempSync(join(tmpdir(), "lacuna-")), process.cwd()];
    onTestFinished(() => {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    });
    process.chdir(folder);
    writeFileSync("spark.tsv", "a\tr\tb\n");
    const { out } = await printed("sql", "spark.tsv", "?x : r(a, ?x)");
    expect(out).toContain("-- for duckdb\n");
  });

  it("ask prints the same where it stands for another command", async () => {
    for (const [own, asked] of [
      [
        ["predict", BORDERS, "--model", "frequency"],
        ["--model", "frequency"],
      ],
      [
        ["predict", BORDERS, "--predicted", "--top", "3"],
        ["--predicted", "--top", "3"],
      ],
      [
        ["predict", BORDERS, "--model", "frequency", "--calibrate", "no", "--kernel", "wasm"],
        ["--model", "frequency", "--calibrate", "no", "--kernel", "wasm"],
      ],
      [["explain", BORDERS], ["--explain"]],
    ] as const) {
      const [name, ...rest] = own;
      expect(await printed("ask", "world", BORDERS, ...asked)).toEqual(await printed(name, "world", ...rest));
    }
  });

  it("ask has no options of other commands", async () => {
    const { out } = await printed("ask", "--help");
    expect(out).not.toMatch(
      /--(plan|print-sql|check|why-not|why-none|hide|add|complete|hardness|endpoint)\b/,
    );
    expect(out.match(/^ {2}--/gm)?.length).toBeLessThanOrEqual(50);
  });

  it.each([...new Set(WAYS.map(([[name]]) => String(name)))])("%s: help of a screen", async (name) => {
    const { status, out } = await printed(name, "--help");
    expect(status).toBe(0);
    expect(out).toContain(`Usage: lacuna ${name} [options] <graph> <query>`);
    expect(out.split("\n").length).toBeLessThan(100);
    expect(nouns.map((noun) => noun.name)).toContain(name);
  });

  it.each(["predict", "explain", "count", "hardness", "plan", "sql"])(
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
    ["ask", `sparql:${address}`, query],
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

test.each([["evaluate"], ["links", "evaluate"], ["kopl", "evaluate"], ["parser", "evaluate"]])(
  "%s %s has eval as its short spelling",
  async (...words) => {
    const called = (last: string) => printed(...words.slice(0, -1), last, "--help");
    expect(await called("eval")).toEqual(await called("evaluate"));
    expect((await called("eval")).out).toContain("evaluate|eval");
  },
);
