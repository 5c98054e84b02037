import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { fullView, type Graph, observed, type View } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { parseWideText } from "../../src/query/text/parse.ts";
import { writeWord } from "../../src/query/text/words.ts";
import { lowered } from "../../src/query/wide/lower.ts";
import { whole } from "../support/sizes.ts";

// Sets of answers that were computed apart from this program, by traversals over the files (see the README of each folder).
const DATA = "../shared/data";
/** Queries of each file; all of them, of all files, in the long run. */
const MOST = whole ? 1000 : 8;
const linesOf = (path: string) =>
  gunzipSync(readFileSync(path))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

function answersIn(view: View, text: string): string[] {
  const { graph } = view;
  const { graph: wide, query } = lowered(parseWideText(text, { graph }), graph);
  const { ids } = answer(query, { graph: wide, levels: view.levels });
  return [...ids].map((id) => graph.entities.name(id)).sort();
}

interface Timed {
  readonly type: "at" | "overlaps" | "before" | "not-at";
  readonly r?: number;
  readonly h?: number;
  readonly t?: number;
  readonly year?: number;
  readonly event?: readonly [head: number, relation: number, tail: number];
  readonly r1?: number;
  readonly a?: number;
  readonly r2?: number;
  readonly b?: number;
  readonly easy: readonly number[];
  readonly hard: readonly number[];
  readonly retracted: readonly number[];
}

test.runIf(existsSync(`${DATA}/yago11k`)).each(whole ? ["yago11k", "wikidata12k"] : ["yago11k"])(
  "periods of %s: answers are those that the file has",
  async (name) => {
    const graph = await loadGraph(`${DATA}/${name}`, nodeFiles);
    const [known, full] = [observed(graph, "test"), fullView(graph, "test")];
    let [asked, wrong] = [0, 0];
    const first: unknown[] = [];
    for (const type of ["at", "overlaps", "before", "not-at"] as const)
      for (const query of linesOf(`${DATA}/${name}/queries/test.${type}.jsonl.gz`).slice(
        0,
        MOST,
      ) as Timed[]) {
        const text = formulaOf(graph, query);
        asked++;
        const want = [...query.easy, ...query.hard].map((id) => graph.entities.name(id)).sort();
        const got = answersIn(full, text);
        const before = new Set(answersIn(known, text));
        const retracted = [...before].filter((each) => !got.includes(each)).length;
        if (JSON.stringify(got) !== JSON.stringify(want) || retracted !== query.retracted.length) {
          wrong++;
          if (first.length < 3) first.push({ query, text, got });
        }
      }
    expect({ wrong, first }).toEqual({ wrong: 0, first: [] });
    expect(asked).toBeGreaterThanOrEqual(4 * Math.min(MOST, 200));
  },
);

function formulaOf(graph: Graph, { type, h, r, t, year, event, r1, a, r2, b }: Timed): string {
  const relation = (id: number | undefined) => writeWord(graph.relations.name(id!));
  const entity = (id: number | undefined) => JSON.stringify(graph.entities.name(id!));
  switch (type) {
    case "at":
      return `?x : ${relation(r)}(${entity(h)}, ?x)@${year}`;
    case "not-at":
      return `?x : ${relation(r)}(?x, ${entity(t)})@[*, *] & !${relation(r)}(?x, ${entity(t)})@${year}`;
    case "overlaps":
      return `?x : ${relation(r1)}(?x, ${entity(a)})@?t & ${relation(r2)}(?x, ${entity(b)})@?t`;
    case "before": {
      const [head, of, tail] = event!;
      return `?x : ${relation(r)}(?x, ${entity(t)})@=[?a, ?b] & ${relation(of)}(${entity(head)}, ${entity(tail)})@=[?c, ?d] & ?b < ?c`;
    }
  }
}

interface Qualified {
  readonly shape: string;
  readonly setting: string;
  readonly edges: readonly (readonly [
    anchor: string | null,
    property: string,
    pair: readonly [string, string] | null,
  ])[];
  readonly easy: readonly string[];
  readonly hard: readonly string[];
}

// A graph of 236,000 statements takes longer to read than its queries to answer; test/exact/statements-oracle asks small ones.
test.runIf(whole && existsSync(`${DATA}/wd50k-queries`))(
  "qualified queries over WD50K: answers are those that the files have",
  async () => {
    const graph = await loadGraph(`${DATA}/wd50k/statements`, nodeFiles);
    const full = fullView(graph, "test");
    let [asked, wrong] = [0, 0];
    const first: unknown[] = [];
    const settings = [
      "1hop.0qual",
      "2hop.0qual",
      "2hop.1qual-per-triple",
      "2hop.1qual-second",
      "2i-1hop.1qual-per-triple",
      "2i.1qual-per-triple",
      "3i.0qual",
      "1hop-2i.0qual",
    ];
    for (const setting of settings)
      for (const query of (linesOf(`${DATA}/wd50k-queries/test.${setting}.jsonl.gz`) as Qualified[]).slice(
        0,
        MOST,
      )) {
        asked++;
        const want = [...query.easy, ...query.hard].sort();
        const got = answersIn(full, qualifiedFormula(query));
        if (JSON.stringify(got) !== JSON.stringify(want)) {
          wrong++;
          if (first.length < 3) first.push({ query, got });
        }
      }
    expect({ asked, wrong, first }).toEqual({ asked: 8 * Math.min(MOST, 300), wrong: 0, first: [] });
  },
);

function qualifiedFormula({ shape, edges }: Qualified): string {
  const places: Record<string, readonly (readonly [from: string, to: string])[]> = {
    "1hop": [["a", "t"]],
    "2hop": [
      ["a", "x"],
      ["x", "t"],
    ],
    "2i": [
      ["a", "t"],
      ["a", "t"],
    ],
    "3i": [
      ["a", "t"],
      ["a", "t"],
      ["a", "t"],
    ],
    "1hop-2i": [
      ["x", "t"],
      ["a", "t"],
      ["a", "x"],
    ],
    "2i-1hop": [
      ["a", "x"],
      ["a", "x"],
      ["x", "t"],
    ],
  };
  const links = edges.map(([anchor, property, pair], at) => {
    const [head, tail] = places[shape]![at]!;
    const said = pair ? `{${pair[0]}: ${pair[1]}}` : "";
    return `${property}(${head === "a" ? anchor : `?${head}`}, ?${tail})${said}`;
  });
  return `?t : ${links.join(" & ")}`;
}
