import { statSync } from "node:fs";
import { join } from "node:path";
import { inFolder, runTask } from "./lib/child.ts";
import { kqapro, writeKb } from "./lib/kqapro-shape.ts";
import { shown } from "./lib/measure.ts";
import { printTable } from "./lib/table.ts";

interface Told {
  readonly loadMs: number;
  readonly loadCpuMs: number;
  readonly residentMb: number;
  readonly facts: number;
  readonly qualifiers: number;
  readonly medians: Readonly<Record<string, number>>;
}

/** What KoPL's engine (Python) takes for the same programs, in µs, measured on a knowledge base of that size. */
const engine: Readonly<Record<string, number>> = {
  "Find→Relate→FilterConcept→Count": 125,
  "FindAll→FilterNum→Count": 6900,
  "SelectAmong over a concept": 1700,
};

/** Loading a knowledge base of the size of KQA Pro, and the interpreter on it. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "kb.json");
    writeKb(path, kqapro, 1);
    const { told, peakMb } = await runTask<Told>("kopl-task", [path]);
    console.log(
      `${told.facts} facts and ${told.qualifiers} qualifiers from ${shown(statSync(path).size / 1e6)} MB: ` +
        `${shown(told.loadMs / 1000)} s (${shown(told.loadCpuMs / 1000)} s of processor time), ` +
        `${shown(told.residentMb)} MB resident after loading, ${shown(peakMb)} MB at most`,
    );
    printTable(
      ["program", "median µs", "KoPL engine µs"],
      Object.entries(told.medians).map(([kind, us]) => [kind, shown(us), String(engine[kind] ?? "")]),
    );
  });
}
