import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Field } from "./field.ts";
import { edgeStem, isOfLinks } from "./lexicon-links.ts";
import { type Condition, either, link } from "./meaning.ts";
import { fileWords, nameWords } from "./spelled-words.ts";

/** What a table has a row for. */
export interface RowThings {
  readonly condition: Condition;
  /** The heading of the column that its things are called by, as words; empty where it says no more than "name". */
  readonly heading: string;
  /** The name of the file, as words. */
  readonly stem: string;
  /** The noun for several. */
  readonly noun: string;
}

/** Names of relations, without blanks and signs, that lead from a thing to what it is. */
export const KIND_RELATION = /^(is|isa|instanceof|type|rdftype|a|p31|class)$/;

/** The things of a table with a row for each; undefined for other graphs. */
export function rowThingsOf({ graph }: Field): RowThings | undefined {
  if (graph.relationCount === 0) {
    const [figure] = graph.attributes.keys();
    const [only, ...others] = graph.report?.things ?? [];
    if (figure === undefined || !only || others.length > 0) return undefined;
    return rowsOf(graph, { is: "known", figure: 0 }, headingNoun(only.called));
  }
  const forward = Array.from({ length: graph.relationCount >> 1 }, (_, k) => 2 * k);
  const isOfThings = (graph.report?.things?.length ?? 0) > 0;
  if (
    !isOfThings &&
    forward.some((each) => KIND_RELATION.test(nameWords(graph.relations.label(each >> 1)).join("")))
  )
    return undefined;
  const heads = (relation: number) =>
    graph.rows.relationRow[relation + 1]! - graph.rows.relationRow[relation]!;
  const most = forward.reduce((best, each) => (heads(each) > heads(best) ? each : best));
  const shared = forward.filter((each) => 2 * heads(each) >= heads(most)).length;
  if (!isOfThings && graph.attributes.size === 0 && shared < forward.length) return undefined;
  const things = graph.report?.things ?? [];
  const links = edgeStem(graph);
  if (links !== undefined && isOfLinks(links)) return undefined;
  const condition = things.length === 1 ? ofAllRows(graph, most, forward) : link(most);
  return rowsOf(graph, condition, things.length === 1 ? headingNoun(things[0]!.called) : "");
}

/** A condition that each row meets, though no column may be full: by the fullest, and others until none is missing. */
function ofAllRows(graph: Field["graph"], most: number, forward: readonly number[]): Condition {
  const { relationRow, rowHead } = graph.rows;
  const headsOf = (relation: number) => rowHead.subarray(relationRow[relation], relationRow[relation + 1]);
  const columns = [
    ...[most, ...forward].map((relation) => ({ condition: link(relation), rows: headsOf(relation) })),
    ...[...graph.attributes.values()].map((column, figure) => ({
      condition: { is: "known", figure } as const,
      rows: [...column.entries()].flatMap(([entity, value]) => (Number.isNaN(value) ? [] : [entity])),
    })),
  ];
  const missing = new Set(columns.flatMap(({ rows }) => [...rows]));
  const chosen = columns.flatMap(({ condition, rows }) => {
    const more = [...rows].filter((entity) => missing.delete(entity));
    return more.length > 0 ? [condition] : [];
  });
  return either(...chosen);
}

function rowsOf({ name }: Field["graph"], condition: Condition, heading: string): RowThings {
  const stem = fileWords(name).join(" ");
  const noun = heading === "" ? stem : heading;
  return { condition, heading, stem, noun: /s$/.test(noun) ? noun : pluralOf(noun) };
}

/** The noun that the heading of a column of names says: "player" of "player_name"; empty where it says none. */
export const headingNoun = (heading: string): string =>
  nameWords(heading.split(/[([]/, 1)[0]!)
    .filter((word) => !/^(id|ids|name|names|title|label|code|key|nr|no|number|the|full)$/.test(word))
    .join(" ");

/** Tables beside others: each with its noun, and a condition that its things alone meet. */
export function linkedTables({
  graph,
}: Field): readonly { readonly noun: string; readonly condition: Condition }[] {
  const tables = graph.report?.things ?? [];
  if (tables.length < 2) return [];
  return tables.flatMap(({ called, columns }) => {
    const isOwn = (column: string) =>
      tables.every((other) => other.columns === columns || !other.columns.includes(column));
    const own = columns.filter(isOwn).flatMap((column) => graph.relations.id(column) ?? []);
    const heads = (relation: number) =>
      graph.rows.relationRow[2 * relation + 1]! - graph.rows.relationRow[2 * relation]!;
    const [first, ...rest] = own;
    if (first === undefined) return [];
    const most = rest.reduce((best, each) => (heads(each) > heads(best) ? each : best), first);
    return [{ noun: headingNoun(called), condition: link(2 * most) }];
  });
}

/** Nouns of things that are nobody: "who" never asks for a film. */
const NOBODY =
  /(^| )(films?|movies?|books?|novels?|songs?|tracks?|albums?|paintings?|artworks?|works?|pictures?|cit(y|ies)|towns?|countr(y|ies)|products?|items?|articles?|houses?|homes?|apartments?|flats?|propert(y|ies)|listings?|address(es)?|wines?|beers?|lakes?|rivers?|mountains?|peaks?|tickets?|bugs?|issues?|orders?|invoices?|loans?|match(es)?|games?|fixtures?|trips?|trains?|flights?|routes?|recipes?|dish(es)?|cars?|vehicles?|missions?|projects?|courses?|buildings?|bridges?|museums?|hotels?|parks?|species|animals?|plants?|events?|meetings?|episodes?|series|shows?|devices?|apps?|papers?|grants?|tasks?|islands?|ships?|boats?|volcano(es)?|castles?|satellites?|exhibits?|shipments?|contracts?|appointments?|reservations?|bookings?|inventions?|battles?|races?|tournaments?)$/;

/** Whether the things of rows are nobody. */
export const areNobody = ({ heading, stem }: RowThings): boolean =>
  [heading, stem].some((noun) => NOBODY.test(noun));
