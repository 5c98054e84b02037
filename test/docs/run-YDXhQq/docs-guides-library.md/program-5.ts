import { observed, openGraph, parseQuery, splitRandom } from "lacuna";
import { frequencyPredictor } from "lacuna/links";
import { bestEntities, bestTree, findSolver, renderPredictedTree, settingOf } from "lacuna/solvers";

const gaps = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: 1 });
const query = parseQuery("?l : borders(Brazil, ?c) & language(?c, ?l)", gaps);
const on = { graph: gaps, predictor: frequencyPredictor(gaps), known: observed(gaps, "test"), memory: 2 ** 28 };
const qto = findSolver("qto");
const running = qto.start(on, settingOf(qto));
const { entities, truths } = bestEntities(running.solve(query).rows[0]!, 8);
console.log(entities.map((id, at) => `${gaps.label(id)} ${truths[at]!.toFixed(2)}`).join(", "));
const treeOf = bestTree(query, on, running.truth!, { direction: "outward" });
console.log(renderPredictedTree(treeOf([entities.at(-1)!])!, gaps));
