// A temperature for each relation: writes a model whose scores are divided by it, so that any solver can be asked with it.
//   sh experiments/run.sh balanced/relation-temperatures <graph> <model> <out>
// Fitted to links of valid, with those of train known: the temperature of a relation is the one of the grid under which its
// missing tails are most likely among all that are not known, after SHARED links whose loss is the mean of all relations. It is
// divided by the one that is best for all together, which is a parameter of `lacuna` already.
// For scoring functions whose scores are linear in the vector of the relation (ComplEx, DistMult).

import { printTable } from "../../bench/lib/table.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readModel, writeModel } from "../../src/links/files/model-folder.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { forKnownLinks, knownTails } from "../../src/solvers/lacuna/known-links.ts";

const GRID = [0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2, 2.6];
/** Links of all relations together that a relation's own are added to. */
const SHARED = 20;
/** Rows of a relation that are looked at. */
const ROWS = 40;
const VALID = 0b10;

const [graphPath, modelPath, out] = process.argv.slice(2);
const graph = await loadGraph(graphPath!, nodeFiles);
const { tables } = await readModel(modelPath!, nodeFiles);
const predictor = tablePredictor(tables, { native: nativeProducts(1) });
const { entityCount, relationCount } = graph;
const scores = new Float32Array(entityCount);

/** Losses of the missing tails of one row at every temperature, added to `into`. */
function addLosses(head: number, relation: number, tails: readonly number[], into: Float64Array): void {
  predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), scores);
  const isKnown = new Uint8Array(entityCount);
  for (const tail of knownTails(graph.train, head, relation)) isKnown[tail] = 1;
  let most = Number.NEGATIVE_INFINITY;
  for (let tail = 0; tail < entityCount; tail++)
    if (isKnown[tail] === 0) most = Math.max(most, scores[tail]!);
  for (const [at, temperature] of GRID.entries()) {
    let sum = 0;
    for (let tail = 0; tail < entityCount; tail++)
      if (isKnown[tail] === 0) sum += Math.exp((scores[tail]! - most) / temperature);
    for (const tail of tails) into[at]! += Math.log(sum) - (scores[tail]! - most) / temperature;
  }
}

const losses = Array.from({ length: relationCount }, () => new Float64Array(GRID.length));
const links = new Float64Array(relationCount);
for (let relation = 0; relation < relationCount; relation++) {
  const tailsOf = new Map<number, number[]>();
  forKnownLinks({ graph, levels: VALID }, relation, (head, tail) => {
    tailsOf.set(head, [...(tailsOf.get(head) ?? []), tail]);
  });
  // Heads are in the order of ids: every so many of them are as good as drawn.
  const step = Math.max(1, tailsOf.size / ROWS);
  const heads = [...tailsOf.keys()];
  for (let at = 0; at < heads.length; at += step) {
    const head = heads[Math.floor(at)]!;
    addLosses(head, relation, tailsOf.get(head)!, losses[relation]!);
    links[relation]! += tailsOf.get(head)!.length;
  }
}

const best = (of: ArrayLike<number>): number => {
  let found = 0;
  for (let at = 1; at < GRID.length; at++) if (of[at]! < of[found]!) found = at;
  return GRID[found]!;
};
const total = links.reduce((sum, each) => sum + each, 0);
const mean = GRID.map((_, at) => losses.reduce((sum, own) => sum + own[at]!, 0) / total);
const shared = best(mean);
const temperatures = losses.map((own) => best(own.map((loss, at) => loss + SHARED * mean[at]!)) / shared);

const width = tables.relations.length / relationCount;
const relations = tables.relations.map((value, at) => value / temperatures[Math.floor(at / width)]!);
await writeModel(out!, { ...tables, relations }, graph, nodeWrites, {
  provenance: { tool: "experiments/balanced/relation-temperatures.ts", sources: [] } as never,
  force: true,
});
console.log(`${total} links; best for all relations together: ${shared}`);
printTable(
  ["temperature", "relations", "links"],
  GRID.map((each) => each / shared).map((each) => {
    const own = [...temperatures.keys()].filter((relation) => temperatures[relation] === each);
    const found = own.reduce((sum, relation) => sum + links[relation]!, 0);
    return [each.toFixed(2), String(own.length), String(found)];
  }),
);
