import { mkdirSync, renameSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { nodeFiles, parseQuery } from "../../src/index.ts";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import { readModel, writeModel } from "../../src/links/files/model-folder.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { averagedPredictor } from "../../src/links/predictors/averaged.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { openModel } from "../../src/models/open-model.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { qto } from "../../src/solvers/qto/qto.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { benchmark } from "../benchmark/bench-support.ts";
import { randomTables } from "../links/support.ts";
import { lacuna } from "./lacuna.ts";
import { json, type SolverFiles, solverFiles } from "./solver-files.ts";

let files: SolverFiles;
let both: string;
let predictor: LinkPredictor;
let bench: string;
const QUERY = "?y : r0(a3, ?x) & r2(?x, ?y)";

async function model(name: string, sizes: { entityCount: number; relationCount: number }) {
  const tables = randomTables(scoringModel("distmult"), "own", { ...sizes, rank: 6, seed: 9 });
  await writeModel(files.at(name), tables, files.opened, nodeWrites, { provenance: {} });
  return tablePredictor((await readModel(files.at(name), nodeFiles)).tables);
}

beforeAll(async () => {
  files = await solverFiles();
  const { entityCount, relationCount } = files.opened;
  const second = await model("second", { entityCount, relationCount });
  await model("larger", { entityCount: entityCount + 1, relationCount });
  both = `${files.model},${files.at("second")}`;
  predictor = averagedPredictor([files.predictor, second]);
  bench = files.at("bench");
  const types = ["--types", "1p,2i", "--per-type", "8", "--split", "valid,test", "--seed", "3"];
  await benchmark("sample", files.graph, "--protocol", "betae", ...types, "--quiet", "--out", bench);
});
afterAll(() => files.remove());

/** What is written of the average: itself, and every model in it. */
const record = () => ({
  name: "complex+distmult",
  hash: predictor.hash,
  averaged: [
    { name: "complex", hash: files.predictor.hash },
    { name: "distmult", hash: predictor.averaged![1]!.hash },
  ],
});

describe("several models joined by commas", () => {
  it("answer as their average does", async () => {
    const asked = await json("ask", files.graph, QUERY, "--model", both, "--solver", "qto", "--top", "5");
    const world = { graph: files.opened, predictor, known: files.opened.train, memory: 1 << 24 };
    const known = { ...world, known: { graph: files.opened, levels: 0b011 } };
    const [row] = qto.start(known, settingOf(qto)).solve(parseQuery(QUERY, files.opened)).rows;
    const order = [...row!.keys()].sort((a, b) => row![b]! - row![a]! || a - b).slice(0, 5);
    expect(asked.answers.map(({ values }: { values: string[] }) => values[0])).toEqual(
      order.map((id) => files.opened.label(id)),
    );
    expect(asked.model).toMatchObject({ ...record(), calibrated: false });
  });

  it("are evaluated as link predictors, with every model in the record", async () => {
    const evaluated = await json("links", "eval", both, "--graph", files.graph);
    expect(evaluated.mrr).toBeCloseTo(evaluatePredictor(predictor, files.opened).mrr, 6);
    expect(evaluated.model).toMatchObject(record());
    const withBaseline = await json("links", "eval", `${both}, frequency`, "--graph", files.graph);
    expect(withBaseline.model.name).toBe("complex+distmult+frequency");
  });

  it("are scored and tuned, with every model in manifest, report and preset", async () => {
    const args = [bench, "--graph", files.graph, "--model", both, "--solver", "qto", "--quiet"];
    const run = await lacuna(["eval", ...args, "--out", files.at("run")]);
    expect(run.err).toBe("");
    const read = async (name: string) =>
      new TextDecoder().decode((await nodeFiles.readShared(files.at(`run/${name}`), 0)).bytes.slice());
    expect(JSON.parse(await read("manifest.json")).predictor.model).toMatchObject(record());
    for (const { hash } of record().averaged) expect(await read("report.md")).toContain(hash);
    const tuned = await json(
      "solvers",
      "tune",
      ...args,
      "--grid",
      "negScale=1,3",
      "--out",
      files.at("p.json"),
    );
    expect(tuned.chosen.model).toMatchObject(record());
  });

  it("a folder whose name has a comma is a folder", async () => {
    mkdirSync(files.at("with"));
    const { entityCount, relationCount } = files.opened;
    await model("plain", { entityCount, relationCount });
    renameSync(files.at("plain"), files.at("with/a, comma"));
    const asked = await json(
      "ask",
      files.graph,
      QUERY,
      "--model",
      files.at("with/a, comma"),
      "--solver",
      "qto",
    );
    expect(asked.model).toMatchObject({ name: "distmult" });
    expect(asked.model).not.toHaveProperty("averaged");
  });

  it.each([
    ["MODEL,MODEL", "usage.repeated", "is named twice", 2],
    ["MODEL,MODEL/", "usage.repeated", "are the same model", 2],
    ["frequency,frequency", "usage.repeated", "frequency is named twice", 2],
    ["MODEL,,frequency", "usage.empty-name", "empty name", 2],
    ["MODEL,", "usage.empty-name", "empty name", 2],
    ["MODEL=2,=1", "usage.empty-name", "empty name", 2],
    ["MODEL=0,frequency", "usage.bad-weight", "has to be a number above 0, not 0", 2],
    ["MODEL=-1,frequency", "usage.bad-weight", "has to be a number above 0, not -1", 2],
    ["MODEL=2x,frequency", "usage.bad-weight", "has to be a number above 0, not 2x", 2],
    ["MODEL=2,MODEL", "usage.repeated", "is named twice", 2],
    ["qto:MODEL=2,frequency", "usage.foreign-weight", "only models that are averaged have weights", 2],
    ["MODEL=2", "links.not-a-model", "=2 is no model folder", 1],
    ["MODEL,nowhere", "links.not-a-model", "nowhere is no model folder", 1],
    ["MODEL,LARGER", "links.size-mismatch", "larger has 81 entities", 1],
  ])("%s is refused", async (written, code, message, wanted) => {
    const name = written.replaceAll("MODEL", files.model).replace("LARGER", files.at("larger"));
    for (const args of [
      ["ask", files.graph, QUERY, "--model", name],
      ["links", "eval", name, "--graph", files.graph],
    ]) {
      const { status, err } = await lacuna(args);
      expect(err).toContain(`error[${code}]`);
      expect(err).toContain(message);
      expect(status).toBe(wanted);
    }
  });

  it("what needs the tables of one model says so", async () => {
    const refused = async (...args: string[]) => (await lacuna(args)).err;
    expect(await refused("links", "calibrate", both, "--graph", files.graph)).toMatch(
      /error\[links\.not-a-model\]: an average has no folder that could keep a calibration/,
    );
    expect(await refused("links", "export", both, "--out", files.at("x.safetensors"))).toContain(
      "error[links.not-a-model]",
    );
    const ask = ["ask", files.graph, QUERY, "--model", both];
    expect(await refused(...ask, "--solver", "cqd-co")).toMatch(/complex\+distmult has none/);
    expect(await refused(...ask, "--solver", "lacuna", "--set", "belief=calibrated")).toMatch(
      /an average of models has no calibrated probabilities/,
    );
  });
});

it("takes a geometric mean where the names begin so", async () => {
  const opened = await openModel(`geometric:${both}`, files.opened, nodeHost);
  const { links } = opened.models;
  const wanted = averagedPredictor(predictor.averaged!, "geometric");
  expect(links?.mean).toBe("geometric");
  expect(links?.hash).toBe(wanted.hash);
  opened.close();
});

it("takes weights behind the names", async () => {
  const weighted = `geometric:${files.model}=3,${files.at("second")}`;
  const evaluated = await json("links", "eval", weighted, "--graph", files.graph);
  const wanted = averagedPredictor(predictor.averaged!, "geometric", [3, 1]);
  expect(evaluated.model).toMatchObject({ hash: wanted.hash, shares: [0.75, 0.25], mean: "geometric" });
  expect(evaluated.mrr).toBeCloseTo(evaluatePredictor(wanted, files.opened).mrr, 6);
});
