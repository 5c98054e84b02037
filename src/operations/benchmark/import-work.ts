import { type Differences, differenceTally } from "../../benchmark/differences.ts";
import {
  type FileRecord,
  formatVersion,
  graphRecord,
  licenceNote,
  type Manifest,
  manifestName,
  printManifest,
} from "../../benchmark/folder/manifest.ts";
import { queryFile } from "../../benchmark/folder/names.ts";
import { openQueryFile, type QueryFileWriter } from "../../benchmark/folder/query-file.ts";
import { benchmarkEntries } from "../../benchmark/folder/run-folder.ts";
import { filesToImport, queriesIn } from "../../benchmark/formats/import-files.ts";
import type { ImportedQuery } from "../../benchmark/formats/import-query.ts";
import { compareTypes } from "../../benchmark/formats/import-types.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import type { Pool } from "../../runs/working/pool.ts";
import { wholeTree } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { generator } from "../running/generator.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { type MeasuredFiles, measuredFiles } from "../running/measured-files.ts";
import { openPool } from "../workers/open-pool.ts";
import type { ImportBenchmarkParameters } from "./import.ts";
import type { ImportedLine, ImportResult, ImportTask } from "./import-role.ts";
import type { WrittenBenchmark } from "./results.ts";
import { importRole } from "./roles.ts";

/** Queries handed to a worker at a time. */
const BLOCK = 128;

interface TypeFile {
  readonly type: string;
  readonly file: string;
  readonly writer: QueryFileWriter;
  /** Hashes of the queries so far. */
  readonly seen: Set<string>;
  /** The differences from the graph that stay in the folder, and those that were replaced. */
  readonly kept: ReturnType<typeof differenceTally>;
  readonly replaced: ReturnType<typeof differenceTally>;
  given: number;
  differing: number;
}

/** The context of an import. */
interface Import {
  readonly graph: Graph;
  readonly sources: readonly string[];
  readonly given: ImportBenchmarkParameters;
  readonly pool: Pool<ImportTask, ImportResult>;
  readonly host: Host;
}

/** Does `benchmark import`. */
export async function importInto(given: ImportBenchmarkParameters, host: Host): Promise<WrittenBenchmark> {
  const { split, out, force } = given;
  const sources = await filesToImport(given.files, split, host.files);
  const graph = await openGraph(given.graph, host, given);
  const setup = { split, answers: given.answers };
  const pool = openPool(host, importRole, graph, setup, given.threads);
  const work: Import = { graph, sources, given, pool, host };
  try {
    const manifest = await whileNotInterrupted(
      host,
      (interrupted) =>
        wholeTree(host.disk, out, { force, ours: benchmarkEntries }, async (folder) => {
          const made = await importQueries(folder, work, interrupted);
          const whole = manifestOf(await finished(made, split), work);
          await host.writes.file(joined(folder, manifestName), printManifest(whole));
          return whole;
        }),
      () => `${out} was not written`,
    );
    return { out, ...manifest };
  } finally {
    await pool.close();
  }
}

/** Writes a file for each type; ends when `interrupted` rejects. */
async function importQueries(
  folder: string,
  { sources, given: { split, answers }, pool, host }: Import,
  interrupted: Promise<never>,
): Promise<TypeFile[]> {
  const types = new Map<string, TypeFile>();
  let done = 0;
  const measured = await measuredFiles(host.files, sources);
  for await (const { task, result } of inOrder(tasksOf(sources, split, measured), pool)) {
    const { type, read } = task;
    let into = types.get(type);
    if (!into) {
      const file = queryFile(split, type, [split]);
      const writer = await openQueryFile(host.disk, joined(folder, file));
      const tallies = { kept: differenceTally(), replaced: differenceTally() };
      into = { type, file, writer, seen: new Set(), ...tallies, given: 0, differing: 0 };
      types.set(type, into);
    }
    for (const line of result) {
      await into.writer.line(line.text, line.count);
      tally(into, line, answers === "given" ? into.kept : into.replaced);
    }
    done += result.length;
    host.onProgress?.({ title: "importing", done: read, total: measured.total, note: `${done} queries` });
    await Promise.race([Promise.resolve(), interrupted]);
  }
  return [...types.values()];
}

/** Counts what a line has that is not as the graph gives it; `answers` counts what is so with its answers. */
function tally(into: TypeFile, { key, given, differences }: ImportedLine, answers: TypeFile["kept"]): void {
  if (into.seen.has(key)) into.kept.add("repeat", 0);
  else into.seen.add(key);
  into.given += Number(given);
  into.differing += Number(differences.length > 0);
  for (const [kind, count] of differences) answers.add(kind, count);
}

const manifestOf = (
  files: readonly FileRecord[],
  { graph, sources, given: { split, answers } }: Import,
): Manifest => ({
  format: "lacuna-benchmark",
  version: formatVersion,
  generator,
  graph: graphRecord(graph),
  splits: [split],
  import: { files: sources.map(nameOf), answers },
  licence: licenceNote,
  files,
});

async function finished(types: readonly TypeFile[], split: Split): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const { type, file, writer, ...found } of [...types].sort((a, b) => compareTypes(a.type, b.type)))
    records.push({
      file,
      split,
      type,
      ...(await writer.finish()),
      differences: found.kept.counts(),
      report: importReport(found),
    });
  return records;
}

function importReport({ given, differing, replaced }: Pick<TypeFile, "given" | "differing" | "replaced">) {
  if (given === 0) return {};
  const counts: Differences = replaced.counts();
  return { given, differing, ...(Object.keys(counts).length > 0 && { replaced: counts }) };
}

/** Blocks of queries of one type, numbered type by type. */
async function* tasksOf(
  sources: readonly string[],
  split: Split,
  { files, size, read: readOf }: MeasuredFiles,
): AsyncGenerator<ImportTask> {
  const counts = new Map<string, number>();
  let held: ImportedQuery[] = [];
  let type = "";
  let before = 0;
  let read = 0;
  const block = (): ImportTask => {
    const first = counts.get(type) ?? 0;
    counts.set(type, first + held.length);
    const queries = held;
    held = [];
    return { type, first, queries, read };
  };
  for (const source of sources) {
    for await (const query of queriesIn(source, split, files)) {
      if (held.length > 0 && (held.length >= BLOCK || type !== query.type)) yield block();
      held.push(query);
      type = query.type;
      read = before + (query.share === undefined ? readOf(source) : query.share * size(source));
    }
    before += size(source);
  }
  if (held.length > 0) yield block();
}
