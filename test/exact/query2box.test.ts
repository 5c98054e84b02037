import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createAnswerer } from "../../src/exact/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readPickle } from "../../src/formats/pickle/pickle.ts";
import type { PickleDict, PickleSet, PickleTuple } from "../../src/formats/pickle/values.ts";
import { fullView, type Graph, levelOf, observed, type Split } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { query2boxNotation, readQuery2box } from "../../src/query/betae/query2box.ts";
import { haveData } from "../kg/data.ts";
import { dataRoot, query2boxLines } from "../support/query2box-data.ts";
import { eachOf, sized } from "../support/sizes.ts";

// Every query of Query2Box that came with answers, on the graphs as the product loads them.
const sets = [
  {
    dataset: "FB15k-237",
    folder: "fb15k-237-betae",
    splits: {
      valid: {
        "1p": 20_101,
        "2p": 5000,
        "3p": 5000,
        "2i": 5000,
        "3i": 5000,
        ip: 5000,
        pi: 5000,
        "2u": 5000,
        up: 5000,
      },
      test: { "1p": 22_812, "2p": 5000, "3p": 5000, "2i": 5000, "3i": 5000 },
    },
  },
  {
    dataset: "NELL",
    folder: "nell-betae",
    splits: {
      valid: {
        "1p": 16_927,
        "2p": 4000,
        "3p": 4000,
        "2i": 4000,
        "3i": 4000,
        ip: 4000,
        pi: 4000,
        "2u": 4000,
        up: 4000,
      },
      test: {},
    },
  },
] as const;

/** One query of so many is answered; all in the long run. */
const STEP = sized(5, 1) as 1 | 5;

/** What the stored easy answers lack, which only FB15k-237 test 1p does (its README): 210 queries, by the step. */
const faultyEasy = { 1: 210, 5: 33 };

const have = haveData("query2box-queries") && sets.every(({ folder }) => haveData(folder));
const note = have ? "" : " (data absent: query2box-queries, fb15k-237-betae or nell-betae)";

for (const { dataset, folder, splits } of sets)
  describe.skipIf(!have)(`Query2Box on ${dataset}${note}`, () => {
    let graph: Graph;
    beforeAll(async () => {
      graph = await loadGraph(`${dataRoot}/${folder}`, nodeFiles);
    });

    for (const [split, types] of Object.entries(splits) as [Split, Record<string, number>][])
      it.each(Object.entries(types))(`${split} %s: %i queries answered as the files say`, (type, count) => {
        const onFull = createAnswerer(fullView(graph, split));
        const onObserved = createAnswerer(observed(graph, split));
        let queries = 0;
        const wrong: string[] = [];
        let faulty = 0;
        for (const line of query2boxLines(dataset, `${split}.${type}`)) {
          if (queries++ % STEP > 0) continue;
          // The parser of texts is tested on its own; here the value that was parsed with the line will do.
          const query = query2boxNotation.read!(line, {});
          const all = onFull(query).ids;
          const easy = onObserved(query).ids;
          const known = new Set(easy);
          const hard = all.filter((id) => !known.has(id));
          // Negation-free queries only gain by more links, so the observed answers are among the full ones.
          const whole = all.length === easy.length + hard.length;
          const missing = line.easy === null ? 0 : missingFrom(line.easy, easy);
          if (missing > 0 && whole && sameIds(hard, line.hard) && isFaulty(graph, line, easy)) faulty++;
          else if (!whole || missing !== 0 || !sameIds(hard, line.hard))
            wrong.push(JSON.stringify(line.query));
        }
        expect(wrong).toEqual([]);
        expect(queries).toBe(count);
        expect(faulty).toBe(
          dataset === "FB15k-237" && split === "test" && type === "1p" ? faultyEasy[STEP] : 0,
        );
      });
  });

const nellTrain = "query2box-queries/NELL/train_ans_2i.pkl.gz";

describe.skipIf(!have)(`Query2Box training answers on NELL${note}`, () => {
  it("2i: 107,982 queries answered as the pickle says", async () => {
    const graph = await loadGraph(`${dataRoot}/nell-betae`, nodeFiles);
    const ask = createAnswerer(graph.train);
    const answers = readPickle(gunzipSync(readFileSync(`${dataRoot}/${nellTrain}`))) as PickleDict;
    let wrong = 0;
    for (const [key, value] of eachOf([...answers.entries()], 20)) {
      const [first, second] = key as PickleTuple;
      const all = value as PickleSet;
      const { ids } = ask(readQuery2box([first, second], "2i"));
      if (ids.length !== all.size || ids.some((id) => !all.has(id))) wrong++;
    }
    expect([answers.size, wrong]).toEqual([107_982, 0]);
  });
});

/** Stored answers are sorted, like ours. */
const sameIds = (found: Uint32Array, stored: readonly number[]): boolean =>
  found.length === stored.length && stored.every((id, at) => found[at] === id);

/** How many answers are not stored; -1 when something is stored that is no answer. */
function missingFrom(stored: readonly number[], found: Uint32Array): number {
  if (sameIds(found, stored)) return 0;
  const ids = new Set(found);
  return stored.every((id) => ids.has(id)) ? ids.size - stored.length : -1;
}

/** The known fault of test 1p: everything that the easy answers lack is a link of the valid split. */
function isFaulty(graph: Graph, line: { query: unknown; easy: readonly number[] | null }, easy: Uint32Array) {
  const stored = new Set(line.easy);
  const [[anchor, [relation]]] = line.query as [[number, [number]]];
  return easy.every((id) => stored.has(id) || levelOf(graph, anchor, relation, id) === 1);
}
