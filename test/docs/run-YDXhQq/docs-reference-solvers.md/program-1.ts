import { nodeFiles, openGraph, parseQuery } from "lacuna";
import { readModel, tablePredictor } from "lacuna/links";
import { bestEntities, findSolver, settingOf } from "lacuna/solvers";

const world = await openGraph("world");
const { tables } = await readModel("world.model", nodeFiles);
const on = { graph: world, predictor: tablePredictor(tables), known: world.full, memory: 2 ** 28 };
const qto = findSolver("qto");
const running = qto.start(on, settingOf(qto, { set: { threshold: 0.001 } }));
const query = parseQuery("?c : borders(?c, Chad) & language(?c, Arabic)", world);
const { entities, truths } = bestEntities(running.solve(query).rows[0]!, 3);
for (const [at, id] of entities.entries()) console.log(world.label(id), truths[at]);
