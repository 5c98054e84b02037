import { LacunaError } from "../../error.ts";
import { type Interner, tableOf } from "../../formats/interner.ts";
import { type Fields, fieldId, lineText } from "../../formats/text/fields.ts";
import { grown } from "../../numeric/grown.ts";
import type { TripleColumns } from "../build.ts";
import { type ByteVocabulary, byteVocabulary } from "../byte-vocabulary.ts";
import { type Graph, makeGraph } from "../graph.ts";
import type { Spool } from "../on-disk/spool.ts";
import type { LoadReport } from "../report/report.ts";
import type { Labelled } from "./labels/labels.ts";
import type { Source } from "./source.ts";

/** Bytes per triple, most of them while the index is built: 3 M triples of 400,000 names peak at 316 MB. */
const TRIPLE_BYTES = 100;
/** Bytes per name besides its text: its offset, and its slots in the hash tables. */
const NAME_BYTES = 32;
/** Triples between two checks of the memory used. */
const LOOK_EVERY = 256;

/** Columns of triples that grow while files are read. */
export interface GrowingColumns {
  /** Throws when the graph would need more memory than is available. */
  readonly look: () => void;
  /** Writes the triples in memory to disk when they are many and a place for them is set. Called from time to time while files are read. */
  readonly settle: () => Promise<void>;
  /** Triples on disk; they come before those in memory. */
  spilled: Spool | undefined;
  /** The first triples, kept once they are no longer in memory. */
  beginning: TripleColumns | undefined;
  /** Number of triples in memory. */
  length: number;
  heads: Uint32Array<ArrayBuffer>;
  relations: Uint32Array<ArrayBuffer>;
  tails: Uint32Array<ArrayBuffer>;
  levels: Uint8Array<ArrayBuffer>;
}

/**
 * Makes empty columns.
 * @param names the table of names, which is counted as memory too
 */
export function growingColumns(
  { path, files: { most }, spill }: Pick<Source, "path" | "files" | "spill">,
  names: readonly Interner[] = [],
): GrowingColumns {
  const columns: GrowingColumns = {
    look() {
      if (most === undefined) return;
      let taken = columns.length * TRIPLE_BYTES;
      for (const { size, offsets } of names) taken += size * NAME_BYTES + offsets[size]!;
      if (taken > most) throw tooLarge(path, columns, names, most);
    },
    async settle() {
      if (!spill || columns.length < Math.max(spill.held, SHOWN)) return;
      columns.spilled ??= await spill.open("triples");
      columns.beginning ??= copied(columnsOf(columns), SHOWN);
      await columns.spilled.add(columnsOf(columns));
      columns.length = 0;
    },
    spilled: undefined,
    beginning: undefined,
    length: 0,
    ...roomFor(1 << 14),
  };
  return columns;
}

const roomFor = (room: number) => ({
  heads: new Uint32Array(room),
  relations: new Uint32Array(room),
  tails: new Uint32Array(room),
  levels: new Uint8Array(room),
});

/** Empty columns that take no memory. */
export const noColumns = () => ({ length: 0, ...roomFor(0) });

function tooLarge(
  path: string,
  columns: GrowingColumns,
  names: readonly Interner[],
  most: number,
): LacunaError {
  const count = names.reduce((sum, { size }) => sum + size, 0);
  const triples = `about ${TRIPLE_BYTES} bytes a triple while the graph is built`;
  const named = `a name takes its text and ${NAME_BYTES} bytes, and names are held in memory`;
  return new LacunaError(
    "kg.too-large",
    `${path} makes a graph of more than ${most} bytes: ${tripleCount(columns)} triples of ${count} names, and there are more`,
    {
      place: { file: path },
      hint: columns.spilled
        ? `give more {memory}: ${named}; the triples are on the disk already`
        : `give more {memory}: ${triples}; a snapshot of \`lacuna kg import\` takes a third of it`,
    },
  );
}

/** Adds a triple with a directed relation. */
export function addTriple(
  columns: GrowingColumns,
  head: number,
  relation: number,
  tail: number,
  level: number,
): void {
  const at = columns.length;
  if (at % LOOK_EVERY === LOOK_EVERY - 1) columns.look();
  if (at === columns.heads.length) {
    const room = at * 2;
    columns.heads = grown(columns.heads, room);
    columns.relations = grown(columns.relations, room);
    columns.tails = grown(columns.tails, room);
    columns.levels = grown(columns.levels, room);
  }
  columns.heads[at] = head;
  columns.relations[at] = relation;
  columns.tails[at] = tail;
  columns.levels[at] = level;
  columns.length = at + 1;
}

/** The bytes of a file. The triples of one chunk are settled before the next chunk is read. */
export async function* settling(
  source: AsyncIterable<Uint8Array>,
  columns: GrowingColumns,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk;
    await columns.settle();
  }
}

/** Number of example triples in a report, as they were understood. */
export const SHOWN = 3;

const copied = ({ heads, relations, tails, levels }: TripleColumns, most: number): TripleColumns => ({
  heads: heads.slice(0, most),
  relations: relations.slice(0, most),
  tails: tails.slice(0, most),
  levels: levels.slice(0, most),
});

/** Number of all triples so far, in memory and on disk. */
export const tripleCount = ({ spilled, length }: GrowingColumns): number => (spilled?.size ?? 0) + length;

/** All triples so far in blocks, in their order. */
export async function* blocksOf(columns: GrowingColumns): AsyncGenerator<TripleColumns> {
  if (columns.spilled) yield* columns.spilled.blocks();
  yield columnsOf(columns);
}

/** The triples in memory, without a copy. */
export function columnsOf(columns: GrowingColumns): TripleColumns {
  const { length } = columns;
  return {
    heads: columns.heads.subarray(0, length),
    relations: columns.relations.subarray(0, length),
    tails: columns.tails.subarray(0, length),
    levels: columns.levels.subarray(0, length),
  };
}

/** The error for a line that violates its format. */
export function brokenLine(file: string, fields: Fields, problem: string, hint: string): LacunaError {
  return new LacunaError("kg.broken-line", `${problem}: ${JSON.stringify(lineText(fields))}`, {
    place: { file, line: fields.line },
    hint,
  });
}

/** Reads a field that must be an id below `count`. */
export function needId(
  fields: Fields,
  index: number,
  count: number,
  what: "entity" | "relation",
  file: string,
  limitIn: string,
): number {
  const id = fieldId(fields, index);
  if (id >= 0 && id < count) return id;
  if (id < 0)
    throw brokenLine(
      file,
      fields,
      `the ${what} in column ${index + 1} is not an id`,
      "ids are whole numbers from 0 on; a file of names is read with {format} tsv",
    );
  throw new LacunaError(
    "kg.id-out-of-range",
    `${what} ${id} is out of range: ${limitIn} gives ${count} ${what === "entity" ? "entities" : "relations"}`,
    { place: { file, line: fields.line }, hint: `correct the line, or the count in ${limitIn}` },
  );
}

/**
 * Turns interned names into a vocabulary.
 * @throws LacunaError `kg.not-utf8`
 */
export function vocabularyFrom(names: Interner, path: string, labelled?: Labelled): ByteVocabulary {
  const table = tableOf(names);
  const strict = new TextDecoder("utf-8", { fatal: true });
  const part = 1 << 16;
  // In parts, so that no huge string is made; a bad name is then looked for in its part.
  for (let id = 0; id < names.size; id += part) {
    const to = Math.min(names.size, id + part);
    try {
      strict.decode(table.bytes.subarray(table.offsets[id]!, table.offsets[to]!));
    } catch {
      for (let at = id; at < to; at++)
        requireUtf8(table.bytes.subarray(table.offsets[at]!, table.offsets[at + 1]!), path);
    }
  }
  return byteVocabulary(table, labelled?.labels, labelled?.aliases);
}

function requireUtf8(bytes: Uint8Array, path: string): void {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new LacunaError(
      "kg.not-utf8",
      `the name ${JSON.stringify(new TextDecoder().decode(bytes))} is not UTF-8`,
      {
        place: { file: path },
        hint: "save the files as UTF-8 (in a spreadsheet: CSV UTF-8), or convert them: `iconv -f cp1252 -t utf-8`",
        cause,
      },
    );
  }
}

/** Adds the notes of a reader to the report of a graph. */
export function withReport(graph: Graph, more: Partial<LoadReport>): Graph {
  if (!graph.report) return graph;
  const kept = Object.fromEntries(
    Object.entries(more).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  );
  return makeGraph({ ...graph, report: { ...graph.report, ...kept } });
}

/** The error for a source without triples. */
export function noTriples(path: string, lookedFor: string): LacunaError {
  return new LacunaError("kg.no-triples", `no triples were found in ${path}`, {
    place: { file: path },
    hint: `looked for ${lookedFor}`,
  });
}
