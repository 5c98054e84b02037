// What fitted truths of answers say and what is there, on the queries they were fitted to and on those of test, by variant.
//   sh experiments/run.sh truth/answers <graph> <model> [solver] [per type]
import { askingQueries } from "../../src/evaluation/truth/ask-queries.ts";
import { drawnQuestions } from "../../src/evaluation/truth/questions.ts";
import { saidTable } from "../../src/evaluation/truth/table.ts";
import { nodeHost } from "../../src/host/node.ts";
import { observed } from "../../src/kg/graph.ts";
import { logistic } from "../../src/links/calibration/logistic-fit.ts";
import { hideLinks, seenWhileFitting } from "../../src/links/truth/hiding.ts";
import { openModel } from "../../src/models/open-model.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { atOnce } from "../../src/runs/working/pieces.ts";
import { chosenSolvers } from "../../src/solvers/choice/chosen-solvers.ts";
import { fitAnswerTruths } from "../../src/solvers/truth/answer-fit.ts";
import { hiddenOdds, truthOfAnswer, vectorOf } from "../../src/solvers/truth/answer-truth.ts";
import { askingDrawn } from "../../src/solvers/truth/fit-queries.ts";

const [name = "", model = "", solverName = "qto", per = "125"] = process.argv.slice(2);
const graph = await openGraph(name, nodeHost, {});
const hiding = hideLinks(graph, 0);
const { models } = await openModel(model, graph, nodeHost, { seen: seenWhileFitting(hiding) });
const after = await openModel(model, graph, nodeHost, { seen: observed(graph, "test") });
const [by] = await chosenSolvers([solverName], nodeHost);
const { queries: points, exchange } = atOnce(
  askingDrawn(by!, [{ hiding, models, later: after.models }], {
    perType: Number(per),
    seed: 0,
    memory: 2 ** 29,
  }),
);
const began = performance.now();
const truths = fitAnswerTruths(points, exchange);
console.log(
  `fit ${(performance.now() - began).toFixed(0)} ms; weights ${truths.weights.map((each) => each.toFixed(2))}, ${JSON.stringify(truths.curve)}`,
);
/** What is said to be hidden, with what is: by type, and by tenths. */
function held(title: string, by_: typeof truths, of: typeof points): void {
  const own = new Map<string, number[]>();
  let remaining = 0;
  const tenths = Array.from({ length: 10 }, () => [0, 0, 0]);
  for (const query of of)
    for (const p of query.points) {
      const truth = logistic(
        hiddenOdds(by_, query, { vector: vectorOf({ ...p, known: query.known }), missing: p.missing }),
      );
      const bin = tenths[Math.min(9, Math.floor(10 * truth))]!;
      for (const [at, each] of [p.candidates, truth * p.candidates, p.links].entries()) bin[at]! += each;
      remaining +=
        (p.candidates - p.links) *
        truthOfAnswer(by_, query, { vector: vectorOf({ ...p, known: query.known }), missing: p.missing });
      for (const key of ["all", query.type]) {
        const sums = own.get(key) ?? [0, 0];
        own.set(key, [sums[0]! + truth * p.candidates, sums[1]! + p.links]);
      }
    }
  console.log(
    `${title}: of those that are left ${remaining.toFixed(0)}; ${[...own].map(([key, [said, right]]) => `${key} ${said!.toFixed(0)}/${right!.toFixed(0)}`).join(", ")}`,
  );
  console.log(
    tenths
      .map(([n, said, right]) => `${(said! / n!).toFixed(2)}→${(right! / n!).toFixed(2)} (${n!.toFixed(0)})`)
      .join(" "),
  );
}
console.log(
  Object.entries(truths.exchanges)
    .map(([key, { right, unseen }]) => `${key} ${right.toFixed(2)} ${unseen.toFixed(2)}`)
    .join(", "),
);
held("fitted on", truths, points);
const halves = [0, 1].map((half) => points.filter((_, at) => at % 2 === half));
held("other half", fitAnswerTruths(halves[0]!, exchange), halves[1]!);
held("one half", fitAnswerTruths(halves[1]!, exchange), halves[0]!);
const scale = (hiding.known + hiding.hidden) / hiding.known;
for (const seed of [1, 2]) {
  const { truths: asked } = atOnce(
    askingQueries(
      truths,
      scale,
      by!,
      after.models,
      graph,
      drawnQuestions(graph, { limit: Number(per), seed }),
      {},
    ),
  );
  const { groups, bins } = saidTable(asked);
  console.log(
    `test ${seed}: ${groups.map(({ name: key, said, right }) => `${key} ${said.toFixed(0)}/${right}`).join(", ")}`,
  );
  console.log(bins.map((b) => `${b.said.toFixed(2)}→${b.right.toFixed(2)}`).join(" "));
}
process.exit(0);
