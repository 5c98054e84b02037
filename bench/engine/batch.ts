import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder, lacuna, type Ran, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { median, shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

const RUNS = 9;
const TYPES = ["1p", "2p", "3p", "2i", "3i"];

/** All 42,812 test queries of FB15k-237 through `lacuna ask --queries`, whole process, output to a file. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const graph = join(folder, "graph.lacuna");
    const out = join(folder, "answers.jsonl");
    await runNode(lacuna, ["kg", "import", data("fb15k-237-betae"), "--out", graph, "--quiet"]);
    const files = TYPES.map((type) => data(`query2box-queries/FB15k-237/jsonl/test.${type}.jsonl.gz`));
    const args = (threads: number) => [
      "ask",
      graph,
      ...files.flatMap((file) => ["--queries", file]),
      ...["--notation", "query2box", "--graph", "full", "--split", "test", "--ids", "--json"],
      ...["--threads", String(threads)],
    ];
    const outputs = new Set<string>();
    const took = new Map<number, Ran[]>([
      [1, []],
      [2, []],
    ]);
    let lines = 0;
    let megabytes = 0;
    for (let run = 0; run < RUNS; run++)
      for (const [threads, each] of took) {
        each.push(await runNode(lacuna, args(threads), { stdout: out, peak: true }));
        const bytes = readFileSync(out);
        outputs.add(createHash("sha256").update(bytes).digest("hex"));
        lines = bytes.reduce((count, byte) => count + Number(byte === 10), 0);
        megabytes = bytes.length / 1e6;
      }
    if (outputs.size !== 1) throw new Error("the output depends on the run or on the number of threads");
    console.log(`${lines} queries, ${shown(megabytes)} MB of answers, the same bytes in every run`);
    printTable(
      ["threads", "median s", "least s", "most s", "processor s", "peak RSS MB"],
      [...took].map(([threads, each]) => {
        const seconds = each.map(({ ms }) => ms / 1000);
        return [
          String(threads),
          shown(median(seconds)),
          shown(Math.min(...seconds)),
          shown(Math.max(...seconds)),
          shown(median(each.map(({ cpuMs }) => cpuMs)) / 1000),
          shown(median(each.map(({ peakMb }) => peakMb))),
        ];
      }),
    );
  });
}
