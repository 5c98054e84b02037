// What fitted truths of answers promise for queries drawn along paths, and what is there: fitted on validation, measured on test.
//   sh experiments/run.sh truth/answers <graph> <model> [--solver lacuna] [--per-type 100]
import { parseArgs } from "node:util";
import { createAnswerer } from "../../src/exact/answer.ts";
import { nodeHost } from "../../src/host/node.ts";
import { fullView, observed } from "../../src/kg/graph.ts";
import { logistic } from "../../src/links/calibration/logistic-fit.ts";
import { openModel } from "../../src/models/open-model.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { solvers } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { startSolver } from "../../src/solvers/start-solver.ts";
import { type AnswerTruth, fitAnswers, truthOf } from "./answer-fit.ts";
import { drawQueries } from "./draw-queries.ts";
import { type AnswerPoint, pointsOf, type QueryPoints } from "./points.ts";

const TYPES = "1p 2p 3p 4p 2i 3i 4i 2i1p 1p2i 2u 2u1p 2in 3in 2in1p 2pi1pn 2nu1p".split(" ");
const ABREAST = 64;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { solver: { type: "string", default: "lacuna" }, "per-type": { type: "string", default: "100" } },
});
const [name, model] = positionals;
const solver = solvers.find((each) => each.name === values.solver);
if (!name || !model || !solver) throw new Error("name a graph, a model and a solver");
const graph = await openGraph(name, nodeHost, {});
const [train, valid, test] = graph.tripleCounts;

async function solved(split: "valid" | "test", seed: number): Promise<QueryPoints[]> {
  const [known, full] = [observed(graph, split), fullView(graph, split)];
  const { models } = await openModel(model!, graph, nodeHost, { seen: known });
  const running = startSolver(solver!, { graph, known, memory: 2 ** 29 }, models, settingOf(solver!));
  const answers = { known: createAnswerer(known), all: createAnswerer(full) };
  const found: QueryPoints[] = [];
  for (const type of TYPES) {
    const drawn = drawQueries(graph, { type, count: Number(values["per-type"]), levels: full.levels, seed });
    const asked = drawn.filter(({ query }) => solver!.supports(query).supported);
    for (let from = 0; from < asked.length; from += ABREAST) {
      const some = asked.slice(from, from + ABREAST).map(({ query }) => query);
      for (const [at, solution] of running.solveMany(some).entries())
        found.push(pointsOf(found.length, type, some[at]!, solution, answers));
    }
  }
  return found;
}

/** As `exchanged` does for links; a query of several links has more ways through test than through validation. */
function exchangedPoints(query: QueryPoints): QueryPoints {
  if (query.known === 0) return query;
  const links = Math.max(1, query.atoms);
  const all = train + valid + test;
  const [shown, trained] = [((train + valid) / all) ** links, (train / all) ** links];
  const ratio = (1 - shown) / (shown - trained);
  const points = query.points.map((point) => ({
    ...point,
    candidates: point.candidates - point.links,
    links: point.links * ratio,
  }));
  return { ...query, points };
}

const fit: AnswerTruth = fitAnswers((await solved("valid", 0)).map(exchangedPoints));
const queries = await solved("test", 1);
report("as scored", (_, { odds }) => logistic(odds));
report("fitted", (query, point) => {
  // Known answers are as many as in validation, where fewer links are known.
  const known = query.known * (train / (train + valid)) ** query.atoms;
  return truthOf(fit, query, { ...point, known });
});
process.exit(0);

function report(title: string, truth: (query: QueryPoints, point: AnswerPoint) => number): void {
  const sums = new Map<string, [said: number, right: number]>();
  for (const query of queries)
    for (const point of query.points)
      for (const key of ["all", query.type]) {
        const [said, right] = sums.get(key) ?? [0, 0];
        sums.set(key, [said + truth(query, point) * point.candidates, right + point.links]);
      }
  const totals = [...sums].map(([key, [said, right]]) => `${key} ${said.toFixed(0)} for ${right}`);
  console.log(`${title}: ${totals.join(", ")}`);
}
