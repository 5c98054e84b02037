import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Lexicon } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import { figureNames, relationNames, withPlurals } from "./headings.ts";
import type { Add } from "./lexicon.ts";
import { addEnds } from "./lexicon-ends.ts";
import { anything, both, type Condition, entities, link, not } from "./meaning.ts";
import { KIND_RELATION, linkedTables, type RowThings, rowThingsOf } from "./row-things.ts";
import { nameWords } from "./spelled-words.ts";
import { expanded } from "./words/expand.ts";
import { kindSynonyms } from "./words/kind-synonyms.ts";
import { kindsByHeadings } from "./words/kinds-by-headings.ts";
import {
  coastalWords,
  coastWords,
  countryWords,
  dependentWords,
  independenceWords,
  independentWords,
  landlockedWords,
  worldConcepts,
} from "./words/world-words.ts";

/** Words for things of any kind. */
const ANY_THING =
  "thing|things|one|ones|item|items|entity|entities|those|that|someone|somebody|anyone|anybody|something|anything|everything|everyone|everybody|people|person|persons|folks|who|whoever|whatever|places|place|them|these|rows|row|entries|entry|records|record|which|any|any other|any others|anyone else|anything else|another one|any other one|guys|ppl|individuals";

/** People are no rows where a column counts them. */
const OF_PEOPLE = /population|inhabitants|residents|visitors|attendance|passengers|spectators/i;
const PEOPLE = /\|(people|persons|folks|ppl|guys)(?=\|)/g;

/** Adds the nouns for kinds of things, and gives what a table has rows for. */
export function addKinds({ graph, figures }: Field, wordings: Lexicon, add: Add): RowThings | undefined {
  const countsPeople = graph.report?.things !== undefined && figures.some(({ name }) => OF_PEOPLE.test(name));
  const words = countsPeople ? ANY_THING.replaceAll(PEOPLE, "|") : ANY_THING;
  add(words, { type: "KIND", condition: anything, generic: true }, 0.1);
  const byName = new Map<string, Condition>();
  for (let relation = 0; relation < graph.relationCount; relation += 2) {
    const name = nameWords(graph.relations.label(relation >> 1)).join("");
    if (!KIND_RELATION.test(name)) continue;
    for (const tail of tailsOf(graph.rows, relation)) {
      const condition = link(relation, entities(tail));
      const label = graph.label(tail);
      byName.set(label.toLowerCase(), condition);
      add(`${label}|${pluralOf(label)}`, { type: "KIND", condition });
      add(label, { type: "ADJ", condition }, 0.05);
    }
  }
  const named = (names: readonly string[]) => names.map((name) => byName.get(name));
  for (const [concept, { singular = [], plural = [] }] of Object.entries(wordings.concepts ?? {})) {
    const world = worldConcepts[concept];
    const conditions = named(world?.is ?? [concept]);
    if (conditions.some((each) => each === undefined)) continue;
    const denied = world?.isNot === undefined ? [] : [byName.get(world.isNot)!].map(not);
    const open = graph.entities.id(world?.but ?? "");
    const left = world?.but === undefined || open === undefined ? [] : [not(entities(open))];
    const condition = both(...conditions.map((each) => each!), ...denied, ...left);
    for (const pattern of [...singular, ...plural])
      for (const text of expanded(pattern)) add(text, { type: "KIND", condition });
  }
  addCoasts(byName, add);
  if (byName.size === 0 && !graph.report?.things) addEnds({ graph, figures }, add);
  return byName.size > 0 && !graph.report?.things ? undefined : addRows({ graph, figures }, add);
}

function addCoasts(byName: ReadonlyMap<string, Condition>, add: Add): void {
  const [country, landlocked, independent] = ["country", "landlocked", "independent"].map((name) =>
    byName.get(name),
  );
  if (!country || !landlocked || !independent) return;
  add(landlockedWords, { type: "ADJ", condition: landlocked });
  add(independentWords, { type: "ADJ", condition: independent });
  add(dependentWords, { type: "ADJ", condition: both(country, not(independent)) });
  add(coastalWords, { type: "ADJ", condition: both(country, not(landlocked)) });
  add(independenceWords, { type: "HAVING", condition: independent });
  add(countryWords, { type: "KIND", condition: country }, 0.05);
  add(coastWords, { type: "HAVING", condition: both(country, not(landlocked)) });
}

/** The tails of a relation, each once. */
export function tailsOf({ relationRow, rowHead }: Field["graph"]["rows"], relation: number): number[] {
  return [...rowHead.subarray(relationRow[relation ^ 1], relationRow[(relation ^ 1) + 1])];
}

/** Values of larger graphs are not looked at. */
const MOST_ENTITIES = 100_000;
/** Headings that have to be marks of a kind. */
const MARKS = 2;

/** The nouns of what a table is about, by its headings; a heading is no such noun itself. */
function kindsOfColumns({ graph, figures }: Field): string[] {
  const headings = [...relationNames(graph), ...figureNames(figures)];
  const counts = kindsByHeadings.map(({ nouns, marks }) => {
    const found = marks.filter((mark) => headings.some((heading) => mark.test(heading))).length;
    return { nouns, found };
  });
  const most = Math.max(...counts.map(({ found }) => found));
  if (most < MARKS) return [];
  const own = withPlurals(headings);
  return counts
    .filter(({ found }) => found === most)
    .map(({ nouns }) =>
      nouns
        .split("|")
        .filter((noun) => !own.has(noun))
        .join("|"),
    )
    .filter((nouns) => nouns !== "");
}

/** Words that a table has as values and headings: "house" of a column of types is no word for all of them. */
function saidOtherwise({ graph, figures }: Field): ReadonlySet<string> {
  if (graph.entityCount > MOST_ENTITIES) return new Set();
  const values = Array.from({ length: graph.entityCount }, (_, entity) =>
    nameWords(graph.label(entity)).join(" "),
  );
  return withPlurals([...values, ...relationNames(graph), ...figureNames(figures)]);
}

/** Nouns for the things of a table with a row for each: those that its file and synonyms give. */
function addRows(field: Field, add: Add): RowThings | undefined {
  const said = saidOtherwise(field);
  const named = (noun: string, condition: Condition) => {
    if (noun === "") return;
    add(`${noun}|${pluralOf(noun)}|${noun.replace(/ies$/, "y").replace(/s$/, "")}`, {
      type: "KIND",
      condition,
    });
    const last = noun.split(" ").at(-1)!;
    if (last !== noun) add(`${last}|${pluralOf(last)}`, { type: "KIND", condition }, 0.05);
    for (const line of kindSynonyms) {
      const [own = "", more = ""] = line.split("<");
      if (!own.split("|").some((word) => noun === word || noun.endsWith(` ${word}`))) continue;
      const words = `${own}|${more}`.split("|").filter((word) => word !== "" && !said.has(word));
      add(words.join("|"), { type: "KIND", condition });
    }
  };
  for (const { noun, condition } of linkedTables(field)) named(noun, condition);
  const rows = rowThingsOf(field);
  if (!rows) return undefined;
  named(rows.stem, rows.condition);
  for (const nouns of kindsOfColumns(field)) add(nouns, { type: "KIND", condition: rows.condition }, 0.06);
  named(rows.heading, rows.condition);
  return rows;
}
