import { join } from "node:path";
import type { ImportedAnswers } from "../../benchmark/answer-rule.ts";
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
import { filesToImport, queriesIn } from "../../benchmark/formats/import-files.ts";
import type { ImportedQuery } from "../../benchmark/formats/import-query.ts";
import { compareTypes } from "../../benchmark/formats/import-types.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Split } from "../../kg/graph.ts";
import { loadGraph } from "../../kg/open.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { wholeTree } from "../../runs/node-tree.ts";
import { whileNotInterrupted } from "../batch/interrupt.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { openPool } from "../workers/open-pool.ts";
import { generator } from "./generator.ts";
import type { ImportTask } from "./import-work.ts";
import { inOrder } from "./in-order.ts";
import { openQueryFile, type QueryFileWriter } from "./query-file.ts";
import { benchmarkEntries } from "./run-folder.ts";

export interface ImportOptions extends GlobalOptions {
  readonly graph: string;
  readonly split: Split;
  readonly out: string;
  readonly answers: ImportedAnswers;
  readonly format?: string;
  readonly force?: boolean;
}

/** Queries handed to a worker at a time. */
const BLOCK = 128;

interface TypeFile {
  readonly type: string;
  readonly file: string;
  readonly writer: QueryFileWriter;
  given: number;
  differing: number;
}

/** `lacuna benchmark import`: a benchmark folder from the files of other tools, answers computed on the graph. */
export async function importInto(
  paths: readonly string[],
  options: ImportOptions,
  io: Io,
): Promise<Manifest> {
  const { split, out, force = false } = options;
  const sources = await filesToImport(paths, split, nodeFiles);
  const graph = await loadGraph(options.graph, nodeFiles, {
    shared: true,
    ...(options.format === undefined ? {} : { format: options.format }),
  });
  const pool = openPool("import", graph, { split, answers: options.answers }, options.threads);
  const progress = await startProgress("importing", 0, io, options);
  let manifest: Manifest | undefined;
  try {
    await whileNotInterrupted(
      async (interrupted) => {
        manifest = await wholeTree(out, { force, ours: benchmarkEntries }, async (folder) => {
          const types = new Map<string, TypeFile>();
          let done = 0;
          for await (const { task, result } of inOrder(tasksOf(sources, split), pool)) {
            const { type } = task;
            let into = types.get(type);
            if (!into) {
              const file = queryFile(split, type, [split]);
              into = { type, file, writer: await openQueryFile(join(folder, file)), given: 0, differing: 0 };
              types.set(type, into);
            }
            for (const [at, line] of result.lines.entries()) await into.writer.line(line, result.counts[at]!);
            into.given += result.given;
            into.differing += result.differing;
            done += result.lines.length;
            progress.update(0, `${done} queries`);
            await Promise.race([Promise.resolve(), interrupted]);
          }
          const made = await finished([...types.values()], split);
          const whole: Manifest = {
            format: "lacuna-benchmark",
            version: formatVersion,
            generator,
            graph: graphRecord(graph),
            splits: [split],
            import: {
              files: sources.map((path) => path.slice(path.lastIndexOf("/") + 1)),
              answers: options.answers,
            },
            licence: licenceNote,
            files: made,
          };
          await nodeWrites.file(join(folder, manifestName), printManifest(whole));
          return whole;
        });
      },
      () => `${out} was not written`,
    );
    return manifest!;
  } finally {
    progress.stop();
    await pool.close();
  }
}

async function finished(types: readonly TypeFile[], split: Split): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const { type, file, writer, given, differing } of [...types].sort((a, b) =>
    compareTypes(a.type, b.type),
  ))
    records.push({
      file,
      split,
      type,
      ...(await writer.finish()),
      report: given === 0 ? {} : { given, differing },
    });
  return records;
}

/** Blocks of queries of one type, numbered type by type. */
async function* tasksOf(sources: readonly string[], split: Split): AsyncGenerator<ImportTask> {
  const counts = new Map<string, number>();
  let held: ImportedQuery[] = [];
  const block = (): ImportTask => {
    const { type } = held[0]!;
    const first = counts.get(type) ?? 0;
    counts.set(type, first + held.length);
    const queries = held;
    held = [];
    return { type, first, queries };
  };
  for (const source of sources)
    for await (const query of queriesIn(source, split, nodeFiles)) {
      if (held.length > 0 && (held.length >= BLOCK || held[0]!.type !== query.type)) yield block();
      held.push(query);
    }
  if (held.length > 0) yield block();
}
