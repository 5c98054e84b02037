import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Split } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { FileRecord, Manifest } from "../folder/manifest.ts";
import { readQueryFile } from "../folder/read.ts";
import type { BenchmarkQuery } from "../protocol.ts";

/** A benchmark folder that is exported. */
export interface ExportSource {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: Files;
  /** Ids of types by their formulas, where a table of them was given; the official ones otherwise. */
  readonly typeIds?: ReadonlyMap<string, string>;
}

/** A file of an export; its content is made while it is written. */
export interface ExportFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>;
}

/** The files of an export, and the types that the other tool cannot express. */
export interface Export {
  readonly files: readonly ExportFile[];
  readonly records: readonly FileRecord[];
  readonly skipped: readonly SkippedFile[];
}

/** A file of queries that is not exported. */
export interface SkippedFile {
  readonly type: string;
  readonly split: Split;
  readonly queries: Integer;
  readonly why: string;
}

/** The files of queries whose first query can be written by `write`, with what it is written as. */
export async function expressible<T>(
  source: ExportSource,
  write: (query: BenchmarkQuery) => T,
): Promise<{ found: { record: FileRecord; first: T }[]; skipped: SkippedFile[] }> {
  const found: { record: FileRecord; first: T }[] = [];
  const skipped: SkippedFile[] = [];
  for (const record of source.manifest.files) {
    const { type, split, queries } = record;
    if (queries === 0) skipped.push({ type, split, queries, why: "it has no queries" });
    for await (const query of readQueryFile(source.folder, record, source.files)) {
      try {
        found.push({ record, first: write(query) });
      } catch (error) {
        if (!(error instanceof LacunaError)) throw error;
        skipped.push({ type, split, queries, why: error.message });
      }
      break;
    }
  }
  if (found.length === 0)
    throw new LacunaError(
      "benchmark.not-expressible",
      `no type of ${source.folder} can be written so: ${skipped[0]?.why ?? "it has no queries"}`,
      { place: { file: source.folder }, hint: "efok takes conjunctions of any shape, efo1 and betae trees" },
    );
  return { found, skipped };
}

/** @throws LacunaError `benchmark.same-name` when two types would be one file, which says both */
export function refuseSameNames(
  files: readonly { readonly name: string; readonly record: FileRecord }[],
): void {
  const taken = new Map<string, FileRecord>();
  for (const { name, record } of files) {
    const other = taken.get(name);
    if (other)
      throw new LacunaError(
        "benchmark.same-name",
        `${other.type} and ${record.type} would both be written as ${name}`,
        {
          place: { file: record.file },
          hint: "the other tool does not tell them apart; export them from benchmarks of their own",
        },
      );
    taken.set(name, record);
  }
}
