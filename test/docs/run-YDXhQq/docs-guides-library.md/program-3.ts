import { answer, countAnswers, createAnswerer, openGraph, parseQuery } from "lacuna";

const world = await openGraph("world");
const triangle = parseQuery("?a, ?b, ?c : borders(?a, ?b) & borders(?b, ?c) & borders(?c, ?a)", world);
console.log(countAnswers(triangle, world.full));
const some = answer(triangle, world.full, { rows: 2 });
console.log(some.count, some.outcome);

const ask = createAnswerer(world.full);
for (const name of ["Chad", "Laos"]) {
  const { ids } = ask(parseQuery(`?c : borders(${name}, ?c)`, world));
  console.log(name, ids.length);
}
