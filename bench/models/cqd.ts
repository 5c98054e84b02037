import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { type Graph, observed, rowOf } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { importTables } from "../../src/links/files/import-tables.ts";
import { countRows } from "../../src/links/predictors/row-counter.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { type Random, randomStream } from "../../src/numeric/random.ts";
import { intersect, type OperatorTree, project, treeToQuery } from "../../src/query/views/operator-tree.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { findSolver } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { data } from "../lib/data.ts";
import { median, shown, timed } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

const models = process.env.LACUNA_MODELS ?? resolve("../shared/models");
const THREADS = 2;
const WARM = 8;
const QUERIES = 41;

/** A walk along known links: the projection of its relations from where it starts, and where it ends. */
function walk(graph: Graph, random: Random, length: number, start?: number) {
  const { rows, entityCount, relationCount } = graph;
  for (;;) {
    let at = start ?? random.below(entityCount);
    let tree: OperatorTree | undefined = { op: "e", entity: at };
    for (let step = 0; step < length && tree; step++) {
      const relations = Array.from({ length: relationCount }, (_, r) => r).filter(
        (relation) => rowOf(rows, relation, at) >= 0,
      );
      if (relations.length === 0) tree = undefined;
      else {
        const relation = relations[random.below(relations.length)]!;
        const row = rowOf(rows, relation, at);
        const [from, to] = [rows.rowEdge[row]!, rows.rowEdge[row + 1]!];
        at = rows.tails[from + random.below(to - from)]!;
        tree = project(relation, tree);
      }
    }
    if (tree) return { tree, end: at };
  }
}

/** Two links that meet: one walked, one walked back from its end. */
function meeting(graph: Graph, random: Random): OperatorTree {
  const { tree, end } = walk(graph, random, 1);
  const back = walk(graph, random, 1, end);
  if (back.tree.op !== "p") return tree;
  const there = { op: "e" as const, entity: back.end };
  return intersect(tree, project((back.tree.relation as number) ^ 1, there));
}

/** Latency of CQD on FB15k-237 with the rank-300 checkpoint, one query at a time, the threads sharing the scoring. */
export async function bench(): Promise<void> {
  allowRelaxedSimd();
  const path = `${models}/fb15k-237-betae-complex-r300.pt`;
  if (!existsSync(path))
    throw new Error(`there is no ${path}; set LACUNA_MODELS to the folder that holds it`);
  const graph = await loadGraph(data("fb15k-237-betae"), nodeFiles);
  const { bytes } = await nodeFiles.readShared(path, 0);
  const team = nodeTeam(THREADS);
  const { tables } = importTables(await readTensors(bytes, path), path, graph);
  const scoring = tablePredictor(tables, { team });
  let scoringMs = 0;
  const predictor = countRows({
    ...scoring,
    scoreRows(...call) {
      scoringMs += timed(() => scoring.scoreRows(...call)).ms;
    },
  });
  const rows: string[][] = [];
  const cases: [string, string, string, number | undefined, (random: Random) => OperatorTree][] = [
    ["cqd", "1p", "under 3", undefined, (random) => walk(graph, random, 1).tree],
    ["cqd", "2p", "under 60", 512, (random) => walk(graph, random, 2).tree],
    ["cqd", "3p", "under 25", 8, (random) => walk(graph, random, 3).tree],
    ["cqd", "2i", "under 4", undefined, (random) => meeting(graph, random)],
    ["cqd-hybrid", "2p", "", 512, (random) => walk(graph, random, 2).tree],
    ["cqd-hybrid", "3p", "", 8, (random) => walk(graph, random, 3).tree],
    ["cqd-co", "2p", "", undefined, (random) => walk(graph, random, 2).tree],
  ];
  for (const [name, type, wanted, k, draw] of cases)
    for (const normalisation of name === "cqd" ? ["minmax", "sigmoid"] : [""]) {
      const solver = findSolver(name);
      const set = { ...(k === undefined ? {} : { k }), ...(normalisation === "" ? {} : { normalisation }) };
      const world = { graph, predictor, known: observed(graph, "test"), memory: 2 ** 29 };
      const running = solver.start(world, settingOf(solver, { set }));
      const random = randomStream(0, `bench ${type}`);
      const queries = Array.from({ length: WARM + QUERIES }, () => treeToQuery(draw(random)));
      for (const query of queries.slice(0, WARM)) running.solve(query);
      const before = predictor.asked();
      scoringMs = 0;
      const took = queries.slice(WARM).map((query) => timed(() => running.solve(query)).ms);
      rows.push([
        `${name}${normalisation === "" ? "" : `, ${normalisation}`}`,
        `${type}${k === undefined ? "" : `, k = ${k}`}${wanted === "" ? "" : ` (${wanted})`}`,
        shown(median(took)),
        shown(Math.min(...took)),
        shown(scoringMs / QUERIES),
        ((predictor.asked() - before) / QUERIES).toFixed(0),
      ]);
    }
  printTable(["solver", "query", "median ms", "least ms", "of it scoring (mean)", "rows a query"], rows);
  console.log(`kernel ${scoring.kernel}, ${THREADS} threads`);
  team.close();
}
