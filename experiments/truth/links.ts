// What calibrated links promise over all rows of a graph, and what is there: fitted on validation, measured on test.
//   sh experiments/run.sh truth/links <graph> <model> [--rows 20000] [--seed 0]
import { parseArgs } from "node:util";
import { nodeHost } from "../../src/host/node.ts";
import { observed } from "../../src/kg/graph.ts";
import { openModel } from "../../src/models/open-model.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { atOnce } from "../../src/runs/working/pieces.ts";
import { countCells, type RowCell } from "./cells.ts";
import { chosenSpread, exchanged, fitLinks, type LinkTruth, lossOf } from "./link-truth.ts";
import { drawRows } from "./rows.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string", default: "20000" }, seed: { type: "string", default: "0" } },
});
const [name, model] = positionals;
if (!name || !model) throw new Error("name a graph and a model");
const [limit, seed] = [Number(values.rows), Number(values.seed)];
const graph = await openGraph(name, nodeHost, {});
const [train, valid, test] = graph.tripleCounts;
const seeing = async (split: "valid" | "test") => {
  const { models } = await openModel(model, graph, nodeHost, { seen: observed(graph, split) });
  if (!models.links) throw new Error(`${model} scores no links`);
  return models.links;
};

const drawn = drawRows(graph, "valid", { limit, seed });
const predictor = await seeing("valid");
const half = drawn.rows.length >> 1;
const counted = (from: number, to: number) =>
  atOnce(
    countCells(
      predictor,
      graph,
      { rows: drawn.rows.subarray(from, to), relations: drawn.relations.subarray(from, to) },
      "valid",
    ),
  );
const raw = [counted(0, half), counted(half, drawn.rows.length)] as const;
const [one, other] = raw.map((cells) => exchanged(cells, test / valid)) as [RowCell[], RowCell[]];
// As many links are hidden for each known one as in validation, where fewer are known.
const tested = atOnce(
  countCells(await seeing("test"), graph, drawRows(graph, "test", { limit, seed: seed + 1 }), "test"),
).map((cell) => ({ ...cell, known: (cell.known * train) / (train + valid) }));

const spread = chosenSpread(one, other);
console.log(`${graph.name}: ${drawn.rows.length} of ${drawn.of} rows, spread ${JSON.stringify(spread ?? 0)}`);
report("as counted", fitLinks([...raw[0], ...raw[1]], undefined));
report("exchanged", fitLinks([...one, ...other], undefined));
report("by relation and direction", fitLinks([...one, ...other], spread));
process.exit(0);

function report(title: string, truth: LinkTruth): void {
  const sums = new Map<string, [said: number, right: number]>();
  const bins = Array.from({ length: 10 }, () => ({ said: 0, right: 0, candidates: 0 }));
  for (const cell of tested) {
    const said = truth(cell);
    for (const key of ["all", cell.relation % 2 === 0 ? "tails" : "heads"]) {
      const sum = sums.get(key) ?? [0, 0];
      sums.set(key, [sum[0] + said * cell.candidates, sum[1] + cell.links]);
    }
    const bin = bins[Math.min(9, Math.floor(said * 10))]!;
    bin.said += said * cell.candidates;
    bin.right += cell.links;
    bin.candidates += cell.candidates;
  }
  const totals = [...sums].map(([key, [said, right]]) => `${key} ${said.toFixed(0)} for ${right}`).join(", ");
  const shares = bins
    .filter(({ candidates }) => candidates > 0)
    .map((bin) => `${(bin.said / bin.candidates).toFixed(2)}→${(bin.right / bin.candidates).toFixed(2)}`);
  console.log(`${title}: ${totals}; log-loss ${lossOf(tested, truth).toFixed(0)}; ${shares.join(" ")}`);
}
