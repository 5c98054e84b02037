// Where links are said too often or too seldom by the end that is asked: rows of validation from both ends, dumped for study.
//   sh experiments/run.sh truth/directions <graph> <model> <rows> <valid|test> <out>
import { writeFileSync } from "node:fs";
import { nodeHost } from "../../src/host/node.ts";
import { observed } from "../../src/kg/graph.ts";
import { askedFirst, saidBySide, truthOfAsked } from "../../src/links/truth/both-sides.ts";
import { fittingLinks } from "../../src/links/truth/fit-rows.ts";
import { hideLinks, seenWhileFitting } from "../../src/links/truth/hiding.ts";
import { drawRows } from "../../src/links/truth/rows.ts";
import { askingBothSides } from "../../src/links/truth/two-sided-rows.ts";
import { openModel } from "../../src/models/open-model.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { atOnce } from "../../src/runs/working/pieces.ts";

const [name = "", model = "", rows = "2000", split = "valid", out = ""] = process.argv.slice(2);
const graph = await openGraph(name, nodeHost, {});
const hiding = hideLinks(graph, 0);
const { models } = await openModel(model, graph, nodeHost, { seen: seenWhileFitting(hiding) });
const predictor = models.links!;
const part = { hiding: { ...hiding, unseen: split === "valid" ? 0 : hiding.unseen }, predictor };
const links = atOnce(
  fittingLinks([part], {
    rows: 20000 > 4 * Number(rows) ? 2 * Number(rows) : 20_000,
    seed: 0,
    memory: 1 << 27,
  }),
);
console.log(JSON.stringify(links.both), JSON.stringify(links.exchange));
const hidden = split as "valid" | "test";
const drawn = drawRows(graph, hidden, { limit: Number(rows), seed: 1 });
const scale =
  hidden === "valid" ? 1 : (graph.tripleCounts[0] + graph.tripleCounts[1]) / graph.tripleCounts[0];
const later =
  hidden === "valid"
    ? predictor
    : (await openModel(model, graph, nodeHost, { seen: observed(graph, "test") })).models.links!;
const asked = atOnce(
  askingBothSides(later, graph, drawn, hidden, saidBySide(links, scale), {
    random: randomStream(1, "d"),
    memory: 1 << 27,
  }),
);
console.log("asked", performance.now() | 0, drawn.of);
/** By class of link and direction: said, right, and candidates. */
const sums = new Map<string, [said: number, right: number, candidates: number]>();
for (const { relation, pairs } of asked)
  for (const { said, isHidden, weight } of pairs) {
    const [own, other] = askedFirst(said, relation);
    const key = `${relation % 2 === 0 ? "tails" : "heads"}, asked row ${own.known > 0 ? "known" : "open"}, other ${other.known > 0 ? "known" : "open"}`;
    const sum = sums.get(key) ?? [0, 0, 0];
    sums.set(key, [
      sum[0] + weight * truthOfAsked(links.both, said, relation),
      sum[1] + +isHidden,
      sum[2] + weight,
    ]);
  }
for (const [key, [said, right, candidates]] of [...sums].sort())
  console.log(`${key}: said ${said.toFixed(0)}, right ${right}, of ${candidates.toFixed(0)}`);
const flat: number[] = [];
for (const [at, { relation, head, pairs }] of asked.entries())
  for (const { tail, said, isHidden, weight } of pairs)
    flat.push(
      at,
      relation,
      head,
      tail,
      said.head.truth,
      said.head.known,
      said.tail.truth,
      said.tail.known,
      +isHidden,
      weight,
    );
writeFileSync(`${out}.f64`, new Uint8Array(Float64Array.from(flat).buffer));
const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
const triples: number[] = [];
for (let r = 0; r < graph.relationCount; r++)
  for (let row = relationRow[r]!; row < relationRow[r + 1]!; row++)
    for (let e = rowEdge[row]!; e < rowEdge[row + 1]!; e++)
      triples.push(rowHead[row]!, r, tails[e]!, levels[e]!);
writeFileSync(`${out}.i32`, new Uint8Array(Int32Array.from(triples).buffer));
writeFileSync(`${out}.json`, JSON.stringify({ both: links.both, exchange: links.exchange, of: drawn.of }));
process.exit(0);
