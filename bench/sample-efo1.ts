// How many accepted EFO-1 queries a second one core samples, type by type.
//   node bench/sample-efo1.ts [graph] [seconds per type] [types…]
// Node 20 needs a loader of TypeScript; see the note in bench/sample-efok.ts.
import { efo1Protocol } from "../src/benchmark/efo1.ts";
import { openGraph } from "../src/index.ts";
import { measure } from "./sample-measure.ts";

const [path = "../../shared/data/fb15k-237-betae", seconds = "1", ...named] = process.argv.slice(2);
const types = named.length > 0 ? named : efo1Protocol.types;
const graph = await openGraph(path);
for (const type of types)
  measure(efo1Protocol, { graph, type, parameters: {}, count: 5000 }, Number(seconds), { warm: true });
