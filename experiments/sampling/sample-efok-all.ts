// Samples some queries of every type of a mode and adds up what a benchmark of published size would take: 1,000
// queries of each positive type and 500 of each with negation. The sum is an extrapolation, and printed as one.
//   sh experiments/run.sh sampling/sample-efok-all [graph] [official | complete] [queries per type] [every n-th type]
import { efokProtocol } from "../../src/benchmark/efok/protocol.ts";
import { openGraph } from "../../src/index.ts";
import { efokTypes, officialEfokTypes } from "../../src/query-types/efok.ts";
import { type Measured, measure } from "./sample-measure.ts";

const [path = "../shared/data/fb15k-237-betae", list = "official", count = "20", every = "1"] =
  process.argv.slice(2);
const formulas = (list === "complete" ? efokTypes() : officialEfokTypes()).map(({ formula }) => formula);
const chosen = formulas.filter((_, at) => at % Number(every) === 0);
const graph = await openGraph(path);
const parameters = JSON.parse(process.env.PARAMETERS ?? "{}") as Record<string, string | number | boolean>;
const measured: (Measured & { readonly cost: number })[] = [];
for (const type of chosen) {
  const wanted = type.includes("!") ? 500 : 1000;
  const one = measure(efokProtocol, { graph, type, parameters, count: Number(count) }, 30, { print: false });
  measured.push({ ...one, cost: (one.seconds / Math.max(1, one.accepted)) * wanted });
}
const short = measured.filter((each) => each.accepted < Number(count));
const spent = measured.reduce((sum, each) => sum + each.seconds, 0);
const accepted = measured.reduce((sum, each) => sum + each.accepted, 0);
const cost = measured.reduce((sum, each) => sum + each.cost, 0);
console.log(
  `${chosen.length} of ${formulas.length} types, ${accepted} queries in ${spent.toFixed(1)} s of processor time`,
);
console.log(`${(accepted / spent).toFixed(0)} accepted queries a second of one core`);
console.log(
  `extrapolated to ${formulas.length} types of published size: ` +
    `${((cost * formulas.length) / chosen.length / 60).toFixed(1)} core-minutes`,
);
console.log(`types that did not reach ${count}: ${short.length}`);
for (const each of short) console.log(`  ${each.accepted}\t${each.attempts} attempts\t${each.type}`);
console.log("dearest types, seconds for published size:");
for (const each of measured.sort((a, b) => b.cost - a.cost).slice(0, 15))
  console.log(`  ${each.cost.toFixed(1)}\t${each.accepted} in ${each.attempts} attempts\t${each.type}`);
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
