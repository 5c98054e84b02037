// Which neighbours of France do not have French as a language, and why?
import { openGraph, parseQuery } from "lacuna";
import { answer, explain, renderExplanation } from "lacuna/exact";

const world = await openGraph("world");
const query = parseQuery("?c : borders(France, ?c) & !language(?c, French)", world);
for (const [country] of answer(query, world.full)) console.log(world.label(country ?? 0));

const tree = explain(query, world, ["Spain"]);
if (tree) console.log(renderExplanation(tree, world));

// Andorra
// Germany
// Spain
// Italy
// France ─borders→ Spain       known
// not Spain ─language→ French  absent, as the query asks
