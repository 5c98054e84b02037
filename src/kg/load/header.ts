import { LacunaError } from "../../error.ts";
import { columnRoles } from "./table-words.ts";

/** What a column of a table of triples may be. */
export type ColumnRole = (typeof columnRoles)[number];

/** Where the parts of a triple stand in a line, from 0. */
export interface ColumnPlaces {
  readonly head: number;
  readonly relation: number;
  readonly tail: number;
  /** Says for each line which split it belongs to. */
  readonly split?: number;
  readonly headLabel?: number;
  readonly tailLabel?: number;
}

/** The columns as the user names them: by their header, or by their number from 1. */
export type ColumnChoice = Readonly<Partial<Record<ColumnRole, string | number>>>;

/** What the first line of a table turned out to be. */
export interface Header {
  readonly places: ColumnPlaces;
  /** Whether the first line names columns and holds no triple. */
  readonly isHeader: boolean;
  /** Fields of every line; undefined when a line must have exactly the three of a triple. */
  readonly width: number | undefined;
  /** How the header was understood, for people; empty without one. */
  readonly understood: string;
}

const words: Readonly<Record<ColumnRole, string>> = {
  head: "head subject source from src start start_id head_id source_id subject_id from_id head_entity h s",
  relation:
    "relation predicate property type edge edge_type relation_type label rel relation_id relationship predicate_id r p",
  tail: "tail object target to dst dest end end_id tail_id target_id object_id to_id tail_entity value t o",
  split: "split set fold partition",
  time: "time date timestamp year",
  headLabel: "head_label source_label subject_label from_label head_name source_name subject_name",
  tailLabel: "tail_label target_label object_label to_label tail_name target_name object_name",
};

const roleOfWord = new Map(
  columnRoles.flatMap((role) => words[role].split(" ").map((word): [string, ColumnRole] => [word, role])),
);

const folded = (field: string): string =>
  field
    .trim()
    .replace(/^["']|["']$/g, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/^:/, "")
    .toLowerCase()
    .replace(/[\s.-]+/g, "_");

const inOrder: ColumnPlaces = { head: 0, relation: 1, tail: 2 };

/**
 * Reads the first line of a table: columns that it names, or a triple.
 * @param chosen what the user says; then no column is guessed
 * @throws LacunaError `kg.doubtful-header` when a line looks like a header and does not say where a triple's parts stand;
 *   `kg.no-column` when a named column is not there
 */
export function readHeader(fields: readonly string[], file: string, chosen?: ColumnChoice): Header {
  if (chosen) return chosenColumns(fields, file, chosen);
  const roles = fields.map((field) => roleOfWord.get(folded(field)));
  const places = placesOf(roles);
  const named = roles.filter((role) => role !== undefined).length;
  const isLetters = fields.every((field) => field.trim().length <= 1);
  if (places && roles.every((role) => role !== undefined) && !places.twice)
    return {
      places: places.places,
      isHeader: true,
      width: fields.length === 3 ? undefined : fields.length,
      understood: understoodAs(fields, roles),
    };
  // Two of three: the words are common enough as names that one alone says nothing.
  if (named >= 2 && !isLetters && fields.length >= 3 && fields.length - named <= named)
    throw new LacunaError(
      "kg.doubtful-header",
      `the first line looks like names of columns, and not all are understood: ${understoodAs(fields, roles)}`,
      {
        place: { file, line: 1 },
        hint: "say which columns are meant with {columns}, such as head=1,relation=2,tail=3: a number for lines without a header, a name for those with one",
      },
    );
  return { places: inOrder, isHeader: false, width: undefined, understood: "" };
}

function chosenColumns(fields: readonly string[], file: string, chosen: ColumnChoice): Header {
  const names = fields.map(folded);
  let isHeader = false;
  const at = (role: ColumnRole): number | undefined => {
    const wanted = chosen[role];
    if (wanted === undefined) return undefined;
    if (typeof wanted === "number" || /^\d+$/.test(wanted)) {
      const place = Number(wanted) - 1;
      if (place >= 0 && place < fields.length) return place;
      throw noColumn(role, String(wanted), fields, file);
    }
    const exact = fields.findIndex((field) => field.trim() === wanted);
    const place = exact >= 0 ? exact : names.indexOf(folded(wanted));
    if (place < 0) throw noColumn(role, wanted, fields, file);
    isHeader = true;
    return place;
  };
  const [head, relation, tail] = [at("head"), at("relation"), at("tail")];
  if (head === undefined || relation === undefined || tail === undefined)
    throw new LacunaError("kg.no-column", "the columns of head, relation and tail have to be named", {
      place: { file },
      parameter: "columns",
      hint: `write {columns} head=…,relation=…,tail=…; the first line has ${fields.join(", ")}`,
    });
  const more = { split: at("split"), headLabel: at("headLabel"), tailLabel: at("tailLabel") };
  const places = { head, relation, tail, ...present(more) };
  const roles = fields.map((_, place) =>
    columnRoles.find((role) => (places as Partial<Record<string, number>>)[role] === place),
  );
  return { places, isHeader, width: fields.length, understood: understoodAs(fields, roles) };
}

const present = (places: Readonly<Record<string, number | undefined>>): Partial<ColumnPlaces> =>
  Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined));

function noColumn(role: ColumnRole, wanted: string, fields: readonly string[], file: string): LacunaError {
  return new LacunaError("kg.no-column", `there is no column ${JSON.stringify(wanted)} for ${role}`, {
    place: { file, line: 1 },
    parameter: "columns",
    hint: `the first line has ${fields.map((field) => field.trim()).join(", ")}`,
  });
}

/** The places of the three parts, when each is there; `twice` when a role is named more than once. */
function placesOf(roles: readonly (ColumnRole | undefined)[]) {
  const places: Partial<Record<ColumnRole, number>> = {};
  let twice = false;
  roles.forEach((role, place) => {
    if (role === undefined) return;
    if (places[role] !== undefined) twice = true;
    else places[role] = place;
  });
  const { head, relation, tail } = places;
  if (head === undefined || relation === undefined || tail === undefined) return undefined;
  const { split, headLabel, tailLabel } = places;
  return { places: { head, relation, tail, ...present({ split, headLabel, tailLabel }) }, twice };
}

const understoodAs = (fields: readonly string[], roles: readonly (ColumnRole | undefined)[]): string =>
  fields
    .slice(0, 8)
    .map((field, place) => `${field.trim().slice(0, 30)} = ${roles[place] ?? "?"}`)
    .join(", ");
