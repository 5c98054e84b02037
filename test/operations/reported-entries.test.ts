import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readEntry } from "../../src/operations/leaderboard/entry.ts";

const folder = join(import.meta.dirname, "../../bench/leaderboards");

test("the paper's published tables are reported entries: no predictions, and the mean is that of the types", async () => {
  for (const benchmark of readdirSync(folder))
    for (const name of readdirSync(join(folder, benchmark))) {
      const { reported, predictions } = await readEntry(join(folder, benchmark, name), nodeFiles);
      expect(predictions, name).toBeUndefined();
      const types = Object.values(reported!.types!);
      expect(types, name).toHaveLength(11);
      expect(reported!.mrr).toBeCloseTo(types.reduce((sum, each) => sum + each, 0) / 11, 3);
    }
});
