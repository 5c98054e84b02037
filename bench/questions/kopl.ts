import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { inFolder, runTask } from "../lib/child.ts";
import { timedPrograms } from "../lib/kopl-programs.ts";
import { kqapro, writeKb } from "../lib/kqapro-shape.ts";
import { shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

interface Told {
  readonly loadMs: number;
  readonly loadCpuMs: number;
  readonly residentMb: number;
  readonly facts: number;
  readonly qualifiers: number;
  readonly entities: number;
  readonly medians: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, readonly (readonly string[] | null)[]>>;
}

interface Engine extends Pick<Told, "medians" | "answers"> {
  readonly loadSeconds: number;
  readonly peakMb: number;
}

/** Programs of each kind. */
const { COUNT = "500", KOPL } = process.env;

/**
 * Loading a knowledge base of the size of KQA Pro, and the interpreter on it; with KOPL, a checkout of THU-KEG/KoPL, the
 * same programs on KoPL's engine (Python), answers compared.
 */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "kb.json");
    writeKb(path, kqapro, 1);
    const { told, peakMb } = await runTask<Told>("kopl-task", [path, COUNT]);
    console.log(
      `${told.facts} facts and ${told.qualifiers} qualifiers from ${shown(statSync(path).size / 1e6)} MB: ` +
        `${shown(told.loadMs / 1000)} s (${shown(told.loadCpuMs / 1000)} s of processor time), ` +
        `${shown(told.residentMb)} MB resident after loading, ${shown(peakMb)} MB at most`,
    );
    const engine = KOPL ? engineOn(KOPL, path, told.entities) : undefined;
    if (engine)
      console.log(
        `KoPL's engine: loaded in ${shown(engine.loadSeconds)} s of processor time, ${shown(engine.peakMb)} MB at most`,
      );
    printTable(
      ["program", "median µs", ...(engine ? ["KoPL engine µs", "same answers"] : [])],
      Object.entries(told.medians).map(([kind, us]) => [
        kind,
        shown(us),
        ...(engine ? [shown(engine.medians[kind] ?? Number.NaN), sameOf(told, engine, kind)] : []),
      ]),
    );
  });
}

function engineOn(checkout: string, path: string, entities: number): Engine {
  const input = JSON.stringify(timedPrograms(Number(COUNT), entities));
  const { status, stdout, stderr } = spawnSync(
    "python3",
    ["bench/questions/kopl-engine.py", checkout, path],
    {
      input,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`bench/questions/kopl-engine.py: ${stderr}`);
  return JSON.parse(stdout) as Engine;
}

function sameOf(told: Told, engine: Engine, kind: string): string {
  const [ours = [], theirs = []] = [told.answers[kind], engine.answers[kind]];
  const same = ours.filter((each, at) => JSON.stringify(each) === JSON.stringify(theirs[at])).length;
  return `${same} of ${ours.length}`;
}
