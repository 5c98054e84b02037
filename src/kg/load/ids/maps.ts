import { LacunaError } from "../../../error.ts";
import { createInterner, type Interner, intern, internText } from "../../../formats/interner.ts";
import {
  type Fields,
  fieldId,
  fieldText,
  hashBytes,
  type Separator,
  scanFields,
} from "../../../formats/text/fields.ts";
import { grown } from "../../../numeric/grown.ts";
import { brokenLine } from "../columns.ts";
import { fileCalled, type Source } from "../source.ts";

/** A map between names and dense ids, in order of the ids. */
export interface IdMap {
  readonly file: string;
  readonly names: Interner;
}

/** File names of maps: OpenKE and temporal sets (`name id`), BetaE and others (`id name`). */
const mapFiles = {
  entity: {
    nameFirst: ["entity2id.txt", "entity2id.tsv"],
    idFirst: ["id2ent.tsv", "id2entity.tsv", "entities.dict"],
  },
  relation: {
    nameFirst: ["relation2id.txt", "relation2id.tsv"],
    idFirst: ["id2rel.tsv", "id2relation.tsv", "relations.dict"],
  },
} as const;
const pickledMaps = { entity: "id2ent.pkl", relation: "id2rel.pkl" } as const;

/**
 * Reads the map of entities or relations that lies beside the triples, if any.
 * @throws LacunaError `kg.broken-line`, `kg.duplicate-id`, `kg.duplicate-name`, `kg.gap-in-ids`, `kg.count-mismatch`
 */
export async function readIdMap(source: Source, what: "entity" | "relation"): Promise<IdMap | undefined> {
  const nameFirst = fileCalled(source, ...mapFiles[what].nameFirst);
  if (nameFirst) return readTable(source, nameFirst, 0);
  const idFirst = fileCalled(source, ...mapFiles[what].idFirst);
  if (idFirst) return readTable(source, idFirst, 1);
  const pickled = fileCalled(source, pickledMaps[what]);
  return pickled ? readPickled(source, pickled) : undefined;
}

async function readTable(source: Source, name: string, nameColumn: 0 | 1): Promise<IdMap> {
  const file = source.pathOf(name);
  const names = createInterner();
  let ids = new Uint32Array(1 << 10);
  let promised = -1;
  const read = (fields: Fields) => {
    if (fields.count === 1 && fields.line === 1 && fieldId(fields, 0) >= 0) {
      promised = fieldId(fields, 0);
      return;
    }
    const from = fields.starts[nameColumn]!;
    const to = fields.ends[nameColumn]!;
    if (fields.count < 2 || to === from)
      throw brokenLine(
        file,
        fields,
        `a line of a map needs ${nameColumn === 0 ? "a name and an id" : "an id and a name"}`,
        "separate the two with a tab",
      );
    const id = fieldId(fields, 1 - nameColumn);
    if (id < 0)
      throw brokenLine(
        file,
        fields,
        `column ${2 - nameColumn} of a map must be an id`,
        "ids are whole numbers from 0 on",
      );
    const at = intern(names, fields.bytes, from, to, fields.hashes[nameColumn]!);
    if (at < names.size - 1 || at !== count)
      throw new LacunaError("kg.duplicate-name", `the name ${fieldText(fields, nameColumn)} has two ids`, {
        place: { file, line: fields.line },
        hint: "give every name one id",
      });
    if (count === ids.length) ids = grown(ids, 2 * ids.length);
    ids[count++] = id;
  };
  let count = 0;
  await scanFields(source.open(name), file, await mapSeparator(source, name), read);
  if (promised >= 0 && promised !== count)
    throw new LacunaError("kg.count-mismatch", `${file} promises ${promised} names and holds ${count}`, {
      place: { file, line: 1 },
      hint: "the file may be cut short; fetch it again, or correct the count in its first line",
    });
  return { file, names: await inOrder(source, name, names, ids.subarray(0, count)) };
}

/** Tab if the file has one, because names in such maps contain blanks. */
async function mapSeparator(source: Source, name: string): Promise<Separator> {
  return (await source.peek(name)).includes(9) ? "tab" : "blanks";
}

/** Puts names read in any order in the order of their ids, which must be 0, 1, 2, … each once. */
async function inOrder(source: Source, name: string, names: Interner, ids: Uint32Array): Promise<Interner> {
  const at = new Uint32Array(ids.length);
  let sorted = true;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!;
    if (id !== i) sorted = false;
    if (id >= ids.length) {
      const missing = firstMissing(ids);
      throw new LacunaError("kg.gap-in-ids", `id ${id} is used but no name has id ${missing}`, {
        place: { file: source.pathOf(name), line: await lineOf(source, name, i) },
        hint: "number the names 0, 1, 2, … without gaps",
      });
    }
    if (at[id] !== 0)
      throw new LacunaError("kg.duplicate-id", `id ${id} has two names`, {
        place: { file: source.pathOf(name), line: await lineOf(source, name, i) },
        hint: "give every name an id of its own",
      });
    at[id] = i + 1;
  }
  if (sorted) return names;
  const ordered = createInterner();
  for (let id = 0; id < ids.length; id++) {
    const i = at[id]! - 1;
    const from = names.offsets[i]!;
    const to = names.offsets[i + 1]!;
    intern(ordered, names.bytes, from, to, hashBytes(names.bytes, from, to));
  }
  return ordered;
}

function firstMissing(ids: Uint32Array): number {
  const seen = new Set(ids);
  let id = 0;
  while (seen.has(id)) id++;
  return id;
}

/** The line of the `ordinal`-th entry of a map; read again, because it is only wanted for a message. */
async function lineOf(source: Source, name: string, ordinal: number): Promise<number> {
  let line = 0;
  let entry = 0;
  await scanFields(source.open(name), source.pathOf(name), await mapSeparator(source, name), (fields) => {
    if (fields.count === 1) return;
    if (entry++ === ordinal) line = fields.line;
  });
  return line;
}

/** Reads a map as BetaE pickles it: a dict from int to str (or from str to int). */
async function readPickled(source: Source, name: string): Promise<IdMap> {
  const file = source.pathOf(name);
  // Loaded when one is met: few graphs have one, and a page should not pay for it.
  const { readPickle } = await import("../../../formats/pickle/pickle.ts");
  const value = readPickle(await source.whole(name), { file });
  const wrong = (problem: string) =>
    new LacunaError("kg.broken-map", `${file} ${problem}`, {
      place: { file },
      hint: "a map is a dict from ids (int) to names (str)",
    });
  if (typeof value !== "object" || value === null || !("kind" in value) || value.kind !== "dict")
    throw wrong("does not hold a dict");
  const byId = new Map<number, string>();
  for (const [key, mapped] of value.entries()) {
    const [id, text] = typeof key === "number" ? [key, mapped] : [mapped, key];
    if (typeof id !== "number" || !Number.isInteger(id) || id < 0 || typeof text !== "string")
      throw wrong("maps other things than ids to names");
    if (byId.has(id)) throw wrong(`gives id ${id} to two names`);
    byId.set(id, text);
  }
  const names = createInterner();
  for (let id = 0; id < byId.size; id++) {
    const text = byId.get(id);
    if (text === undefined) throw wrong(`has ${byId.size} names but none with id ${id}`);
    if (internText(names, text) !== id) throw wrong(`has the name ${JSON.stringify(text)} twice`);
  }
  return { file, names };
}
