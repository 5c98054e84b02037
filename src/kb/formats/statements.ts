import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Separator } from "../../formats/text/fields.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { ColumnChoice } from "../../kg/load/tables/header.ts";
import { type KbBuilder, kbBuilder } from "../build/builder.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { guessValue } from "../values/guess-value.ts";
import { textValue, type Value } from "../values/value.ts";
import { type Statement, type TableStatement, tableIn } from "./statement-tables.ts";

/** Options for reading statement files. @internal */
export interface StatementOptions extends KbOptions {
  /** Properties from a thing to its concept; default `P31` and `instance of`. */
  readonly instanceOf?: readonly string[];
  /** Properties from a concept to its superconcept; default `P279` and `subclass of`. */
  readonly subclassOf?: readonly string[];
  /** Names of entities and properties by id, for files that have ids only. */
  readonly labels?: ReadonlyMap<string, string>;
  /** Properties whose object is a value, not an entity; by default none. `"all"` for files of attributes. */
  readonly attributes?: ReadonlySet<string> | "all";
  /** `false`: lines have no qualifiers, and all behind the second comma is the object. Default true. */
  readonly qualifiers?: boolean;
  /** The columns of a table, by header or number from 1; detected when omitted. */
  readonly columns?: ColumnChoice;
  /** The separator of the fields of a table; detected when omitted. */
  readonly delimiter?: Separator;
}

/**
 * Reads statements with qualifiers, `subject,property,object[,qualifier,value]*` a line, as WD50K (StarE) has them, from
 * one file or several. Objects are entities unless `attributes` says otherwise; the class of a thing becomes a
 * concept. Qualifier values are the names of what they say, as in KQA Pro, or numbers and dates when they look like them.
 * Every relation fact is stored at both ends; a line that occurs in several files counts once. A CSV or TSV file whose first
 * line names head, relation and tail is read by these columns: other columns are qualifiers, and a relation all of whose
 * objects are numbers or days is an attribute.
 * @throws LacunaError `kb.broken-line`, `kb.no-statements`, `files.*`, `formats.*`
 * @internal
 */
export async function readStatements(
  files: Files,
  paths: readonly string[],
  options: StatementOptions = {},
): Promise<KnowledgeBase> {
  const take = statementTaker(options);
  for (const path of paths) {
    const table = options.qualifiers === false ? undefined : await tableIn(files, path, options);
    if (table) {
      for await (const { statement, place } of table) take.row(statement, place);
      continue;
    }
    let line = 0;
    for await (const raw of textLines(plainBytes(files, path), path)) {
      line++;
      const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (text !== "") take.line(text, { file: path, line });
    }
  }
  return take.finish(paths.join(", "));
}

/** Names in tables for the relation to a concept, without blanks and case. */
const instanceWords = new Set(["instanceof", "type", "isa"]);

function statementTaker(options: StatementOptions) {
  const instanceOf = new Set(options.instanceOf ?? ["P31", "instance of"]);
  const subclassOf = new Set(options.subclassOf ?? ["P279", "subclass of"]);
  const leadsToConcept = (property: string) => instanceOf.has(property) || subclassOf.has(property);
  /** Properties of tables, and whether all their objects so far look like values. */
  const looksLikeValues = new Map<string, boolean>();
  const isAttribute = (property: string) =>
    options.attributes === "all" ||
    (options.attributes?.has(property) ?? looksLikeValues.get(property) ?? false);
  const ownLabels = new Map<string, string>();
  const label = (id: string) => options.labels?.get(id) ?? ownLabels.get(id) ?? id;
  const seen = new Set<string>();
  const things = new Set<string>();
  const concepts = new Set<string>();
  const parents = new Map<string, string[]>();
  const facts: OpenStatement[] = [];
  let qualifiedConcepts = 0;
  const concept = (subject: string, property: string, object: string) => {
    concepts.add(object);
    if (subclassOf.has(property)) concepts.add(subject);
    parents.set(subject, [...(parents.get(subject) ?? []), object]);
  };
  return {
    /** A row of a table whose columns are known. */
    row({ labels, ...statement }: TableStatement, place: LinePlace) {
      const { subject, property, object, qualifiers } = statement;
      const key = JSON.stringify([subject, property, object, qualifiers]);
      if (seen.has(key)) return;
      seen.add(key);
      if (subject === "" || property === "" || object === "")
        throw new LacunaError("kb.broken-line", "a statement needs a head, a relation and a tail", {
          place,
          hint: "fill the empty field, or remove the line",
        });
      for (const [id, text] of labels) ownLabels.set(id, text);
      things.add(subject);
      const word = property.toLowerCase().replace(/[\s_-]|^rdfs?:/g, "");
      if (leadsToConcept(property) || instanceWords.has(word) || word === "subclassof") {
        if (word === "subclassof") concepts.add(subject);
        concept(subject, property, object);
        if (qualifiers.length > 0) qualifiedConcepts++;
        return;
      }
      const isValue = guessValue(object, true).type !== "string";
      looksLikeValues.set(property, isValue && (looksLikeValues.get(property) ?? true));
      facts.push({ ...statement, open: true });
    },
    line(text: string, place: LinePlace) {
      if (seen.has(text)) return;
      seen.add(text);
      const fields = fieldsOf(text, options.qualifiers !== false);
      const [subject = "", property = "", object = ""] = fields;
      if (fields.length < 3 || subject === "" || property === "")
        throw wrongFields(
          fields,
          place,
          "it was read as statements: subject,property,object, and a property and a value for every qualifier; {format} names another format",
        );
      things.add(subject);
      if (leadsToConcept(property)) {
        concept(subject, property, object);
        if (fields.length > 3) qualifiedConcepts++;
        return;
      }
      // A value may hold commas; without it the number of fields is odd.
      const whole = fields.length % 2 === 0;
      if (whole && !isAttribute(property))
        throw wrongFields(fields, place, "every qualifier needs its property and its value");
      const value = whole ? fields.slice(2).join(",") : object;
      facts.push({ subject, property, object: value, qualifiers: whole ? [] : fields.slice(3) });
      if (!isAttribute(property)) things.add(object);
    },
    finish: (name: string) =>
      knowledgeBaseOf(
        name,
        { things, concepts, parents, facts, qualifiedConcepts, isAttribute, label },
        options,
      ),
  };
}

interface LinePlace {
  readonly file: string;
  readonly line: number;
}

/** The fields of a line; without qualifiers all behind the second comma is the object. */
function fieldsOf(text: string, qualifiers: boolean): string[] {
  const parts = text.split(",");
  const [subject = "", property = "", ...rest] = parts;
  return qualifiers || parts.length <= 3 ? parts : [subject, property, rest.join(",")];
}

const wrongFields = (fields: readonly string[], place: LinePlace, hint: string) =>
  new LacunaError("kb.broken-line", `a statement has 3, 5, 7, … fields, not ${fields.length}`, {
    place,
    hint,
  });

/** Statements sorted by kind. */
interface SortedStatements {
  readonly things: Set<string>;
  readonly concepts: ReadonlySet<string>;
  /** Concepts of things, and those above concepts. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  readonly facts: readonly OpenStatement[];
  /** Statements about concepts whose qualifiers are left out. */
  readonly qualifiedConcepts: number;
  isAttribute(property: string): boolean;
  label(id: string): string;
}

/** A statement; of one that is open all others decide whether its object is a value. */
type OpenStatement = Statement & { readonly open?: boolean };

function knowledgeBaseOf(
  name: string,
  { things, concepts, parents, facts, qualifiedConcepts, isAttribute, label }: SortedStatements,
  options: StatementOptions,
): KnowledgeBase {
  for (const { open, object, property } of facts) if (open && !isAttribute(property)) things.add(object);
  if (things.size === 0)
    throw new LacunaError("kb.no-statements", `there is no statement in ${name}`, {
      place: { file: name },
      hint: "a line is subject,property,object[,qualifier,value]*",
    });
  const builder = kbBuilder({ name, complete: true, ...options });
  for (const id of things)
    if (!concepts.has(id)) builder.define("entity", id, label(id), parents.get(id) ?? []);
  for (const id of concepts) builder.define("concept", id, label(id), parents.get(id) ?? []);
  for (const fact of facts) addFact(builder, fact, isAttribute(fact.property), label);
  if (qualifiedConcepts > 0) builder.note(`the qualifiers of ${qualifiedConcepts} statements about concepts`);
  return builder.finish();
}

function addFact(
  builder: KbBuilder,
  fact: Statement,
  attribute: boolean,
  label: (id: string) => string,
): void {
  const subject = builder.reference(fact.subject);
  if (attribute) builder.attribute(subject, label(fact.property), guessValue(fact.object, fact.years));
  else builder.relation(subject, label(fact.property), "forward", builder.reference(fact.object));
  for (let i = 0; i + 1 < fact.qualifiers.length; i += 2) {
    const value = fact.qualifiers[i + 1] ?? "";
    builder.qualifier(label(fact.qualifiers[i] ?? ""), qualifierValue(value, label));
  }
}

const qualifierValue = (source: string, label: (id: string) => string): Value =>
  /^[QP]\d+$/.test(source) ? textValue(label(source)) : guessValue(source, true);
