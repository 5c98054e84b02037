// How many accepted EFO_k queries a second one core samples, type by type.
//   sh experiments/run.sh sampling/sample-efok [graph] [seconds per type] [types…]
import { efokProtocol } from "../../src/benchmark/efok/protocol.ts";
import { openGraph } from "../../src/index.ts";
import { measure } from "./sample-measure.ts";

const [path = "../shared/data/fb15k-237-betae", seconds = "1", ...named] = process.argv.slice(2);
const types = named.length > 0 ? named : efokProtocol.types;
const graph = await openGraph(path);
const parameters = JSON.parse(process.env.PARAMETERS ?? "{}") as Record<string, string | number | boolean>;
for (const type of types) measure(efokProtocol, { graph, type, parameters }, Number(seconds));
