import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-hardness-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, lines: readonly string[]): string => {
  writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  return join(folder, name);
};

// a knows b and c; b likes d, c likes e; that a knows c and that b likes e are test triples.
put("train.txt", ["a\tknows\tb", "b\tlikes\td", "c\tlikes\te", "f\tknows\tf"]);
put("valid.txt", ["c\tknows\tf"]);
put("test.txt", ["a\tknows\tc", "b\tlikes\tf"]);

const asked = put("queries.jsonl", [
  JSON.stringify("?y : knows(a, ?x) & likes(?x, ?y)"),
  JSON.stringify({ type: "mine", query: "?y : knows(a, ?x) & likes(?x, ?y)", hard: [] }),
]);

test("pairs by class as JSON, the same for one thread and two, with a picture", async () => {
  const svg = join(folder, "spectrum.svg");
  const outputs = await Promise.all(
    ["1", "2"].map((threads) =>
      lacuna([
        ...["benchmark", "hardness", asked, "--graph", folder, "--json", "--threads", threads],
        ...(threads === "1" ? ["--svg", svg] : []),
      ]),
    ),
  );
  expect(outputs.map(({ status }) => status)).toEqual([0, 0]);
  expect(JSON.parse(outputs[0]!.out)).toEqual({
    types: [
      {
        type: "2p",
        queries: 1,
        pairs: 2,
        dropped: 0,
        reduces: { "1p": { pairs: 2, share: 1, missing: 1, queries: 1 } },
      },
      { type: "mine", queries: 1, pairs: 0, dropped: 0, reduces: {} },
    ],
  });
  expect(outputs[1]!.out).toBe(outputs[0]!.out);
  expect(readFileSync(svg, "utf8")).toContain("2p: 1p 100.0 percent");
});

test("other tables", async () => {
  const by = async (what: string) =>
    JSON.parse(
      (await lacuna(["benchmark", "hardness", asked, "--graph", folder, "--by", what, "--json"])).out,
    );
  expect((await by("cardinality")).types[0].reduced["1"]).toEqual({ pairs: 2, share: 1 });
  expect((await by("frequency")).types[0].anchor.share).toBe(1);
});

test("the most frequent by their names, however the columns of the graph are read", async () => {
  mkdirSync(join(folder, "turned"));
  for (const name of ["train.txt", "valid.txt", "test.txt"]) {
    const lines = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
    put(
      join("turned", name),
      lines.map((line) => line.split("\t").toReversed().join("\t")),
    );
  }
  const text = async (graph: readonly string[]) =>
    (await lacuna(["benchmark", "hardness", asked, "--by", "frequency", "--graph", ...graph])).out;
  const turned = await text([join(folder, "turned"), "--columns", "head=3,relation=2,tail=1"]);
  expect(turned).toMatch(/^2p .*% +(knows|likes) .*% +a$/m);
  expect(turned).toBe(await text([folder]));
});

test("a broken line is named, and a file of queries needs a graph", async () => {
  const broken = put("broken.jsonl", [
    JSON.stringify("?y : knows(a, ?y)"),
    JSON.stringify("?y : hates(a, ?y)"),
  ]);
  const failed = await lacuna(["benchmark", "hardness", broken, "--graph", folder]);
  expect(failed.status).toBe(1);
  expect(failed.err).toContain("broken.jsonl");
  expect(failed.err).toMatch(/hates/);
  expect((await lacuna(["benchmark", "hardness", asked])).status).toBe(2);
});
