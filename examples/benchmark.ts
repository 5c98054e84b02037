// Samples queries with easy and hard answers, and reads them.
import { nodeFiles, openGraph, sampleBenchmark, splitGraph } from "lacuna";
import { readBenchmark } from "lacuna/benchmark";

await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps" });
await sampleBenchmark({ graph: "gaps", protocol: "betae", types: ["2i"], perType: 3, seed: 1, out: "bench" });

const graph = await openGraph("gaps");
for await (const { id, easy, hard } of readBenchmark("bench", nodeFiles)) {
  const names = [...hard].map((each) => (typeof each === "number" ? graph.label(each) : ""));
  console.log(id, `${easy.length} easy answers, hard:`, names.join(", "));
}

// 2i-000000 1 easy answers, hard: Fiji Hindi, Fijian
// 2i-000001 7 easy answers, hard: Guinea-Bissau
// 2i-000002 13 easy answers, hard: Tanzania, Djibouti, Uganda, Mauritius
