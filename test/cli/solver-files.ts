import { join } from "node:path";
import { type Graph, nodeFiles, openGraph } from "../../src/index.ts";
import { readModel, writeModel } from "../../src/links/files/model-folder.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { newFolder, randomGraph } from "../benchmark/bench-support.ts";
import { randomTables } from "../links/support.ts";
import { lacuna } from "./lacuna.ts";

/** A folder with a random graph of 80 entities with splits, and a model of random vectors for it. */
export interface SolverFiles {
  readonly at: (name: string) => string;
  readonly graph: string;
  readonly model: string;
  readonly opened: Graph;
  readonly predictor: LinkPredictor;
  remove(): void;
}

export async function solverFiles(): Promise<SolverFiles> {
  const { path, remove } = newFolder();
  const graph = randomGraph(path);
  const opened = await openGraph(graph);
  const model = join(path, "model");
  const { entityCount, relationCount } = opened;
  const tables = randomTables(scoringModel("complex"), "own", {
    entityCount,
    relationCount,
    rank: 6,
    seed: 4,
  });
  await writeModel(model, tables, opened, nodeWrites, { provenance: { made: "by a test" } });
  const read = await readModel(model, nodeFiles);
  const predictor = tablePredictor(read.tables);
  return { at: (name) => join(path, name), graph, model, opened, predictor, remove };
}

/** Runs `lacuna … --json --quiet`, expects it to succeed, and reads what it prints. */
export async function json(...args: string[]) {
  const { status, out, err } = await lacuna([...args, "--json", "--quiet"]);
  if (status !== 0) throw new Error(`${args.join(" ")}: ${status} ${err}`);
  return JSON.parse(out);
}
