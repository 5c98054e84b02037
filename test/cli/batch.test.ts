import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sized } from "../support/sizes.ts";
import { lacuna, lacunaProcess, MAIN } from "./lacuna.ts";

const COUNTRIES = ["France", "Germany", "Spain", "Italy", "Iceland", "Poland", "Austria", "Brazil"];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-batch-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Queries that tell their own number by the name of the variable. */
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const country = COUNTRIES[n % COUNTRIES.length]!;
    return `?x${n} : borders(${country}, ?y) & borders(?y, ?x${n}) & !borders(${country}, ?x${n})`;
  });

const lines = (out: string): unknown[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("each line is answered as ask answers it", async () => {
  const query = "?c : borders(France, ?c) & !language(?c, French)";
  const [one, ids, batch] = await Promise.all([
    lacuna(["ask", "world", query, "--json"]),
    lacuna(["ask", "world", query, "--json", "--ids"]),
    lacuna(["ask", "world", "--queries", file("one.jsonl", `${JSON.stringify(query)}\n`)]),
  ]);
  const { answers } = JSON.parse(one.out);
  expect(batch).toMatchObject({ status: 0, err: "" });
  expect(lines(batch.out)).toEqual([{ query, answers: answers.flat() }]);
  const numbered = await lacuna(["ask", "world", "--queries", "-", "--ids"], `${query}\n`);
  expect(lines(numbered.out)).toEqual([{ query, answers: JSON.parse(ids.out).answers.flat() }]);
});

test("plain text, JSON strings and objects are read; blank lines and CRLF do no harm; ids are carried", async () => {
  const query = "?c : borders(France, ?c)";
  const input = [
    query,
    "",
    JSON.stringify(query),
    `  ${JSON.stringify({ query, id: "q7", hard: [1] })}\r`,
  ].join("\n");
  const { status, out } = await lacuna(["ask", "world", "--queries", "-", "--notation", "text"], input);
  expect(status).toBe(0);
  const found = lines(out) as { query: string; id?: string; answers: string[] }[];
  expect(found.map((each) => each.query)).toEqual([query, query, query]);
  expect(found.map((each) => each.id)).toEqual([undefined, undefined, "q7"]);
  expect(found[0]!.answers).toContain("Spain");
  expect(out.split("\n")[0]).toMatch(/^\{"query":"\?c : borders\(France, \?c\)","answers":\["/);
});

test("several variables give tuples, none gives yes or no, limits are named", async () => {
  const input =
    "?a, ?b : borders(France, ?a) & borders(?a, ?b) & language(?b, Dutch)\n? : borders(France, Spain)\n";
  const { out } = await lacuna(
    ["ask", "world", "--queries", "-", "--ids", "--limit", "1"],
    input.split("\n")[0]!,
  );
  const [first] = lines(out) as { answers: number[][]; outcome: string }[];
  expect(first!.answers).toEqual([[expect.any(Number), expect.any(Number)]]);
  expect(first!.outcome).toBe("row-limit");
});

test("BetaE and Query2Box lines are given back as they came", async () => {
  const betae = "[[12,[0]],[15, [0]]]\n";
  const box = '{"type":"2i","query":[[12,[0]],[15,[0]]],"hard":[],"easy":[]}\n';
  const [one, two] = await Promise.all([
    lacuna(["ask", "world", "--queries", "-", "--ids", "--notation", "betae"], betae),
    lacuna(["ask", "world", "--queries", "-", "--ids", "--notation", "query2box"], box),
  ]);
  expect(one.out.startsWith('{"query":[[12,[0]],[15, [0]]],"answers":[')).toBe(true);
  expect(JSON.parse(one.out).answers).toEqual(JSON.parse(two.out).answers);
});

test("the bytes are the same for any number of threads, from a file, from gzip and from standard input", async () => {
  const count = sized(300, 3000);
  const text = `${many(count).join("\n")}\n`;
  const plain = file("many.jsonl", text);
  const packed = file("many.jsonl.gz", gzipSync(text));
  const ask = (path: string, threads: string, input = "") =>
    lacuna(["ask", "world", "--queries", path, "--ids", "--threads", threads], input);
  const first = await ask(plain, "1");
  expect(first).toMatchObject({ status: 0, err: "" });
  expect((lines(first.out) as { query: string }[]).map((each) => each.query)).toEqual(many(count));
  for (const other of [
    await ask(plain, "2"),
    await ask(packed, "3"),
    await ask("-", "2", text),
    await ask("-", "1", text),
  ])
    expect(other.out === first.out && other.status === 0).toBe(true);
});

test("helpers that join in the middle change nothing", async () => {
  // Triangles through each country, without an anchor to start from: slow enough for the main thread to call for help.
  const length = sized(1500, 3000);
  const triangles = Array.from({ length }, (_, n) => {
    const shared = ["currency", "language", "region"][n % 3]!;
    return `?x${n}, ?y : borders(?x${n}, ?y) & borders(?y, ?z) & borders(?z, ?x${n}) & ${shared}(?x${n}, ?s) & ${shared}(?z, ?s)`;
  });
  const path = file("triangles.jsonl", triangles.join("\n"));
  const [alone, helped] = [
    await lacuna(["ask", "world", "--queries", path, "--threads", "1"]),
    await lacunaProcess(["ask", "world", "--queries", path]),
  ];
  expect(helped).toMatchObject({ status: 0, err: "" });
  expect(lines(helped.out).length).toBe(length);
  expect(helped.out === alone.out).toBe(true);
});

test("several files follow each other", async () => {
  const [a, b] = [file("a.jsonl", many(2).join("\n")), file("b.jsonl", many(3).slice(2).join("\n"))];
  const { out } = await lacuna(["ask", "world", "--queries", a, "--queries", b, "--count"]);
  expect((lines(out) as { query: string }[]).map((each) => each.query)).toEqual(many(3));
});

test.each(["1", "2"])(
  "a broken line fails with file and line after what was before it (%s threads)",
  async (threads) => {
    const text = many(1000).with(700, "?x : boarders(France, ?x)").join("\n");
    const path = file("broken.jsonl", text);
    const { status, out, err } = await lacuna(["ask", "world", "--queries", path, "--threads", threads]);
    expect(status).toBe(1);
    expect(lines(out).length).toBe(700);
    const shown = err.split("\n");
    expect(shown.slice(0, 4)).toEqual([
      'error[query.unknown-relation]: no relation is called "boarders"',
      `  ${path}:701`,
      "  ?x : boarders(France, ?x)",
      "       ^^^^^^^^",
    ]);
    expect(shown.at(-2)).toBe("  the answers to the 700 queries before it were written");
  },
);

test("a line that is no JSON is pointed at", async () => {
  const { status, out, err } = await lacuna(
    ["ask", "world", "--queries", "-", "--notation", "betae"],
    "[[12,[0]]\n",
  );
  expect({ status, out }).toEqual({ status: 1, out: "" });
  expect(err).toContain("error[query.broken-json]: this is not JSON\n  standard input:1\n");
});

test("a line that is not UTF-8 is named", async () => {
  const input = Buffer.concat([Buffer.from(`${many(1)[0]}\n`), Buffer.from([0xff, 0xfe, 0x0a])]);
  const { status, err } = await lacuna(["ask", "world", "--queries", "-", "--notation", "text"], input);
  expect(status).toBe(1);
  expect(err).toContain("error[query.not-utf8]: this line is not UTF-8\n  standard input:2\n");
});

test("a truncated gzip fails", async () => {
  const packed = gzipSync(many(2000).join("\n"));
  const path = file("cut.jsonl.gz", packed.subarray(0, packed.length - 50));
  const { status, err } = await lacuna(["ask", "world", "--queries", path, "--notation", "text"]);
  expect(status).toBe(1);
  expect(err).toMatch(/^error\[files\.broken-gzip\]: /);
});

test("--out appears whole or not at all, and is not replaced unasked", async () => {
  const path = join(folder, "answers.jsonl");
  const good = file("good.jsonl", many(10).join("\n"));
  const bad = file("bad.jsonl", [...many(10), "nonsense"].join("\n"));
  const failed = await lacuna(["ask", "world", "--queries", bad, "--notation", "text", "--out", path]);
  expect(failed.status).toBe(1);
  expect(failed.err).toContain("nothing was written");
  expect(existsSync(path)).toBe(false);
  expect((await lacuna(["ask", "world", "--queries", good, "--out", path])).status).toBe(0);
  expect(lines(readFileSync(path, "utf8")).length).toBe(10);
  const again = await lacuna(["ask", "world", "--queries", good, "--out", path]);
  expect(again.status).toBe(1);
  expect(again.err).toContain("--force");
  expect((await lacuna(["ask", "world", "--queries", good, "--out", path, "--force"])).status).toBe(0);
  expect(readdirSync(folder).filter((each) => each.startsWith("."))).toEqual([]);
});

test("no lines, no output", async () => {
  expect(await lacuna(["ask", "world", "--queries", "-"])).toEqual({ status: 0, out: "", err: "" });
});

/** What a command writes next; a command that ends instead is a failure, not a wait. */
const output = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout!.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    child.once("close", (status) => reject(new Error(`ended with ${status}`)));
  });

test("a line that has come is answered before the next one comes", async () => {
  const child = spawn(process.execPath, [MAIN, "ask", "world", "--queries", "-"]);
  for (const query of many(3)) {
    const answer = output(child);
    child.stdin.write(`${query}\n`);
    expect(JSON.parse(await answer).query).toBe(query);
  }
  child.stdin.end();
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
});

test("an interrupt ends with 130 and says what was not finished", async () => {
  const child = spawn(process.execPath, [MAIN, "ask", "world", "--queries", "-"]);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk;
  });
  child.stdin.write(`${many(1)[0]}\n`);
  await output(child);
  child.kill("SIGINT");
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(130);
  expect(err).toBe(
    "error[run.interrupted]: interrupted\n  1 query was answered and written, the rest were not\n",
  );
});

test("a reader that closes early ends a batch quietly", async () => {
  const path = file("long.jsonl", many(5000).join("\n"));
  const child = spawn(process.execPath, [MAIN, "ask", "world", "--queries", path]);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk;
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect({ status, err }).toEqual({ status: 0, err: "" });
});
