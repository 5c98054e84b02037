import { LacunaError, type Place } from "../error.ts";
import type { Graph } from "../kg/graph.ts";
import { type Vocabulary, vocabularyOf } from "../kg/vocabulary.ts";
import { shellWord } from "../runs/shell-word.ts";
import { idsOfIri } from "./iri-names.ts";
import { similarNames } from "./similar.ts";
import { writeWord } from "./text/words.ts";

/** The meaning of a name in a vocabulary: one id, several ids that share the label, or nothing. */
export type Meaning = { readonly id: number } | { readonly several: readonly number[] } | undefined;

/** Looks a name up: the unique name wins over the label. */
export function meaningOf(vocabulary: Vocabulary, name: string): Meaning {
  const id = vocabulary.id(name);
  if (id !== undefined) return { id };
  const labelled = vocabulary.withLabel(name);
  if (labelled.length === 1) return { id: labelled[0]! };
  return labelled.length === 0 ? undefined : { several: labelled };
}

/**
 * The entity with this unique name, or else with this label.
 *
 * @throws LacunaError `query.ambiguous-label` when several entities carry the label, `query.unknown-entity`
 */
export function entityNamed(graph: Graph, name: string, place?: Place): number {
  const meaning = meaningOf(graph.entities, name) ?? meantBy(idsOfIri(graph, graph.entities, name));
  if (!meaning) throw unknownEntity(graph, name, place);
  if ("id" in meaning) return meaning.id;
  throw ambiguous("entities", graph.entities, name, meaning.several, place);
}

/**
 * The directed relation with this unique name or label. BetaE's names of inverse relations are understood: `r_reverse` is the
 * inverse of `r`, `+r` and `-r` are `r` and its inverse, unless the graph has relations with these names.
 *
 * @throws LacunaError `query.ambiguous-label`, `query.unknown-relation`
 */
export function relationNamed(graph: Graph, name: string, place?: Place): number {
  const meaning = relationMeaning(graph, name);
  if (!meaning) throw unknownRelation(graph, name, place);
  if ("id" in meaning) return meaning.id;
  throw ambiguous("relations", graph.relations, name, meaning.several, place);
}

/** Looks a relation up by the rules of `relationNamed`; returns a directed id. */
export function relationMeaning(graph: Graph, name: string): Meaning {
  const { relations } = graph;
  const unique = relations.id(name) ?? relations.id(DIRECT + name);
  if (unique !== undefined) return { id: unique * 2 };
  const exact = meaningOf(relations, name) ?? meantBy(idsOfIri(graph, relations, name));
  if (exact) return "id" in exact ? { id: exact.id * 2 } : exact;
  const base = (from: string, direction: number): Meaning => {
    const id = relations.id(from);
    return id === undefined ? undefined : { id: id * 2 + direction };
  };
  if (name.endsWith("_reverse")) return base(name.slice(0, -"_reverse".length), 1);
  if (name.startsWith("+")) return base(name.slice(1), 0);
  if (name.startsWith("-")) return base(name.slice(1), 1) ?? base(`+${name.slice(1)}`, 1);
  return undefined;
}

const meantBy = (ids: readonly number[]): Meaning =>
  ids.length === 0 ? undefined : ids.length === 1 ? { id: ids[0]! } : { several: ids };

/** Namespace of Wikidata's properties that link entities; in other namespaces the same properties lead to statements. */
const DIRECT = "http://www.wikidata.org/prop/direct/";

/** The text of an id that is read back as the same id: its label where that is unambiguous, else its unique name. */
export function readableName(vocabulary: Vocabulary, id: number): string {
  const label = vocabulary.label(id);
  const meaning = meaningOf(vocabulary, label);
  return meaning && "id" in meaning && meaning.id === id ? label : vocabulary.name(id);
}

export function unknownEntity(graph: Graph, name: string, place?: Place): LacunaError {
  const hint = () =>
    relationMeaning(graph, name)
      ? `${name} is a relation; it goes before the parenthesis: ${writeWord(name)}(head, tail)`
      : (meantInstead(graph.entities, name) ??
        "write names and labels as the graph has them, in double quotes when they are not plain words");
  return new LacunaError("query.unknown-entity", `no entity is called "${name}"`, {
    hint,
    ...(place && { place }),
  });
}

export function unknownRelation(graph: Graph, name: string, place?: Place): LacunaError {
  const list = `\`lacuna kg info ${shellWord(graph.source ?? graph.name)} --relations\` lists all ${graph.relationCount >> 1}`;
  const hint = () => {
    if (meaningOf(graph.entities, name))
      return `${name} is an entity; a link is written relation(head, tail); ${list}`;
    const meant = meantInstead(graph.relations, name) ?? attributeMeant(graph, name);
    return meant ? `${meant}${meant.endsWith("?") ? "" : ";"} ${list}` : list;
  };
  return new LacunaError("query.unknown-relation", `no relation is called "${name}"`, {
    hint,
    ...(place && { place }),
  });
}

/** The attributes that are spelt like a name. */
function attributeMeant({ attributes }: Graph, name: string): string | undefined {
  const similar = similarNames(vocabularyOf([...attributes.keys()]), name);
  return similar.length === 0
    ? undefined
    : `did you mean the attribute ${similar.map(writeWord).join(" or ")}?`;
}

/** Suggestions for an unknown name: entries with it as an alias, else entries with a similar spelling. */
function meantInstead(vocabulary: Vocabulary, name: string): string | undefined {
  const written = (ids: readonly number[]) =>
    ids.slice(0, LISTED).map((id) => writeWord(readableName(vocabulary, id)));
  const ids = vocabulary.aliases?.idsOf(name) ?? [];
  if (ids.length > 0) return `${writeWord(name)} is an alias of ${written(ids).join(", ")}`;
  const similar = similarNames(vocabulary, name).flatMap((each) =>
    meaningOf(vocabulary, each) ? [writeWord(each)] : written(vocabulary.aliases?.idsOf(each) ?? []),
  );
  if (similar.length === 0) return undefined;
  return `did you mean ${[...new Set(similar)].join(" or ")}?`;
}

/** Most candidates that an error about an ambiguous label lists. */
const LISTED = 8;

function ambiguous(
  what: string,
  vocabulary: Vocabulary,
  label: string,
  ids: readonly number[],
  place?: Place,
): LacunaError {
  const written = ids.slice(0, LISTED).map((id) => writeWord(vocabulary.name(id)));
  const more = ids.length > LISTED ? ` (and ${ids.length - LISTED} more)` : "";
  return new LacunaError("query.ambiguous-label", `${ids.length} ${what} are labelled "${label}"`, {
    hint: `write the unique name of the one you mean: ${written.join(", ")}${more}`,
    ...(place && { place }),
  });
}
