import { LacunaError } from "../../../error.ts";
import { withoutCompression } from "../../../formats/compression/compression.ts";
import { type ByteTable, type Interner, lookUp } from "../../../formats/interner.ts";
import { hashBytes } from "../../../formats/text/fields.ts";
import { parseJson } from "../../../formats/text/json-text.ts";
import { type AliasTable, aliasTableOf } from "../../byte-vocabulary.ts";
import type { Source } from "../source.ts";
import { readLabelTable } from "./label-tables.ts";

/** A kind of label files: its file name, its content, and whether it labels entities or relations. */
interface LabelFile {
  readonly pattern: RegExp;
  readonly what: "entity" | "relation";
  readonly underscores?: boolean;
  /** First column of aliases in a table without a header; absent for the other kinds. */
  readonly aliasesFrom?: 1 | 2;
}

/** Label files, best first. Those of Wikidata5M have a name and then its aliases, the label first. */
const labelFiles: readonly LabelFile[] = [
  { pattern: /^entity_labels.*\.tsv$/i, what: "entity" },
  { pattern: /^entity2wikidata\.json$/i, what: "entity" },
  { pattern: /^entit(y|ies)[._]?(labels?|text)?\.(en\.)?json$/i, what: "entity" },
  { pattern: /^(entity2text|entity2label)\.(txt|tsv)$/i, what: "entity" },
  { pattern: /^(?=.*mid2name).*\.(txt|tsv)$/i, what: "entity", underscores: true },
  { pattern: /^wikidata5m_entity\.txt$/i, what: "entity", aliasesFrom: 2 },
  { pattern: /^entity_aliases.*\.tsv$/i, what: "entity", aliasesFrom: 1 },
  { pattern: /^relation_(text|labels).*\.tsv$/i, what: "relation" },
  { pattern: /^(relation2text|relation2label)\.(txt|tsv)$/i, what: "relation" },
  { pattern: /^relations(\.en)?\.json$/i, what: "relation" },
  { pattern: /^wikidata5m_relation\.txt$/i, what: "relation", aliasesFrom: 2 },
  { pattern: /^relation_aliases.*\.tsv$/i, what: "relation", aliasesFrom: 1 },
];

/** Labels and aliases of the ids of a vocabulary; undefined when there are none. */
export interface Labelled {
  readonly labels: ByteTable | undefined;
  readonly aliases: AliasTable | undefined;
}

/** Labels and aliases found beside the triples. */
export interface FoundLabels {
  readonly entities: Labelled;
  readonly relations: Labelled;
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
    for (const { pattern, what, underscores, aliasesFrom } of labelFiles)
      for (const name of source.names.filter((each) => pattern.test(withoutCompression(each)))) {
        const { count: before, aliasCount } = labels[what];
        const add: AddLabel = (key, label, aliases) => {
          labels[what].add(key, underscores ? label.replaceAll("_", " ") : label);
          labels[what].addAliases(key, aliases);
        };
        if (/\.json$/i.test(withoutCompression(name))) await readJson(source, name, add);
        else await readLabelTable(source, name, what === "entity" ? entities : relations, aliasesFrom, add);
        const added = labels[what].count - before;
        const further = labels[what].aliasCount - aliasCount;
        const things = what === "entity" ? "entities" : "relations";
        if (added > 0) notes.push(`${name} labels ${added} ${things}`);
        if (further > 0) notes.push(`${name} has ${further} aliases of ${things}`);
      }
  for (const [id, label] of beside) labels.entity.addTo(id, label);
  return { entities: labels.entity.tables(), relations: labels.relation.tables(), notes };
}

/** Receives the label and aliases of a name from a label file; an empty label is ignored. */
export type AddLabel = (key: string, label: string, aliases: readonly string[]) => void;

/** Collects labels and aliases by id. */
export function labelling(names: Interner) {
  const byId = new Map<number, Uint8Array>();
  const aliases = new Map<number, Set<string>>();
  let aliasCount = 0;
  const encoder = new TextEncoder();
  const idOf = (name: string) => {
    const key = encoder.encode(name);
    return lookUp(names, key, 0, key.length, hashBytes(key, 0, key.length));
  };
  return {
    get count() {
      return byId.size;
    },
    get aliasCount() {
      return aliasCount;
    },
    /** Labels a name, unless it has a label or no id. */
    add(name: string, label: string) {
      const id = idOf(name);
      if (id >= 0) this.addTo(id, label);
    },
    /** Adds aliases to a name that has an id; skips its label and aliases that it already has. */
    addAliases(name: string, texts: Iterable<string>) {
      const id = idOf(name);
      if (id < 0) return;
      const known = aliases.get(id) ?? new Set();
      const label = byId.get(id);
      const shown = label && decoder.decode(label);
      for (const text of texts) {
        if (text === "" || text === name || text === shown || known.has(text)) continue;
        aliases.set(id, known.add(text));
        aliasCount++;
      }
    },
    addTo(id: number, label: string) {
      if (label !== "" && !byId.has(id)) byId.set(id, encoder.encode(label));
    },
    tables(): Labelled {
      return { labels: this.labels(), aliases: aliasTableOf(aliases) };
    },
    labels(): ByteTable | undefined {
      if (byId.size === 0) return undefined;
      const offsets = new Uint32Array(names.size + 1);
      for (let id = 0; id < names.size; id++) offsets[id + 1] = offsets[id]! + (byId.get(id)?.length ?? 0);
      const bytes = new Uint8Array(offsets[names.size]!);
      for (const [id, label] of byId) bytes.set(label, offsets[id]!);
      return { bytes, offsets };
    },
  };
}

const decoder = new TextDecoder();

/** An object from names to labels, or to objects with a `label`, `aliases` and `alternatives`. */
async function readJson(source: Source, name: string, add: AddLabel): Promise<void> {
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
    const described: Partial<Record<string, unknown>> =
      typeof value === "object" && value !== null ? value : { label: value };
    const { label, aliases, alternatives } = described;
    const further = [aliases, alternatives].flatMap((each) => (Array.isArray(each) ? each : []));
    add(
      key,
      typeof label === "string" ? label : "",
      further.filter((each) => typeof each === "string"),
    );
  }
}
