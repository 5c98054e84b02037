import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { inFolder, lacuna, runNode, runTask } from "../lib/child.ts";
import { median, shown, timed } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";
import { wikidata5m, writeSynthetic } from "../lib/wikidata-shape.ts";
import type { Scaled } from "./scale-task.ts";

const TYPES = "1p,2p,3p,2i,3i,pi,ip";
const QUERIES = "500";
const RELOADS = 3;

/** A graph of Wikidata5M's size: text to snapshot by the command line, then a fresh process loads it and answers. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const text = join(folder, "text");
    const snapshot = join(folder, "graph.lacuna");
    mkdirSync(text);
    const { ms } = timed(() => writeSynthetic(text, wikidata5m, 1));
    const bytes = statSync(join(text, "train.txt")).size;
    console.log(`wrote ${shown(bytes / 1e6)} MB of triples in ${shown(ms / 1000)} s (seed 1)`);
    const imported = await runNode(lacuna, ["kg", "import", text, "--out", snapshot, "--quiet"], {
      peak: true,
    });
    const size = statSync(snapshot).size;
    const runs: { told: Scaled; peakMb: number }[] = [];
    for (let run = 0; run < RELOADS; run++)
      runs.push(await runTask<Scaled>("scale-task", [snapshot, TYPES, QUERIES]));
    const { told } = runs[0]!;
    printTable(
      ["step", "seconds", "peak RSS MB"],
      [
        ["text to snapshot (lacuna kg import)", shown(imported.ms / 1000), shown(imported.peakMb)],
        [
          "snapshot to ready, hash checked; then queries",
          shown(median(runs.map((each) => each.told.loadMs)) / 1000),
          shown(median(runs.map(({ peakMb }) => peakMb))),
        ],
      ],
    );
    console.log(
      `${told.entities} entities, ${told.triples} distinct triples; index ${shown(told.indexBytes / 1e6)} MB, ` +
        `${shown(told.indexBytes / told.triples / 2)} bytes a directed edge; snapshot ${shown(size / 1e6)} MB`,
    );
    printTable(
      ["structure", "queries", "answers", "median µs", "mean µs", "slowest ms"],
      told.types.map(({ name, queries, answers }, at) => {
        const middle = (of: "medianUs" | "meanUs" | "mostUs") =>
          median(runs.map((each) => each.told.types[at]![of]));
        return [
          name,
          String(queries),
          String(answers),
          shown(middle("medianUs")),
          shown(middle("meanUs")),
          shown(middle("mostUs") / 1000),
        ];
      }),
    );
  });
}
