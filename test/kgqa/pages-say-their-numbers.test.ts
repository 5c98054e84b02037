// Pages and tables of reports say the numbers they are given: each is read back from the text, and pictures from their coordinates.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InfoReport } from "../../src/kgqa/checks/info.ts";
import { croissantCard } from "../../src/kgqa/report/croissant.ts";
import { infoHtml } from "../../src/kgqa/report/info-html.ts";
import { levelBars, levelsHtml } from "../../src/kgqa/report/levels-html.ts";
import { ruleTerms } from "../../src/kgqa/report/rule-terms.ts";
import { scoreHtml } from "../../src/kgqa/report/score-html.ts";
import { scoreLatex } from "../../src/kgqa/report/score-latex.ts";
import { scoreMarkdown } from "../../src/kgqa/report/score-markdown.ts";
import { scoreHeads, scoreLines } from "../../src/kgqa/report/score-table.ts";
import type { SchemaItemRule } from "../../src/kgqa/schema-items/rule.ts";
import type { ScoreReport, Scores } from "../../src/kgqa/scoring/score.ts";
import { boxesIn, sizeOf, tableOf, wordsIn } from "../support/drawn.ts";

describe("bars of levels", () => {
  const counts = fc.record({ iid: fc.nat(5000), compositional: fc.nat(5000), "zero-shot": fc.nat(5000) });
  const levels = ["iid", "compositional", "zero-shot"] as const;

  test("divide one length as the questions are, one behind the other, each split below the last", () => {
    // A split of one level shows the whole length.
    const whole = boxesIn(levelBars([{ name: "w", iid: 7, compositional: 0, "zero-shot": 0, total: 7 }]));
    const [first] = whole.slice(3);
    const length = first!.width + 1;
    expect(length).toBeGreaterThan(100);
    expect(whole.slice(4).map(({ width }) => width)).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 5 }), (all) => {
        const splits = all.map((own, at) => ({
          ...{ ...own, name: `split ${at}`, total: own.iid + own.compositional + own["zero-shot"] },
        }));
        const svg = levelBars(splits);
        const boxes = boxesIn(svg);
        const legend = boxes.slice(0, 3);
        const [wide, high] = sizeOf(svg);
        for (const [at, split] of splits.entries()) {
          const own = boxes.slice(3 + 3 * at, 6 + 3 * at);
          let x = first!.x;
          for (const [i, level] of levels.entries()) {
            const share = split.total === 0 ? 0 : split[level] / split.total;
            expect(own[i]!.x).toBeCloseTo(x, 0);
            expect(own[i]!.width).toBeGreaterThanOrEqual(0);
            expect(Math.abs(own[i]!.width - Math.max(0, share * length - 1))).toBeLessThan(0.06);
            expect(own[i]!.fill).toBe(legend[i]!.fill);
            expect(own[i]!.title).toContain(`split ${at}`);
            expect(own[i]!.title.replaceAll(" ", "")).toContain(`${split[level]}questions`);
            expect(own[i]!.title).toContain(`${(100 * share).toFixed(1)} %`);
            x += share * length;
          }
          const [y, ...ys] = own.map((each) => each.y);
          expect(ys).toEqual([y, y]);
          if (at > 0) expect(y).toBeGreaterThanOrEqual(boxes[3 * at]!.y + boxes[3 * at]!.height);
          expect(y! + own[0]!.height).toBeLessThanOrEqual(high);
          // Its name stands before it and its number behind it, on the same line.
          const texts = wordsIn(svg).filter((each) => each.y > y! && each.y < y! + own[0]!.height);
          expect(texts.map(({ text }) => text.replaceAll(" ", ""))).toEqual([`split${at}`, `${split.total}`]);
          expect(texts[0]!.anchor === "end" && texts[0]!.x < first!.x).toBe(true);
          expect(texts[1]!.x).toBeGreaterThan(first!.x + length);
          expect(texts[1]!.x).toBeLessThan(wide);
        }
        expect(new Set(legend.map(({ fill }) => fill)).size).toBe(3);
        expect(legend.every(({ y, height }) => y + height < boxes[3]!.y)).toBe(true);
        for (const [i, name] of ["i.i.d.", "compositional", "zero-shot"].entries()) {
          const said = wordsIn(svg).find(({ text }) => text === name)!;
          expect(said.x).toBeGreaterThan(legend[i]!.x + legend[i]!.width);
          if (i < 2) expect(said.x).toBeLessThan(legend[i + 1]!.x);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("stand beside a table of the same numbers and shares, nothing for a split without questions", () => {
    const splits = [
      { name: "a<b", iid: 1500, compositional: 300, "zero-shot": 200, total: 2000 },
      { name: "none", iid: 0, compositional: 0, "zero-shot": 0, total: 0 },
    ];
    const page = levelsHtml("T & U", splits, parsed);
    const [, first, second] = tableOf(page, "Questions by level");
    expect(first).toEqual(["a&#60;b", "2 000", "1 500", "75.0", "300", "15.0", "200", "10.0"]);
    expect(second).toEqual(["none", "0", "0", "", "0", "", "0", ""]);
    expect(page).toContain("<title>T &#38; U</title>");
    expect(page).toContain("a&#60;b: 1500 i.i.d., 300 compositional, 200 zero-shot; none: 0 i.i.d.");
  });
});

const parsed: SchemaItemRule = {
  ...{ name: "parsed", dialect: "qald", multiset: false, classes: true, count: "call" },
  ...{ superlatives: true, aggregates: false },
} as unknown as SchemaItemRule;

test("a rule is told in words, each choice by itself", () => {
  const said = (change: Partial<SchemaItemRule>) =>
    Object.fromEntries(ruleTerms({ ...parsed, ...change } as SchemaItemRule));
  expect(said({})).toEqual({
    "schema items": "read from the parsed query",
    "compared as": "sets",
    classes: "are items",
    COUNT: "where it is called",
    superlatives: "are items",
    aggregates: "are no items",
  });
  expect(said({ name: "official" } as Partial<SchemaItemRule>)["schema items"]).toContain("qald");
  expect(said({ multiset: true })["compared as"]).toBe("multisets");
  expect(said({ classes: false }).classes).toBe("are no items");
  expect(said({ count: "anywhere" } as Partial<SchemaItemRule>).COUNT).toBe("wherever the word stands");
  expect(said({ count: "none" } as unknown as Partial<SchemaItemRule>).COUNT).toBe("is no item");
  expect(said({ superlatives: false }).superlatives).toBe("are no items");
  expect(said({ aggregates: true }).aggregates).toBe("are items");
});

describe("the page of a dataset", () => {
  const names = (...counts: readonly number[]) =>
    counts.map((count, at) => ({ name: `http://www.x.example/a-rather-long-name-of-an-item/${at}`, count }));
  const part = (name: string, more: object = {}): InfoReport["parts"][number] => ({
    ...{ name, formats: ["qald", "native"], questions: 31, languages: names(30, 1), forms: [] },
    ...{ types: names(3), hops: names(9, 6, 3, 0), levels: [], withoutForm: 4, withoutText: 5, repaired: 6 },
    ...{ answers: { total: 70, unknown: 11, empty: 12, most: 9 } },
    ...{ unread: { count: 13, first: [] } },
    ...more,
  });
  const report: InfoReport = {
    ...{ questions: 12_345, parts: [part("train"), part("test", { questions: 17 })] },
    schemaItems: {
      ...{ rule: parsed, relations: 21, classes: 22, functions: 23, combinations: 24 },
      mostFrequent: names(400, 100, 1),
    },
    templates: { distinct: 25, mostFrequent: [] },
    leakage: [{ from: "train", into: "test", questions: 41, forms: 42, templates: 43, of: 44 }],
    graphs: { queries: [], answers: [] },
    problems: [
      { problem: "duplicate-id", count: 51, part: "train", ids: ["a", "b", "c", "d", "e", "f"] },
      { problem: "shared-form", count: 52, part: "test", with: "train", ids: ["g"] },
    ],
  };

  test("says the figures of each part, problem and pair of parts", () => {
    const page = infoHtml("Data", report);
    const figures = [...page.matchAll(/<li><b>([^<]*)<\/b><span>([^<]*)<\/span>/g)].map(([, a, b]) => [a, b]);
    expect(figures).toEqual([
      ["12 345", "questions"],
      ["21", "relations"],
      ["22", "classes"],
      ["24", "combinations"],
      ["25", "templates"],
    ]);
    expect(tableOf(page, "Parts").slice(1)).toEqual([
      ["train", "qald, native", "31", "4", "11", "12", "13"],
      ["test", "qald, native", "17", "4", "11", "12", "13"],
    ]);
    expect(tableOf(page, "Problems").slice(1)).toEqual([
      ["duplicate-id", "train", "", "51", "a, b, c, d, e"],
      ["shared-form", "test", "train", "52", "g"],
    ]);
    expect(tableOf(page, "Shared between parts").slice(1)).toEqual([
      ["test", "train", "41", "42", "43", "44"],
    ]);
    expect(page).not.toContain("executed again");
    const again = infoHtml("Data", report, [
      {
        ...{ part: "dev", questions: 9, same: 2, withoutQuery: 6, withoutAnswers: 7 },
        changed: [{ id: "x", lost: [], gained: [], gold: 0, found: 0 }],
        failed: [
          { id: "y", problem: "p" },
          { id: "z", problem: "p" },
        ],
      },
    ]);
    expect(tableOf(again, "Gold queries executed again").slice(1)).toEqual([
      ["dev", "9", "2", "1", "2", "6", "7"],
    ]);
  });

  test("draws what has several names, each bar as long as its number", () => {
    const page = infoHtml("Data", report);
    const drawn = [...page.matchAll(/<h2>([^<]*)<\/h2>\n<figure>[\s\S]*?(<svg[\s\S]*?<\/svg>)/g)];
    // One type is no picture, and no level neither.
    expect(drawn.map(([, name]) => name)).toEqual([
      ...["train: languages", "train: hops", "test: languages", "test: hops", "schema items"],
    ]);
    for (const [, , svg] of drawn) {
      const boxes = boxesIn(svg!);
      const counts = boxes.map(({ title }) => Number(title.split(": ").at(-1)));
      const most = Math.max(...counts);
      const longest = Math.max(...boxes.map(({ width }) => width));
      const [wide, high] = sizeOf(svg!);
      expect(longest).toBeGreaterThan(100);
      for (const [at, box] of boxes.entries()) {
        // What is next to nothing is still seen.
        expect(Math.abs(box.width - Math.max(1, (counts[at]! / most) * longest))).toBeLessThan(0.11);
        expect(box.x).toBe(boxes[0]!.x);
        expect(box.x + box.width).toBeLessThan(wide);
        if (at > 0) expect(box.y).toBeGreaterThanOrEqual(boxes[at - 1]!.y + boxes[at - 1]!.height);
        expect(box.y + box.height).toBeLessThanOrEqual(high);
        const texts = wordsIn(svg!).filter(({ y }) => y > box.y && y < box.y + box.height);
        expect(texts.map(({ text }) => text)).toEqual([
          `…${`x.example/a-rather-long-name-of-an-item/${at}`.slice(-31)}`,
          String(counts[at]),
        ]);
        expect(texts[0]!.x).toBeLessThan(box.x);
        expect(texts[1]!.x).toBeGreaterThan(box.x + box.width - 1);
        expect(texts[1]!.x - (box.x + (counts[at]! / most) * longest)).toBeLessThan(20);
      }
    }
    expect(drawn.at(-1)![2]).toMatch(/aria-label="schema items\. [^"]*\/0 400, [^"]*\/1 100, [^"]*\/2 1"/);
    // Names up to 32 signs stand whole, without the way to them.
    const short = infoHtml("D", {
      ...report,
      schemaItems: {
        ...report.schemaItems,
        mostFrequent: [
          { name: `https://${"n".repeat(32)}`, count: 2 },
          { name: "o".repeat(33), count: 1 },
        ],
      },
    });
    expect(short).toContain(`>${"n".repeat(32)}<`);
    expect(short).toContain(`>…${"o".repeat(31)}<`);
  });
});

describe("scores", () => {
  const averages = (f1: number, interval: [number, number] | null = null) => ({
    ...{ precision: f1 + 0.1, recall: f1 - 0.1, f1, interval },
  });
  const scores = (questions: number, f1: number, isEmpty = false): Scores =>
    ({
      questions,
      averages: isEmpty
        ? { macro: null, "macro-qald": null, micro: null }
        : {
            macro: averages(f1, [f1 - 0.05, f1 + 0.05]),
            "macro-qald": averages(f1 + 0.01),
            micro: averages(f1 + 0.02),
          },
      hits1: isEmpty ? null : { value: f1 + 0.03, interval: null },
      exact: isEmpty ? null : { value: f1 + 0.04, interval: null },
    }) as unknown as Scores;
  const report = {
    total: scores(40, 0.5),
    by: {
      level: [
        { name: "i.i.d.", ...scores(30, 0.6) },
        { name: "a|b", ...scores(0, 0, true) },
      ],
      type: [{ name: "boolean", ...scores(10, 0.3) }],
    },
    ...{ unsaid: { level: 0, type: 0 }, unscored: 3, missing: 4, unknown: ["u", "v"], failures: [] },
    comparison: {
      ...{ first: 0.5, second: 0.4, difference: 0.1, interval: [0.02, 0.18], decided: true },
      ...{ better: 11, worse: 12, equal: 13 },
    },
    protocol: { "macro F1": "mean of questions", "empty gold": "F1 is 1 for none" },
  } as unknown as ScoreReport;

  test("stand in lines: all, then each stratum in its dimension, a dash for what is not known", () => {
    expect(scoreLines(report)).toEqual([
      {
        ...{ dimension: "", name: "all" },
        cells: ["40", "60.0", "40.0", "50.0", "45.0 to 55.0", "51.0", "52.0", "53.0", "54.0"],
      },
      {
        ...{ dimension: "level", name: "i.i.d." },
        cells: ["30", "70.0", "50.0", "60.0", "55.0 to 65.0", "61.0", "62.0", "63.0", "64.0"],
      },
      { dimension: "level", name: "a|b", cells: ["0", "–", "–", "–", "", "–", "–", "–", "–"] },
      {
        ...{ dimension: "type", name: "boolean" },
        cells: ["10", "40.0", "20.0", "30.0", "25.0 to 35.0", "31.0", "32.0", "33.0", "34.0"],
      },
    ]);
    expect(scoreHeads).toHaveLength(9);
  });

  test("as Markdown are a table of these lines, what is left out, the comparison and the rules", () => {
    const text = scoreMarkdown("A\n title", report);
    const lines = text.split("\n");
    expect(lines[1]).toBe("# A title");
    const cells = lines
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
    expect(cells).toHaveLength(2 + 4);
    expect(cells[0]!.map((each) => each.trim())).toEqual(["", ...scoreHeads]);
    expect(cells.slice(2).map((row) => row.map((each) => each.trim()))).toEqual(
      scoreLines(report).map(({ dimension, name, cells: own }) => [
        dimension === "" ? "all" : `${dimension} ${name.replace("|", "\\|")}`,
        ...own,
      ]),
    );
    expect(text).toContain(
      "3 questions without gold answers are not scored; 4 have no prediction; 2 predictions",
    );
    expect(text).toContain("F1 50.0 and 40.0, difference +10.0 (2.0 to 18.0), which chance does not explain");
    expect(text).toContain("better on 11 questions, worse on 12, equal on 13");
    expect(lines.filter((line) => line.startsWith("- "))).toEqual([
      "- macro F1: mean of questions",
      "- empty gold: F1 is 1 for none",
    ]);
    const plain = scoreMarkdown("A", {
      ...report,
      comparison: { ...report.comparison!, interval: null, decided: false },
    });
    expect(plain).toContain("difference +10.0, which chance may explain");
    expect(scoreMarkdown("A", { ...report, comparison: null })).not.toContain("second system");
  });

  test("as LaTeX are in groups: the heads, all, and each dimension", () => {
    const text = scoreLatex("Scores", report);
    expect(text.startsWith("% lacuna\n")).toBe(true);
    const groups = text
      .slice(text.indexOf("\\toprule"), text.indexOf("\\bottomrule"))
      .split("\\midrule")
      .map((group) => [...group.matchAll(/^\s*([^\\&\n]*?)\s*&/gm)].map(([, name]) => name));
    expect(groups).toEqual([[""], ["all"], ["level i.i.d.", "level a|b"], ["type boolean"]]);
  });

  test("as a page have all lines, a picture for each dimension, and the comparison", () => {
    const page = scoreHtml("S", report);
    expect(tableOf(page, "Scores").slice(1)).toEqual(
      scoreLines(report).map(({ dimension, name, cells }) => [
        dimension === "" ? name : `${dimension} ${name}`,
        ...cells,
      ]),
    );
    const figures = [...page.matchAll(/<li><b>([^<]*)<\/b><span>([^<]*)<\/span>/g)].map(([, a, b]) => [a, b]);
    expect(figures).toEqual([
      ["50.0", "macro F1"],
      ["53.0", "Hits@1"],
      ["54.0", "exact match"],
      ["40", "questions"],
      ["50.0", "macro F1 of the first"],
      ["40.0", "of the second"],
      ["+10.0", "difference, 95 % interval 2.0 to 18.0"],
      ["11 / 12 / 13", "better, worse, equal"],
    ]);
    expect([...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(["F1 of all questions", "F1 by level", "F1 by type"]),
    );
    expect(page).toContain("3 questions without gold answers");
    const none = scoreHtml("S", { ...report, total: scores(0, 0, true), comparison: null });
    expect([...none.matchAll(/<li><b>([^<]*)<\/b>/g)].map(([, value]) => value)).toEqual([
      "–",
      "–",
      "–",
      "0",
    ]);
    expect(none).not.toContain("second system");
  });
});

test("a data card names each file with its hash, and the fields of its records", () => {
  const files = [
    { name: "train.json", sha256: "aa", bytes: 12 },
    { name: "test.json", sha256: "bb", bytes: 13 },
  ];
  const card = croissantCard({ name: "n", description: "d", date: "2026-01-02", files, levels: true });
  expect(card).toMatchObject({
    "@type": "sc:Dataset",
    name: "n",
    description: "d",
    datePublished: "2026-01-02",
  });
  expect(Object.keys(card)).not.toContain("license");
  expect(card.distribution).toMatchObject([
    { "@id": "train.json", contentUrl: "train.json", contentSize: "12 B", sha256: "aa" },
    { "@id": "test.json", contentUrl: "test.json", contentSize: "13 B", sha256: "bb" },
  ]);
  const fields = (each: typeof card) =>
    (each.recordSet as unknown as { "@id": string; field: { "@id": string }[] }[]).map((set) => [
      set["@id"],
      set.field.map((one) => one["@id"]),
    ]);
  const own = (name: string, ...more: string[]) => [
    name,
    ["id", "question", "query", "answers", "schema_items", ...more].map((field) => `${name}/${field}`),
  ];
  // Levels are of what is tested.
  expect(fields(card)).toEqual([own("train"), own("test", "level")]);
  expect(fields(croissantCard({ name: "n", description: "d", files, levels: false }))).toEqual([
    own("train"),
    own("test"),
  ]);
});
