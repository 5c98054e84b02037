import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readEntry } from "../../src/operations/leaderboard/entry.ts";

const folder = join(import.meta.dirname, "../../experiments/leaderboards");

const LENGTHS: Readonly<Record<string, number>> = { h: 11, betae: 9, efok: 18 };

test("published tables are reported entries: no predictions, and the mean is that of the types", async () => {
  for (const benchmark of readdirSync(folder))
    for (const name of readdirSync(join(folder, benchmark))) {
      const { reported, predictions } = await readEntry(join(folder, benchmark, name), nodeFiles);
      expect(predictions, name).toBeUndefined();
      const types = Object.values(reported!.types!);
      const kind = benchmark.split("-").at(-1)!;
      const misprint = benchmark === "fb15k-efok" && name === "cqd";
      expect(types, `${benchmark}/${name}`).toHaveLength(misprint ? 12 : LENGTHS[kind]!);
      const mean = types.reduce((sum, each) => sum + each, 0) / types.length;
      // EFO_k-CQA weighs groups by how many types and queries they have, which the table does not say.
      expect(Math.abs(reported!.mrr - mean)).toBeLessThan(kind === "efok" ? 0.08 : 0.0005);
    }
});
