import { answer, convert, observed, openGraph, parseQuery, queryHash, splitRandom } from "lacuna";
const world = await openGraph("world");
const gaps = splitRandom(world, { ratios: [90, 0, 10], seed: 1 });
const query = parseQuery("?city : borders(Brazil, ?c) & capital(?c, ?city)", world);
console.log(answer(query, observed(gaps, "test")).count, "of", answer(query, gaps.full).count);
console.log(convert("2i1p", "lisp"), queryHash(query).length);
