// Pages of long answers: made where they are worked out, whole together, and found again by the server's own cursors alone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCursors } from "../../src/server/http/cursors.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { asked, post, send } from "./support.ts";

const PAIRS = "?a, ?b : borders(?a, ?b)";
let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

interface Page {
  readonly answers: readonly (readonly string[])[];
  readonly count: number;
  readonly next?: string;
}
const page = async (more: string): Promise<Page> =>
  (await send(server, asked(PAIRS, more))).json() as unknown as Page;

test("pages are the whole list together, each says how many there are, the last has no next", async () => {
  const { answers: all, count } = await page("");
  const found: (readonly string[])[] = [];
  let after = "";
  for (let pages = 0; pages < 20; pages++) {
    const each = await page(`&page=50${after}`);
    expect(each.count).toBe(count);
    found.push(...each.answers);
    if (each.next === undefined) break;
    after = `&after=${encodeURIComponent(each.next)}`;
  }
  expect(found).toEqual(all);
  expect(all).toHaveLength(count);
});

describe.each(["explain", "ask"])("%s", (operation) => {
  test("a page is the same part in every form", async () => {
    const path = asked(PAIRS, "&page=7").replace("/ask?", `/${operation}?`);
    const first = (await send(server, path)).json() as unknown as Page;
    const next = `${path}&after=${encodeURIComponent(first.next!)}`;
    const { answers } = (await send(server, next)).json() as unknown as Page;
    expect(answers).toHaveLength(7);
    const csv = (await send(server, `${next}&format=csv`)).text.trimEnd().split("\n");
    expect(csv).toHaveLength(8);
    const lines = (await send(server, `${next}&format=ndjson`)).text.trimEnd().split("\n");
    const listed = lines.flatMap((line) => (JSON.parse(line) as Page).answers);
    expect(listed).toEqual(answers);
  });
});

test("a cursor that this server did not give is none", async () => {
  const { next = "" } = await page("&page=5");
  const [digits = "", sign = ""] = next.split(".");
  const others = [
    "999999",
    "",
    "x",
    `zzzz.${sign}`,
    `${digits}.${"A".repeat(20)}`,
    `${next}A`,
    btoa("[9,1]"),
  ];
  for (const cursor of others) {
    const got = await send(server, asked(PAIRS, `&page=5&after=${encodeURIComponent(cursor)}`));
    expect([cursor, got.status, got.json().code]).toEqual([cursor, 400, "http.bad-cursor"]);
  }
  // One of another list is none, either.
  const other = await send(server, asked("?a : borders(?a, France)", `&page=5&after=${next}`));
  expect(other.json().code).toBe("http.bad-cursor");
  expect(openCursors("mine").before(openCursors("mine").after(12, "tag"), "tag")).toBe(12);
  expect(() => openCursors("mine").before(openCursors("other").after(12, "tag"), "tag")).toThrow();
});

test("names keep their bytes as CSV and TSV; in JSON they mean the same", async () => {
  const label = "\u0627\u200f\u202eabc\u0007";
  const { writeFileSync, mkdtempSync, rmSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const folder = mkdtempSync(join(tmpdir(), "lacuna-bytes-"));
  writeFileSync(join(folder, "names.tsv"), `a\tr\t${label}\na\tr\t${label.slice(1)}\n`);
  const own = await openServer({ folders: [folder] });
  try {
    const path = (form: string) =>
      `/api/v1/graphs/names/ask?format=${form}&q=${encodeURIComponent("?x : r(a, ?x)")}`;
    for (const form of ["csv", "tsv"])
      expect((await send(own, path(form))).text.split("\n").slice(1, -1).sort()).toEqual(
        [label, label.slice(1)].sort(),
      );
    const json = await send(own, path("json"));
    expect(json.text).toContain("\\u202e");
    expect((json.json().answers as string[][]).flat().sort()).toEqual([label, label.slice(1)].sort());
  } finally {
    await own.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("what an address says that is not known is refused by its name, not by what is missing", async () => {
  const got = await send(server, asked(PAIRS, "&explain=true"));
  expect(got.status).toBe(400);
  expect(got.json()).toMatchObject({ code: "usage.unknown-parameter" });
  expect(String(got.json().detail)).toContain('"explain"');
  const body = await post(server, "/api/v1/graphs/world/ask", { query: PAIRS, explain: true });
  expect(body.json()).toMatchObject({ code: "usage.unknown-parameter" });
});

test("a long query has its links counted where it is answered", async () => {
  const long = `?x : ${Array.from({ length: 400 }, () => "borders(?x, France)").join(" & ")}`;
  const got = await post(server, "/api/v1/graphs/world/ask", { query: long });
  expect(got.json()).toMatchObject({ code: "http.too-many-links", status: 422 });
});
