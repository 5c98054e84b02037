import { LacunaError } from "../../../error.ts";
import { plainBytes, withoutCompression } from "../../../formats/compression/compression.ts";
import { gathered } from "../../../formats/compression/whole.ts";
import type { Files } from "../../../formats/files/files.ts";
import { peekable } from "../../../formats/files/peekable.ts";
import type { ByteTable } from "../../../formats/interner.ts";
import { parseCsv } from "../../../formats/text/csv.ts";
import { parseJson } from "../../../formats/text/json-text.ts";
import { parseRdf, type RdfGrammar } from "../../../formats/text/rdf.ts";
import { grammarOfName, grammarOfStart } from "../../../formats/text/rdf-grammar.ts";
import { textTable } from "../../../formats/text-table.ts";
import { aliasTableOf, byteVocabulary, isByteVocabulary } from "../../byte-vocabulary.ts";
import { type Graph, makeGraph } from "../../graph.ts";
import type { Vocabulary } from "../../vocabulary.ts";
import { FIRST_LINES } from "../format.ts";
import { localName, rdfLabels } from "./rdf-labels.ts";

const LABEL = "http://www.w3.org/2000/01/rdf-schema#label";
const ALIAS = "http://www.w3.org/2004/02/skos/core#altLabel";

/** Receives a label or an alias of a name, and its language when one is stated. */
type Take = (name: string, predicate: typeof LABEL | typeof ALIAS, text: string, language?: string) => void;

/**
 * The same graph with the labels of further files: RDF with `rdfs:label` and the like, JSON from names to labels, or a table of
 * names and labels. What was the label before becomes an alias.
 * @throws LacunaError `kg.no-labels`, `kg.broken-labels`, what reading throws
 */
export async function withGivenLabels(
  graph: Graph,
  files: Files,
  paths: readonly string[],
  languages?: readonly string[],
): Promise<Graph> {
  const notes: string[] = [];
  let { entities, relations } = graph;
  for (const path of paths) {
    const said = rdfLabels(languages);
    await readLabels(files, path, said, (name, predicate, value, language = "") => {
      if (value !== "") said.take(name, predicate, { value, language });
    });
    const [ofEntities, ofRelations] = [relabelled(entities, said), relabelled(relations, said)];
    if (ofEntities.count + ofRelations.count === 0)
      throw new LacunaError("kg.no-labels", `no name that ${path} labels is one of the graph`, {
        place: { file: path },
        hint: `names of the graph are ${[entities, relations].map((each) => JSON.stringify(each.size === 0 ? "" : each.name(0))).join(" and ")}; a table has the name first and then its label, or a header`,
      });
    notes.push(`${path} labels ${ofEntities.count} entities and ${ofRelations.count} relations`);
    entities = ofEntities.vocabulary;
    relations = ofRelations.vocabulary;
  }
  const { report } = graph;
  const more = { ...graph, entities, relations };
  return makeGraph(
    report ? { ...more, report: { ...report, notes: [...(report.notes ?? []), ...notes] } } : more,
  );
}

/** A vocabulary with the labels and aliases that were read; IRIs may label names that are their last part. */
function relabelled(vocabulary: Vocabulary, said: ReturnType<typeof rdfLabels>) {
  const { size } = vocabulary;
  const idOf = (subject: string) => vocabulary.id(subject) ?? vocabulary.id(localName(subject));
  const subjects = new Map<number, string>();
  for (const subject of said.subjects()) {
    const id = idOf(subject);
    if (id !== undefined && !subjects.has(id)) subjects.set(id, subject);
  }
  if (subjects.size === 0) return { vocabulary, count: 0 };
  const labels: string[] = [];
  const aliases = new Map<number, Set<string>>();
  for (let id = 0; id < size; id++) {
    const [name, before] = [vocabulary.name(id), vocabulary.label(id)];
    const { label, further } = said.said(subjects.get(id) ?? name);
    labels.push(label ?? (before === name ? "" : before));
    const texts = new Set([
      ...(vocabulary.aliases?.of(id) ?? []),
      ...(label === undefined ? [] : [before]),
      ...further,
    ]);
    for (const own of [name, label ?? before]) texts.delete(own);
    if (texts.size > 0) aliases.set(id, texts);
  }
  const names: ByteTable = isByteVocabulary(vocabulary)
    ? vocabulary.names
    : textTable(Array.from({ length: size }, (_, id) => vocabulary.name(id)));
  return {
    vocabulary: byteVocabulary(names, textTable(labels), aliasTableOf(aliases)),
    count: subjects.size,
  };
}

async function readLabels(
  files: Files,
  path: string,
  said: ReturnType<typeof rdfLabels>,
  take: Take,
): Promise<void> {
  const plain = withoutCompression(path);
  const stream = peekable(plainBytes(files, path));
  const start = await stream.peek(1 << 16);
  const grammar = grammarOfName(plain) ?? grammarOfStart(start);
  if (grammar) return readRdf(stream.rest(), path, grammar, said);
  await stream.close();
  const bytes = await gathered(plainBytes(files, path), path, files.most);
  if (/\.json$/i.test(plain)) readJson(bytes, path, take);
  else await readTable(bytes, path, new TextDecoder().decode(start), take);
}

async function readRdf(
  source: AsyncIterable<Uint8Array>,
  path: string,
  format: RdfGrammar,
  said: ReturnType<typeof rdfLabels>,
): Promise<void> {
  await parseRdf(source, path, { format, blankPrefix: "b" }, (subject, predicate, object) => {
    if (object.termType === "Literal") said.take(subject.value, predicate.value, object);
  });
}

/** An object from names to labels, to labels by language, or to objects with `label` and `aliases`. */
function readJson(bytes: Uint8Array, file: string, take: Take): void {
  let parsed: unknown;
  try {
    parsed = parseJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw broken(file, `it is no JSON: ${(cause as Error).message}`, cause);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw broken(file, "it holds no object from names to labels");
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value === "string") take(name, LABEL, value);
    if (typeof value !== "object" || value === null) continue;
    const { label, aliases, alternatives, ...languages } = value as Record<string, unknown>;
    if (typeof label === "string") take(name, LABEL, label);
    else
      for (const [language, text] of Object.entries(languages))
        if (typeof text === "string") take(name, LABEL, text, language);
    for (const each of [aliases, alternatives].flatMap((list) => (Array.isArray(list) ? list : [])))
      if (typeof each === "string") take(name, ALIAS, each);
  }
}

const headers = {
  name: ["id", "name", "entity", "relation", "uri", "iri", "key", "property", "subject"],
  label: ["label", "text", "title", "name"],
  language: ["lang", "language"],
  aliases: ["alias", "aliases"],
};

/** A name, its label and perhaps its language or aliases a line; or a header with `label`, and perhaps `lang` and `aliases` (between bars). */
async function readTable(bytes: Uint8Array, file: string, start: string, take: Take): Promise<void> {
  const first = start.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
  const sign = ["\t", ",", ";", "|"].find((each) => first.includes(each));
  if (sign === undefined) throw broken(file, "its first line has one field");
  const without = { name: 0, label: 1, language: endsInLanguage(start, sign) ? 2 : -1, aliases: -1 };
  let header: ReturnType<typeof headerOf> | "none" | undefined;
  const record = (given: readonly string[], line: number) => {
    const fields = given.map((field) => field.trim());
    if (header === undefined) {
      header = headerOf(fields) ?? "none";
      if (header !== "none") return;
    }
    const places = header === "none" ? without : header;
    const name = fields[places.name];
    if (!name || fields.length < 2) throw broken(`${file}:${line}`, "it has no name and label");
    take(name, LABEL, fields[places.label] ?? "", fields[places.language] ?? "");
    const aliases =
      header === "none" && places.language < 0 ? fields.slice(2) : (fields[places.aliases] ?? "").split("|");
    for (const alias of aliases) take(name, ALIAS, alias.trim(), fields[places.language] ?? "");
  };
  if (sign === ",") await parseCsv(bytes, file, sign, record);
  else
    for (const [at, line] of new TextDecoder().decode(bytes).split("\n").entries())
      if (line.trim() !== "") record(line.replace(/^\uFEFF|\r$/g, "").split(sign), at + 1);
}

/** Whether the third and last field of the first lines is a language, such as `nl` or `pt-BR`. */
function endsInLanguage(start: string, sign: string): boolean {
  const lines = start.split(/\r?\n/);
  // The last line may be cut in the middle.
  if (lines.length > 1) lines.pop();
  const whole = lines.slice(0, FIRST_LINES).filter((line) => line.trim() !== "");
  const ends = (line: string) => {
    const fields = line.split(sign);
    return fields.length === 3 && /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})?$/.test(fields[2]!.trim());
  };
  return whole.length > 0 && whole.every(ends);
}

function headerOf(fields: readonly string[]) {
  const words = fields.map((field) => field.toLowerCase());
  const at = (names: readonly string[], not = -1) =>
    words.findIndex((word, place) => place !== not && names.includes(word));
  const label = words.includes("label") ? words.indexOf("label") : at(headers.label);
  const name = at(headers.name, label);
  if (label < 0 || name < 0) return undefined;
  return { name, label, language: at(headers.language), aliases: at(headers.aliases) };
}

const broken = (file: string, why: string, cause?: unknown): LacunaError =>
  new LacunaError("kg.broken-labels", `${file} has no labels that can be read: ${why}`, {
    place: { file },
    hint: "labels are RDF (rdfs:label), JSON from names to labels, or a table of names and labels",
    cause,
  });
