// What a weight of the parts of a geometric mean is worth to `lacuna` with the balanced prior, on validation queries.
//   sh experiments/run.sh balanced/mean-weights <graph> <benchmark> <folder of rows> <model,model,…> <weights,…;weights,…> <type:queries[:follow]>…
// Each weighting has one number for each model; 0 leaves a model out. `1,1@fitted` is with that preset instead of `balanced`. Rows are kept in a folder, so that the next weighting, or
// run, asks no model again. `SPLIT` (valid) says which queries; known links are those observed for them. The first weighting is
// what the others are compared with, in pairs. With `OUT` the ranks of each are written to a folder there, for balanced-runs. Queries of a type are spread over its file, from place `FROM` (0) of each step on.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spreadOfType } from "../../bench/lib/queries.ts";
import { printTable } from "../../bench/lib/table.ts";
import { rankQuery } from "../../src/evaluation/scoring/query-ranks.ts";
import { skewedInterval } from "../../src/evaluation/statistics/interval.ts";
import { momentsOf, weightedMoments } from "../../src/evaluation/statistics/moments.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { observed, type Split } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { mrr } from "../../src/ranking/measures.ts";
import { lacuna } from "../../src/solvers/lacuna/lacuna.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { keptModels, meanOf } from "./kept-models.ts";

const [graphPath, benchPath, folder, models = "", weightings = "", ...asked] = process.argv.slice(2);
const split = (process.env.SPLIT ?? "valid") as Split;
const from = Number(process.env.FROM ?? 0);
const set = JSON.parse(process.env.SET ?? "{}");
const graph = await loadGraph(graphPath!, nodeFiles);
const known = observed(graph, split);
const parts = await keptModels(models.split(","), known, folder!);

const tried = weightings.split(";").map((text) => {
  const [weights = "", preset = "balanced"] = text.split("@");
  return { text, preset, weights: weights.split(",").map(Number), lines: [] as string[] };
});
const scores = tried.map(() => new Map<string, number[]>());
for (const each of asked) {
  const [type = "", count, follow = "16"] = each.split(":");
  const some = await spreadOfType(benchPath!, { split, type }, Number(count), from);
  for (const [at, { weights, preset, lines }] of tried.entries()) {
    const world = { graph, known, memory: 2 ** 29, predictor: meanOf(parts, weights) };
    const choice = { preset, set: { ...set, beamWidth: Number(follow) } };
    const running = lacuna.start(world, settingOf(lacuna, choice));
    scores[at]!.set(
      type,
      some.map((query) => {
        const { rows } = running.solve(query.query);
        const row = { universe: graph.entityCount, scores: rows[0]! };
        const { ranks } = rankQuery(query, [row], { ties: "realistic", joint: "unbounded", seed: 0 });
        const reduces = Object.fromEntries(
          [...(query.reduces ?? [])].map(([name, at]) => [name === "full" ? type : name, [...at]]),
        );
        lines.push(`${JSON.stringify({ id: query.id, type, ranks: [...ranks], reduces })}\n`);
        return mrr(ranks);
      }),
    );
    console.error(
      `${type}, ${tried[at]!.text}: ${(100 * momentsOf(scores[at]!.get(type)!).mean).toFixed(2)} on ${some.length}; ${Math.round(process.cpuUsage().user / 1e6)} s`,
    );
  }
}

if (process.env.OUT)
  for (const { text, lines } of tried) {
    const folder = join(process.env.OUT, text.replaceAll(",", "-"));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "results.jsonl"), lines.join(""));
  }

const types = [...scores[0]!.keys()];
const points = (value: number) => (100 * value).toFixed(2);
printTable(
  ["weights", ...types, "mean", "difference", "95 %"],
  tried.map(({ text }, at) => {
    const means = types.map((type) => momentsOf(scores[at]!.get(type)!).mean);
    const differences = types.map((type) => {
      const first = scores[0]!.get(type)!;
      return {
        moments: momentsOf(scores[at]!.get(type)!.map((score, i) => score - first[i]!)),
        weight: 1,
      };
    });
    const moments = weightedMoments(differences);
    const interval = at === 0 ? undefined : skewedInterval(moments, [-1, 1]);
    return [
      ...[text, ...means.map(points), points(means.reduce((a, b) => a + b, 0) / means.length)],
      ...(interval ? [points(moments.mean), interval.map(points).join(" to ")] : ["", ""]),
    ];
  }),
);
