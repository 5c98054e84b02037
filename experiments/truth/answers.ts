// What fitted truths of answers say and what is there, on the queries they were fitted to and on those of test, by variant.
//   sh experiments/run.sh truth/answers <graph> <model> [solver] [per type]
import { askingQueries } from "../../src/evaluation/truth/ask-queries.ts";
import { saidTable } from "../../src/evaluation/truth/table.ts";
import { nodeHost } from "../../src/host/node.ts";
import { observed } from "../../src/kg/graph.ts";
import { hideLinks, seenWhileFitting } from "../../src/links/truth/hiding.ts";
import { openModel } from "../../src/models/open-model.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { atOnce } from "../../src/runs/working/pieces.ts";
import { chosenSolvers } from "../../src/solvers/choice/chosen-solvers.ts";
import { fitAnswerTruths } from "../../src/solvers/truth/answer-fit.ts";
import { truthOfAnswer, vectorOf } from "../../src/solvers/truth/answer-truth.ts";
import { askingDrawn } from "../../src/solvers/truth/fit-queries.ts";

const [name = "", model = "", solverName = "qto", per = "125"] = process.argv.slice(2);
const graph = await openGraph(name, nodeHost, {});
const hiding = hideLinks(graph, 0);
const { models } = await openModel(model, graph, nodeHost, { seen: seenWhileFitting(hiding) });
const after = await openModel(model, graph, nodeHost, { seen: observed(graph, "test") });
const [by] = await chosenSolvers([solverName], nodeHost);
const points = atOnce(
  askingDrawn(by!, [{ hiding, models, later: after.models }], {
    perType: Number(per),
    seed: 0,
    memory: 2 ** 29,
  }),
);
const began = performance.now();
const truths = fitAnswerTruths(points);
console.log(
  `fit ${(performance.now() - began).toFixed(0)} ms; weights ${truths.weights.map((each) => each.toFixed(2))}, ${JSON.stringify(truths.curve)}`,
);
const own = new Map<string, number[]>();
for (const query of points)
  for (const p of query.points) {
    const said =
      p.candidates *
      truthOfAnswer(truths, query, { vector: vectorOf({ ...p, known: query.known }), missing: p.missing });
    for (const key of ["all", query.type]) {
      const sums = own.get(key) ?? [0, 0];
      own.set(key, [sums[0]! + said, sums[1]! + p.links]);
    }
  }
console.log(
  `fitted on: ${[...own].map(([key, [said, right]]) => `${key} ${said!.toFixed(0)}/${right!.toFixed(0)}`).join(", ")}`,
);
const scale = (hiding.known + hiding.hidden) / hiding.known;
for (const seed of [1, 2]) {
  const { truths: asked } = atOnce(
    askingQueries(truths, scale, by!, after.models, graph, { limit: Number(per), seed }),
  );
  const { groups, bins } = saidTable(asked);
  console.log(
    `test ${seed}: ${groups.map(({ name: key, said, right }) => `${key} ${said.toFixed(0)}/${right}`).join(", ")}`,
  );
  console.log(bins.map((b) => `${b.said.toFixed(2)}→${b.right.toFixed(2)}`).join(" "));
}
process.exit(0);
