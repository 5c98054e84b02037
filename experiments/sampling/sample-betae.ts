// How many accepted BetaE queries a second one core samples, type by type: 5,000 of each and split by default.
//   sh experiments/run.sh sampling/sample-betae [graph] [queries per type] [types…]
import { betaeProtocol } from "../../src/benchmark/betae/protocol.ts";
import { defaultsOf } from "../../src/benchmark/parameter.ts";
import { openGraph } from "../../src/index.ts";
import { measure } from "./sample-measure.ts";

const [path = "../shared/data/fb15k-237-betae", count = "5000", ...named] = process.argv.slice(2);
const types = named.length > 0 ? named : betaeProtocol.types;
const graph = await openGraph(path);
const parameters = defaultsOf(betaeProtocol.parameters);
let seconds = 0;
for (const split of ["valid", "test"] as const) {
  console.log(split);
  for (const type of types)
    seconds += measure(betaeProtocol, { graph, type, parameters, split, count: Number(count) }, 120).seconds;
}
console.log(`${types.length} types, valid and test: ${seconds.toFixed(1)} s of one core`);
