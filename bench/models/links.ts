import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import { importTables } from "../../src/links/files/import-tables.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { data } from "../lib/data.ts";
import { median, shown, timed, timedAsync } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

const ROUNDS = 15;
const models = process.env.LACUNA_MODELS ?? resolve("../shared/models");

/** Trained checkpoints: reading, rows and cut rows, and the whole validation split; one and two threads. */
export async function bench(): Promise<void> {
  allowRelaxedSimd();
  const team = nodeTeam(2);
  const rows: string[][] = [];
  for (const [name, file, folder] of [
    ["FB15k-237, rank 300", "fb15k-237-betae-complex-r300.pt", "fb15k-237-betae"],
    ["NELL995, rank 128", "nell-betae-complex-r128.pt", "nell-betae"],
  ] as const) {
    const path = `${models}/${file}`;
    if (!existsSync(path))
      throw new Error(`there is no ${path}; set LACUNA_MODELS to the folder that holds it`);
    const graph = await loadGraph(data(folder), nodeFiles);
    const read = await timedAsync(async () => {
      const { bytes } = await nodeFiles.readShared(path, 0);
      return importTables(await readTensors(bytes, path), path, graph).tables;
    });
    for (const threads of [1, 2]) {
      const predictor = tablePredictor(read.result, { hash: "", team: threads === 2 ? team : undefined });
      const asked = (count: number) => ({
        heads: Uint32Array.from({ length: count }, (_, at) => (at * 7919) % graph.entityCount),
        relations: Uint32Array.from({ length: count }, (_, at) => at % graph.relationCount),
        out: new Float32Array(count * graph.entityCount),
      });
      const took = (run: () => void) => {
        run();
        return median(Array.from({ length: ROUNDS }, () => timed(run).ms));
      };
      const [one, many] = [asked(1), asked(128)];
      const evaluated = timed(() => evaluatePredictor(predictor, graph, { split: "valid" }));
      rows.push([
        name,
        String(threads),
        shown(read.ms),
        shown(took(() => predictor.scoreRows(one.heads, one.relations, one.out))),
        shown(took(() => predictor.scoreRows(many.heads, many.relations, many.out)) / 128),
        // Keeps what has a thousandth of the mass or more.
        shown(took(() => predictor.cutRows!(many.heads, many.relations, (_, logSum) => logSum - 6.9)) / 128),
        shown(evaluated.ms / 1000),
        evaluated.result.mrr.toFixed(4),
        predictor.kernel,
      ]);
    }
  }
  team.close();
  printTable(
    [
      "model",
      "threads",
      "read ms",
      "1 row ms",
      "of 128 rows ms each",
      "of 128 cut rows ms each",
      "valid s",
      "valid MRR",
      "kernel",
    ],
    rows,
  );
}
