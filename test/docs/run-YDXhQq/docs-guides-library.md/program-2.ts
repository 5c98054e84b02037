import { answer, explain, openGraph, parseQuery, renderExplanation } from "lacuna";

const world = await openGraph("world");
const query = parseQuery("?c : borders(France, ?c) & !language(?c, French)", world);
for (const [country] of answer(query, world.full)) console.log(world.label(country!));
console.log(renderExplanation(explain(query, world, ["Spain"])!, world));
