import { LacunaError } from "../../error.ts";
import { isJsonList, isJsonObject, type Json, type JsonObject } from "../question/json.ts";

/** The origin of a record, for messages about it. */
export interface RecordPlace {
  readonly file: string;
  /** 1-based. */
  readonly number: number;
  /** 1-based line on which it begins. */
  readonly line: number;
}

/** Reads the fields of one record and says where it is when one is missing or of the wrong kind. */
export interface Fields {
  readonly record: JsonObject;
  readonly place: RecordPlace;
  /** A text or a number as text. */
  text(key: string): string;
  /** The same; undefined when the field is absent or null. */
  maybe(key: string): string | undefined;
  list(key: string): readonly Json[];
  object(key: string): JsonObject;
  /** Fields of an object inside the record; `where` names it in errors. */
  inside(value: Json, where: string): Fields;
  fault(key: string, why: string): LacunaError;
}

/** The fields of a record. */
export function fieldsOf(record: JsonObject, place: RecordPlace, path = ""): Fields {
  const own = (key: string): Json | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);
  const fault = (key: string, why: string): LacunaError =>
    new LacunaError("kgqa.wrong-field", `field ${path}${key} of record ${place.number} ${why}`, {
      place: { file: place.file, line: place.line },
      hint: "correct the record, or name another format with {format}",
    });
  const asText = (value: Json | undefined): string | undefined =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined;
  return {
    record,
    place,
    fault,
    text(key) {
      const found = asText(own(key));
      if (found === undefined) throw fault(key, own(key) === undefined ? "is missing" : "is no text");
      return found;
    },
    maybe(key) {
      const value = own(key);
      if (value === undefined || value === null) return undefined;
      const found = asText(value);
      if (found === undefined) throw fault(key, "is no text");
      return found;
    },
    list(key) {
      const value = own(key);
      if (value === undefined || value === null) return [];
      if (!isJsonList(value)) throw fault(key, "is no list");
      return value;
    },
    object(key) {
      const value = own(key);
      if (!isJsonObject(value)) throw fault(key, value === undefined ? "is missing" : "is no object");
      return value;
    },
    inside(value, where) {
      if (!isJsonObject(value)) throw fault(where, "is no object");
      return fieldsOf(value, place, `${path}${where}.`);
    },
  };
}
