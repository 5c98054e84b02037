// Hides a tenth of the links, trains a link predictor on the rest, and answers through missing links.
import { openGraph, parseQuery } from "lacuna";
import { observed, splitRandom } from "lacuna/kg";
import { plainEntityTrainer, tablePredictor, trainLinkTables } from "lacuna/links";
import { bestEntities, findSolver, settingOf } from "lacuna/solvers";

const graph = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: 1 });
const { tables } = await trainLinkTables(
  graph,
  { model: "complex", rank: 16, epochs: 5 },
  plainEntityTrainer,
);

const known = observed(graph, "test");
const qto = findSolver("qto");
const solver = qto.start(
  { graph, predictor: tablePredictor(tables), known, memory: 2 ** 28 },
  settingOf(qto),
);
const query = parseQuery("?l : borders(Brazil, ?c) & language(?c, ?l)", graph);
const row = solver.solve(query).rows[0];
if (row) {
  const { entities, truths } = bestEntities(row, 8);
  for (const [at, id] of entities.entries()) console.log(graph.label(id), truths[at]?.toFixed(2));
}

// English 1.00
// Guaraní 1.00
// Spanish 1.00
// French 1.00
// Aymara 1.00
// Quechua 1.00
// Portuguese 1.00
// Belizean Creole 0.07
