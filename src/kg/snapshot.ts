import { textTable } from "../formats/interner.ts";
import { sha256 } from "../formats/sha256.ts";
import { aliasTableOf, type ByteVocabulary, byteVocabulary, isByteVocabulary } from "./byte-vocabulary.ts";
import { type Graph, makeGraph } from "./graph.ts";
import {
  checked,
  corrupt,
  HEADER,
  inPlace,
  MAGIC,
  type Table,
  VERSION,
  type VocabularyKind,
} from "./snapshot-layout.ts";
import { numberedVocabulary, type Vocabulary } from "./vocabulary.ts";

export { isSnapshot } from "./snapshot-layout.ts";

/** The bytes a graph lies in, for graphs that lie in one snapshot. */
const packed = new WeakMap<Graph, Uint8Array>();
/** Identities that were worked out. */
const hashes = new WeakMap<Graph, string>();

/**
 * Lays a graph out as its snapshot: a header, a table of sections in JSON, and the typed arrays as they are in memory.
 * The result lies in shared memory where the platform has it. The same graph always gives the same bytes.
 */
export function packGraph(graph: Graph): Uint8Array {
  const known = packed.get(graph);
  if (known) return known;
  const sections: [name: string, array: Uint8Array | Uint32Array | Float64Array][] = [
    ["relationRow", graph.rows.relationRow],
    ["rowHead", graph.rows.rowHead],
    ["rowEdge", graph.rows.rowEdge],
    ["tails", graph.rows.tails],
    ["levels", graph.rows.levels],
  ];
  const entities = vocabularySections("entities", graph.entities, sections);
  const relations = vocabularySections("relations", graph.relations, sections);
  const attributes = [...graph.attributes.keys()];
  attributes.forEach((name, i) => {
    sections.push([`attribute${i}`, graph.attributes.get(name)!]);
  });
  const table: Table = {
    name: graph.name,
    entityCount: graph.entityCount,
    relationCount: graph.relationCount,
    tripleCounts: graph.tripleCounts,
    ...(graph.report === undefined ? {} : { report: graph.report }),
    ...(graph.prefixes === undefined ? {} : { prefixes: [...graph.prefixes] }),
    hash: graphHash(graph),
    entities,
    relations,
    attributes,
    sections: [],
  };
  let at = 0;
  for (const [name, array] of sections) {
    table.sections.push({ name, at, bytes: array.byteLength });
    at = aligned(at + array.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify(table));
  const data = aligned(HEADER + json.length);
  const length = data + at;
  const bytes = new Uint8Array(
    typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(length) : new SharedArrayBuffer(length),
  );
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, json.length, true);
  view.setFloat64(16, length, true);
  bytes.set(json, HEADER);
  table.sections.forEach(({ at, bytes: size }, i) => {
    const array = sections[i]![1];
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, size), data + at);
  });
  const digest = sha256([bytes.subarray(HEADER)]);
  for (let i = 0; i < 32; i++) bytes[24 + i] = Number.parseInt(digest.slice(i * 2, i * 2 + 2), 16);
  packed.set(graph, bytes);
  return bytes;
}

function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}

function vocabularySections(
  prefix: string,
  vocabulary: Vocabulary,
  sections: [string, Uint8Array | Uint32Array | Float64Array][],
): VocabularyKind {
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
  return {
    names: textTable(ids.map((id) => vocabulary.name(id))),
    labels: vocabulary.hasLabels
      ? textTable(ids.map((id) => (vocabulary.label(id) === vocabulary.name(id) ? "" : vocabulary.label(id))))
      : undefined,
    aliasTable:
      vocabulary.aliases && aliasTableOf(new Map(ids.map((id) => [id, vocabulary.aliases?.of(id) ?? []]))),
  };
}

/** How {@link attachGraph} knows that the bytes are whole. */
export interface AttachOptions {
  /** The file they come from, for messages. */
  readonly file?: string;
  /** SHA-256 of the bytes from {@link HEADER} on, when the caller has worked it out while reading. */
  readonly sha256?: string;
  /** The bytes come from this very process (another worker), so they are not hashed again. */
  readonly trusted?: boolean;
}

/**
 * The graph that lies in these bytes, without a copy: its arrays are views of them.
 * @throws LacunaError `kg.not-a-snapshot`, `kg.snapshot-version`, `kg.corrupt-snapshot`
 */
export function attachGraph(bytes: Uint8Array, options: AttachOptions = {}): Graph {
  const file = options.file ?? "the snapshot";
  const { table, data, digest } = checked(bytes, file);
  if (!options.trusted) {
    const found = options.sha256 ?? sha256([bytes.subarray(HEADER)]);
    if (found !== digest) throw corrupt(file, "its contents do not have the hash in its header");
  }
  const place = inPlace(bytes, table, data, file);
  const vocabulary = (prefix: "entities" | "relations", size: number): Vocabulary => {
    const { kind, labels, aliases } = table[prefix];
    if (kind === "numbered") return numberedVocabulary(size);
    return byteVocabulary(
      place.texts(`${prefix}.names`, `${prefix}.nameOffsets`, size),
      labels ? place.texts(`${prefix}.labels`, `${prefix}.labelOffsets`, size) : undefined,
      aliases ? place.aliases(prefix, aliases, size) : undefined,
    );
  };
  const { entityCount, relationCount, tripleCounts, name, report, prefixes } = table;
  const graph = makeGraph({
    name,
    entityCount,
    relationCount,
    tripleCounts,
    entities: vocabulary("entities", entityCount),
    relations: vocabulary("relations", relationCount >> 1),
    rows: place.rows(),
    attributes: new Map(
      table.attributes.map((each, i) => [each, place.doubles(`attribute${i}`, entityCount)] as const),
    ),
    report,
    ...(prefixes && { prefixes: new Map(prefixes) }),
  });
  packed.set(graph, bytes);
  hashes.set(graph, table.hash);
  return graph;
}

/**
 * The graph's memory for workers, which attach it with `attachGraph(new Uint8Array(memory), { trusted: true })`.
 * A graph that lies in a snapshot in shared memory is handed out as it is.
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

/**
 * The identity of a graph: SHA-256 over its sizes, its triples with their levels, and its names. Labels, aliases,
 * attributes, the graph's own name and how it was read are left out, so that the same data give the same identity wherever they lie.
 */
export function graphHash(graph: Graph): string {
  const known = hashes.get(graph);
  if (known !== undefined) return known;
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const sections: [string, Uint8Array | Uint32Array | Float64Array][] = [];
  for (const [prefix, vocabulary] of [
    ["entities", graph.entities],
    ["relations", graph.relations],
  ] as const)
    vocabularySections(prefix, vocabulary, sections);
  const named = sections.filter(([name]) => !/label|alias/.test(name));
  const arrays = [relationRow, rowHead, rowEdge, tails, levels, ...named.map(([, array]) => array)];
  const head = `lacuna graph 1 ${graph.entityCount} ${graph.relationCount} ${named.map(([name]) => name).join()}`;
  const found = sha256([
    new TextEncoder().encode(head),
    ...arrays.map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  ]);
  hashes.set(graph, found);
  return found;
}

/** Remembers the identity of a graph whose links lie elsewhere. */
export function rememberHash(graph: Graph, hash: string): void {
  hashes.set(graph, hash);
}
