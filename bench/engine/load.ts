import { join } from "node:path";
import { inFolder, lacuna, runNode, runTask } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { median, shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";
import type { Loaded } from "./load-task.ts";

const RUNS = 9;

/** FB15k-237: files to ready graph, and snapshot to ready graph with its hash checked. Fresh processes, in turn. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const sources = [
      ["original folder, text", data("fb15k-237")],
      ["BetaE folder, gzip", data("fb15k-237-betae")],
    ] as const;
    const all: { name: string; path: string; loads: Loaded[]; peaks: number[] }[] = [];
    for (const [name, path] of sources) {
      const snapshot = join(folder, `${all.length}.lacuna`);
      await runNode(lacuna, ["kg", "import", path, "--out", snapshot, "--quiet"]);
      all.push({ name, path, loads: [], peaks: [] });
      all.push({ name: "  its snapshot", path: snapshot, loads: [], peaks: [] });
    }
    for (let run = 0; run < RUNS; run++)
      for (const each of all) {
        const { told, peakMb } = await runTask<Loaded>("load-task", [each.path]);
        each.loads.push(told);
        each.peaks.push(peakMb);
      }
    printTable(
      ["FB15k-237 from", "median ms", "least ms", "index MB", "names MB", "bytes/edge", "peak RSS MB"],
      all.map(({ name, loads, peaks }) => {
        const { bytes, nameBytes, edges } = loads[0]!;
        const took = loads.map(({ ms }) => ms);
        return [
          name,
          shown(median(took)),
          shown(Math.min(...took)),
          shown(bytes / 1e6),
          shown(nameBytes / 1e6),
          shown(bytes / edges),
          shown(median(peaks)),
        ];
      }),
    );
    console.log(
      "index: the typed arrays; edge: a directed edge (each triple is two). Loading is timed inside the",
    );
    console.log(
      "fresh process; peak RSS is of that process, Node itself and the packing for `names` included.",
    );
  });
}
