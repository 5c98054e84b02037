import { describe, expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { levelOf } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readQuads } from "../../src/kg/quads.ts";
import { whole } from "../support/sizes.ts";
import { haveData, linesOf, namedTriples } from "./data.ts";

const root = process.env.LACUNA_DATA ?? "../shared/data";
const load = (folder: string, format?: string) =>
  loadGraph(`${root}/${folder}`, nodeFiles, format === undefined ? {} : { format });

/** One set of each format; the usual run reads no other. */
const usual = new Set([
  ...["codex-s", "icews14", "fb15k-partial", "wn18rr/text", "nell-betae"],
  ...["nations", "umls", "kinships", "countries/S1", "countries/S2", "countries/S3"],
]);

// Format, triples read of each split, entities, forward relations: the figures of the READMEs beside the data.
const printed: [
  folder: string,
  format: string,
  read: [number, number, number],
  entities: number,
  relations: number,
][] = [
  ["fb15k-237", "tsv", [272_115, 17_535, 20_466], 14_541, 237],
  ["fb15k-237-betae", "betae", [272_115, 17_526, 20_438], 14_505, 237],
  ["nell-betae", "betae", [114_213, 14_324, 14_267], 63_361, 200],
  ["codex-s", "tsv", [32_888, 1_827, 1_828], 2_034, 42],
  ["codex-m", "tsv", [185_584, 10_310, 10_311], 17_050, 51],
  ["wn18", "openke", [141_442, 5_000, 5_000], 40_943, 18],
  ["wn18rr", "tsv", [86_835, 3_034, 3_134], 40_943, 11],
  ["wn18rr/text", "tsv", [86_835, 3_034, 3_134], 41_105, 11],
  ["fb13", "openke", [316_232, 5_908, 23_733], 75_043, 13],
  ["fb15k-partial", "openke", [0, 50_000, 59_071], 14_951, 1_345],
  ["icews14", "quads", [63_685, 13_823, 13_222], 7_128, 230],
  ["icews18", "quads", [0, 45_995, 49_545], 23_033, 256],
  ["yago-temporal", "quads", [161_540, 19_523, 20_026], 10_623, 10],
  ["nations", "tsv", [1_592, 199, 201], 14, 55],
  ["umls", "tsv", [5_216, 652, 661], 135, 46],
  ["kinships", "tsv", [8_544, 1_068, 1_074], 104, 25],
  ["countries/S1", "tsv", [1_111, 24, 24], 271, 2],
  ["countries/S2", "tsv", [1_063, 24, 24], 271, 2],
  ["countries/S3", "tsv", [985, 24, 24], 271, 2],
  ["wd50k/statements", "statements", [166_435, 23_913, 46_159], 41_696, 487],
];

for (const [folder, format, read, entities, relations] of printed.filter(
  ([name]) => whole || usual.has(name),
))
  describe.skipIf(!haveData(folder))(`data ${folder}`, () => {
    test(`is ${format} with the printed counts`, async () => {
      const graph = await load(folder);
      expect(graph.report?.format).toBe(format);
      expect(graph.report?.read).toEqual(read);
      expect(graph.entityCount).toBe(entities);
      expect(graph.relationCount).toBe(relations * 2);
      expect(graph.report?.missingSplits).toEqual(read[0] === 0 ? ["train"] : undefined);
      const distinct = graph.tripleCounts.reduce((sum, each) => sum + each);
      const { duplicates, inSeveralSplits } = graph.report!;
      if (duplicates === 0 && inSeveralSplits === 0) expect(graph.tripleCounts).toEqual(read);
      else expect(distinct).toBeLessThan(read[0] + read[1] + read[2]);
    });
  });

const qualified = whole ? "wd50k" : "wd50k_100";
describe.skipIf(!haveData(qualified))(`data ${qualified}`, () => {
  test("qualifiers are counted as a line-by-line count gives them", async () => {
    const fields = ["train", "valid", "test"]
      .flatMap((split) => linesOf(`${qualified}/statements/${split}.txt`))
      .map((line) => line.split(","));
    const distinct = new Set(fields.map((each) => each.slice(0, 3).join()));
    const graph = await load(`${qualified}/statements`);
    expect(graph.report?.format).toBe("statements");
    expect(graph.tripleCounts.reduce((sum, each) => sum + each)).toBe(distinct.size);
    const statements = fields.filter((each) => each.length > 3);
    const qualifiers = statements.reduce((sum, each) => sum + (each.length - 3) / 2, 0);
    expect(graph.report?.notes).toEqual([
      `${qualifiers} qualifiers of ${statements.length} statements are kept`,
    ]);
  });

  test("a folder around the data names the folder inside", async () => {
    await expect(load(qualified)).rejects.toMatchObject({
      code: "kg.no-triples",
      hint: expect.stringContaining("did you mean"),
    });
  });
});

describe.skipIf(!haveData("icews14"))("data icews14", () => {
  test("facts keep their times", async () => {
    const facts = await readQuads(`${root}/icews14`, nodeFiles);
    expect(facts.heads.length).toBe(90_730);
    expect(new Set(facts.times).size).toBe(365);
    expect(facts.entities.name(1)).toBe("Benjamin Netanyahu");
    expect([facts.heads[1], facts.relations[1], facts.tails[1], facts.times[1]]).toEqual([0, 18, 84, 0]);
    const graph = await load("icews14");
    const distinct = new Set(
      Array.from(facts.heads, (head, i) => `${head} ${facts.relations[i]} ${facts.tails[i]}`),
    );
    expect(graph.tripleCounts.reduce((sum, each) => sum + each)).toBe(distinct.size);
  });
});

describe.skipIf(!haveData("tflex-icews14-queries"))("data tflex-icews14-queries", () => {
  test("named facts keep names exactly and dates as days", async () => {
    const facts = await readQuads(`${root}/tflex-icews14-queries/kg`, nodeFiles);
    const [first] = linesOf("tflex-icews14-queries/kg/valid.txt");
    const [subject, relation, object, date] = first!.split("\t");
    expect(facts.entities.name(facts.heads[0]!)).toBe(subject);
    expect(facts.relationNames.name(facts.relations[0]! >> 1)).toBe(relation);
    expect(facts.entities.name(facts.tails[0]!)).toBe(object);
    expect(facts.times[0]).toBe(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
    const gagauzia = Array.from({ length: facts.entities.size }, (_, id) => facts.entities.name(id)).filter(
      (name) => name.includes("uzia"),
    );
    expect(gagauzia.some((name) => name.endsWith("\u00a0"))).toBe(true);
  });
});

describe.skipIf(!haveData("codex-s"))("data codex-s", () => {
  test("labels stand beside ids", async () => {
    const graph = await load("codex-s");
    const euler = graph.entities.id("Q7604")!;
    expect(graph.label(euler)).toBe("Leonhard Euler");
    expect(graph.entities.withLabel("Leonhard Euler")).toEqual([euler]);
    expect(graph.relations.label(graph.relations.id("P1412")!)).toBe("languages spoken, written, or signed");
    expect(graph.entities.id("Q-none")).toBeUndefined();
    // Ids go by first appearance in train.
    const [first] = namedTriples("codex-s");
    expect(graph.entities.name(0)).toBe(first![0]);
    expect(graph.entities.name(1)).toBe(first![2]);
  });
});

// Two graphs of 310,000 triples: the long run alone.
describe.runIf(whole && haveData("fb15k-237") && haveData("fb15k-237-betae"))(
  "data fb15k-237 and fb15k-237-betae",
  () => {
    test("the BetaE form is the original without entities that train does not show", async () => {
      const [original, betae] = await Promise.all([load("fb15k-237"), load("fb15k-237-betae")]);
      expect(original.entities.withLabel("Dominican Republic")).toEqual([original.entities.id("/m/027rn")]);
      const seen = new Set(
        linesOf("fb15k-237/train.txt").flatMap((line) => [line.split("\t")[0]!, line.split("\t")[2]!]),
      );
      let dropped = 0;
      const triples = namedTriples("fb15k-237");
      for (const [head, relation, tail, level] of triples) {
        const [h, r, t] = [betae.entities.id(head), betae.relations.id(relation), betae.entities.id(tail)];
        const found =
          h === undefined || r === undefined || t === undefined ? -1 : levelOf(betae, h, r * 2, t);
        const kept = level === 0 || (seen.has(head) && seen.has(tail));
        if (!kept) dropped++;
        if (found !== (kept ? level : -1))
          expect([head, relation, tail, found]).toEqual([head, relation, tail, kept ? level : -1]);
        const [oh, or, ot] = [
          original.entities.id(head)!,
          original.relations.id(relation)!,
          original.entities.id(tail)!,
        ];
        if (levelOf(original, ot, or * 2 + 1, oh) !== level)
          expect([head, relation, tail]).toBe("found in the original");
      }
      expect(dropped).toBe(9 + 28);
    });
  },
);
