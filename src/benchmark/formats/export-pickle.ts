import { LacunaError } from "../../error.ts";
import { type PickleWriter, pickleWriter, type TupleValue } from "../../formats/pickle/write.ts";
import { type BetaeValue, toBetae } from "../../query/betae/print.ts";
import { toQuery2box } from "../../query/betae/query2box.ts";
import type { FileRecord } from "../folder/manifest.ts";
import { readQueryFile } from "../folder/read.ts";
import type { BenchmarkQuery } from "../protocol.ts";
import { type Export, type ExportFile, type ExportSource, expressible } from "./export-file.ts";

/** A type's file with the structure its queries have. */
interface Structured {
  readonly record: FileRecord;
  readonly structure: TupleValue;
}

/** BetaE's pickles: `<split>-queries.pkl`, `<split>-easy-answers.pkl`, `<split>-hard-answers.pkl`, `train-answers.pkl`. */
export async function betaeExport(source: ExportSource): Promise<Export> {
  const { found, skipped } = await expressible(source, ({ query }) => structureOf(toBetae(query)));
  const structured = found.map(({ record, first }): Structured => ({ record, structure: first }));
  const files = source.manifest.splits.flatMap((split): ExportFile[] => {
    const own = structured.filter(({ record }) => record.split === split);
    const answers = (name: string, kind: "easy" | "hard") => ({
      name: `${split}-${name}.pkl`,
      content: answersPickle(source, own, kind),
    });
    return [
      { name: `${split}-queries.pkl`, content: queriesPickle(source, own) },
      ...(split === "train"
        ? [answers("answers", "hard")]
        : [answers("easy-answers", "easy"), answers("hard-answers", "hard")]),
    ];
  });
  return { files, skipped, records: found.map(({ record }) => record) };
}

/** Structure → set of queries. */
async function* queriesPickle(
  source: ExportSource,
  files: readonly Structured[],
): AsyncGenerator<Uint8Array> {
  const groups = new Map<string, Structured[]>();
  for (const each of files) {
    const key = JSON.stringify(each.structure);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  yield* pickled(async function* (writer) {
    writer.openDict();
    for (const [key, group] of groups) {
      writer.value(group[0]!.structure);
      writer.openSet();
      for (const { record } of group)
        for await (const query of readQueryFile(source.folder, record, source.files)) {
          const tuple = toBetae(query.query);
          if (JSON.stringify(structureOf(tuple)) !== key) throw mixed(record, query);
          writer.value(tuple);
          writer.member();
          yield;
        }
      writer.close();
      writer.member();
    }
    writer.close();
  });
}

/** Query → set of answers. */
async function* answersPickle(
  source: ExportSource,
  files: readonly Structured[],
  kind: "easy" | "hard",
): AsyncGenerator<Uint8Array> {
  yield* pickled(async function* (writer) {
    writer.openDict();
    for (const { record } of files)
      for await (const query of readQueryFile(source.folder, record, source.files)) {
        writer.value(toBetae(query.query));
        writer.openSet();
        writer.ids(query[kind]);
        writer.close();
        writer.member();
        yield;
      }
    writer.close();
  });
}

/** A grounded tuple with letters for its ids. */
function structureOf(value: BetaeValue): TupleValue {
  if (!Array.isArray(value)) return value === -2 ? "n" : value === -1 ? "u" : "r";
  const parts = value as readonly BetaeValue[];
  return parts.map((each, at) =>
    at === 0 && typeof each === "number" && Array.isArray(parts[1]) ? "e" : structureOf(each),
  );
}

/** Query2Box's codes and tags of BetaE's names. */
const boxes: Readonly<Record<string, readonly [code: string, tag: string]>> = {
  "1p": ["1c", "1-chain"],
  "2p": ["2c", "2-chain"],
  "3p": ["3c", "3-chain"],
  "2i": ["2i", "2-inter"],
  "3i": ["3i", "3-inter"],
  ip: ["ic", "inter-chain"],
  pi: ["ci", "chain-inter"],
  "2u": ["2u", "2-union"],
  up: ["uc", "union-chain"],
};

/** Query2Box's pickles: `<split>_triples_<t>.pkl`, `<split>_ans_<t>.pkl` and `<split>_ans_<t>_hard.pkl`. */
export async function boxExport(source: ExportSource): Promise<Export> {
  const { found, skipped } = await expressible(source, ({ query }) => boxes[toQuery2box(query).type]!);
  const files = found.flatMap(({ record, first: [code, tag] }): ExportFile[] => {
    const answers = (name: string, idsOf: (query: BenchmarkQuery) => Iterable<number>): ExportFile => ({
      name: `${record.split}_ans_${name}.pkl`,
      content: boxAnswers(source, record, idsOf),
    });
    return [
      { name: `${record.split}_triples_${code}.pkl`, content: boxTriples(source, record, tag) },
      answers(code, ({ easy, hard }) => Uint32Array.from([...easy, ...hard]).sort()),
      answers(`${code}_hard`, ({ hard }) => hard),
    ];
  });
  return { files, skipped, records: found.map(({ record }) => record) };
}

/** A list of queries with 0 in the place of the answer and the tag of the type behind it. */
async function* boxTriples(
  source: ExportSource,
  record: FileRecord,
  tag: string,
): AsyncGenerator<Uint8Array> {
  yield* pickled(async function* (writer) {
    writer.openList();
    for await (const { query } of readQueryFile(source.folder, record, source.files)) {
      const parts = toQuery2box(query).query as readonly TupleValue[];
      const chain = parts.length === 1 ? (parts[0] as readonly TupleValue[]) : undefined;
      writer.value(chain ? [[...chain, 0], tag] : [...parts, 0, tag]);
      writer.member();
      yield;
    }
    writer.close();
  });
}

async function* boxAnswers(
  source: ExportSource,
  record: FileRecord,
  idsOf: (query: BenchmarkQuery) => Iterable<number>,
): AsyncGenerator<Uint8Array> {
  yield* pickled(async function* (writer) {
    writer.openDict();
    for await (const query of readQueryFile(source.folder, record, source.files)) {
      writer.value(toQuery2box(query.query).query);
      writer.openSet();
      writer.ids(idsOf(query));
      writer.close();
      writer.member();
      yield;
    }
    writer.close();
  });
}

/** Runs a writer of one pickle that yields whenever what it wrote may go out. */
async function* pickled(write: (writer: PickleWriter) => AsyncGenerator<void>): AsyncGenerator<Uint8Array> {
  const writer = pickleWriter();
  let waiting = 0;
  for await (const _ of write(writer)) {
    if (++waiting % 256 !== 0) continue;
    yield writer.taken();
  }
  writer.end();
  yield writer.taken();
}

function mixed({ file, type }: FileRecord, { id }: BenchmarkQuery): LacunaError {
  return new LacunaError(
    "benchmark.not-expressible",
    `queries of ${type} have several BetaE structures (${id})`,
    {
      place: { file },
      hint: "import them type by type",
    },
  );
}
