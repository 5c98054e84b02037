import { answer, countAnswers } from "../../src/exact/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { and, atom, type Query, variable } from "../../src/query/formula.ts";
import { data } from "../lib/data.ts";
import { median, shown, sum, timed } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

const ROUNDS = 5;
const QUERIES = 30;
/** Tuples of a query: fewer say nothing, and listing more takes minutes. */
const TUPLES = [10_000, 1_000_000] as const;

/** Links between variables by their numbers; all variables are free. */
const SHAPES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "path of three": [
    [0, 1],
    [1, 2],
  ],
  "path of four": [
    [0, 1],
    [1, 2],
    [2, 3],
  ],
  "star of four": [
    [0, 1],
    [0, 2],
    [0, 3],
  ],
};

/** Counting tuples of several free variables beside listing them, in turn; the numbers are the same or the bench ends. */
export async function bench(): Promise<void> {
  const graph = await loadGraph(data("fb15k-237-betae"), nodeFiles);
  const rows: string[][] = [];
  for (const [name, links] of Object.entries(SHAPES)) {
    const queries = queriesOf(graph, links);
    const took = { counted: [] as number[], listed: [] as number[] };
    let tuples = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const counted = timed(() => queries.map((each) => countAnswers(each, graph.full).count));
      const listed = timed(() => queries.map((each) => answer(each, graph.full).count));
      if (counted.result.join() !== listed.result.join()) throw new Error(`different counts of ${name}`);
      tuples = sum(counted.result);
      took.counted.push(counted.ms);
      took.listed.push(listed.ms);
    }
    const ratios = took.counted.map((each, round) => took.listed[round]! / each);
    rows.push([
      name,
      String(tuples),
      shown(median(took.counted)),
      shown(median(took.listed)),
      shown(median(ratios)),
      shown(Math.min(...ratios)),
    ]);
  }
  console.log(`FB15k-237, ${QUERIES} queries a shape, ${ROUNDS} rounds in turn`);
  printTable(["all variables free", "tuples", "counted ms", "listed ms", "ratio", "least"], rows);
}

/** Queries whose relations meet, the same in every run. */
function queriesOf(graph: Graph, links: readonly (readonly [number, number])[]): Query[] {
  const { relationRow, rowEdge } = graph.rows;
  const size = (relation: number) => rowEdge[relationRow[relation + 1]!]! - rowEdge[relationRow[relation]!]!;
  const relations = Array.from({ length: graph.relationCount }, (_, relation) => relation).filter(
    (each) => size(each) > 0,
  );
  const name = (at: number) => `x${at}`;
  const free = [...new Set(links.flat())].sort().map(name);
  const found: Query[] = [];
  let next = 1;
  while (found.length < QUERIES) {
    const atoms = links.map(([from, to]) => {
      next = (Math.imul(next, 1_664_525) + 1_013_904_223) >>> 0;
      return atom(relations[(next >>> 8) % relations.length]!, variable(name(from)), variable(name(to)));
    });
    const query = { free, body: and(...atoms) };
    const { count } = countAnswers(query, graph.full);
    if (count >= TUPLES[0] && count <= TUPLES[1]) found.push(query);
  }
  return found;
}
