import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { type KbBuilder, kbBuilder } from "../build/builder.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { guessValue } from "../values/guess-value.ts";
import { textValue, type Value } from "../values/value.ts";

/** What the lines of a statement file say. */
export interface StatementOptions extends KbOptions {
  /** Properties that say what concept a thing belongs to; default `P31` and `instance of`. */
  readonly instanceOf?: readonly string[];
  /** Properties that say what is above a concept; default `P279` and `subclass of`. */
  readonly subclassOf?: readonly string[];
  /** Names of entities and properties by id, for files that have ids only. */
  readonly labels?: ReadonlyMap<string, string>;
  /** Properties whose object is a value, not an entity; by default none. `"all"` for files of attributes. */
  readonly attributes?: ReadonlySet<string> | "all";
  /** `false`: lines have no qualifiers, and all behind the second comma is the object. Default true. */
  readonly qualifiers?: boolean;
}

/**
 * Reads statements with qualifiers, `subject,property,object[,qualifier,value]*` a line, as WD50K (StarE) has them, from
 * one file or several. Objects are entities unless `attributes` says otherwise; what a thing is an instance of becomes a
 * concept. Qualifier values are the names of what they say, as in KQA Pro, and numbers and dates where they look so.
 * Every relation fact is stored at both ends; a line that stands in several files counts once.
 * @throws LacunaError `kb.broken-line`, `kb.no-statements`, `files.*`, `formats.*`
 */
export async function readStatements(
  files: Files,
  paths: readonly string[],
  options: StatementOptions = {},
): Promise<KnowledgeBase> {
  const take = statementTaker(options);
  for (const path of paths) {
    let line = 0;
    for await (const raw of textLines(plainBytes(files, path), path)) {
      line++;
      const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (text !== "") take.line(text, { file: path, line });
    }
  }
  return take.finish(paths.join(", "));
}

interface Statement {
  readonly subject: string;
  readonly property: string;
  readonly object: string;
  readonly qualifiers: readonly string[];
}

function statementTaker(options: StatementOptions) {
  const instanceOf = new Set(options.instanceOf ?? ["P31", "instance of"]);
  const subclassOf = new Set(options.subclassOf ?? ["P279", "subclass of"]);
  const isAttribute = (property: string) =>
    options.attributes === "all" || (options.attributes?.has(property) ?? false);
  const label = (id: string) => options.labels?.get(id) ?? id;
  const seen = new Set<string>();
  const things = new Set<string>();
  const concepts = new Set<string>();
  const parents = new Map<string, string[]>();
  const facts: Statement[] = [];
  let qualifiedConcepts = 0;
  return {
    line(text: string, place: { readonly file: string; readonly line: number }) {
      if (seen.has(text)) return;
      seen.add(text);
      const parts = text.split(",");
      const fields =
        options.qualifiers === false && parts.length > 3
          ? [parts[0] ?? "", parts[1] ?? "", parts.slice(2).join(",")]
          : parts;
      const [subject = "", property = "", object = ""] = fields;
      if (fields.length < 3 || subject === "" || property === "")
        throw new LacunaError("kb.broken-line", `a statement has 3, 5, 7, … fields, not ${fields.length}`, {
          place,
          hint: "write subject,property,object and a property and a value for every qualifier",
        });
      things.add(subject);
      if (instanceOf.has(property) || subclassOf.has(property)) {
        concepts.add(object);
        if (subclassOf.has(property)) concepts.add(subject);
        parents.set(subject, [...(parents.get(subject) ?? []), object]);
        if (fields.length > 3) qualifiedConcepts++;
        return;
      }
      // A value may hold commas; without it the number of fields is odd.
      const whole = fields.length % 2 === 0;
      if (whole && !isAttribute(property))
        throw new LacunaError("kb.broken-line", `a statement has 3, 5, 7, … fields, not ${fields.length}`, {
          place,
          hint: "every qualifier needs its property and its value",
        });
      const value = whole ? fields.slice(2).join(",") : object;
      facts.push({ subject, property, object: value, qualifiers: whole ? [] : fields.slice(3) });
      if (!isAttribute(property)) things.add(object);
    },
    finish(name: string): KnowledgeBase {
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
      if (qualifiedConcepts > 0)
        builder.note(`the qualifiers of ${qualifiedConcepts} statements about concepts`);
      return builder.finish();
    },
  };
}

function addFact(
  builder: KbBuilder,
  fact: Statement,
  attribute: boolean,
  label: (id: string) => string,
): void {
  const subject = builder.reference(fact.subject);
  if (attribute) builder.attribute(subject, label(fact.property), guessValue(fact.object));
  else builder.relation(subject, label(fact.property), "forward", builder.reference(fact.object));
  for (let i = 0; i + 1 < fact.qualifiers.length; i += 2) {
    const value = fact.qualifiers[i + 1] ?? "";
    builder.qualifier(label(fact.qualifiers[i] ?? ""), qualifierValue(value, label));
  }
}

const qualifierValue = (source: string, label: (id: string) => string): Value =>
  /^[QP]\d+$/.test(source) ? textValue(label(source)) : guessValue(source, true);
