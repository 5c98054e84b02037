import { nodeFiles, readBenchmark } from "lacuna";

for await (const { id, type, split, query, easy, hard } of readBenchmark("bench", nodeFiles, { types: ["2i1p"] }))
  console.log(id, type, split, query, easy.length, hard.length);
