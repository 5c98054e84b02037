import { LacunaError } from "../../error.ts";
import { withoutCompression } from "../../formats/compression/compression.ts";
import { type ByteTable, type Interner, lookUp } from "../../formats/interner.ts";
import { type Fields, fieldText, hashBytes, scanFields } from "../../formats/text/fields.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import type { Source } from "./source.ts";

/** Label files, best first: what a file with this name says, and of what. */
const labelFiles: readonly { pattern: RegExp; what: "entity" | "relation"; underscores?: boolean }[] = [
  { pattern: /^entity_labels.*\.tsv$/i, what: "entity" },
  { pattern: /^entity2wikidata\.json$/i, what: "entity" },
  { pattern: /^entit(y|ies)[._]?(labels?|text)?\.(en\.)?json$/i, what: "entity" },
  { pattern: /^(entity2text|entity2label)\.(txt|tsv)$/i, what: "entity" },
  { pattern: /mid2name.*\.(txt|tsv)$/i, what: "entity", underscores: true },
  { pattern: /^relation_(text|labels).*\.tsv$/i, what: "relation" },
  { pattern: /^(relation2text|relation2label)\.(txt|tsv)$/i, what: "relation" },
  { pattern: /^relations(\.en)?\.json$/i, what: "relation" },
];

/** Labels found beside the triples. */
export interface FoundLabels {
  readonly entities: ByteTable | undefined;
  readonly relations: ByteTable | undefined;
  readonly notes: readonly string[];
}

/** Reads every label file of the folder; the first label of a name wins, names without triples are ignored. */
export async function readLabels(
  source: Source,
  entities: Interner,
  relations: Interner,
  beside: ReadonlyMap<number, string> = new Map(),
): Promise<FoundLabels> {
  const notes: string[] = [];
  const labels = { entity: labelling(entities), relation: labelling(relations) };
  if (source.isFolder)
    for (const { pattern, what, underscores } of labelFiles)
      for (const name of source.names.filter((each) => pattern.test(withoutCompression(each)))) {
        const before = labels[what].count;
        const add = (key: string, label: string) =>
          labels[what].add(key, underscores ? label.replaceAll("_", " ") : label);
        if (/\.json$/i.test(withoutCompression(name))) await readJson(source, name, add);
        else await readTable(source, name, what === "entity" ? entities : relations, add);
        const added = labels[what].count - before;
        if (added > 0) notes.push(`${name} labels ${added} ${what === "entity" ? "entities" : "relations"}`);
      }
  for (const [id, label] of beside) labels.entity.addTo(id, label);
  return { entities: labels.entity.table(), relations: labels.relation.table(), notes };
}

/** Labels by id, as they are gathered. */
export function labelling(names: Interner) {
  const byId = new Map<number, Uint8Array>();
  const encoder = new TextEncoder();
  return {
    get count() {
      return byId.size;
    },
    /** Labels a name, unless it has a label or no id. */
    add(name: string, label: string) {
      const key = encoder.encode(name);
      const id = lookUp(names, key, 0, key.length, hashBytes(key, 0, key.length));
      if (id >= 0) this.addTo(id, label);
    },
    addTo(id: number, label: string) {
      if (label !== "" && !byId.has(id)) byId.set(id, encoder.encode(label));
    },
    table(): ByteTable | undefined {
      if (byId.size === 0) return undefined;
      const offsets = new Uint32Array(names.size + 1);
      for (let id = 0; id < names.size; id++) offsets[id + 1] = offsets[id]! + (byId.get(id)?.length ?? 0);
      const bytes = new Uint8Array(offsets[names.size]!);
      for (const [id, label] of byId) bytes.set(label, offsets[id]!);
      return { bytes, offsets };
    },
  };
}

/** An object from names to labels, or to objects with a `label`. */
async function readJson(
  source: Source,
  name: string,
  add: (key: string, label: string) => void,
): Promise<void> {
  const file = source.pathOf(name);
  const text = new TextDecoder().decode(await source.whole(name));
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch (cause) {
    throw new LacunaError("kg.broken-labels", `${file} is no JSON: ${(cause as Error).message}`, {
      place: { file },
      hint: "correct the file, or take it out of the folder to load without its labels",
      cause,
    });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new LacunaError("kg.broken-labels", `${file} holds no object from names to labels`, {
      place: { file },
      hint: "take it out of the folder to load without its labels",
    });
  for (const [key, value] of Object.entries(parsed)) {
    const label = typeof value === "object" && value !== null ? (value as { label?: unknown }).label : value;
    if (typeof label === "string") add(key, label);
  }
}

/**
 * A table of names and labels: either `name label` without a header, or with a header that has a column `name` or
 * `label`; the key is then the column whose values are names of the graph.
 */
async function readTable(
  source: Source,
  name: string,
  names: Interner,
  add: (key: string, label: string) => void,
): Promise<void> {
  const file = source.pathOf(name);
  let labelColumn = 1;
  let keyColumn = 0;
  let first = true;
  let keyKnown = true;
  const findKey = (fields: Fields) => {
    for (let column = 0; column < fields.count; column++)
      if (
        column !== labelColumn &&
        lookUp(names, fields.bytes, fields.starts[column]!, fields.ends[column]!, fields.hashes[column]!) >= 0
      ) {
        keyColumn = column;
        keyKnown = true;
        return;
      }
  };
  await scanFields(source.open(name), file, "tab", (fields) => {
    if (first) {
      first = false;
      const header = Array.from({ length: Math.min(fields.count, 16) }, (_, i) =>
        fieldText(fields, i).toLowerCase(),
      );
      const labelled = header.findIndex((each) => each === "name" || each === "label");
      if (labelled >= 0 && fields.count >= 2) {
        labelColumn = labelled;
        keyColumn = labelled === 0 ? 1 : 0;
        keyKnown = false;
        return;
      }
    }
    if (fields.count < 2) {
      throw new LacunaError(
        "kg.broken-line",
        `a label needs a name and a text: ${JSON.stringify(fieldText(fields, 0).slice(0, 100))}`,
        {
          place: { file, line: fields.line },
          hint: "separate the two with a tab, or take the file out of the folder to load without its labels",
        },
      );
    }
    if (!keyKnown) findKey(fields);
    if (labelColumn < fields.count && keyColumn < fields.count)
      add(fieldText(fields, keyColumn), fieldText(fields, labelColumn).trim());
  });
}
