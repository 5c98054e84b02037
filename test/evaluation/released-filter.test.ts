import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { splitTuples } from "../../src/benchmark/answers.ts";
import { filterObserved } from "../../src/evaluation/run/observed-filter.ts";
import { createAnswerer } from "../../src/exact/answer.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { observed } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readBetae } from "../../src/query/betae/parse.ts";

const data = join(import.meta.dirname, "../../../shared/data");
const folder = join(data, "betae-queries-nell/jsonl");

/** Easy answers of the released +H files of NELL995 that are none on the full graph. */
const retracted = [
  ["2in", 18_433],
  ["pni", 49_900],
] as const;

describe.skipIf(!existsSync(folder))("released easy files of NELL995 (needs betae-queries-nell)", () => {
  test.each(retracted)(
    "%s: the filter `observed` leaves out %i answers that a negation takes back, `answers` none",
    async (name, wanted) => {
      const graph = await loadGraph(join(data, "nell-betae"), nodeFiles);
      const released = filterObserved(graph, "test");
      const [before, after] = [observed(graph, "test"), graph.full].map((view) => createAnswerer(view));
      const lines = gunzipSync(readFileSync(join(folder, `test.${name}.jsonl.gz`)))
        .toString()
        .trim()
        .split("\n");
      let [found, queries] = [0, 0];
      for (const line of lines) {
        const query = readBetae(JSON.parse(line));
        const { easy, hard } = splitTuples(after!(query).ids, before!(query).ids, 1);
        const corrected = { id: "q", type: name, query, easy, hard };
        const own = released(corrected).easy.length - easy.length;
        found += own;
        queries += Number(own > 0);
      }
      expect(found).toBe(wanted);
      expect(queries).toBe(4000);
    },
  );
});
