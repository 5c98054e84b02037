import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { splitRandom } from "../../src/kg/split/random.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-calibrate-report-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the page of a calibration shows what truths say beside what is right on test links, by direction and relation", async () => {
  const lacuna = boundAndHeld(nodeHost);
  const graph = splitRandom(await loadWorld(), { ratios: [80, 10, 10], seed: 1 });
  const [model, report] = [join(folder, "mine"), join(folder, "r.html")];
  await lacuna.trainLinks({ graph, model: "complex", rank: 8, epochs: 5, out: model });
  await lacuna.calibrateLinks({ model, graph, report, limit: 2000 });
  const page = await readFile(report, "utf8");
  for (const text of ["Links: said beside right", "tails", "heads", "borders", "with something hidden"])
    expect(page).toContain(text);
  // What the page says is what is measured on its own.
  const { links } = await lacuna.evaluateTruth({ model, graph, rows: 20_000, seed: 1 });
  expect(page).toContain(`>${Math.round(links!.groups[0]!.said).toLocaleString("en").replace(/,/g, " ")}<`);
}, 120_000);
