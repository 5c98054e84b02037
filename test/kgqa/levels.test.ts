import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { qaldRecord } from "../../src/kgqa/formats/write-qald.ts";
import { levels } from "../../src/kgqa/levels/levels.ts";
import { trainingItems } from "../../src/kgqa/levels/training-items.ts";
import type { Question } from "../../src/kgqa/question/question.ts";
import { type ResplitParameters, resplit } from "../../src/kgqa/resplit/resplit.ts";
import { schemaItemReader } from "../../src/kgqa/schema-items/reader.ts";
import { officialRule } from "../../src/kgqa/schema-items/rule.ts";
import { randomState } from "../../src/numeric/random-state.ts";
import { sized } from "../support/sizes.ts";
import { dataSource, haveData, jsonLines, question, questionsOf, textSource } from "./support.ts";

const sha256 = (lines: readonly string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");

const lcquad = ["lcquad1/train-data.json.gz", "lcquad1/test-data.json.gz"] as const;
const qald = ["qald9/qald-9-train-multilingual.json.gz", "qald9/qald-9-test-multilingual.json.gz"] as const;

const partsOf = ([train, test]: readonly [string, string]): ResplitParameters["parts"] => [
  { name: "train", source: dataSource(train) },
  { name: "test", source: dataSource(test) },
];

// Hashes of what semantic-systems/KGQA-datasets-generalization has at 0bd3c96, made from its files by Python.
describe("the published data", () => {
  const published = [
    ["lcquad", "lcquad1", lcquad, "51c7dcb3aae5a6c142bc75e120a1053c979d6de74dac709a0866cda467bab4cf"],
    ["qald", "qald", qald, "44a560db677bba65a5e2fc5cc511b0b41f4497b7e20fa2003c8e9832c5864c62"],
  ] as const;

  for (const [name, dialect, paths, hash] of published)
    test.skipIf(!haveData("lcquad1"))(`schema terms of data_sets.json of ${name}, in its order`, async () => {
      const read = await schemaItemReader(officialRule(dialect));
      const rows: string[] = [];
      for (const [at, path] of paths.entries())
        for (const each of await questionsOf(path)) {
          const found = read(each);
          rows.push(
            `${name}_${at === 0 ? "train" : "test"}_${each.id} ${JSON.stringify("items" in found && found.items)}`,
          );
        }
      expect(sha256([...randomState(42).permutation(rows.length)].map((row) => rows[row] ?? ""))).toBe(hash);
    });

  test.skipIf(!haveData("qald9"))("levels of the original splits", async () => {
    const of = (paths: readonly [string, string]) =>
      levels({ train: dataSource(paths[0]), test: dataSource(paths[1]), rule: "official" });
    expect(await of(qald)).toMatchObject({ iid: 46, compositional: 53, "zero-shot": 51, total: 150 });
    expect(await of(lcquad)).toMatchObject({ iid: 434, compositional: 559, "zero-shot": 7, total: 1000 });
  });

  test.skipIf(!haveData("lcquad1"))(
    "data_sets.json itself is divided as it stands: not shuffled again, ids as they are",
    async () => {
      const rows: Question[] = [];
      for (const [at, path] of lcquad.entries())
        for (const each of await questionsOf(path))
          rows.push({ ...each, id: `lcquad_${at === 0 ? "train" : "test"}_${each.id}` });
      const published = [...randomState(42).permutation(rows.length)].map((row) => qaldRecord(rows[row]!));
      const source = textSource(JSON.stringify({ questions: published }), "data_sets.json");
      const asked = { official: true, zero: 0.6, compositional: 0.1, iid: 0.2, validation: 0.33 } as const;
      const [prepared, raw] = [
        await resplit({ parts: [{ name: "data_sets", source }], ...asked }),
        await resplit({ parts: partsOf(lcquad), ...asked }),
      ];
      for (const part of ["train", "valid", "test"] as const)
        expect(prepared[part].map(({ question }) => question.id)).toEqual(
          raw[part].map(({ question }) => question.id),
        );
      expect([prepared.report.shuffled, raw.report.shuffled]).toEqual(["before", 42]);
      // The shuffle has a seed of its own: with another split seed the prepared file and it agree still.
      const apart = await resplit({ parts: partsOf(lcquad), ...asked, seed: 7, shuffleSeed: 42 });
      const same = await resplit({ parts: [{ name: "data_sets", source }], ...asked, seed: 7 });
      expect(apart.train.map(({ question }) => question.id)).toEqual(
        same.train.map(({ question }) => question.id),
      );
    },
  );

  test.skipIf(!haveData("lcquad1"))("LC-QuAD 1.0*, every part in its order", async () => {
    const split = await resplit({
      parts: partsOf(lcquad),
      official: true,
      zero: 0.6,
      compositional: 0.1,
      iid: 0.2,
      validation: 0.33,
    });
    const ids = (part: "train" | "valid" | "test") => sha256(split[part].map((each) => each.question.id));
    expect(split.report).toMatchObject({
      combinations: 3614,
      train: { questions: 3420 },
      valid: { questions: 521, levels: { compositional: 337, iid: 109, "zero-shot": 75 } },
      test: { questions: 1059, levels: { compositional: 684, iid: 222, "zero-shot": 153 } },
      seeds: [{ levels: { iid: 331, compositional: 1021, "zero-shot": 228 } }],
    });
    expect(ids("train")).toBe("45056737903e718c26eaaaa19e3c502a750d4f49202e08ba1da18ad246d020f1");
    expect(ids("valid")).toBe("3d8c86baba8504dd1b8145cc7ed1ba72cf3670c12937f1a2d4212d336dce3338");
    expect(ids("test")).toBe("804adee501f7e7b9ca3a1ca270c3137fa25758499adb98856f832dec29d90096");
    expect(sha256(split.test.map((each) => `${each.question.id} ${each.question.level}`))).toBe(
      "2340c44b96f1c4dabdc1a2c73a286802e6b8bf836a946ead220b577ba8846928",
    );
  });

  test.skipIf(!haveData("qald9"))("QALD-9*, both parts in their order", async () => {
    const split = await resplit({
      parts: partsOf(qald),
      official: true,
      zero: 0.4,
      compositional: 0.1,
      iid: 0.1,
    });
    expect(split.report).toMatchObject({
      combinations: 394,
      train: { questions: 385 },
      test: { levels: { iid: 14, compositional: 41, "zero-shot": 118 } },
    });
    expect(sha256(split.train.map((each) => each.question.id))).toBe(
      "d2032175b99fe4e47f30a966bbe7c476d72daf0d5e9e32965c60d706e8c18ef0",
    );
    expect(sha256(split.test.map((each) => `${each.question.id} ${each.question.level}`))).toBe(
      "ef1ef83c2b548636a2b5a77194c7eadec8a409a0cb158120268a8e18c8df6a90",
    );
  });
});

describe("levels", () => {
  test("a combination that was seen is i.i.d., whatever its order", () => {
    const seen = trainingItems();
    seen.add(["a", "b"]);
    seen.add(["c"]);
    expect(seen.level(["a", "b"])).toBe("i.i.d.");
    expect(seen.level(["a", "c"])).toBe("compositional");
    expect(seen.level(["c", "d"])).toBe("zero-shot");
  });

  test("questions whose query does not parse are counted and named", async () => {
    const train = textSource(
      jsonLines([question("1", "ASK { ?x <http://x/p> ?y }"), question("2", "ASK { ?x")]),
    );
    const asked = textSource(jsonLines([question("3", "ASK { ?x <http://x/p> ?y }"), question("4", "")]));
    const report = await levels({ train, test: asked });
    expect(report).toMatchObject({ iid: 1, total: 1 });
    expect(report.unread.train).toMatchObject({ count: 1, first: [{ id: "2" }] });
    expect(report.unread.test).toEqual({
      count: 1,
      first: [{ id: "4", problem: "the question has no logical form" }],
    });
  });

  test("work that is cancelled stops", async () => {
    const source = textSource(jsonLines([question("1", "ASK { ?x <http://x/p> ?y }")]));
    const work = { limits: { stop: () => "cancelled" as const } };
    await expect(levels({ train: source, test: source }, work)).rejects.toMatchObject({
      code: "kgqa.stopped",
    });
  });
});

describe("our re-split", () => {
  /** Datasets of random queries over a few predicates, with some questions asked twice. */
  const datasets = fc.array(
    fc.record({
      predicates: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 3 }),
      text: fc.integer({ min: 0, max: 60 }),
    }),
    { minLength: 1, maxLength: 80 },
  );
  const shares = fc.record({
    zero: fc.constantFrom(0, 0.1, 0.3),
    compositional: fc.constantFrom(0, 0.1, 0.2),
    iid: fc.constantFrom(0, 0.1, 0.3),
    validation: fc.constantFrom(0, 0.33, 0.5),
    seed: fc.integer({ min: 0, max: 1000 }),
  });
  const sourceOf = (rows: readonly { predicates: readonly number[]; text: number }[]) =>
    textSource(
      jsonLines(
        rows.map(({ predicates, text }, at) => ({
          ...question(
            String(at),
            `ASK { ${predicates.map((each) => `?x <http://x/p${each}> ?y . `).join("")} }`,
          ),
          texts: [{ language: "en", text: at % 2 ? `What is ${text}?` : `what IS  ${text}` }],
        })),
      ),
    );

  test("parts are a division, levels hold, duplicates stay together, no more than asked", async () => {
    await fc.assert(
      fc.asyncProperty(datasets, shares, async (rows, { seed, ...asked }) => {
        const parts = [{ name: "all", source: sourceOf(rows) }];
        const split = await resplit({ parts, ...asked, seed });
        const { train, valid, test: rest, report } = split;
        const ids = [...train, ...valid, ...rest].map((each) => Number(each.question.id));
        expect(ids.sort((a, b) => a - b)).toEqual(rows.map((_, at) => at));
        // Levels by the definition, from nothing but the training questions.
        const combinations = new Set(train.map(({ items }) => items.join()));
        const items = new Set(train.flatMap((each) => each.items));
        for (const { question: own, items: used } of [...valid, ...rest])
          expect(own.level).toBe(
            combinations.has(used.join())
              ? "i.i.d."
              : used.every((each) => items.has(each))
                ? "compositional"
                : "zero-shot",
          );
        const texts = [train, valid, rest].map(
          (part) => new Set(part.map((each) => rows[Number(each.question.id)]?.text)),
        );
        for (const [a, b] of [
          [0, 1],
          [0, 2],
          [1, 2],
        ] as const)
          expect([...(texts[a] ?? [])].filter((each) => texts[b]?.has(each))).toEqual([]);
        const wanted =
          Math.round(asked.zero * rows.length) +
          Math.round(asked.compositional * rows.length) +
          Math.round(asked.iid * rows.length);
        expect(valid.length + rest.length).toBeLessThanOrEqual(wanted);
        expect(report.questions).toBe(rows.length);
      }),
      { numRuns: sized(25, 60) },
    );
  });

  test("the same seed gives the same split, another one another", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ predicates: [at % 7, at % 5], text: at }));
    const parts = [{ name: "all", source: sourceOf(rows) }];
    const of = async (seed: number) =>
      (await resplit({ parts, zero: 0.2, compositional: 0.1, iid: 0.2, validation: 0.5, seed })).test.map(
        (each) => each.question.id,
      );
    expect(await of(7)).toEqual(await of(7));
    expect(await of(7)).not.toEqual(await of(8));
  });

  test.skipIf(!haveData("lcquad1"))("LC-QuAD 1.0 comes out as asked, within one combination", async () => {
    const split = await resplit({
      parts: partsOf(lcquad),
      zero: 0.2,
      compositional: 0.1,
      iid: 0.1,
      validation: 0.5,
      seeds: [1, 2],
    });
    const { asked, seeds, spread } = split.report;
    for (const { levels: found } of seeds)
      for (const level of ["iid", "compositional", "zero-shot"] as const)
        expect(Math.abs(found[level] - (asked?.[level] ?? 0))).toBeLessThan(10);
    expect(seeds.map(({ seed }) => seed)).toEqual([42, 1, 2]);
    expect(spread?.train.mean).toBeCloseTo(seeds.reduce((sum, { train }) => sum + train, 0) / 3, 9);
    const { valid, test: rest } = split.report;
    for (const level of ["iid", "compositional", "zero-shot"] as const)
      expect(Math.abs((valid.levels?.[level] ?? 0) - (rest.levels?.[level] ?? 0))).toBeLessThan(5);
  });

  test("nothing to split and wrong ratios are mistakes", async () => {
    const parts = [{ name: "all", source: textSource(jsonLines([question("1", "")])) }];
    await expect(resplit({ parts, zero: 0.1, compositional: 0, iid: 0 })).rejects.toMatchObject({
      code: "kgqa.nothing-to-split",
    });
    await expect(resplit({ parts, zero: 1.2, compositional: 0, iid: 0 })).rejects.toMatchObject({
      code: "kgqa.wrong-ratio",
    });
    await expect(
      resplit({
        parts: [{ name: "a", source: sourceOf([{ predicates: [1], text: 1 }]) }],
        official: true,
        zero: 0,
        compositional: 0,
        iid: 0,
      }),
    ).rejects.toMatchObject({ code: "kgqa.no-ratios" });
  });
});
