import { type Differences, sumOfDifferences } from "../../benchmark/differences.ts";
import { type FileRecord, type Manifest, manifestName } from "../../benchmark/folder/manifest.ts";
import { answersTable, queriesTable } from "../../benchmark/folder/parquet-layout.ts";
import { comparedWithRecord, heldDifferences } from "../../benchmark/folder/recorded-differences.ts";
import type { LineMistake, LineRules, Mistake } from "../../benchmark/folder/verify.ts";
import { lineRulesOf } from "../../benchmark/protocols.ts";
import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Digester } from "../../runs/disk/disk.ts";
import { joined } from "../../runs/paths.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import type { Pool } from "../../runs/working/pool.ts";
import { LIST } from "../../runs/writing/own-files.ts";
import { calledAs } from "../contract/parameters.ts";
import type { Host } from "../host.ts";
import { openBenchmark, refuseOtherGraph, refuseOtherSizes } from "../resources/benchmark.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { chosenEngine } from "../sql/chosen-engine.ts";
import { endpointWanted } from "../sql/open-endpoint-graph.ts";
import { openGraphFor } from "../sql/open-sql-graph.ts";
import { openPool } from "../workers/open-pool.ts";
import type { Verified } from "./results.ts";
import { verifyRole } from "./roles.ts";
import type { VerifyParameters } from "./verify.ts";
import { verifyBySql } from "./verify-by-sql.ts";
import type { VerifyResult, VerifyTask } from "./verify-role.ts";

/** Mistakes that are listed; a wrong graph makes every line one. */
const MOST_LISTED = 100;
const BLOCK = 64;
/** Queries that a database is given at once. */
const MOST_QUERIES = 4096;

/** Mistakes found so far, the first of them listed. */
interface FoundMistakes {
  readonly mistakes: Mistake[];
  more: number;
}

interface Verifying {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Rules that are the same for all files. */
  readonly common: Pick<LineRules, "answers" | "asWritten">;
  readonly pool: Pool<VerifyTask, VerifyResult>;
  /** Lines that are checked at once. */
  readonly block: number;
  readonly found: FoundMistakes;
  /** The list of recorded differences, when they are asked for. */
  readonly listed: Mistake[] | undefined;
  readonly host: Host;
}

/** Queries and answers of some lines. */
interface Counts {
  queries: number;
  easy: number;
  hard: number;
}

/** Does `benchmark verify`. */
export async function verifyFolder(given: VerifyParameters, host: Host): Promise<Verified> {
  const there = endpointWanted(given);
  if (there) return (await import("./verify-at-endpoint-work.ts")).verifiedAtEndpoint(there, host);
  if (await isFileOfQueries(given.benchmark, host))
    return (await import("./verify-file-work.ts")).verifyFileOfQueries(given, host);
  const { folder, manifest } = await openBenchmark(given.benchmark, host);
  const engine = await chosenEngine(given, given.graph, host);
  const opened = await openGraphFor(engine, given.graph, given, host, { ...given, names: false });
  try {
    if (opened.isIdentified) refuseOtherGraph({ folder, manifest }, opened.graph, calledAs(given.graph));
    else refuseOtherSizes({ folder, manifest }, opened.graph, host);
    const pool =
      engine === "memory"
        ? openPool(host, verifyRole, opened.graph, undefined, given.threads)
        : verifyBySql(await opened.database());
    const block = engine === "memory" ? BLOCK : MOST_QUERIES;
    return await verifiedBy(pool, { folder, manifest, block, list: given.list }, host);
  } finally {
    await opened.close();
  }
}

/** Whether one file is named, which other tools write; a benchmark is a folder. */
async function isFileOfQueries(benchmark: VerifyParameters["benchmark"], { files }: Host): Promise<boolean> {
  return (
    typeof benchmark === "string" &&
    /\.(jsonl|ndjson)(\.\w+)?$/i.test(benchmark) &&
    (await files.list(benchmark)) === undefined
  );
}

/** Checks a folder by what answers its queries, which is closed behind. */
export async function verifiedBy(
  pool: Verifying["pool"],
  {
    folder,
    manifest,
    block,
    list,
  }: Pick<Verifying, "folder" | "manifest" | "block"> & { readonly list: boolean },
  host: Host,
): Promise<Verified> {
  const found: FoundMistakes = { mistakes: [], more: 0 };
  for (const stray of await strayFiles(folder, manifest, host.files))
    note(found, { file: stray, code: "stray", message: "it is not in the manifest" });
  const common = await lineRulesOf(manifest);
  const listed: Mistake[] | undefined = list ? [] : undefined;
  const work: Verifying = { folder, manifest, common, pool, block, found, listed, host };
  const sums: Counts = { queries: 0, easy: 0, hard: 0 };
  const recorded: (Differences | undefined)[] = [];
  try {
    await whileNotInterrupted(
      host,
      async () => {
        for (const record of manifest.files) {
          const { queries, easy, hard, differences } = await verifyFile(record, work, sums.queries);
          recorded.push(differences);
          sums.queries += queries;
          sums.easy += easy;
          sums.hard += hard;
        }
      },
      () => "nothing was kept",
    );
  } finally {
    await pool.close();
  }
  const { mistakes, more } = found;
  const { queries, ...pairs } = sums;
  return {
    ok: mistakes.length === 0,
    files: manifest.files.length,
    queries,
    pairs,
    mistakes,
    more,
    recorded: sumOfDifferences(recorded),
    ...(listed && { listed }),
  };
}

function note(found: FoundMistakes, mistake: Mistake): void {
  if (found.mistakes.length < MOST_LISTED) found.mistakes.push(mistake);
  else found.more++;
}

/** Checks one file; `before` queries were checked before it. Gives what differs as the import recorded it. */
async function verifyFile(
  record: FileRecord,
  work: Verifying,
  before: number,
): Promise<Counts & { differences: Differences }> {
  const { folder, manifest, pool, found, host } = work;
  const total = manifest.files.reduce((sum, { queries }) => sum + queries, 0);
  const seen = new Map<string, number>();
  const file = joined(folder, record.file);
  const counted: Counts = { queries: 0, easy: 0, hard: 0 };
  // What an import recorded of a file by numbers is known to be right or wrong at its end only.
  const held = manifest.import ? heldDifferences() : undefined;
  const wrong = (line: number, { difference, answers = 0, ...mistake }: LineMistake) => {
    if (held && difference) held.add(difference, answers, { file, line, ...mistake });
    else note(found, { file, line, ...mistake });
  };
  try {
    for await (const { task, result } of inOrder(tasksOf(file, record, work), pool)) {
      for (const [at, { mistakes, key, ...pairs }] of result.entries()) {
        const line = task.first + at;
        for (const each of mistakes) wrong(line, each);
        const earlier = key === undefined ? undefined : seen.get(key);
        if (earlier !== undefined) {
          const message = `it is the same query as line ${earlier}`;
          wrong(line, { code: "repeat", message, difference: "repeat" });
        } else if (key !== undefined) seen.set(key, line);
        counted.queries++;
        counted.easy += pairs.easy;
        counted.hard += pairs.hard;
      }
      const mistakes = found.mistakes.length + found.more;
      const note = `${record.split} ${record.type}, ${mistakes} mistakes`;
      host.onProgress?.({ title: "verifying", done: before + counted.queries, total, note });
    }
  } catch (error) {
    // What a database or an endpoint does wrong is no mistake of the benchmark.
    if (!(error instanceof LacunaError) || /^(sql|endpoint)\./.test(error.code)) throw error;
    const { code, message, place } = error;
    note(found, { file, ...(place?.line && { line: place.line }), code, message });
  }
  const { queries, pairs } = record;
  if (counted.queries !== queries || counted.easy !== pairs.easy || counted.hard !== pairs.hard)
    note(found, {
      file,
      code: "count",
      message:
        `it has ${counted.queries} queries, ${counted.easy} easy and ${counted.hard} hard answers; ` +
        `the manifest says ${queries}, ${pairs.easy} and ${pairs.hard}`,
    });
  if (!held) return { ...counted, differences: {} };
  const { right, as, others } = comparedWithRecord(file, record, held);
  for (const each of others) note(found, each);
  work.listed?.push(...as);
  return { ...counted, differences: right };
}

/** Blocks of lines of a file; its hashes are checked on the way. */
async function* tasksOf(
  file: string,
  record: FileRecord,
  { common, block: most, found, host: { disk, files } }: Verifying,
): AsyncGenerator<VerifyTask> {
  const packed = disk.digester();
  const content = disk.digester();
  const { type, split } = record;
  const rules: LineRules = { type, split, ...common };
  const raw = passing(files.read(file), packed);
  const plain = passing(files.gunzip(raw, file), content);
  let lines: string[] = [];
  let first = 1;
  const block = (): VerifyTask => {
    const task = { file, first, lines, rules };
    first += lines.length;
    lines = [];
    return task;
  };
  for await (const line of textLines(plain, file)) {
    lines.push(line);
    if (lines.length === most) yield block();
  }
  if (lines.length > 0) yield block();
  for (const [name, digest, wanted] of [
    ["packed file", packed.digest(), record.packed],
    ["content", content.digest(), record.content],
  ] as const)
    if (digest.sha256 !== wanted.sha256 || digest.bytes !== wanted.bytes)
      note(found, {
        file,
        code: "hash",
        message: `the ${name} has SHA-256 ${digest.sha256} (${digest.bytes} bytes), the manifest says ${wanted.sha256} (${wanted.bytes})`,
      });
}

async function* passing(source: AsyncIterable<Uint8Array>, into: Digester): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    into.add(chunk);
    yield chunk;
  }
}

/** Files below the folder that its manifest does not know; those that other programs hide there count as none. */
async function strayFiles(folder: string, manifest: Manifest, files: Files): Promise<string[]> {
  const own = [manifestName, queriesTable, answersTable, LIST];
  const known = new Set([...own, ...manifest.files.map(({ file }) => file)]);
  const stray: string[] = [];
  const walk = async (below: string): Promise<void> => {
    for (const name of (await files.list(joined(folder, below))) ?? []) {
      if (name.startsWith(".")) continue;
      const path = below === "" ? name : `${below}/${name}`;
      if ((await files.list(joined(folder, path))) !== undefined) await walk(path);
      else if (!known.has(path)) stray.push(joined(folder, path));
    }
  };
  await walk("");
  return stray;
}
