import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { complex } from "../../src/links/models/complex.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { kernelEntityTrainer } from "../../src/training/tables/kernel-entity-trainer.ts";
import { nativeEntityTrainer } from "../../src/training/tables/native-entity-trainer.ts";
import { inFolder } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { median, shown } from "../lib/measure.ts";
import { numbers } from "../lib/numbers.ts";
import { printTable } from "../lib/table.ts";
import { type Batch, type Took, trainingBatches } from "../lib/training-batches.ts";

const RANK = 500;
const WIDTH = 2 * RANK;
const BATCH = 1000;
const ROUNDS = 7;
const PYTHON = process.env.LACUNA_TORCH_PYTHON ?? "/usr/bin/python3";

/**
 * Steps of ComplEx on FB15k-237, all true tails against all entities, Adagrad: PyTorch, our kernel and, where it is
 * installed, native code in turn.
 */
export async function bench(): Promise<void> {
  allowRelaxedSimd();
  const graph = await loadGraph(data("fb15k-237"), nodeFiles);
  const { batches, count } = trainingBatches(graph, BATCH, ROUNDS + 2);
  const start = (rows: number, name: string) => numbers(rows * WIDTH, name).map((each) => each * 0.05);
  const [entities, relations] = [
    start(graph.entityCount, "entities"),
    start(graph.relationCount, "relations"),
  ];
  const kernel = bestKernel();
  if (kernel === "plain") throw new Error("this machine runs no kernel");
  await inFolder(async (folder) => {
    writeFileSync(join(folder, "entities.f32"), entities);
    writeFileSync(join(folder, "relations.f32"), relations);
    for (const [at, batch] of batches.entries())
      for (const [name, values] of Object.entries(batch.forTorch))
        writeFileSync(join(folder, `${at}.${name}`), values);
    const rows: string[][] = [];
    for (const threads of [1, 2]) {
      const team = threads > 1 ? nodeTeam(threads) : undefined;
      const native = nativeProducts(threads);
      const begin = { [kernel]: kernelEntityTrainer({ kernel, team }) };
      if (native) begin[native.name] = nativeEntityTrainer({ kernel, native });
      const ours = Object.entries(begin).map(([who, start]) => {
        const trainer = start(
          { values: entities, rows: graph.entityCount, width: WIDTH },
          { kind: "adagrad", rate: 0.1, epsilon: 1e-10 },
        );
        return { who, trainer, step: complexSteps(trainer, relations.slice()), took: [] as Took[] };
      });
      const torch = await startTorch(folder, threads);
      const theirs: Took[] = [];
      for (const [at, batch] of batches.entries()) {
        const their = await torch.step(at);
        // Threads start and compilation goes on behind the first steps.
        if (at >= 2) theirs.push(their);
        for (const { who, step, took } of ours) {
          const our = timedStep(() => step(batch));
          if (Math.abs(our.loss - their.loss) > 1e-4 * their.loss)
            throw new Error(`step ${at} has loss ${our.loss} with ${who} and ${their.loss} with PyTorch`);
          if (at >= 2) took.push(our);
        }
      }
      torch.stop();
      for (const { trainer } of ours) trainer.close();
      team?.close();
      const everyone = [{ who: `PyTorch ${torch.version}`, took: theirs }, ...ours];
      rows.push(...figures(threads, everyone, theirs, Math.ceil(count / BATCH)));
    }
    printTable(
      [
        ...["threads", "who", "step s", "least s", "epoch s", "ratio of medians", "processor s a step"],
        "ratio of processor s",
      ],
      rows,
    );
  });
}

function figures(
  threads: number,
  everyone: readonly { readonly who: string; readonly took: Took[] }[],
  theirs: Took[],
  steps: number,
): string[][] {
  const seconds = (all: Took[]) => median(all.map((each) => each.seconds));
  const processor = (all: Took[]) => median(all.map((each) => each.processor));
  return everyone.map(({ who, took }) => [
    String(threads),
    who,
    shown(seconds(took)),
    shown(Math.min(...took.map((each) => each.seconds))),
    shown(seconds(took) * steps),
    shown(seconds(took) / seconds(theirs)),
    shown(processor(took)),
    shown(processor(took) / processor(theirs)),
  ]);
}

function timedStep(step: () => number): Took {
  const [before, used] = [performance.now(), process.cpuUsage()];
  const loss = step();
  const { user, system } = process.cpuUsage(used);
  return { loss, seconds: (performance.now() - before) / 1000, processor: (user + system) / 1e6 };
}

/** The rest of a step: queries of heads and relations, their gradients, and Adagrad for the relations. */
function complexSteps(trainer: ReturnType<ReturnType<typeof kernelEntityTrainer>>, relations: Float32Array) {
  const heads = new Float32Array(BATCH * WIDTH);
  const queries = new Float32Array(BATCH * WIDTH);
  const gradient = new Float32Array(BATCH * WIDTH);
  const byHead = new Float32Array(WIDTH);
  const byRelation = new Float32Array(relations.length);
  const state = new Float32Array(relations.length);
  return (batch: Batch): number => {
    trainer.gather(batch.heads, heads);
    for (let i = 0; i < BATCH; i++)
      complex.tails(heads, i * WIDTH, relations, batch.relations[i]! * WIDTH, RANK, queries, i * WIDTH);
    const loss = trainer.scoreAll(queries, BATCH, batch.targets, gradient) / BATCH;
    const values = new Float32Array(batch.ids.length * WIDTH);
    byRelation.fill(0);
    for (let i = 0; i < BATCH; i++) {
      // By the head: gradient times the conjugate of the relation; by the relation: times that of the head.
      complex.heads(gradient, i * WIDTH, relations, batch.relations[i]! * WIDTH, RANK, byHead, 0);
      const at = batch.placeOfHead[i]! * WIDTH;
      for (let l = 0; l < WIDTH; l++) values[at + l]! += byHead[l]!;
      complex.heads(gradient, i * WIDTH, heads, i * WIDTH, RANK, byHead, 0);
      const to = batch.relations[i]! * WIDTH;
      for (let l = 0; l < WIDTH; l++) byRelation[to + l]! += byHead[l]!;
    }
    trainer.update({ ids: batch.ids, values }, 1 / BATCH);
    for (let at = 0; at < relations.length; at++) {
      const g = byRelation[at]! / BATCH;
      state[at]! += g * g;
      relations[at]! -= (0.1 * g) / (Math.sqrt(state[at]!) + 1e-10);
    }
    return loss;
  };
}

async function startTorch(folder: string, threads: number) {
  const child = spawn(PYTHON, ["bench/models/train-step.py", folder, String(threads), String(RANK)], {
    stdio: ["pipe", "pipe", "inherit"],
    // Its products have threads of their own.
    env: { ...process.env, OPENBLAS_NUM_THREADS: String(threads), OMP_NUM_THREADS: String(threads) },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async <T>(): Promise<T> => {
    const line = await lines.next();
    if (line.done) throw new Error(`${PYTHON} ended early; python3-torch of Debian is wanted`);
    return JSON.parse(line.value) as T;
  };
  const { version } = await read<{ version: string }>();
  return {
    version,
    step(at: number): Promise<Took> {
      child.stdin.write(`${at}\n`);
      return read<Took>();
    },
    stop: () => child.stdin.end(),
  };
}
