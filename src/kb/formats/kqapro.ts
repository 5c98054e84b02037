import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { jsonMembers } from "../../formats/text/json-members.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { isObject } from "../../formats/text/shape.ts";
import { type KbBuilder, kbBuilder } from "../build/builder.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { badRecord, type RecordPlace, valueFromJson } from "../values/json.ts";

/**
 * Reads a knowledge base in the JSON layout of KQA Pro, `{"concepts": {id: …}, "entities": {id: …}}`, record by record.
 * Both dialects are understood: that of the data set as it was published (concepts with `instanceOf`, relations with
 * `predicate`, names whose runs of blanks count as one) and that of KoPL's engine (`subclassOf`, `relation`).
 * @throws LacunaError `kb.bad-record`, `formats.*`, `files.*`
 * @internal
 */
export async function readKbJson(
  files: Files,
  path: string,
  options: KbOptions = {},
): Promise<KnowledgeBase> {
  const builder = kbBuilder({ name: path, ...options });
  const take = recordTaker(builder, path);
  let sections = 0;
  for await (const { section, key, text } of jsonMembers(plainBytes(files, path), path)) {
    if (section !== "concepts" && section !== "entities") continue;
    sections++;
    take(section, key, parsed(text, { file: path, record: `${section} ${key}` }));
  }
  if (sections === 0)
    throw badRecord(
      { file: path, record: path },
      "there are neither concepts nor entities in it",
      'a knowledge base is {"concepts": {id: …}, "entities": {id: …}}',
    );
  return builder.finish();
}

/** The same from an object that is in memory already. @internal */
export function kbFromJson(json: unknown, options: KbOptions = {}): KnowledgeBase {
  const place = { file: options.name ?? "knowledge base", record: "knowledge base" };
  if (!isObject(json))
    throw badRecord(place, "it is not an object", "hand in what JSON.parse gives for kb.json");
  const builder = kbBuilder(options);
  const take = recordTaker(builder, place.file);
  for (const section of ["concepts", "entities"] as const)
    for (const [id, record] of Object.entries(isObject(json[section]) ? json[section] : {}))
      take(section, id, record);
  return builder.finish();
}

function parsed(text: string, place: RecordPlace): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw badRecord(place, "it is not JSON", "fetch the file again, or check it with a JSON tool", cause);
  }
}

/** Gives records to a builder one by one; the first concept or relation decides the dialect. */
function recordTaker(builder: KbBuilder, file: string) {
  let collapse = false;
  return (section: "concepts" | "entities", id: string, record: unknown) => {
    const kind = section === "concepts" ? "concept" : "entity";
    const place = { file, record: `${kind} ${id}` };
    if (!isObject(record))
      throw badRecord(place, "it is not an object", "every id has an object with a name");
    if (typeof record.name !== "string") throw badRecord(place, "it has no name", 'give it a text as "name"');
    if (kind === "concept") collapse ||= "instanceOf" in record && !("subclassOf" in record);
    const relations = list(record, "relations", place);
    collapse ||= relations.some((each) => isObject(each) && "predicate" in each);
    const parents = list(
      record,
      kind === "concept" && "subclassOf" in record ? "subclassOf" : "instanceOf",
      place,
    );
    for (const parent of parents)
      if (typeof parent !== "string")
        throw badRecord(place, "a concept it belongs to is no id", "list ids as texts");
    const subject = builder.define(
      kind,
      id,
      collapse ? record.name.trim().split(/\s+/u).join(" ") : record.name,
      parents as string[],
    );
    for (const fact of list(record, "attributes", place)) takeAttribute(builder, subject, fact, place);
    for (const fact of relations) takeRelation(builder, subject, fact, place);
  };
}

function takeAttribute(builder: KbBuilder, subject: number, fact: unknown, place: RecordPlace): void {
  if (!isObject(fact) || typeof fact.key !== "string")
    throw badRecord(place, "an attribute has no key", "attributes are {key, value, qualifiers}");
  const at = { file: place.file, record: `${place.record}, attribute "${fact.key}"` };
  builder.attribute(subject, fact.key, valueFromJson(fact.value, at));
  takeQualifiers(builder, fact.qualifiers, at);
}

function takeRelation(builder: KbBuilder, subject: number, fact: unknown, place: RecordPlace): void {
  const name = isObject(fact) ? (fact.predicate ?? fact.relation) : undefined;
  if (!isObject(fact) || typeof name !== "string")
    throw badRecord(
      place,
      "a relation has no predicate",
      "relations are {predicate, direction, object, qualifiers}",
    );
  const at = { file: place.file, record: `${place.record}, relation "${name}"` };
  const { direction, object } = fact;
  if (direction !== "forward" && direction !== "backward")
    throw badRecord(at, `the direction is ${JSON.stringify(direction)}`, 'write "forward" or "backward"');
  if (typeof object !== "string")
    throw badRecord(at, "the object is no id", "give the id of an entity or concept");
  builder.relation(subject, name, direction, builder.reference(object));
  takeQualifiers(builder, fact.qualifiers, at);
}

function takeQualifiers(builder: KbBuilder, qualifiers: unknown, place: RecordPlace): void {
  if (qualifiers === undefined || qualifiers === null) return;
  if (!isObject(qualifiers))
    throw badRecord(place, "its qualifiers are no object", "qualifiers are {key: [value, …]}");
  for (const key in qualifiers) {
    if (!Object.hasOwn(qualifiers, key)) continue;
    const values = qualifiers[key];
    if (!Array.isArray(values))
      throw badRecord(place, `qualifier "${key}" is no list`, "qualifiers are {key: [value, …]}");
    for (const value of values) builder.qualifier(key, valueFromJson(value, place));
  }
}

function list(
  record: Readonly<Record<string, unknown>>,
  name: string,
  place: RecordPlace,
): readonly unknown[] {
  const found = record[name];
  if (found === undefined || found === null) return [];
  if (!Array.isArray(found))
    throw badRecord(place, `"${name}" is no list`, "write it as a list, empty if need be");
  return found;
}
