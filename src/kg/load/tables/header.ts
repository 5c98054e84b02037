import { LacunaError } from "../../../error.ts";
import { columnRoles } from "./table-words.ts";

/** Roles of a column in a table of triples. */
export type ColumnRole = (typeof columnRoles)[number];

/** Columns of the parts of a triple, from 0. */
export interface ColumnPlaces {
  readonly head: number;
  readonly relation: number;
  readonly tail: number;
  /** The column of the split. */
  readonly split?: number;
  /** The column of the time; used only where times are kept. */
  readonly time?: number;
  readonly headLabel?: number;
  readonly tailLabel?: number;
}

/** A column as the user names it: by its header, or by its number from 1. */
type ColumnName = string | number;

/** The columns that the user chose. Several may be the tail where a row is a thing. */
export type ColumnChoice = Readonly<Partial<Record<ColumnRole, ColumnName | readonly ColumnName[]>>>;

/** The choice of a head without a relation: a row is a thing, and a column is a relation. */
export const isOfThings = (chosen: ColumnChoice | undefined): chosen is ThingChoice =>
  chosen?.head !== undefined && chosen.relation === undefined;
export type ThingChoice = ColumnChoice & { readonly head: ColumnName | readonly ColumnName[] };

/** The interpretation of the first line of a table. */
export interface Header {
  readonly places: ColumnPlaces;
  /** Whether the first line names columns and holds no triple. */
  readonly isHeader: boolean;
  /** Fields of every line; undefined when a line must have exactly the three of a triple. */
  readonly width: number | undefined;
  /** The interpretation of the header as text for people; empty without a header. */
  readonly understood: string;
}

/** Column names of each role. Words after a bar count only when no other column has a word before it. */
const words: Readonly<Record<ColumnRole, string>> = {
  head: "head subject subj source from src start start_id head_id source_id subject_id from_id head_entity node1 node_1 entity1 entity_1 e1 ent1 item h s u",
  relation:
    "relation predicate pred property edge edge_type edge_label relation_type rel relation_id relationship relationship_type predicate_id property_id link link_type r p | type | label",
  tail: "tail object obj target to dst dest destination end end_id tail_id target_id object_id to_id tail_entity node2 node_2 entity2 entity_2 e2 ent2 t o v | value",
  split: "split set fold partition",
  time: "time date timestamp year",
  // Both words are ends of links in tables of triples; where a row is a link, `said-columns.ts` reads them.
  start: "",
  end: "",
  headLabel:
    "head_label source_label subject_label from_label head_name source_name subject_name node1_label item_label",
  tailLabel:
    "tail_label target_label object_label to_label tail_name target_name object_name node2_label value_label",
};

/** The same in German, French, Spanish, Italian and Chinese. */
const foreignWords: Readonly<Partial<Record<ColumnRole, string>>> = {
  head: "subjekt quelle von sujet sujeto origen soggetto 主语 头实体",
  relation: "beziehung prädikat prédicat relación predicado relazione predicato 关系 谓语 | typ tipo",
  tail: "objekt ziel nach objet cible objeto destino oggetto 宾语 尾实体",
};

const roleOfWord = new Map<string, { readonly role: ColumnRole; readonly rank: number }>();
for (const role of columnRoles)
  for (const [rank, some] of words[role].split(" | ").entries())
    for (const word of some.split(" ")) if (word !== "") roleOfWord.set(word, { role, rank });
for (const role of columnRoles)
  for (const [rank, some] of (foreignWords[role] ?? "").split(" | ").entries())
    for (const word of some.split(" ")) if (word !== "") roleOfWord.set(word, { role, rank });

const folded = (field: string): string =>
  field
    .trim()
    .replace(/^["']|["']$/g, "")
    // Neo4j's import appends the group of ids to the word.
    .replace(/\([^()]*\)$/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/^:/, "")
    .toLowerCase()
    .replace(/[\s.;-]+/g, "_");

const inOrder: ColumnPlaces = { head: 0, relation: 1, tail: 2 };

/**
 * Reads the first line of a table: columns that it names, or a triple. Columns that are no part of a triple are left out.
 * @param chosen the user's choice of columns; then no column is guessed
 * @param others lines after it; a first line whose relation and entities occur in them is a triple
 * @throws LacunaError `kg.doubtful-header` when a line looks like a header and does not identify the parts of a triple;
 *   `kg.no-column` when a named column is not there
 */
export function readHeader(
  fields: readonly string[],
  file: string,
  chosen?: ColumnChoice,
  others: readonly (readonly string[])[] = [],
): Header {
  if (chosen) return chosenColumns(fields, file, chosen);
  const roles = rolesOf(fields);
  const places = placesOf(roles);
  if (places && fields.length === 3 && isUsed(fields, others)) return noHeader;
  if (places)
    return {
      places,
      isHeader: true,
      width: fields.length === 3 ? undefined : fields.length,
      understood: understoodAs(fields, places),
    };
  const named = roles.filter((role) => role !== undefined).length;
  const isLetters = fields.every((field) => field.trim().length <= 1);
  // Two of three must match: these words are also common names, so one match is no evidence.
  if (named >= 2 && !isLetters && fields.length >= 3 && fields.length - named <= named)
    throw new LacunaError(
      "kg.doubtful-header",
      `the first line looks like names of columns, and does not say which are head, relation and tail: ${guessesOf(fields, roles)}`,
      {
        place: { file, line: 1 },
        hint: "say which columns are meant with {columns}, such as head=1,relation=2,tail=3: a number for lines without a header, a name for those with one",
      },
    );
  return noHeader;
}

const noHeader: Header = { places: inOrder, isHeader: false, width: undefined, understood: "" };

/** Whether the second of three fields is a relation in other lines, and the first or third an entity: `h r t` before `t r h`. */
function isUsed([head, relation, tail]: readonly string[], others: readonly (readonly string[])[]): boolean {
  const isEntity = (field: string | undefined) => field === head || field === tail;
  return (
    others.some((line) => line[1] === relation) &&
    others.some((line) => isEntity(line[0]) || isEntity(line[2]))
  );
}

/** The role of each column by its name; a word that yields has none where another column says the same. */
function rolesOf(fields: readonly string[]): readonly (ColumnRole | undefined)[] {
  const named = fields.map((field) => roleOfWord.get(folded(field)));
  const best = new Map<ColumnRole, number>();
  for (const one of named) if (one) best.set(one.role, Math.min(one.rank, best.get(one.role) ?? one.rank));
  return named.map((one) => (one && one.rank === best.get(one.role) ? one.role : undefined));
}

/** The places of the columns that words name as the parts of a triple; a part that several columns name is none. */
export function tableRoles(fields: readonly string[]): { head?: number; relation?: number; tail?: number } {
  const roles = rolesOf(fields);
  const placeOfRole = (role: ColumnRole) =>
    roles.filter((each) => each === role).length === 1 ? { [role]: roles.indexOf(role) } : {};
  return { ...placeOfRole("head"), ...placeOfRole("relation"), ...placeOfRole("tail") };
}

/** The place of the column that names relations; -1 where none does. */
export const relationPlace = (fields: readonly string[]): number => rolesOf(fields).indexOf("relation");

function chosenColumns(fields: readonly string[], file: string, chosen: ColumnChoice): Header {
  const at = (role: ColumnRole) => placeOf(role, chosen[role], fields, file);
  let isHeader = Object.values(chosen).some((wanted) => !isPlace(String(wanted)));
  const [head, relation, tail] = [at("head"), at("relation"), at("tail")];
  if (head === undefined || relation === undefined || tail === undefined)
    throw new LacunaError("kg.no-column", "the columns of head, relation and tail have to be named", {
      place: { file },
      parameter: "columns",
      hint: `write {columns} head=…,relation=…,tail=…; the first line has ${fields.join(", ")}`,
    });
  const more = {
    split: at("split"),
    time: at("time"),
    headLabel: at("headLabel"),
    tailLabel: at("tailLabel"),
  };
  const places = { head, relation, tail, ...present(more) };
  // The user may also give column numbers for a table whose first line names these columns.
  const named = placesOf(rolesOf(fields));
  isHeader ||= named?.head === head && named.relation === relation && named.tail === tail;
  return { places, isHeader, width: fields.length, understood: understoodAs(fields, places) };
}

/** Whether a column is chosen by its number. */
const isPlace = (wanted: ColumnName): boolean => /^\d+$/.test(String(wanted));

/**
 * The place of the column that the user chose for a role, by its name or by its number from 1.
 * @throws LacunaError `kg.no-column`
 */
export function placeOf(
  role: ColumnRole | "cells",
  chosen: ColumnName | readonly ColumnName[] | undefined,
  fields: readonly string[],
  file: string,
): number | undefined {
  if (chosen === undefined) return undefined;
  const wanted = String(chosen);
  const exact = fields.findIndex((field) => field.trim() === wanted);
  // A heading may be a number, such as a year; one of a column comes first.
  const place =
    isPlace(wanted) && !(exact >= 0 && Number(wanted) > fields.length)
      ? Number(wanted) - 1
      : exact >= 0
        ? exact
        : fields.map(folded).indexOf(folded(wanted));
  if (place >= 0 && place < fields.length) return place;
  throw noColumn(role, wanted, fields, file);
}

const present = (places: Readonly<Record<string, number | undefined>>): Partial<ColumnPlaces> =>
  Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined));

function noColumn(
  role: ColumnRole | "cells",
  wanted: string,
  fields: readonly string[],
  file: string,
): LacunaError {
  return new LacunaError("kg.no-column", `there is no column ${JSON.stringify(wanted)} for ${role}`, {
    place: { file, line: 1 },
    parameter: role === "cells" ? "cells" : "columns",
    hint: `the first line has ${fields.map((field) => field.trim()).join(", ")}`,
  });
}

/** The columns of the three parts, if each occurs exactly once; for the other roles the first column counts. */
function placesOf(roles: readonly (ColumnRole | undefined)[]): ColumnPlaces | undefined {
  const places: Partial<Record<ColumnRole, number>> = {};
  for (const [place, role] of roles.entries()) {
    if (role === undefined) continue;
    if (places[role] === undefined) places[role] = place;
    else if (role === "head" || role === "relation" || role === "tail") return undefined;
  }
  const { head, relation, tail } = places;
  if (head === undefined || relation === undefined || tail === undefined) return undefined;
  const { split, time, headLabel, tailLabel } = places;
  return { head, relation, tail, ...present({ split, time, headLabel, tailLabel }) };
}

/** Columns in a message, at most. */
const SHOWN = 8;

const columnName = (fields: readonly string[], place: number): string =>
  fields[place]?.trim().slice(0, 30) || `column ${place + 1}`;

function understoodAs(fields: readonly string[], places: ColumnPlaces): string {
  const roles = Object.entries(places).sort(([, one], [, other]) => one - other);
  const taken = new Set<number>(Object.values(places));
  const left = fields.map((_, place) => place).filter((place) => !taken.has(place));
  const understood = roles.map(([role, place]) => `${columnName(fields, place)} = ${role}`).join(", ");
  if (left.length === 0) return understood;
  const names = left.slice(0, SHOWN).map((place) => columnName(fields, place));
  return `${understood}; left out: ${names.join(", ")}${left.length > SHOWN ? `, and ${left.length - SHOWN} more` : ""}`;
}

const guessesOf = (fields: readonly string[], roles: readonly (ColumnRole | undefined)[]): string =>
  fields
    .slice(0, SHOWN)
    .map((_, place) => `${columnName(fields, place)} = ${roles[place] ?? "?"}`)
    .join(", ");
