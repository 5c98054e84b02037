import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { graphRows } from "../../src/links/message-passing/graph-rows.ts";
import { relationGraph } from "../../src/links/message-passing/relation-graph.ts";
import { dataPath, haveData } from "../kgqa/support.ts";

test("a line that train repeats is an edge of its own where repeats count, and none elsewhere", async () => {
  const files = memoryFiles(
    new Map([
      ["g/train.txt", "a\tr\tb\nb\tr\tc\na\tr\tb\na\tr\tb\n"],
      ["g/test.txt", "a\tr\tc\na\tr\tc\n"],
    ]),
  );
  const graph = await loadGraph("g", files);
  const [once, again] = [graphRows(graph.train), graphRows({ ...graph.train, repeats: true })];
  expect(Array.from(once.senders)).toEqual([1, 2, 0, 1]);
  // Of a: b three times by r; of b: a three times by its inverse, c once.
  expect(Array.from(again.senders)).toEqual([1, 1, 1, 2, 0, 0, 0, 1]);
  // Which relations meet is another question: the official code makes pairs distinct.
  expect(relationGraph(again)).toEqual(relationGraph(once));
});

test.skipIf(!haveData("countries"))(
  "countries: as many edges as lines of train, in both directions",
  async () => {
    for (const name of ["S1", "S2", "S3"]) {
      const graph = await loadGraph(dataPath(`countries/${name}`), nodeFiles);
      const lines = readFileSync(dataPath(`countries/${name}/train.txt`), "utf8")
        .trim()
        .split("\n").length;
      expect(graphRows({ ...graph.train, repeats: true }).senders.length).toBe(2 * lines);
      expect(graphRows(graph.train).senders.length).toBe(2 * (lines - 1));
    }
  },
);
