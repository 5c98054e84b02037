// How many accepted EFO-1 queries a second one core samples, type by type: 5,000 of each by default.
//   sh experiments/run.sh sampling/sample-efo1 [graph] [queries per type] [types…]
import { efo1Protocol } from "../../src/benchmark/efo1/protocol.ts";
import { openGraph } from "../../src/index.ts";
import { measure } from "./sample-measure.ts";

const [path = "../shared/data/fb15k-237-betae", count = "5000", ...named] = process.argv.slice(2);
const types = named.length > 0 ? named : efo1Protocol.types;
const graph = await openGraph(path);
const measured = types.map((type) =>
  measure(efo1Protocol, { graph, type, parameters: {}, count: Number(count) }, 30, { warm: true }),
);
const rates = measured.map(({ accepted, seconds }) => accepted / seconds).sort((a, b) => a - b);
const [slowest, middle] = [rates[0]!, rates[rates.length >> 1]!];
console.log(`${types.length} types, slowest ${slowest.toFixed(0)}/s, median ${middle.toFixed(0)}/s`);
const short = measured.filter((each) => each.accepted < Number(count));
for (const each of short) console.log(`only ${each.accepted} of ${each.type}`);
