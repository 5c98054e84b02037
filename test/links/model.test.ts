import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links } from "../../src/cli/commands/links.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeHost } from "../../src/host/node.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readModel, writeModel } from "../../src/links/files/model-folder.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import type { LinkTables } from "../../src/links/tables.ts";
import { openLinks, openModel } from "../../src/models/open-model.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";

let folder = "";
let graph: Graph;
const at = (name: string) => join(folder, name);

/** CP with a dimension for each head, so that any score can be chosen: linked pairs get higher ones, with noise. */
function knowingTables({ entityCount, relationCount, rows }: Graph): LinkTables {
  const random = randomStream(2, "knowing tables");
  const square = entityCount * entityCount;
  const entities = new Float32Array(square);
  for (let i = 0; i < entityCount; i++) entities[i * (entityCount + 1)] = 1;
  const objects = Float32Array.from({ length: square }, () => 2 * random.real());
  for (let row = 0; row < rows.relationRow[1]!; row++)
    for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
      objects[rows.tails[edge]! * entityCount + rows.rowHead[row]!]! += 2;
  const relations = new Float32Array((relationCount >> 1) * entityCount).fill(1);
  return {
    ...{ model: scoringModel("cp"), rank: entityCount, entityCount, relationCount, inverses: "shared" },
    ...{ entities, relations, objects },
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-model-"));
  const random = randomStream(1, "graph of a model");
  const lines = { train: "", valid: "", test: "" };
  for (let h = 0; h < 40; h++)
    for (let t = 0; t < 40; t++)
      if (random.below(8) === 0) {
        const split = (["train", "train", "valid", "test"] as const)[random.below(4)]!;
        lines[split] += `e${h}\tr\te${t}\n`;
      }
  for (const [split, text] of Object.entries(lines)) writeFileSync(at(`${split}.txt`), text);
  graph = await loadGraph(folder, nodeFiles);
  await writeModel(at("model"), knowingTables(graph), graph, nodeWrites, { provenance: { made: "here" } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function lacuna(...words: string[]) {
  let printed = "";
  const program = new Command("lacuna").exitOverride();
  links(program, {
    out: (text) => {
      printed += text;
    },
    err: () => {},
    terminal: false,
  });
  await program.parseAsync(["links", ...words, "--graph", folder, "--json"], { from: "user" });
  return JSON.parse(printed);
}

test("a model without a calibration is what it was, and is evaluated as ever", async () => {
  const { manifest } = await readModel(at("model"), nodeFiles);
  expect(manifest).not.toHaveProperty("calibration");
  const evaluated = await lacuna("evaluate", at("model"));
  expect(evaluated).not.toHaveProperty("calibration");
  expect(evaluated.mrr).toBeGreaterThan(0.2);
  expect((await openModel(at("model"), graph, nodeHost)).calibration).toBeUndefined();
});

test("a copy is calibrated, and keeps the tables and what else the manifest says", async () => {
  const args = ["calibrate", at("model"), "--method", "temperature", "--out", at("copy")];
  const made = await lacuna(...args, "--report", at("page.html"));
  expect(made).toMatchObject({ kind: "temperature", out: at("copy"), fitted: { split: "valid" } });
  const [before, after] = await Promise.all(["model", "copy"].map((name) => readModel(at(name), nodeFiles)));
  expect(before!.manifest).not.toHaveProperty("calibration");
  expect(after!.tables).toEqual(before!.tables);
  const { calibration, ...rest } = after!.manifest;
  expect(rest).toEqual(before!.manifest);
  expect(calibration).toMatchObject({ temperature: made.temperature, error: made.error });
  expect(made.error.test.after.misplaced).toBeLessThan(made.error.test.before.misplaced);
  const page = readFileSync(at("page.html"), "utf8");
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
  expect(page).toMatch(/role="img" aria-label="Predicted share against/);
  expect(page).toContain(`temperature, fitted on ${made.fitted.questions} valid questions`);
  await expect(lacuna(...args)).rejects.toMatchObject({ code: "runs.exists" });
});

test("in place the manifest changes alone; the predictor carries it, raw scores as before", async () => {
  const tables = readFileSync(at("model/model.safetensors"));
  await lacuna("calibrate", at("model"));
  const first = readFileSync(at("model/manifest.json"), "utf8");
  await lacuna("calibrate", at("model"), "--threads", "1", "--memory", "20K");
  expect(readFileSync(at("model/manifest.json"), "utf8")).toBe(first);
  expect(readFileSync(at("model/model.safetensors"))).toEqual(tables);
  const { predictor } = await openLinks(at("model"), graph, nodeHost);
  const { manifest } = await readModel(at("model"), nodeFiles);
  expect(manifest.calibration?.kind).toBe("isotonic");
  expect(predictor.calibration).toEqual(manifest.calibration);
  const evaluated = await lacuna("evaluate", at("model"), "--report", at("eval.html"));
  const { before, after } = manifest.calibration!.error.test!;
  expect(evaluated.calibration).toMatchObject({ kind: "isotonic", before, after });
  expect(existsSync(at("eval.html"))).toBe(true);
});

test("a spoiled calibration and one of a later version are refused", async () => {
  const manifest = JSON.parse(readFileSync(at("copy/manifest.json"), "utf8"));
  for (const [change, code] of [
    [{ version: 2 }, "links.unknown-calibration"],
    [{ temperature: -1 }, "links.corrupt-model"],
  ] as const) {
    const spoiled = { ...manifest, calibration: { ...manifest.calibration, ...change } };
    writeFileSync(at("copy/manifest.json"), JSON.stringify(spoiled));
    await expect(readModel(at("copy"), nodeFiles)).rejects.toMatchObject({ code });
  }
  const average = `${at("model")},frequency`;
  await expect(lacuna("calibrate", average)).rejects.toThrow(/an average has no folder/);
  await expect(lacuna("calibrate", "frequency")).rejects.toMatchObject({ code: "links.not-a-model" });
  await expect(lacuna("calibrate", folder)).rejects.toMatchObject({ code: "links.not-a-model" });
});
