import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { splitRandom } from "../../src/kg/split/random.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-train-ultra-"));
const at = (name: string) => join(folder, name);
afterAll(() => rm(folder, { recursive: true, force: true }));

const lacuna = boundAndHeld(nodeHost);
let graph: Graph;
beforeAll(async () => {
  graph = splitRandom(await loadWorld(), { ratios: [90, 5, 5], seed: 1 });
});

/** A training of a second or two. */
const tiny = () =>
  ({
    ...{ graph, epochs: 2, batches: 3, batch: 2, negatives: 16 },
    ...{ validateTriples: 4, threads: 1, seed: 3 },
  }) as const;

describe("weights of ULTRA that are trained on a graph", () => {
  test("are stopped, go on, and end in the same bytes, for any number of threads", async () => {
    const whole = await lacuna.tuneUltra({ ...tiny(), out: at("whole"), threads: 2 });
    expect(whole).toMatchObject({ model: "ultra", from: "ultra-3g", updates: 6, tunedOn: { name: "world" } });
    expect(whole.curve.map(({ update }) => update)).toEqual([3, 6]);
    expect(whole.before).toBeGreaterThan(0);
    const stop = new AbortController();
    const stopped = await refused(
      lacuna.tuneUltra(
        { ...tiny(), out: at("halves") },
        { signal: stop.signal, onProgress: ({ done }) => done === 4 && stop.abort() },
      ),
    );
    expect(stopped).toMatchObject({ code: "run.interrupted" });
    expect(existsSync(at("halves"))).toBe(false);
    await lacuna.tuneUltra({ ...tiny(), out: at("halves") });
    const bytes = (name: string) => readFile(join(at(name), "model.safetensors"));
    expect((await bytes("halves")).equals(await bytes("whole"))).toBe(true);
    expect(existsSync(at("halves.training"))).toBe(false);
  });

  test("are a model for every command that takes one, on this graph and on others", async () => {
    const query = "?c : borders(France, ?c) & language(?c, Dutch)";
    const asked = { query, model: at("whole"), predicted: true, top: 3 } as const;
    expect(await lacuna.predict({ graph, ...asked })).toMatchObject({ model: { name: "whole" } });
    expect(await lacuna.predict({ graph: "world", ...asked, solver: "ultraquery" })).toMatchObject({
      model: { name: "whole" },
    });
    const again = await lacuna.tuneUltra({
      ...tiny(),
      epochs: 1,
      batches: 1,
      validateEvery: 0,
      from: at("whole"),
      out: at("twice"),
    });
    expect(again).toMatchObject({ updates: 1, kept: 1, curve: [] });
    expect(again.hash).not.toBe(
      (JSON.parse(await readFile(join(at("whole"), "manifest.json"), "utf8")) as { hash: string }).hash,
    );
  });

  test("that diverged leave nothing that refuses the settings which mend it", async () => {
    const wild = lacuna.tuneUltra({ ...tiny(), rate: 1e30, validateEvery: 0, out: at("wild") });
    expect(await refused(wild)).toMatchObject({ code: "links.diverged" });
    expect(await readdir(folder)).not.toContain("wild.training");
  });

  test("have presets of their own", async () => {
    expect(await refused(lacuna.tuneUltra({ ...tiny(), preset: "fb15k", out: at("none") }))).toMatchObject({
      code: "links.unknown-preset",
    });
  });
});
