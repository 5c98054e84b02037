import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { markdownText } from "../../src/report/markdown.ts";
import { said } from "../support/said.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-edges-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const written = (name: string, text: string) => {
  writeFileSync(at(name), text);
  return at(name);
};

it("one relation is one relation", async () => {
  const graph = written("one.tsv", "a\tr\tb\n");
  expect((await said(["kg", "info", graph])).out).toMatch(/2 entities, 1 relation, 1 triple,? ?/);
});

it("a graph that leaves nothing to train with is not split", async () => {
  const graph = written("one.tsv", "a\tr\tb\n");
  const { status, err } = await said(["kg", "split", graph, "--random", "80,10,10", "--out", at("split")]);
  expect(status).toBe(1);
  expect(err).toMatch(/kg\.split-too-small.*1 triple leaves nothing to train with/);
  expect(existsSync(at("split"))).toBe(false);
});

it.each([
  ["kg", "import", "world"],
  ["kg", "split", "world", "--random", "80,10,10"],
  ["kopl", "export", "--kb", "world", "--to", "ntriples"],
  [
    "benchmark",
    "sample",
    "world",
    "--protocol",
    "betae",
    "--types",
    "1p",
    "--per-type",
    "1",
    "--split",
    "train",
  ],
])("an output below a file says which file: %s %s", async (...words) => {
  written("file.txt", "hello\n");
  const { status, err } = await said([...words, "--out", at("file.txt/x"), "--quiet"]);
  expect(err).toMatch(/error\[runs\.inside-file\]: .*file\.txt is a file, no folder/);
  expect(err).toContain("choose another --out");
  expect(status).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
});

it("a page is not written under the name of something else", async () => {
  for (const name of ["x.tex", "x.md", "x.csv"]) {
    const { status, err } = await said([
      "links",
      "eval",
      "frequency",
      "--graph",
      "world",
      "--report",
      at(name),
    ]);
    expect(err).toMatch(/error\[usage\.report-format\].*\n.*\n?.*end it with \.html/);
    expect(status).toBe(2);
  }
});

it("cells that a spreadsheet would calculate are marked where that is asked for", async () => {
  const graph = written("formulas.tsv", "a\tr\t=1+1\na\tr\t@cmd\na\tr\t-x\na\tr\tplain\n");
  const ask = ["ask", graph, "?x : r(a, ?x)"];
  expect((await said([...ask, "--csv"])).out.split("\n").toSorted()).toEqual([
    "",
    "-x",
    "=1+1",
    "@cmd",
    "plain",
    "x",
  ]);
  expect((await said([...ask, "--csv", "--spreadsheet"])).out.split("\n").toSorted()).toEqual([
    "",
    "'-x",
    "'=1+1",
    "'@cmd",
    "plain",
    "x",
  ]);
  expect((await said([...ask, "--spreadsheet"])).err).toContain("--spreadsheet goes with --csv or --tsv");
});

it("names make no links in Markdown", () => {
  for (const name of [
    "[x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "![x](data:a)",
    "[x]: javascript:a",
  ])
    expect(markdownText(name).replaceAll(/\\[[\]<>`*_{}|\\]/g, "")).not.toMatch(/[[\]<>]/);
});
