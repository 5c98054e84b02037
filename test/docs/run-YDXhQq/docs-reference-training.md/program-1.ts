import { openGraph } from "lacuna";
import { evaluateLinks, plainEntityTrainer, tablePredictor, trainLinks } from "lacuna/links";

const graph = await openGraph("gaps");
const { tables } = await trainLinks(graph, { model: "complex", rank: 100 }, plainEntityTrainer);
console.log(evaluateLinks(tablePredictor(tables), graph).mrr);
