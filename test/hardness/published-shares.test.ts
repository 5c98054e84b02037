import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import {
  type Classifier,
  classifier,
  count,
  createTally,
  distribution,
  type Tally,
} from "../../src/hardness/index.ts";
import type { Split } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { readQuery2box } from "../../src/query/betae/query2box.ts";
import { eachOf } from "../support/sizes.ts";

const root = process.env.LACUNA_DATA ?? new URL("../../../shared/data", import.meta.url).pathname;

/** benchmark-numbers.md §1.1, right half of Table 1 (NELL995), and the negation shares; percent, the type itself is full. */
const nell: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "2p": { "1p": 97.6, "2p": 2.4 },
  "3p": { "1p": 95.6, "2p": 4.3, "3p": 0.1 },
  "2i": { "1p": 94.0, "2i": 6.0 },
  "3i": { "1p": 87.4, "2i": 12.1, "3i": 0.5 },
  "1p2i": { "1p": 49.5, "2p": 0.6, "2i": 49.0, "1p2i": 0.9 },
  "2i1p": { "1p": 96.2, "2p": 2.4, "2i": 1.2, "2i1p": 0.2 },
  "2u": { "2u": 100 },
  "2u1p": { "1p": 98.5, "2u": 1.4, "2u1p": 0.1 },
  "3in": { "1p": 93.9, "3in": 6.1 },
  "2pi1pn": { "1p": 97.8, "2pi1pn": 2.2 },
  "2in1p": { "1p": 95.6, "2in1p": 4.4 },
  "2in": { "2in": 100 },
  "2nu1p": { "2nu1p": 100 },
};

/** Files of BetaE and the type their queries are of. */
const files: Readonly<Record<string, string>> = {
  "2p": "2p",
  "3p": "3p",
  "2i": "2i",
  "3i": "3i",
  pi: "1p2i",
  ip: "2i1p",
  "2u-DNF": "2u",
  "up-DNF": "2u1p",
  "3in": "3in",
  pin: "2pi1pn",
  inp: "2in1p",
  "2in": "2in",
  pni: "2nu1p",
};

const linesOf = (path: string): unknown[] =>
  gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const percentages = (tally: Tally): Record<string, number> =>
  Object.fromEntries(
    distribution(tally).flatMap(({ reduces }) =>
      Object.entries(reduces).map(([name, { share }]) => [name, 100 * share]),
    ),
  );

async function classifierOf(folder: string, split: Split): Promise<Classifier> {
  return classifier(await loadGraph(`${root}/${folder}`, nodeFiles), split);
}

/** A printed digit stands for what rounds to it, and the published rows are made to sum to 100. */
const printedDigit = 0.1;

describe.skipIf(!existsSync(`${root}/betae-queries-nell`) || !existsSync(`${root}/nell-betae`))(
  "NELL995: the distribution of all BetaE test pairs is the published one",
  () => {
    let on: Classifier;
    beforeAll(async () => {
      on = await classifierOf("nell-betae", "test");
    });
    for (const [file, type] of Object.entries(files))
      it(type, () => {
        const tally = createTally();
        const queries = linesOf(`${root}/betae-queries-nell/jsonl/test.${file}.jsonl.gz`).map(readBetae);
        for (const query of queries) count(tally, on.classify(query));
        expect([...tally.keys()]).toEqual([type]);
        const found = percentages(tally);
        expect(Object.keys(found).sort()).toEqual(Object.keys(nell[type]!).sort());
        for (const [name, share] of Object.entries(nell[type]!))
          expect(Math.abs(found[name]! - share), `${name} ${found[name]}`).toBeLessThan(printedDigit);
      });

    it("a union written by De Morgan is classified like the union", () => {
      for (const kind of ["2u", "up"]) {
        const tallies = ["DNF", "DM"].map((form) => {
          const tally = createTally();
          const lines = linesOf(`${root}/betae-queries-nell/jsonl/test.${kind}-${form}.jsonl.gz`);
          for (const line of lines.slice(0, 500)) count(tally, on.classify(readBetae(line)), { type: kind });
          return distribution(tally);
        });
        expect(tallies[1]![0]!.pairs).toBeGreaterThan(50);
        expect(tallies[1]).toEqual(tallies[0]);
      }
    });
  },
);

/** The left half (FB15k-237): share of the pairs that reduce to 1p, for the types of Query2Box. */
const fb: Readonly<Record<string, number>> = { "2p": 98.1, "3p": 97.2, "2i": 96.0, "3i": 91.6 };

interface StoredLine {
  readonly hard: readonly number[];
  readonly easy: readonly number[] | null;
}

describe.skipIf(!existsSync(`${root}/query2box-queries`) || !existsSync(`${root}/fb15k-237-betae`))(
  "FB15k-237: Query2Box's test queries",
  () => {
    let on: Classifier;
    beforeAll(async () => {
      on = await classifierOf("fb15k-237-betae", "test");
    });
    for (const [type, share] of Object.entries(fb))
      it(`${type} has the stored answers, and the shape of Table 1`, () => {
        const tally = createTally();
        for (const line of eachOf(
          linesOf(`${root}/query2box-queries/FB15k-237/jsonl/test.${type}.jsonl.gz`),
          5,
        )) {
          const found = on.classify(readQuery2box(line));
          const { hard, easy } = line as StoredLine;
          expect([...found.hard]).toEqual([...hard].sort((a, b) => a - b));
          if (easy) expect([...found.easy]).toEqual([...easy].sort((a, b) => a - b));
          count(tally, found);
        }
        const found = percentages(tally);
        // Another sample of queries than the published one: the shape, not the digits.
        expect(Math.abs(found["1p"]! - share), `1p ${found["1p"]}`).toBeLessThan(5);
        expect(found["1p"]!).toBeGreaterThan(80);
      });
  },
);
