import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { observed } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { graphRows } from "../../src/links/message-passing/graph-rows.ts";
import { relationGraph } from "../../src/links/message-passing/relation-graph.ts";
import { loadEmbeddedUltra } from "../../src/links/ultra/embedded-weights.ts";
import { ultraMatrices } from "../../src/links/ultra/on-tape.ts";
import { ultraBatches } from "../../src/links/ultra/training/draw.ts";
import { ultraGradients } from "../../src/links/ultra/training/step.ts";
import { ultraValues } from "../../src/links/ultra/weights.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { edgeOrders } from "../../src/numeric/messages/edge-orders.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { adam, defaultAdam } from "../../src/training/optimizer.ts";
import { data } from "../lib/data.ts";

/** Updates of a measurement, after one that is not measured. */
const UPDATES = 2;

/** What a process of one graph and one number of threads tells: milliseconds an update of 8 links with 256 negatives. */
export interface UltraTrainMeasured {
  readonly processor: number;
  readonly wall: number;
  /** Megabytes of matrices that are held. */
  readonly held: number;
}

const [name, threads] = process.argv.slice(2) as [string, string];
allowRelaxedSimd();
const team = Number(threads) > 1 ? nodeTeam(Number(threads)) : undefined;
if (team) await new Promise((resolve) => setTimeout(resolve, 300));
const kernel = bestKernel();
if (kernel === "plain") throw new Error("this machine runs no kernel");
const compute = kernelCompute(kernel, team);
const graph = name === "world" ? await loadGraph(name, nodeFiles) : await loadGraph(data(name), nodeFiles);
const rows = graphRows(observed(graph, "valid"));
const orders = { entities: edgeOrders(rows), relations: edgeOrders(relationGraph(rows)) };
const parameters = ultraMatrices(ultraValues(await loadEmbeddedUltra("ultra-3g")), compute);
const optimizer = adam(parameters, { ...defaultAdam, decay: 0.01 }, compute);
const draw = ultraBatches(rows, { batch: 8, batches: 1000, negatives: 256, seed: 0 });
const update = (at: number) => {
  ultraGradients(compute, parameters, orders, draw(at), 1);
  optimizer.step(5e-4);
};
update(0);
const [cpu, began] = [process.cpuUsage(), performance.now()];
for (let at = 1; at <= UPDATES; at++) update(at);
const { user, system } = process.cpuUsage(cpu);
const told: UltraTrainMeasured = {
  processor: (user + system) / 1000 / UPDATES,
  wall: (performance.now() - began) / UPDATES,
  held: compute.bytes() / 1e6,
};
console.log(JSON.stringify(told));
process.exit();
