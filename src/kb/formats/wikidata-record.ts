import { isObject } from "../../formats/text/shape.ts";
import { parseFloatText } from "../values/number-text.ts";

/** Kinds of snaks: with a value, with one that is not known, and with none. */
const SNAKS: readonly unknown[] = ["value", "somevalue", "novalue"];

/**
 * What is wrong with a record of Wikidata's entity JSON; undefined where nothing is. What is left out of a record because it has another
 * shape would be lost in silence. Empty maps are written as empty lists there (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html).
 */
export function mistakeOf(record: unknown): string | undefined {
  if (!isObject(record) || typeof record.id !== "string") return "it is no record with an id";
  return mistakeOfLabels(record.labels) ?? mistakeOfClaims(record.claims);
}

const isNoMap = (map: unknown): boolean => map === undefined || (Array.isArray(map) && map.length === 0);

function mistakeOfLabels(labels: unknown): string | undefined {
  if (isNoMap(labels)) return undefined;
  if (!isObject(labels)) return "its labels are no object";
  for (const [language, label] of Object.entries(labels))
    if (!isObject(label) || typeof label.value !== "string")
      return `its label in ${JSON.stringify(language)} has no value`;
  return undefined;
}

function mistakeOfClaims(claims: unknown): string | undefined {
  if (isNoMap(claims)) return undefined;
  if (!isObject(claims)) return "its claims are no object";
  for (const [property, statements] of Object.entries(claims)) {
    if (!Array.isArray(statements)) return `its claims of ${JSON.stringify(property)} are no list`;
    for (const statement of statements) {
      const why = mistakeOfStatement(statement);
      if (why !== undefined) return `a claim of ${JSON.stringify(property)} ${why}`;
    }
  }
  return undefined;
}

function mistakeOfStatement(statement: unknown): string | undefined {
  if (!isObject(statement)) return "is no object";
  const why = mistakeOfSnak(statement.mainsnak);
  if (why !== undefined) return why;
  const { qualifiers } = statement;
  if (isNoMap(qualifiers)) return undefined;
  if (!isObject(qualifiers)) return "has qualifiers that are no object";
  for (const [property, snaks] of Object.entries(qualifiers)) {
    if (!Array.isArray(snaks)) return `has qualifiers of ${JSON.stringify(property)} that are no list`;
    for (const snak of snaks) {
      const of = mistakeOfSnak(snak);
      if (of !== undefined) return `has a qualifier of ${JSON.stringify(property)} that ${of}`;
    }
  }
  return undefined;
}

function mistakeOfSnak(snak: unknown): string | undefined {
  if (!isObject(snak)) return "has no snak";
  const { snaktype, datavalue } = snak;
  if (!SNAKS.includes(snaktype)) return `has the snaktype ${JSON.stringify(snaktype) ?? "of nothing"}`;
  if (snaktype !== "value") return undefined;
  if (!isObject(datavalue) || typeof datavalue.type !== "string") return "has no data value";
  const { type, value } = datavalue;
  return isOfType.get(type)?.(value) === false ? `has a value that is no ${type}` : undefined;
}

/** Shapes of the types of values that are read; others are left out and counted. */
const isOfType = new Map<string, (value: unknown) => boolean>(
  Object.entries({
    "wikibase-entityid": (value: unknown) =>
      isObject(value) && (typeof value.id === "string" || typeof value["numeric-id"] === "number"),
    string: (value: unknown) => typeof value === "string",
    monolingualtext: (value: unknown) => isObject(value) && typeof value.text === "string",
    quantity: (value: unknown) =>
      isObject(value) && typeof value.amount === "string" && parseFloatText(value.amount) !== undefined,
    time: (value: unknown) =>
      isObject(value) && typeof value.time === "string" && typeof value.precision === "number",
  }),
);
