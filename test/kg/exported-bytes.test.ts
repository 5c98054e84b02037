import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { parquetFiles } from "../../src/kg/parquet/files.ts";
import { graphHash } from "../../src/kg/snapshot.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { wholeWrites } from "../../src/runs/writing/writes.ts";

let folder = "";
let exported = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lacuna-exported-"));
  const text = join(folder, "text");
  const { mkdir } = await import("node:fs/promises");
  await mkdir(text);
  const links = Array.from({ length: 30 }, (_, at) => `n${at % 7}\tr${at % 3}\tn${(at * 5) % 11}\n`);
  await writeFile(join(text, "train.txt"), links.slice(0, 20).join(""));
  await writeFile(join(text, "test.txt"), links.slice(20).join(""));
  const graph = await loadGraph(text, nodeFiles);
  exported = join(folder, "exported");
  await wholeWrites(nodeDisk).folder(
    exported,
    async (add) => {
      for (const { name, content } of parquetFiles(graph)) await add(name, content);
    },
    { ours: [] },
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every so many bytes one is changed; odd, so that all places in a word come. */
const STEP = 13;

it.each([true, false])(
  "one changed byte in any file of an export is refused or gives the same graph, list of hashes there: %s",
  async (listed) => {
    const copy = join(folder, `copy-${listed}`);
    await cp(exported, copy, { recursive: true });
    if (!listed) await rm(join(copy, "lacuna-files.json"));
    const wanted = graphHash(await loadGraph(copy, nodeFiles));
    let refused = 0;
    let same = 0;
    for (const name of await readdir(copy)) {
      const whole = await readFile(join(copy, name));
      for (let at = name.length % STEP; at < whole.length; at += STEP) {
        const damaged = Buffer.from(whole);
        damaged[at]! ^= 1 << (at % 8);
        await writeFile(join(copy, name), damaged);
        try {
          expect(graphHash(await loadGraph(copy, nodeFiles)), `${name} at ${at}`).toBe(wanted);
          same++;
        } catch (error) {
          if (!(error instanceof LacunaError)) throw error;
          expect(error.code).not.toBe("internal");
          expect(error.place?.file, `${name} at ${at}: ${error.message}`).toContain("copy");
          refused++;
        }
      }
      await writeFile(join(copy, name), whole);
    }
    expect(refused).toBeGreaterThan(100);
    expect(same).toBeGreaterThan(0);
  },
  60_000,
);
