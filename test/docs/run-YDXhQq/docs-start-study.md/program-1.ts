import { calibrate, compare, evaluateSolvers, sample, splitGraph, trainLinks } from "lacuna";

const graph = "gaps";
await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: graph });
await sample({ graph, protocol: "balanced", types: ["2i", "2p"], perType: 10, out: "bench" });
await trainLinks({ graph, rank: 16, epochs: 6, out: "model" });
await calibrate({ model: "model", graph });
const solvers = ["cqd", "qto", "fit", "lacuna"];
const report = await evaluateSolvers({ graph, benchmark: "bench", model: "model", solvers, out: "run" });
for (const { type, mrr } of report.types)
  console.log(type, solvers.map((name) => `${name} ${(100 * (mrr[name] ?? 0)).toFixed(1)}`).join(", "));
const { mean } = await compare({ a: "run/cqd", b: "run/lacuna" });
console.log("lacuna - cqd:", (100 * mean.difference).toFixed(1), "points; decided:", mean.decided);
