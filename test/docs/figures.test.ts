import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, textOf } from "./page.ts";

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
interface Measured {
  readonly command?: string;
  readonly how?: string;
  readonly machine?: string;
  readonly date: string;
  readonly tables: readonly Table[];
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const results = (file: string) => read(`experiments/results/${file}`);
const benches = new Map<string, Measured>(
  ["bench/results/benches", "experiments/results/pages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file): [string, Measured] => [
      file.slice(0, -5),
      read(`${folder}/${file}`),
    ]),
  ),
);

function whole(name: string, table: number, row: string, column: string | number): string {
  const { header, rows } = benches.get(name)!.tables[table - 1]!;
  const at = typeof column === "number" ? column : header.indexOf(column);
  const found = rows.find(([first]) => first === row)?.[at];
  if (found === undefined) throw new Error(`${name} ${table} has no ${row}, ${column}`);
  return found;
}
/** The first number of a cell, as the page of figures shows it. */
const cell = (...place: Parameters<typeof whole>): string => whole(...place).match(/\d[\d.,]*\d|\d/)![0];
const percent = (share: string, digits = 1) => `${Number((100 * Number(share)).toFixed(digits))}`;

const shelf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

describe("tables of figures", () => {
  it("stand in result files, and result files on pages", () => {
    const shown = new Set<string>();
    for (const page of [...shelf("experiments/figures"), ...shelf("docs/explanation")])
      for (const [, name] of textOf(page).matchAll(/<!-- bench: ([\w-]+)/g)) shown.add(name!);
    expect([...benches.keys()].filter((name) => !shown.has(name) && name !== "count")).toEqual([]);
    for (const page of shelf("experiments/figures").filter((each) => !/(README|hardness)\.md$/.test(each)))
      expect(
        textOf(page)
          .split("\n")
          .filter((line, at, all) => /^\|/.test(line) && !/^(\||<!-- bench: )/.test(all[at - 1]!)),
        `${page} has tables of its own; put them into experiments/results/pages`,
      ).toEqual([]);
  });

  it("say how, when and where they were measured", () => {
    for (const [name, { command, how, date, tables }] of benches) {
      expect(command ?? how, name).toMatch(/\S/);
      expect(date, name).toMatch(/^2026-\d\d-\d\d/);
      for (const { header, rows } of tables)
        for (const row of rows) expect(row.length, `${name}: ${row}`).toBe(header.length);
    }
  });
});

/** Sentences of pages with figures of result files in them. */
const quotes: readonly [page: string, sentence: string][] = [
  [
    "docs/explanation/intervals.md",
    `the percentile bootstrap reaches ${cell("coverage", 1, "10", 1)} % at 10 queries and ${cell("coverage", 1, "30", 1)} % at 30, and these intervals reach ${cell("coverage", 1, "10", "ours")} % and ${cell("coverage", 1, "30", "ours")} %`,
  ],
  [
    "docs/explanation/calibration.md",
    `${percent(cell("calibration", 1, "test, softmax × known links", "misplaced"))} percent by softmax times known links, ${percent(cell("calibration", 1, "test, temperature", "misplaced"))} by temperature, ${percent(cell("calibration", 1, "test, isotonic", "misplaced"))} by isotonic`,
  ],
  [
    "docs/explanation/calibration.md",
    `| there are | ${cell("calibration", 1, "test, isotonic", "links")} | | expected by softmax × known links, which QTO goes by | ${cell("calibration", 1, "test, softmax × known links", "expected")} | | expected by the isotonic calibration | ${cell("calibration", 1, "test, isotonic", "expected")} |`,
  ],
  [
    "docs/explanation/ultra.md",
    `| CoDEx-S | ${percent(cell("links-ultra", 1, "CoDEx-S", "MRR"))} | | | UMLS | ${percent(cell("links-ultra", 1, "UMLS", "MRR"))} | ${percent(cell("links-ultra-tuned", 1, "UMLS, MRR / Hits@10", "tuned"))} | | Nations | ${percent(cell("links-ultra", 1, "Nations", "MRR"))} |`,
  ],
  [
    "docs/explanation/published-figures.md",
    `The MRR of 1p is ${cell("published-nell995", 1, "1p", "cqd")} for 60.4 published`,
  ],
  [
    "docs/explanation/balanced-benchmarks.md",
    `ULTRA with CQD has a mean of ${cell("balanced-ultra-fb15k-237", 1, "mean", "ultra-3g")} on balanced FB15k-237, above the best published figures of each type together (${cell("balanced-ultra-fb15k-237", 1, "mean", "published best")})`,
  ],
  [
    "docs/explanation/balanced-benchmarks.md",
    `the best mean is ${cell("balanced-ultra-nell995", 1, "mean", "geometric")}, and ${cell("balanced-ultra-nell995", 1, "mean", "published best")} is published`,
  ],
  [
    "docs/explanation/balanced-benchmarks.md",
    `and ${cell("balanced-ultra-nell995", 1, "3i", 3)} on balanced 3i`,
  ],
  [
    "docs/guides/train-query-models.md",
    ["GQE", "Query2Box", "LMPNN", "FuzzQE", "NewLook", "BetaE", "ConE", "LogicE", "CQD"]
      .map((model) => `${model} ${meanOf(model)}`)
      .join(", "),
  ],
  ...["GQE", "Query2Box", "LMPNN", "FuzzQE", "NewLook", "BetaE", "ConE", "LogicE"].map(
    (model): [string, string] => ["build/pictures/list.mjs", `["${model}", ${meanOf(model)}]`],
  ),
  [
    "experiments/figures/solvers.md",
    `\`lacuna\` ${cell("balanced-fb15k-237", 1, "mean", "`lacuna`, balanced")} [${whole("balanced-fb15k-237", 1, "mean", "95 %").replace(" to", ",")}], mean of eleven types, where the best of seven published methods on each type have ${cell("balanced-fb15k-237", 1, "mean", "published best")} together and CQD with the same ComplEx ${cell("balanced-fb15k-237", 1, "mean", "`cqd`")}. With train links alone known it has ${cell("balanced-train", 1, "mean", "`lacuna`, train")}`,
  ],
  [
    "experiments/figures/solvers.md",
    `NELL995, whole files: ${cell("balanced-nell995-types", 1, "mean", "`lacuna`, balanced")} [${whole("balanced-nell995-types", 1, "mean", "95 %").replace(" to", ",")}], where the best published of each type have ${cell("balanced-nell995-types", 1, "mean", "published best")} together`,
  ],
  [
    "docs/explanation/what-a-balanced-benchmark-rewards.md",
    `stating the prior takes lacuna from ${prior(1)[0]} to ${prior(2)[0]} on answers of one missing link (CQD ${prior(3)[0]}), and from ${prior(1)[1]} to ${prior(2)[1]} on full inference (CQD ${prior(3)[1]})`,
  ],
  [
    "build/pictures/list.mjs",
    ["one missing link", "full inference", "mean of ten types"]
      .map(
        (row, at) =>
          `["${row}: lacuna, natural", ${prior(1)[at]}], ["lacuna, balanced", ${prior(2)[at]}], ["cqd", ${prior(3)[at]}],`,
      )
      .join(" "),
  ],
  [
    "README.md",
    `${hardness("2p")} percent of the answers of 2p, ${hardness("2i")} percent of 2i and ${hardness("3i")} percent of 3i`,
  ],
];

function prior(column: number): string[] {
  return ["one missing link", "full inference", "mean of ten types"].map((row) =>
    cell("balanced-prior", 1, row, column),
  );
}

function meanOf(model: string): string {
  return cell("query-models-balanced", 1, "mean of 11", model.toLowerCase());
}

function hardness(type: string): string {
  const { result } = results("hardness/betae-nell995.json");
  const found = result.types.find((each: { type: string }) => each.type === type);
  return percent(found.reduces["1p"].share);
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

describe("figures that pages quote", () => {
  it.each(quotes)("%s: %s", (page, sentence) => {
    expect(plain(textOf(page))).toContain(plain(sentence));
  });
});

interface Side {
  readonly queries: number;
  readonly mrr: number;
  readonly interval: readonly [number, number];
}
interface OfType {
  readonly type: string;
  readonly ours: Side;
  readonly theirs: Side;
  readonly paired?: { readonly difference: number; readonly interval: readonly [number, number] | null };
}

const points = (share: number) => (100 * share).toFixed(1);
const minus = (text: string) => text.replaceAll("-", "−");
const signed = (share: number) => minus(`${share >= 0 ? "+" : ""}${points(share)}`);
const range = ([low, high]: readonly [number, number]) => minus(`${points(low)} to ${points(high)}`);

describe("tables of balanced benchmarks are the raw results, rounded", () => {
  it.each([
    ["fb15k-237", "balanced-fb15k-237", "`lacuna`, balanced"],
    ["fb15k-237-train", "balanced-train", "`lacuna`, train"],
    ["nell995", "balanced-nell995-types", "`lacuna`, balanced"],
  ])("%s", (raw, name, lacuna) => {
    const { types, mean } = results(`balanced/${raw}.json`) as {
      types: OfType[];
      mean: { ours: Side; theirs: Side };
    };
    const { header, rows } = benches.get(name)!.tables[0]!;
    const at = (column: string) => header.indexOf(column);
    for (const row of rows) {
      const of =
        row[0] === "mean" ? { ...mean, paired: undefined } : types.find(({ type }) => type === row[0])!;
      expect(row[at(lacuna)]!.replaceAll("*", ""), row[0]).toBe(points(of.ours.mrr));
      expect(row[at("95 %")], row[0]).toBe(range(of.ours.interval));
      if (row[at("`cqd`")]) expect(row[at("`cqd`")], row[0]).toBe(points(of.theirs.mrr));
      const { paired } = of;
      if (paired?.interval && row[at("difference")])
        expect([row[at("difference")], row[at("difference") + 1]], row[0]).toEqual([
          signed(paired.difference),
          range(paired.interval),
        ]);
    }
  });

  it("means of both graphs", () => {
    const { rows } = benches.get("balanced-means")!.tables[0]!;
    for (const [graph, known, predictor, raw] of [
      ["FB15k-237", "train, valid", "ComplEx", "fb15k-237"],
      ["FB15k-237", "train, valid", "ComplEx and ULTRA", "fb15k-237-ultra"],
      ["FB15k-237", "train, valid", "ComplEx and ULTRA, `fitted`", "fb15k-237-ultra-fitted"],
      ["FB15k-237", "train", "ComplEx", "fb15k-237-train"],
      ["NELL995", "train, valid", "ComplEx", "nell995"],
      ["NELL995", "train, valid", "ComplEx and ULTRA", "nell995-ultra"],
      ["ICEWS14, split by time", "train, valid", "a small ComplEx", "icews14"],
    ]) {
      const { mean } = results(`balanced/${raw}.json`) as { mean: { ours: Side } };
      const row = rows.find((each) => each[0] === graph && each[1] === known && each[2] === predictor)!;
      expect([row[3], row[4]], raw).toEqual([`**${points(mean.ours.mrr)}**`, range(mean.ours.interval)]);
    }
  });

  it("the fitted prior", () => {
    const [types, classes] = benches.get("balanced-fitted")!.tables;
    for (const [setup, raw] of [
      ["FB15k-237, ComplEx", "fb15k-237-fitted"],
      ["FB15k-237, ComplEx and ULTRA", "fb15k-237-ultra-fitted"],
      ["NELL995, ComplEx", "nell995-fitted"],
    ]) {
      const of = results(`balanced/${raw}.json`) as {
        types: OfType[];
        mean: { ours: Side };
        paired: { difference: number; interval: readonly [number, number] };
        classes: Record<string, { ours: number; theirs: number }>;
      };
      const row = (rows: readonly (readonly string[])[], name: string) =>
        rows.find((each) => each[0] === setup && each[1] === name);
      for (const { type, ours, theirs } of of.types)
        expect(row(types!.rows, type)?.slice(3, 5), type).toEqual([points(theirs.mrr), points(ours.mrr)]);
      expect(row(types!.rows, "mean")?.slice(4), raw).toEqual([
        ...[`**${points(of.mean.ours.mrr)}**`, range(of.mean.ours.interval)],
        ...[signed(of.paired.difference), range(of.paired.interval)],
      ]);
      for (const [name, { ours, theirs }] of Object.entries(of.classes))
        expect(row(classes!.rows, name)?.slice(3, 5) ?? [points(theirs), points(ours)]).toEqual([
          points(theirs),
          points(ours),
        ]);
    }
  });

  it("the fitted prior beside cqd", () => {
    const { rows } = benches.get("balanced-fitted")!.tables[3]!;
    type OfClass = {
      queries: number;
      ours: number;
      theirs: number;
      difference: number;
      interval: [number, number];
    };
    for (const [graph, raw] of [
      ["FB15k-237", "fb15k-237-fitted-cqd"],
      ["NELL995", "nell995-fitted-cqd"],
    ]) {
      const { classes, full } = results(`balanced/${raw}.json`) as {
        classes: Record<string, OfClass>;
        full: OfClass;
      };
      for (const [name, found] of Object.entries({ ...classes, "full inference": full })) {
        if (found.queries < 20) continue;
        const row = rows.find((each) => each[0] === graph && each[1] === name);
        const { ours, theirs, difference, interval } = found;
        expect(row?.slice(3), `${raw} ${name}`).toEqual([
          ...[points(ours), points(theirs), signed(difference), range(interval)],
        ]);
        // What the page says of all classes.
        expect(interval[1]).toBeGreaterThan(0);
      }
    }
  });

  it("EFO_k", () => {
    const { types } = results("balanced/efok-fit.json") as { types: OfType[] };
    const { rows } = benches.get("efok-fit")!.tables[0]!;
    for (const { type, ours, theirs } of types) {
      const row = rows.find(([first]) => first === `\`${type}\``)!;
      expect([row[2], row[3]], type).toEqual([points(ours.mrr), points(theirs.mrr)]);
    }
  });
});
