// How many answers are hidden and unseen, by exact answering: is what is known of the visible links enough to tell it for test?
import { createAnswerer } from "../../src/exact/answer.ts";
import { nodeHost } from "../../src/host/node.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import { withTriples } from "../../src/kg/split/with-triples.ts";
import { randomStream, shuffle } from "../../src/numeric/random.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { drawQueries } from "../../src/solvers/truth/draw-queries.ts";
import { DRAWN_TYPES } from "../../src/solvers/truth/fit-queries.ts";

const [name = "", per = "300"] = process.argv.slice(2);
const graph = await openGraph(name, nodeHost, {});
const [t, v, s] = graph.tripleCounts;
// Level 0 -> T\T2 (0), T2 -> 1, V -> 2, S -> 3
const columns = forwardTriples(graph);
const train = Uint32Array.from(columns.levels.keys()).filter((at) => columns.levels[at] === 0);
const share = (v / (t + v)) ** 2 / (s / (t + v + s));
const second = shuffle(train, randomStream(0, "x")).slice(0, Math.round(t * share));
const kept = Uint32Array.from(columns.levels.keys()).filter((at) => columns.levels[at]! < 2);
const levels = columns.levels.map((l) => (l === 0 ? 0 : l + 1));
for (const at of second) levels[at] = 1;
const early = withTriples(graph, {
  heads: kept.map((at) => columns.heads[at]!),
  relations: kept.map((at) => columns.relations[at]!),
  tails: kept.map((at) => columns.tails[at]!),
  levels: Uint8Array.from(kept, (at) => levels[at]!),
});
const view = (g: typeof graph, bits: number) => ({ graph: g, levels: bits });
const stages = [
  { name: "T", g: early, known: 0b001, all: 0b011, next: 0b111 },
  { name: "O", g: graph, known: 0b001, all: 0b011, next: 0b111 },
  { name: "W", g: graph, known: 0b011, all: 0b111, next: 0b111 },
];
console.log("type", stages.map(({ name }) => `${name}: drawn others unseen`).join(" | "));
const totals = stages.map(() => [0, 0, 0]);
for (const type of DRAWN_TYPES) {
  const cells = stages.map(({ g, known, all, next }, at) => {
    const [forKnown, forAll, forNext] = [known, all, next].map((bits) => createAnswerer(view(g, bits))) as [
      ReturnType<typeof createAnswerer>,
      ReturnType<typeof createAnswerer>,
      ReturnType<typeof createAnswerer>,
    ];
    let [drawn, others, unseen] = [0, 0, 0];
    for (const { query, target } of drawQueries(view(g, all), {
      types: [type],
      count: Number(per),
      seed: 1,
    })) {
      const k = new Set(forKnown(query).ids);
      const a = new Set(forAll(query).ids);
      const hidden = [...a].filter((id) => !k.has(id));
      if (hidden.includes(target)) drawn++;
      others += hidden.length - +hidden.includes(target);
      unseen += [...forNext(query).ids].filter((id) => !a.has(id) && !k.has(id)).length;
    }
    totals[at]![0]! += drawn;
    totals[at]![1]! += others;
    totals[at]![2]! += unseen;
    return [drawn, others, unseen];
  });
  console.log(type.padEnd(7), cells.map((c) => c.map((x) => String(x).padStart(6)).join("")).join(" | "));
}
console.log("all".padEnd(7), totals.map((c) => c.map((x) => String(x).padStart(6)).join("")).join(" | "));
process.exit(0);
