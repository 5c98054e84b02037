import { expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { errorJson, renderError } from "../../src/report/error-text.ts";
import { lacuna } from "./lacuna.ts";

test("a mistake in a query is shown with its line, its place and the mend", () => {
  const text = "?c : boarders(France, ?c)";
  const error = new LacunaError("query.unknown-relation", 'no relation is called "boarders"', {
    place: { text, start: 5, end: 13 },
    hint: "did you mean borders? `lacuna kg info world --relations` lists all 9",
  });
  expect(renderError(error)).toBe(
    [
      'error[query.unknown-relation]: no relation is called "boarders"',
      "  ?c : boarders(France, ?c)",
      "       ^^^^^^^^",
      "  did you mean borders? `lacuna kg info world --relations` lists all 9",
      "",
    ].join("\n"),
  );
});

test("a mistake in a file is shown with the file and the line", () => {
  const place = { file: "g/train.txt", line: 17, text: "a\tb", start: 3, end: 3 };
  const error = new LacunaError("kg.broken-line", "a line has two columns", { place, hint: "one\ntwo" });
  expect(renderError(error)).toBe(
    "error[kg.broken-line]: a line has two columns\n  g/train.txt:17\n  a b\n     ^\n  one\n  two\n",
  );
});

test("of a text of several lines, the line with the mistake is shown", () => {
  const place = { text: "first\nsecond line\nthird", start: 13, end: 17 };
  expect(renderError(new LacunaError("a.b", "m", { place }))).toBe(
    "error[a.b]: m\n  second line\n         ^^^^\n",
  );
});

test("long lines are cut around the place", () => {
  const text = `${"a".repeat(500)}HERE${"b".repeat(500)}`;
  const [, source, carets] = renderError(
    new LacunaError("a.b", "m", { place: { text, start: 500, end: 504 } }),
  ).split("\n");
  expect(source!.length).toBeLessThan(110);
  expect(source!.slice(carets!.indexOf("^"), carets!.lastIndexOf("^") + 1)).toBe("HERE");
});

test("control characters of the input do not reach the terminal", () => {
  const place = { text: "\u001b[31mred", start: 0, end: 3, file: "x\u001b.txt" };
  const rendered = renderError(new LacunaError("a.b", "bad \u0007\u009b", { place }));
  expect(rendered.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("characters outside the basic plane count once", () => {
  const place = { text: "?x : 𝔞(b)", start: 8, end: 9 };
  expect(renderError(new LacunaError("a.b", "m", { place })).split("\n")[2]).toBe("         ^");
});

test("errors as JSON leave out what they do not have", () => {
  expect(errorJson(new LacunaError("a.b", "m", { hint: "h" }))).toBe(
    '{"error":{"code":"a.b","message":"m","hint":"h"}}\n',
  );
});

test.each([
  [["aks"], "usage.unknown-command", "did you mean ask?"],
  [["ask", "world", "?x : a(b, ?x)", "--jsn"], "usage.unknown-option", "did you mean --json?"],
  [["ask"], "usage.missing-argument", "for example: lacuna ask world"],
  [["ask", "world"], "usage.missing-query", "write it after the graph, or give a file with --queries"],
  [["ask", "world", "q", "--queries", "f"], "usage.two-sources", "leave one of them out"],
  [["ask", "world", "q", "--count"], "usage.idle-option", "`lacuna ask --queries`"],
  [["ask", "world", "--queries", "f", "--explain"], "usage.one-query-only", "leave out --queries"],
  [["ask", "world", "q", "--out", "f"], "usage.idle-option", "`lacuna ask --queries`"],
  [["ask", "world", "q", "--limit", "3", "--limit", "4"], "usage.given-twice", "leave one of them out"],
  [
    ["ask", "world", "q", "--notation", "text", "--notation=text"],
    "usage.given-twice",
    "leave one of them out",
  ],
  [["ask", "world", "?x : borders(France, ?x)", "--columns", "head=a"], "usage.idle-option", "leave it out"],
  [["ask", "world", "q", "--limit", "many"], "usage.invalid-argument", "`lacuna ask --help`"],
  [["ask", "world", "q", "--graph", "half"], "usage.invalid-argument", "`lacuna ask --help`"],
  [["ask", "world", "q", "--notation", "klingon"], "usage.unknown-notation", "notations are text, "],
  [["convert", "q"], "usage.missing-mandatory-option-value", "for example: lacuna convert"],
])("lacuna %j is wrong usage", async (args, code, hint) => {
  const { status, out, err } = await lacuna(args);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(err).toMatch(new RegExp(`^error\\[${code}\\]: `));
  expect(err).toContain(hint);
  expect(err).not.toMatch(/^\s+at /m);
});

test("an unknown relation fails with its place", async () => {
  const { status, out, err } = await lacuna(["ask", "world", "?c : boarders(France, ?c)"]);
  expect({ status, out }).toEqual({ status: 1, out: "" });
  expect(err.split("\n").slice(0, 3)).toEqual([
    'error[query.unknown-relation]: no relation is called "boarders"',
    "  ?c : boarders(France, ?c)",
    "       ^^^^^^^^",
  ]);
  expect(err).toContain("did you mean borders?");
});

test("with --json the error is JSON, on standard error", async () => {
  const { status, out, err } = await lacuna(["ask", "world", "?c : boarders(France, ?c)", "--json"]);
  expect({ status, out }).toEqual({ status: 1, out: "" });
  const { error } = JSON.parse(err);
  expect(error).toMatchObject({ code: "query.unknown-relation", place: { start: 5, end: 13 } });
});

test("a graph that is not there fails and names it", async () => {
  const { status, err } = await lacuna(["ask", "no/such/folder", "?c : r0(e0, ?c)"]);
  expect(status).toBe(1);
  expect(err).toMatch(/^error\[[a-z]+\.[a-z-]+\]: .*no\/such\/folder/);
});
