import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { inFolder, runTask } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";
import type { KgqaTold } from "./kgqa-task.ts";

/** Questions of the long file; `KGQA_QUESTIONS=100000` for a shorter one. */
const MANY = Number(process.env.KGQA_QUESTIONS ?? 1_000_000);
/** LC-QuAD 2.0's size. */
const SPLIT = 30_000;

/**
 * Levels of LC-QuAD 1.0, re-splitting as many questions as LC-QuAD 2.0 has, and a million questions through information,
 * levels and conversion, each in a fresh process with its peak memory.
 */
export async function bench(): Promise<void> {
  const train = data("lcquad1/train-data.json.gz");
  const test = data("lcquad1/test-data.json.gz");
  await inFolder(async (folder) => {
    const split = join(folder, "split.json");
    const many = join(folder, "many.json");
    multiplied([train, test], split, SPLIT);
    multiplied([train, test], many, MANY);
    const rows: string[][] = [];
    const run = async (name: string, task: string, ...paths: string[]) => {
      const { told, cpuMs, peakMb } = await runTask<KgqaTold>("kgqa-task", [task, ...paths]);
      rows.push([name, shown(told.ms / 1000), shown(cpuMs / 1000), shown(peakMb), told.found]);
      console.error(rows.at(-1)?.join(" | "));
    };
    await run("levels of LC-QuAD 1.0 (under 2 s)", "levels", train, test);
    await run(`re-split of ${SPLIT}, published procedure (under 10 s)`, "resplit-official", split);
    await run(`re-split of ${SPLIT}, ours (under 10 s)`, "resplit", split);
    await run(`info of ${MANY} (under 1 GB)`, "info", many);
    await run(`levels of ${MANY} against LC-QuAD 1.0 (under 1 GB)`, "levels", many, test);
    for (const to of ["jsonl", "qald", "parquet"])
      await run(`convert ${MANY} to ${to} (under 1 GB)`, to, many);
    printTable(["task", "seconds", "processor s", "peak MB", "found"], rows);
  });
}

interface LcquadRecord {
  readonly _id: string;
  readonly corrected_question: string;
  readonly sparql_query: string;
}

/** The questions of LC-QuAD 1.0 again and again, each time about other entities and, every third time, other relations. */
function multiplied(paths: readonly string[], out: string, count: number): void {
  const records = paths.flatMap(
    (path) => JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as LcquadRecord[],
  );
  const file = openSync(out, "w");
  let block = "[";
  for (let at = 0; at < count; at++) {
    const record = records[at % records.length] as LcquadRecord;
    const round = Math.floor(at / records.length);
    const query = record.sparql_query
      .replaceAll("/resource/", `/resource/v${round}_`)
      .replaceAll("/property/", `/property/${round % 3 === 0 ? "" : `v${round % 60}_`}`);
    const question = `${record.corrected_question} (${round})`;
    block += `${at === 0 ? "\n" : ",\n"}${JSON.stringify({ ...record, _id: String(at), corrected_question: question, sparql_query: query })}`;
    if (block.length > 1 << 20) {
      writeSync(file, block);
      block = "";
    }
  }
  writeSync(file, `${block}\n]\n`);
  closeSync(file);
}
