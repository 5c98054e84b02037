import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { splitRandom } from "../../src/kg/split/random.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-calibrate-ultra-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const lacuna = boundAndHeld(nodeHost);

test("weights that go with any graph are calibrated on one, and give probabilities there alone", async () => {
  const graph = splitRandom(await loadWorld(), { ratios: [90, 5, 5], seed: 1 });
  const out = join(folder, "mine");
  expect(await refused(lacuna.calibrateLinks({ model: "ultra-3g", graph }))).toMatchObject({
    code: "links.not-a-model",
  });
  const fitted = await lacuna.calibrateLinks({ model: "ultra-3g", graph, limit: 40, out });
  expect(fitted).toMatchObject({ out, kind: "isotonic", graph: "world" });
  // A mean of log losses: probabilities that were fitted tell more than the softmax.
  const { before, after } = fitted.error.valid;
  expect(after.logLoss).toBeLessThan(before.logLoss);

  const solver = { name: "lacuna", set: { belief: "calibrated" } };
  const asked = { solver, model: out, top: 3 };
  const query = "?c : borders(France, ?c)";
  const { answers } = await lacuna.predict({ graph, query, ...asked });
  for (const { score } of answers) expect(score).toBeGreaterThan(0);

  const file = join(folder, "other.tsv");
  await writeFile(file, "a\tr\tb\nb\tr\tc\nc\tr\td\n");
  const other = { graph: file, query: "?x : r(a, ?x)", ...asked };
  expect(await refused(lacuna.predict(other))).toMatchObject({ code: "solvers.uncalibrated" });
  expect(await lacuna.predict({ ...other, solver: "lacuna" })).toMatchObject({ model: { name: "mine" } });

  // Its own folder keeps another calibration in place of this one.
  await lacuna.calibrateLinks({ model: out, graph, limit: 40, method: "temperature" });
  const manifest = JSON.parse(await readFile(join(out, "manifest.json"), "utf8")) as {
    calibration: { fitted: { kind: string } };
  };
  expect(manifest.calibration.fitted.kind).toBe("temperature");
});
