import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Lexicon } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import type { Add } from "./lexicon.ts";
import { tailsOf } from "./lexicon-kinds.ts";
import { nameWords } from "./spelled-words.ts";
import { generalAliases, placesByAdjective } from "./words/places.ts";
import { wordsOfValue } from "./words/value-words.ts";

/** Names are indexed for graphs of at most this many entities. */
const MOST_ENTITIES = 300_000;
/** First words stand for names, as those of people do, in graphs of so few entities. */
const FEW = 500;
/** Longer ids, as IRIs, are no words of questions. */
const LONGEST_ID = 24;
/** A last or first word of fewer letters stands for no name. */
const SHORTEST = 3;
/** Keys whose texts name things. */
const NAMING = /\b(official name|native name|alias|nickname|also known as|abbreviation|alpha-3 code)\b/i;

/** A name of a part by its side. */
const SIDE = /^(north|south|east|west|central|middle|equatorial|new|upper|lower)(ern)? \S+$/i;
/** "Eastern Caribbean dollar" is called the East Caribbean dollar, too. */
const SIDES = /^(North|South|East|West)ern( .*)$/;

/** Adds the names of entities: their labels, other names the data has, and last words that one name alone has. */
export function addEntities(
  { graph, figures }: Field,
  wordings: Lexicon,
  add: Add,
  isCommon: (word: string) => boolean,
): void {
  const count = Math.min(graph.entityCount, MOST_ENTITIES);
  const parts = new Map<string, { readonly entity: number; readonly isSide: boolean }[]>();
  for (let entity = 0; entity < count; entity++) {
    const label = graph.label(entity);
    const words = nameWords(label);
    add(label, { type: "ENT", entities: [entity] });
    const id = graph.entities.name(entity);
    if (id !== label && id.length <= LONGEST_ID) add(id, { type: "ENT", entities: [entity] }, 0.02);
    const side = SIDES.exec(label);
    if (side) add(`${side[1]}${side[2]}`, { type: "ENT", entities: [entity] }, 0.03);
    if (label.endsWith(")") && label.includes("("))
      add(label.slice(0, label.indexOf("(")).trimEnd(), { type: "ENT", entities: [entity] }, 0.02);
    // What a word in capitals and its plural mean is one thing: "comedies", "euros".
    if (words.length <= 3 && /\p{L}$/u.test(label))
      add(pluralOf(words.join(" ")), { type: "ENT", entities: [entity] }, 0.05);
    // Who works in Engineering is an engineer.
    if (words.length === 1 && /\p{L}{4}ing$/u.test(words[0]!))
      add(
        `${words[0]!.slice(0, -3)}s|${words[0]!.slice(0, -3)}ers|${words[0]!.slice(0, -3)}er`,
        { type: "ENT", entities: [entity] },
        0.15,
      );
    // "Sahara" alone is no Western Sahara; "Korea" may be either.
    const isSide = SIDE.test(label);
    if (words.length > 1)
      for (const word of new Set([count < FEW ? words[0]! : words.at(-1)!, words.at(-1)!]))
        parts.set(word, [...(parts.get(word) ?? []), { entity, isSide }]);
  }
  // Two names that share a word are both shown: "Korea".
  for (const [word, entities] of parts)
    if (
      entities.length <= 2 &&
      word.length >= SHORTEST &&
      !isCommon(word) &&
      !(entities.length === 1 && entities[0]!.isSide)
    )
      for (const { entity } of entities)
        add(`${word}|${pluralOf(word)}`, { type: "ENT", entities: [entity] }, 0.4);
  for (const [name, aliases] of Object.entries(wordings.aliases ?? {})) {
    const entity = graph.entities.id(name);
    if (entity !== undefined) for (const alias of aliases) add(alias, { type: "ENT", entities: [entity] });
  }
  for (const [name, aliases] of generalAliases) {
    const entity = graph.entities.id(name);
    if (entity !== undefined) add(aliases, { type: "ENT", entities: [entity] }, 0.02);
  }
  for (const { name, kind, values } of figures)
    if (kind === "text" && NAMING.test(name))
      for (const [entity, list] of values)
        for (const { value } of list)
          if (String(value).length > SHORTEST - 1)
            add(String(value), { type: "ENT", entities: [entity] }, 0.1);
}

/** Adds the adjectives of places that the graph has. */
export function addAdjectives({ graph }: Field, add: Add): void {
  for (const [adjective, place] of placesByAdjective) {
    const entity = graph.entities.id(place);
    if (entity !== undefined) add(adjective, { type: "ENT", entities: [entity] }, 0.15);
  }
  const known = new Map(placesByAdjective.map(([adjective, place]) => [place, adjective]));
  for (let entity = 0; entity < Math.min(graph.entityCount, MOST_ENTITIES); entity++) {
    const [, side, place] = SIDE_OF.exec(graph.label(entity)) ?? [];
    const adjective = known.get(place ?? "") ?? (place === "America" ? "American" : undefined);
    if (side === undefined || adjective === undefined) continue;
    const short = side.replaceAll("ern", "");
    for (const each of new Set([side, short, side.replace("-", ""), short.replace("-", "").toLowerCase()]))
      add(`${each} ${adjective}|${each} ${place}`, { type: "ENT", entities: [entity] }, 0.03);
  }
}

/** "Northern Europe", "South-Eastern Asia". */
const SIDE_OF = /^((?:(?:North|South|East|West)(?:ern)?-?)+|Central|Middle) (\p{Lu}\p{Ll}+)$/u;

/** Values of columns that are looked at for words beside their own. */
const MOST_VALUES = 2000;

/** Adds words for what values of a table's columns say: "failed" for a failure. */
export function addValueWords({ graph }: Field, add: Add): void {
  if (!graph.report?.things) return;
  for (let relation = 0; relation < graph.relationCount; relation += 2) {
    const heading = nameWords(graph.relations.label(relation >> 1)).join(" ");
    const values = tailsOf(graph.rows, relation);
    if (values.length > MOST_VALUES) continue;
    const own = new Set(values.map((value) => graph.label(value).toLowerCase()));
    for (const value of values)
      for (const word of wordsOfValue(graph.label(value), heading))
        if (!own.has(word)) add(word, { type: "ENT", entities: [value] }, 0.05);
  }
}
