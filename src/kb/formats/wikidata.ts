import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import { isObject } from "../../formats/text/shape.ts";
import { type KbBuilder, kbBuilder } from "../build/builder.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { parseFloatText } from "../values/number-text.ts";
import { dateValue, quantityValue, textValue, type Value, yearValue } from "../values/value.ts";
import { mistakeOf } from "./wikidata-record.ts";

/** Options for reading Wikidata's records. @internal */
export interface WikidataOptions extends KbOptions {
  /** Language of the names; default `en`. */
  readonly language?: string;
  /** Names of items and properties that the file does not have itself. */
  readonly labels?: ReadonlyMap<string, string>;
}

/**
 * Reads Wikidata's entity JSON, a record a line, as the dumps have it (the brackets and commas of the array around them
 * are skipped). `instance of` (P31) and `subclass of` (P279) make the concepts and their hierarchy; statements with
 * items are relations, all others attributes; qualifiers become values, items by their names. Times are dates from a
 * precision of days on and years from a precision of years on. Deprecated statements, unknown and missing values, times
 * of lower precision and kinds of values that KoPL has no type for are left out, and counted in the notes.
 *
 * The file is read twice: a name may follow a reference to it.
 * @throws LacunaError `kb.broken-line`, `files.*`, `formats.*`
 * @internal
 */
export async function readWikidata(
  files: Files,
  path: string,
  options: WikidataOptions = {},
): Promise<KnowledgeBase> {
  const language = options.language ?? "en";
  const labels = new Map(options.labels);
  const concepts = new Set<string>();
  for await (const record of records(files, path)) {
    const name = labelOf(record, language);
    if (name !== undefined) labels.set(record.id, name);
    for (const property of ["P31", "P279"])
      for (const { value } of statementsOf(record, property)) {
        const id = itemOf(value);
        if (id !== undefined) concepts.add(id);
        if (property === "P279") concepts.add(record.id);
      }
  }
  const builder = kbBuilder({ name: path, complete: true, ...options });
  const leftOut = new Map<string, number>();
  const read = {
    builder,
    labels,
    leaveOut: (why: string) => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1),
  };
  for await (const record of records(files, path)) {
    if (record.type !== undefined && record.type !== "item") continue;
    addRecord(read, record, concepts.has(record.id));
  }
  for (const [why, count] of leftOut) builder.note(`${count} ${why}`);
  return builder.finish();
}

interface Reading {
  readonly builder: KbBuilder;
  readonly labels: ReadonlyMap<string, string>;
  leaveOut(why: string): void;
}

type Json = Readonly<Record<string, unknown>>;
type Item = Json & { readonly id: string };

async function* records(files: Files, path: string): AsyncGenerator<Item> {
  let [line, isOpen] = [0, false];
  for await (const raw of textLines(plainBytes(files, path), path)) {
    line++;
    const text = raw.trim().replace(/,$/, "");
    if (text === "[" || text === "]") isOpen = text === "[";
    if (text === "" || text === "[" || text === "]") continue;
    let json: unknown;
    try {
      json = parseJson(text);
    } catch (cause) {
      throw brokenLine(path, line, "it is not JSON", cause);
    }
    const why = mistakeOf(json);
    if (why !== undefined) throw brokenLine(path, line, why);
    yield json as Item;
  }
  if (isOpen) throw brokenLine(path, line, "the list ends without its bracket, so that the file was cut off");
}

const brokenLine = (file: string, line: number, why: string, cause?: unknown) =>
  new LacunaError("kb.broken-line", `the record on this line cannot be read: ${why}`, {
    place: { file, line },
    hint: "a line is one record of Wikidata's entity JSON; triples in JSON are read with {format} graph",
    ...(cause === undefined ? {} : { cause }),
  });

function labelOf(record: Item, language: string): string | undefined {
  const { labels } = record;
  const found = isObject(labels) && Object.hasOwn(labels, language) ? labels[language] : undefined;
  return isObject(found) && typeof found.value === "string" ? found.value : undefined;
}

interface Statement {
  /** The data value of the main snak; undefined where the value is unknown or there is none. */
  readonly value: Json | undefined;
  readonly qualifiers: Json;
}

function statementsOf(record: Item, property: string): Statement[] {
  const { claims } = record;
  const found = isObject(claims) && Object.hasOwn(claims, property) ? claims[property] : undefined;
  if (!Array.isArray(found)) return [];
  return found
    .filter(isObject)
    .flatMap(({ rank, mainsnak, qualifiers }) =>
      rank === "deprecated"
        ? []
        : [{ value: dataValue(mainsnak), qualifiers: isObject(qualifiers) ? qualifiers : {} }],
    );
}

function dataValue(snak: unknown): Json | undefined {
  if (!isObject(snak) || snak.snaktype !== "value") return undefined;
  return isObject(snak.datavalue) ? snak.datavalue : undefined;
}

/** The id of the item in a data value. */
function itemOf(value: Json | undefined): string | undefined {
  if (value?.type !== "wikibase-entityid" || !isObject(value.value)) return undefined;
  const { id, "numeric-id": number } = value.value;
  if (typeof id === "string") return id;
  return typeof number === "number" ? `Q${number}` : undefined;
}

function addRecord(read: Reading, record: Item, concept: boolean): void {
  const { builder, labels } = read;
  const parents = ["P31", "P279"].flatMap((property) =>
    statementsOf(record, property).flatMap(({ value }) => itemOf(value) ?? []),
  );
  const subject = builder.define(
    concept ? "concept" : "entity",
    record.id,
    labels.get(record.id) ?? record.id,
    [...new Set(parents)],
  );
  const properties = isObject(record.claims) ? Object.keys(record.claims) : [];
  for (const property of properties) {
    if (property === "P31" || property === "P279") continue;
    const name = labels.get(property) ?? property;
    for (const { value, qualifiers } of statementsOf(record, property)) {
      const item = itemOf(value);
      if (item !== undefined) builder.relation(subject, name, "forward", builder.reference(item));
      else {
        const literal = valueOfData(read, value);
        if (literal === undefined) continue;
        builder.attribute(subject, name, literal);
      }
      addQualifiers(read, qualifiers);
    }
  }
}

function addQualifiers(read: Reading, qualifiers: Json): void {
  for (const [property, snaks] of Object.entries(qualifiers))
    for (const snak of Array.isArray(snaks) ? snaks : []) {
      const data = dataValue(snak);
      const item = itemOf(data);
      const value = item === undefined ? valueOfData(read, data) : textValue(read.labels.get(item) ?? item);
      if (value !== undefined) read.builder.qualifier(read.labels.get(property) ?? property, value);
    }
}

function valueOfData({ labels, leaveOut }: Reading, data: Json | undefined): Value | undefined {
  if (data === undefined) {
    leaveOut("values that are unknown or none");
    return undefined;
  }
  const { type, value } = data;
  if (type === "string" && typeof value === "string") return textValue(value);
  if (type === "monolingualtext" && isObject(value) && typeof value.text === "string")
    return textValue(value.text);
  if (type === "quantity" && isObject(value)) {
    const amount = parseFloatText(String(value.amount));
    const unit = /Q\d+$/.exec(String(value.unit))?.[0];
    if (amount !== undefined)
      return quantityValue(amount, unit === undefined ? "1" : (labels.get(unit) ?? unit));
  }
  if (type === "time" && isObject(value)) {
    const time = timeOf(String(value.time), Number(value.precision));
    if (time === undefined) leaveOut("times that are less precise than a year");
    return time;
  }
  leaveOut(`values of the type ${String(type)}`);
  return undefined;
}

/** Wikidata's times look like `+1952-03-11T00:00:00Z`; precision 9 is a year, 11 a day. */
function timeOf(time: string, precision: number): Value | undefined {
  const found = /^([+-])(\d{1,11})-(\d\d)-(\d\d)T/.exec(time);
  if (!found || !(precision >= 9)) return undefined;
  const [, sign, y = "", month = "", day = ""] = found;
  const year = Number(y);
  if (precision >= 11 && sign === "+")
    try {
      return dateValue(year, Number(month), Number(day));
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
    }
  return yearValue(sign === "-" ? -year : year);
}
