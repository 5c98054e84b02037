// Processor time of rows of rules on the questions of test.
//   sh experiments/run.sh solvers/rule-rows GRAPH RULES [rows]
// Prints milliseconds of the processor for new rows and for the same rows again.
import { median } from "../../bench/lib/measure.ts";
import { nodeHost } from "../../src/host/node.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { openLinks } from "../../src/operations/resources/model.ts";

const [path = "", model = "", count = "500"] = process.argv.slice(2);
const graph = await openGraph(path, nodeHost, {});
const { predictor, close } = await openLinks(model, graph, nodeHost, {
  kernel: "auto",
  threads: 1,
  seen: graph.train,
});
const { rowHead, rowEdge, relationRow, levels } = graph.rows;
const questions: (readonly [number, number])[] = [];
for (let relation = 0; relation < graph.relationCount; relation++)
  for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
    if (levels.subarray(rowEdge[row]!, rowEdge[row + 1]!).includes(2))
      questions.push([rowHead[row]!, relation]);
const step = Math.max(1, Math.floor(questions.length / Number(count)));
const some = questions.filter((_, at) => at % step === 0);
const out = new Float32Array(graph.entityCount);
const ask = ([head, relation]: readonly [number, number]): number => {
  const before = process.cpuUsage();
  predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), out);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
for (const title of ["new", "again"]) {
  const times = some.map(ask).sort((one, other) => one - other);
  console.log(
    `${title}: ${times.length} rows, median ${median(times).toFixed(2)} ms, 95 % within ${times[Math.floor(0.95 * times.length)]!.toFixed(2)} ms`,
  );
}
close();
