import { sha256 } from "../formats/sha256.ts";
import { textTable } from "../formats/text-table.ts";
import {
  aliasTableOf,
  type ByteVocabulary,
  byteVocabulary,
  isByteVocabulary,
  type VocabularyIndexes,
} from "./byte-vocabulary.ts";
import { plainSnapshot } from "./compact/plain.ts";
import { type Graph, makeGraph, type Rows } from "./graph.ts";
import {
  aligned,
  checked,
  corrupt,
  digestOf,
  HEADER,
  headerOf,
  inPlace,
  isCompact,
  seal,
  type Table,
  VERSION,
  type VocabularyKind,
} from "./snapshot-layout.ts";
import { statementSections, statementsIn } from "./statements/sections.ts";
import { numberedVocabulary, type Vocabulary } from "./vocabulary.ts";

export { isSnapshot } from "./snapshot-layout.ts";

/** The bytes a graph lies in, for graphs that lie in one snapshot. */
const packed = new WeakMap<Graph, Uint8Array>();
/** Hashes that are already computed. */
const hashes = new WeakMap<Graph, string>();

/** A part of a snapshot that is one array. */
export type Section = readonly [name: string, array: Uint8Array | Uint32Array | Float64Array];

/** The arrays of a graph in the order of its snapshot, with the entries of its table. */
export function sectionsOf(graph: Graph) {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const sections: Section[] = Object.entries({ relationRow, rowHead, rowEdge, tails, levels });
  const entities = vocabularySections("entities", graph.entities, sections);
  const relations = vocabularySections("relations", graph.relations, sections);
  const attributes = [...graph.attributes.keys()];
  attributes.forEach((name, i) => {
    sections.push([`attribute${i}`, graph.attributes.get(name)!]);
  });
  const statements = graph.statements && statementSections(graph.statements, sections);
  return { sections, kinds: { entities, relations, attributes, ...(statements ? { statements } : {}) } };
}

/** Header and table of a snapshot, and where its sections lie. */
export function layout(
  graph: Graph,
  kinds: ReturnType<typeof sectionsOf>["kinds"],
  sizes: readonly (readonly [name: string, bytes: number])[],
  hash: string,
) {
  const sections: Table["sections"] = [];
  let at = 0;
  for (const [name, bytes] of sizes) {
    sections.push({ name, at, bytes });
    at = aligned(at + bytes);
  }
  const table: Table = {
    name: graph.name,
    entityCount: graph.entityCount,
    relationCount: graph.relationCount,
    tripleCounts: graph.tripleCounts,
    ...(graph.report === undefined ? {} : { report: graph.report }),
    ...(graph.prefixes === undefined ? {} : { prefixes: [...graph.prefixes] }),
    ...(graph.attributeTypes === undefined ? {} : { attributeTypes: [...graph.attributeTypes] }),
    hash,
    ...kinds,
    sections,
  };
  const json = new TextEncoder().encode(JSON.stringify(table));
  const data = aligned(HEADER + json.length);
  const length = data + at;
  const header = headerOf(VERSION, json.length, length);
  return { header, json, data, length, table };
}

/**
 * Lays a graph out as its snapshot: a header, a table of sections in JSON, and the typed arrays as they are in memory.
 * The result lies in shared memory where the platform has it. The same graph always gives the same bytes.
 */
export function packGraph(graph: Graph): Uint8Array {
  const known = packed.get(graph);
  if (known) return known;
  const { sections, kinds } = sectionsOf(graph);
  const sizes = sections.map(([name, array]) => [name, array.byteLength] as const);
  const { header, json, data, length, table } = layout(graph, kinds, sizes, graphHash(graph));
  const bytes = new Uint8Array(
    typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(length) : new SharedArrayBuffer(length),
  );
  bytes.set(json, HEADER);
  table.sections.forEach(({ at, bytes: size }, i) => {
    const array = sections[i]![1];
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, size), data + at);
  });
  seal(header, sha256([bytes.subarray(HEADER)]));
  bytes.set(header);
  packed.set(graph, bytes);
  return bytes;
}

/** The bytes of a graph that already lies in a snapshot. */
export const packedBytes = (graph: Graph): Uint8Array | undefined => packed.get(graph);

function vocabularySections(prefix: string, vocabulary: Vocabulary, sections: Section[]): VocabularyKind {
  if (isNumbered(vocabulary)) return { kind: "numbered" };
  const { names, labels, aliasTable } = isByteVocabulary(vocabulary) ? vocabulary : tablesOf(vocabulary);
  sections.push([`${prefix}.names`, names.bytes], [`${prefix}.nameOffsets`, names.offsets]);
  if (labels) sections.push([`${prefix}.labels`, labels.bytes], [`${prefix}.labelOffsets`, labels.offsets]);
  if (aliasTable)
    sections.push(
      [`${prefix}.aliasIds`, aliasTable.ids],
      [`${prefix}.aliases`, aliasTable.texts.bytes],
      [`${prefix}.aliasOffsets`, aliasTable.texts.offsets],
    );
  return {
    kind: "bytes",
    labels: labels !== undefined,
    ...(aliasTable && { aliases: aliasTable.ids.length }),
  };
}

/** Whether every name is the decimal form of its id and nothing has a label or an alias. */
export function isNumbered(vocabulary: Vocabulary): boolean {
  if (vocabulary.hasLabels || vocabulary.aliases) return false;
  for (let id = 0; id < vocabulary.size; id++) if (vocabulary.name(id) !== String(id)) return false;
  return true;
}

function tablesOf(vocabulary: Vocabulary): Pick<ByteVocabulary, "names" | "labels" | "aliasTable"> {
  const ids = Array.from({ length: vocabulary.size }, (_, id) => id);
  const aliasTable =
    vocabulary.aliases && aliasTableOf(new Map(ids.map((id) => [id, vocabulary.aliases?.of(id) ?? []])));
  return {
    names: textTable(ids.map((id) => vocabulary.name(id))),
    labels: vocabulary.hasLabels
      ? textTable(ids.map((id) => (vocabulary.label(id) === vocabulary.name(id) ? "" : vocabulary.label(id))))
      : undefined,
    aliasTable,
  };
}

/** Options that tell {@link attachGraph} how to check the bytes. */
export interface AttachOptions {
  /** The file they come from, for messages. */
  readonly file?: string;
  /** SHA-256 of the bytes from {@link HEADER} on, when the caller has worked it out while reading. */
  readonly sha256?: string;
  /** The bytes come from this very process (another worker), so they are not hashed again. */
  readonly trusted?: boolean;
  /** Look-up tables of another thread of this process that has the bytes attached: nothing is looked through again. */
  readonly indexes?: Readonly<Record<"entities" | "relations", VocabularyIndexes>>;
}

/**
 * The graph that lies in these bytes, without a copy: its arrays are views of them. A compact snapshot is written out first.
 * @throws LacunaError `kg.not-a-snapshot`, `kg.snapshot-version`, `kg.corrupt-snapshot`
 */
export function attachGraph(bytes: Uint8Array, options: AttachOptions = {}): Graph {
  const file = options.file ?? "the snapshot";
  if (isCompact(bytes)) {
    const found = options.sha256 ?? sha256([bytes.subarray(HEADER)]);
    return attachGraph(plainSnapshot(bytes, file, found), { file, trusted: true });
  }
  const { table, data, digest } = checked(bytes, file);
  if (!options.trusted && !options.indexes) {
    const found = options.sha256 ?? sha256([bytes.subarray(HEADER)]);
    if (found !== digest) throw corrupt(file, "its contents do not have the hash in its header");
  }
  const place = inPlace(bytes, table, data, { file, attached: options.indexes !== undefined });
  const graph = graphIn(table, place, place.rows(), options.indexes);
  packed.set(graph, bytes);
  hashes.set(graph, table.hash);
  return graph;
}

/**
 * The graph of a table and its sections.
 * @param indexes look-up tables that were made already
 */
export function graphIn(
  table: Table,
  place: ReturnType<typeof inPlace>,
  rows: Rows,
  indexes?: AttachOptions["indexes"],
): Graph {
  const vocabulary = (prefix: "entities" | "relations", size: number): Vocabulary => {
    const { kind, labels, aliases } = table[prefix];
    if (kind === "numbered") return numberedVocabulary(size);
    return byteVocabulary(
      place.texts(`${prefix}.names`, `${prefix}.nameOffsets`, size),
      labels ? place.texts(`${prefix}.labels`, `${prefix}.labelOffsets`, size) : undefined,
      aliases ? place.aliases(prefix, aliases, size) : undefined,
      indexes?.[prefix],
    );
  };
  const { entityCount, relationCount, tripleCounts, name, report, prefixes, attributeTypes } = table;
  return makeGraph({
    name,
    entityCount,
    relationCount,
    tripleCounts,
    entities: vocabulary("entities", entityCount),
    relations: vocabulary("relations", relationCount >> 1),
    rows,
    attributes: new Map(
      table.attributes.map((each, i) => [each, place.doubles(`attribute${i}`, entityCount)] as const),
    ),
    report,
    ...(prefixes && { prefixes: new Map(prefixes) }),
    ...(attributeTypes && { attributeTypes: new Map(attributeTypes) }),
    ...(table.statements && { statements: statementsIn(table.statements, table, place) }),
  });
}

/**
 * The graph's memory for workers, which attach it with `attachGraph(new Uint8Array(memory), { trusted: true })`. A graph that
 * already lies in a snapshot in shared memory is not copied.
 * @internal
 */
export function shareGraph(graph: Graph): SharedArrayBuffer {
  const bytes = packGraph(graph);
  const { buffer } = bytes;
  if (buffer instanceof SharedArrayBuffer && bytes.byteLength === buffer.byteLength) return buffer;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  packed.set(graph, copy);
  return copy.buffer as SharedArrayBuffer;
}

/** A hash of all that a graph has, labels and the rest included: that in the header of its snapshot. */
export function snapshotHash(graph: Graph): string {
  return digestOf(packGraph(graph));
}

/**
 * The identity of the links of a graph: SHA-256 over its sizes, its triples with their levels, and its names. Labels, aliases,
 * attributes, what is said of links, the graph's own name and its load report are left out, so that the same links give the same
 * identity in any location. Benchmarks, models and truths are made of links alone; {@link snapshotHash} covers all.
 */
export function graphHash(graph: Graph): string {
  const known = hashes.get(graph);
  if (known !== undefined) return known;
  const { sections } = sectionsOf(graph);
  const { head, names } = identityParts(graph, sections);
  const found = sha256([
    head,
    ...names.map((name) => {
      const [, { buffer, byteOffset, byteLength }] = sections.find((each) => each[0] === name)!;
      return new Uint8Array(buffer, byteOffset, byteLength);
    }),
  ]);
  hashes.set(graph, found);
  return found;
}

/** The content whose hash is the identity of a graph: a line, and sections by their names. */
export function identityParts(graph: Graph, sections: readonly Section[]) {
  const named = sections.map(([name]) => name).filter((name) => /^(entities|relations)\.name/.test(name));
  const head = `lacuna graph 1 ${graph.entityCount} ${graph.relationCount} ${named.join()}`;
  return {
    head: new TextEncoder().encode(head),
    names: ["relationRow", "rowHead", "rowEdge", "tails", "levels", ...named],
  };
}

/** Remembers the identity of a graph whose links are not in memory. */
export function rememberHash(graph: Graph, hash: string): void {
  hashes.set(graph, hash);
}
