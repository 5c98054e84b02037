import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const scratch = mkdtempSync(join(tmpdir(), "lacuna-kopl-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const at = (name: string) => join(scratch, name);

const CAPITAL = 'Find("France") | Relate("capital", forward) | QueryName';

/** The first example in the help of a command, as a shell would cut it. */
async function exampleOf(verb: string): Promise<string[]> {
  const { out } = await lacuna(["kopl", verb, "--help"]);
  const line = /\nExamples?:\n {2}lacuna (.*)\n/.exec(out)?.[1] ?? "";
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

test("the first example of every help runs", async () => {
  const [run, sparql, from, generate, exported] = await Promise.all(
    ["run", "sparql", "from-sparql", "generate", "export"].map(async (verb) =>
      lacuna([...(await exampleOf(verb)), "--quiet"], "", {}, scratch),
    ),
  );
  expect(run).toEqual({ status: 0, out: "3\n", err: "" });
  expect(sparql?.out).toMatch(/^SELECT \(COUNT\(DISTINCT \?e\).*\n\noxigraph: 8\n$/);
  expect(from?.out).toBe('Find("France") | Relate("borders", forward) | QueryName\n');
  expect(generate?.out).toContain("wrote questions: 50 questions, 40 train, 5 valid, 5 test");
  expect(exported?.out).toMatch(/^wrote world\.ttl: /);
  expect(readdirSync(at("questions"))).toContain("test_answer.json");
});

test("two workers write what one writes", async () => {
  const done = await Promise.all(
    [1, 2].map((threads) => {
      const to = ["--out", at(`by-${threads}`), "--threads", String(threads), "--quiet"];
      return lacuna(["kopl", "generate", "--kb", "world", "--count", "100", "--seed", "2", ...to]);
    }),
  );
  expect(done.map(({ status, err }) => ({ status, err }))).toEqual(
    [0, 0].map((status) => ({ status, err: "" })),
  );
  for (const name of readdirSync(at("by-1")))
    expect(readFileSync(at(`by-2/${name}`)).equals(readFileSync(at(`by-1/${name}`))), name).toBe(true);
  const lines = readFileSync(at("by-1/questions.jsonl"), "utf8").trim().split("\n");
  expect(new Set(lines.map((line) => JSON.parse(line).question)).size).toBe(100);

  const gold: { program: unknown }[] = JSON.parse(readFileSync(at("by-1/val.json"), "utf8"));
  writeFileSync(at("theirs.jsonl"), gold.map(({ program }) => JSON.stringify({ program })).join("\n"));
  const files = ["--gold", at("by-1/val.json"), "--predictions", at("theirs.jsonl")];
  const many = Array.from({ length: 45 }, () => gold).flat();
  writeFileSync(at("many.json"), JSON.stringify(many));
  writeFileSync(at("many.jsonl"), many.map(({ program }) => JSON.stringify({ program })).join("\n"));
  const manyFiles = ["--gold", at("many.json"), "--predictions", at("many.jsonl")];
  const [text, json, byWorkers] = await Promise.all([
    lacuna(["kopl", "eval", "--kb", "world", ...files, "--quiet"]),
    lacuna(["kopl", "eval", "--kb", "world", ...files, "--quiet", "--json"]),
    lacuna(["kopl", "eval", "--kb", "world", ...manyFiles, "--quiet", "--threads", "2", "--json"]),
  ]);
  expect(JSON.parse(byWorkers?.out ?? "")).toMatchObject({
    overall: { correct: 450, total: 450 },
    programs: { exact: 450, timedOut: 0, departures: [] },
  });
  expect(text?.out).toMatch(/^overall +10 +10 +100\.0 %$/m);
  expect(JSON.parse(json?.out ?? "")).toMatchObject({
    outcome: "complete",
    overall: { correct: 10, total: 10 },
    programs: { exact: 10, departures: [] },
  });
});

test("an endpoint is asked with the headers that are given", async () => {
  let asked: { query: string; key: unknown } | undefined;
  const server = createServer((incoming, response) => {
    let body = "";
    incoming.on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () => {
      asked = { query: new URLSearchParams(body).get("query") ?? "", key: incoming.headers["x-key"] };
      const bindings = [{ count: { type: "literal", value: "7" } }];
      response.end(JSON.stringify({ head: { vars: ["count"] }, results: { bindings } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`;
  try {
    const program = 'Find("France") | Relate("borders", forward) | Count';
    const args = ["kopl", "sparql", program, "--kb", "world", "--endpoint", url, "--header", "X-Key: a:b"];
    const { out } = await lacuna([...args, "--json"]);
    expect(JSON.parse(out)).toMatchObject({ ran: { answer: "7", rows: 1 } });
    expect(asked).toEqual({ query: expect.stringContaining("COUNT"), key: "a:b" });
  } finally {
    server.close();
  }
});

test("mistakes are told with their place and mend, without a stack", async () => {
  const [typo, header, kb, none] = await Promise.all([
    lacuna(["kopl", "run", "--kb", "world", CAPITAL.replace("France", "Frence")]),
    lacuna(["kopl", "sparql", "--kb", "world", CAPITAL, "--header", "secret"]),
    lacuna(["kopl", "run", CAPITAL]),
    lacuna(
      ["kopl", "run", "--kb", "world", "-"],
      'Find("France") | Relate("capital", forward) | FilterStr(a, b) | Count',
    ),
  ]);
  expect(typo).toEqual({
    status: 1,
    out: "",
    err:
      'error[kopl.unknown-name]: step 1, Find: nothing is called "Frence"\n' +
      '  Find("Frence") | Relate("capital", forward) | QueryName\n       ^^^^^^^^\n' +
      '  did you mean "France" or "French" or "Greece"?\n',
  });
  expect({ status: header?.status, err: header?.err }).toEqual({
    status: 2,
    err: expect.stringContaining("name: value"),
  });
  expect({ status: kb?.status, err: kb?.err }).toEqual({ status: 2, err: expect.stringContaining("--kb") });
  expect(none?.err).toContain('no attribute is called "a"');
});

test("a table of links alone says why there are no questions, and what to add", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-kopl-links-"));
  writeFileSync(join(folder, "t.csv"), "head,relation,tail\nann,knows,bob\nbob,likes,cee\n");
  const args = [
    "kopl",
    "generate",
    "--kb",
    join(folder, "t.csv"),
    "--count",
    "5",
    "--out",
    join(folder, "q"),
  ];
  const { status, out } = await lacuna([...args, "--quiet"]);
  rmSync(folder, { recursive: true });
  expect(status).toBe(0);
  expect(out).toContain("has no classes and no values, and questions are made of them; add a link such as");
});
