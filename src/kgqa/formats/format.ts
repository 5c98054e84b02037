import type { JsonObject } from "../question/json.ts";
import type { Question } from "../question/question.ts";
import type { Fields, RecordPlace } from "./fields.ts";

/** The beginning of a file, by which its format is found. */
export interface Sample {
  /** Name of the file without folders and compression. */
  readonly name: string;
  /** The first record of a JSON document, JSON lines or an XML document; undefined for other texts. */
  readonly record?: JsonObject;
  /** The first lines of a text. */
  readonly lines: readonly string[];
}

/** A line of a companion file with further data on each question (`qa_test_qtype.txt` of MetaQA). */
export interface LinePlace extends RecordPlace {
  readonly companion?: string;
}

/**
 * A layout of question files. The reader turns one record into one question and loses nothing.
 * @example
 * const plain: QuestionFormat = {
 *   name: "plain",
 *   describe: "JSON records with id and question",
 *   recognises: (sample) => hasKeys(sample, "id", "question"),
 *   kind: "records",
 *   read: (fields) => ({
 *     id: fields.text("id"),
 *     texts: [{ language: "en", text: fields.text("question") }],
 *     forms: [],
 *     answers: null,
 *     entities: [],
 *     metadata: {},
 *   }),
 * };
 * @internal
 */
export type QuestionFormat = {
  readonly name: string;
  readonly describe: string;
  /** The graph that its queries are over, where the format belongs to one. */
  readonly graph?: "dbpedia" | "wikidata" | "freebase" | "kqapro";
  /** Whether a file with this beginning has this format. */
  readonly recognises: (sample: Sample) => boolean;
} & (
  | { readonly kind: "records"; readonly read: (fields: Fields) => Question }
  | {
      readonly kind: "lines";
      readonly read: (line: string, place: LinePlace) => Question;
      /** Name of the file with one more line for each question, if there is such a file. */
      readonly companion?: (name: string) => string | undefined;
    }
);

/** Whether the first record has all of some keys. */
export const hasKeys = (sample: Sample, ...keys: string[]): boolean =>
  sample.record !== undefined && keys.every((key) => Object.hasOwn(sample.record as JsonObject, key));
