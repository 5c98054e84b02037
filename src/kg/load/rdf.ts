import type { Literal, Term } from "n3";
import { withoutCompression } from "../../formats/compression/compression.ts";
import { createInterner, type Interner, internText } from "../../formats/interner.ts";
import { parseRdf, type RdfGrammar } from "../../formats/text/rdf.ts";
import { buildGraph } from "../build.ts";
import { textAt } from "../byte-vocabulary.ts";
import type { Graph, Split } from "../graph.ts";
import { addTriple, columnsOf, growingColumns, noTriples, vocabularyFrom, withReport } from "./columns.ts";
import { firstTriples } from "./finish.ts";
import { type DatasetFormat, levelOfSplit } from "./format.ts";
import type { Labelled } from "./labels.ts";
import { rdfLabels } from "./rdf-labels.ts";
import { missingSplits, type Source, splitFiles } from "./source.ts";

/** The syntaxes of RDF are one reader under three names; the parser is told which grammar holds. */
export const ntriples = rdf(
  "ntriples",
  "N-Triples",
  "nt",
  "N-Triples: train, valid and test (.nt), or one such file",
);
/** The names of graphs are dropped, and counted: a triple that stands in several of them is one triple. */
export const nquads = rdf(
  "nquads",
  "N-Quads",
  "nq|nquads",
  "N-Quads: train, valid and test (.nq), or one such file; names of graphs are dropped",
);
export const turtle = rdf(
  "turtle",
  "Turtle",
  "ttl|turtle",
  "Turtle: train, valid and test (.ttl), or one such file",
);

function rdf(
  format: "ntriples" | "nquads" | "turtle",
  grammar: RdfGrammar,
  endings: string,
  describe: string,
): DatasetFormat {
  const files = (source: Source): ReadonlyMap<Split, string> => {
    if (!source.isFolder) return new Map([["train", source.names[0]!]]);
    const found = splitFiles(source, endings);
    if (found.size > 0) return found;
    // A folder that holds one document of any name is that document.
    const all = source.names.filter((name) =>
      new RegExp(`\\.(${endings})$`, "i").test(withoutCompression(name)),
    );
    return new Map(all.length === 1 ? [["train", all[0]!]] : []);
  };
  return {
    name: format,
    describe,
    async detect(source) {
      const pattern = new RegExp(`\\.(${endings})$`, "i");
      if ([...files(source).values()].some((name) => pattern.test(withoutCompression(name)))) return true;
      // What has no ending, such as a pipe, is told by its first statement.
      const [name] = source.isFolder ? [] : source.names;
      if (name === undefined || withoutCompression(name).includes(".")) return false;
      return beginnings[grammar](firstStatement(await source.peek(name)));
    },
    read: (source, graphName) => readRdf(source, graphName, files(source), format, grammar),
  };
}

/** A statement of four terms; the last is the name of its graph. */
const QUAD =
  /^\S+\s+<[^<>\s]+>\s+(?:<[^<>\s]*>|_:\S+|"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^<[^<>\s]*>)?)\s+(?:<[^<>\s]*>|_:\S+)\s*\./;
const TRIPLE = /^(<[^<>\s]+:[^<>\s]*>|_:\S+)\s+<[^<>\s]+>\s/;

/** What the first statement of a grammar looks like. */
const beginnings: Readonly<Record<RdfGrammar, (statement: string) => boolean>> = {
  "N-Triples": (statement) => TRIPLE.test(statement) && !QUAD.test(statement),
  "N-Quads": (statement) => TRIPLE.test(statement) && QUAD.test(statement),
  Turtle: (statement) => /^@?(prefix\s+[^\s:]*:|base)\s*</i.test(statement),
};

/** The first line that is neither blank nor a comment. */
const firstStatement = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, "")
    .split("\n")
    .find((line) => !/^\s*(#|$)/.test(line))
    ?.trimStart() ?? "";

async function readRdf(
  source: Source,
  graphName: string,
  files: ReadonlyMap<Split, string>,
  format: string,
  grammar: RdfGrammar,
): Promise<Graph> {
  const entities = createInterner();
  const relations = createInterner();
  const columns = growingColumns(source, [entities, relations]);
  const labels = rdfLabels();
  const prefixes = new Map<string, string>();
  const literals = { numbers: 0, skipped: 0 };
  const graphs = createInterner();
  let named = 0;
  const numbers = new Map<string, Map<string, number>>();
  for (const [split, name] of files) {
    const level = levelOfSplit[split];
    const place = { format: grammar, blankPrefix: split };
    const onPrefix = (prefix: string, iri: string) => {
      if (!prefixes.has(prefix)) prefixes.set(prefix, iri);
    };
    const onTriple = (subject: Term, predicate: Term, object: Term, graph: Term) => {
      if (graph.termType !== "DefaultGraph") {
        named++;
        internText(graphs, nameOf(graph));
      }
      if (object.termType === "Literal") {
        const name = nameOf(subject);
        if (labels.take(name, predicate.value, object)) return;
        if (keepNumber(numbers, name, predicate.value, object)) literals.numbers++;
        else literals.skipped++;
        return;
      }
      const head = internText(entities, nameOf(subject));
      const relation = internText(relations, nameOf(predicate));
      addTriple(columns, head, relation * 2, internText(entities, nameOf(object)), level);
    };
    await parseRdf(source.open(name), source.pathOf(name), place, onTriple, onPrefix);
  }
  if (columns.length === 0) throw noTriples(source.path, "triples between IRIs or blank nodes");
  const labelled = { entities: labels.of(entities), relations: labels.of(relations) };
  const graph = buildGraph(columnsOf(columns), {
    name: graphName,
    entityCount: entities.size,
    relationCount: relations.size * 2,
    entities: vocabularyFrom(entities, source.path, labelled.entities),
    relations: vocabularyFrom(relations, source.path, labelled.relations),
    format,
    attributes: attributesOf(entities, numbers),
  });
  if (prefixes.size > 0) Object.assign(graph, { prefixes });
  const { numbers: kept, skipped } = literals;
  const { counts } = labels;
  const aliases = aliasCount(labelled.entities) + aliasCount(labelled.relations);
  return withReport(graph, {
    missingSplits: source.isFolder ? missingSplits(files) : [],
    ...(kept + skipped + counts.labels + (counts.aliases ?? 0) > 0
      ? { literals: { ...counts, ...literals } }
      : {}),
    ...(named > 0 ? { namedGraphs: { graphs: graphs.size, statements: named } } : {}),
    first: firstTriples({ columns, names: { entities, relations } }),
    notes: [
      ...(named > 0
        ? [`${named} statements stand in ${graphs.size} named graphs; the names of graphs are dropped`]
        : []),
      ...(aliases > 0 ? [`${aliases} aliases of entities and relations were kept`] : []),
      ...(kept > 0 ? [`${kept} numbers were read as attributes of entities`] : []),
      ...(skipped > 0 ? [`${skipped} literals were skipped (labels, aliases and numbers aside)`] : []),
    ],
  });
}

const numericType =
  /^http:\/\/www\.w3\.org\/2001\/XMLSchema#(?:integer|decimal|double|float|int|long|short|nonNegativeInteger|positiveInteger)$/;
/** Each attribute takes eight bytes an entity, however few have it. */
const MOST_ATTRIBUTES = 64;

/** Keeps a number as an attribute of its subject, the first of each; false for what is no number. */
function keepNumber(
  numbers: Map<string, Map<string, number>>,
  subject: string,
  predicate: string,
  { value, datatype }: Literal,
): boolean {
  const number = numericType.test(datatype.value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return false;
  let values = numbers.get(predicate);
  if (!values) {
    if (numbers.size === MOST_ATTRIBUTES) return false;
    values = new Map();
    numbers.set(predicate, values);
  }
  if (!values.has(subject)) values.set(subject, number);
  return true;
}

/** The numbers as columns over the entities; subjects without any triple are none. */
function attributesOf(
  entities: Interner,
  numbers: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, Float64Array> {
  const columns = [...numbers].map(
    ([name, values]) => [name, values, new Float64Array(entities.size).fill(Number.NaN)] as const,
  );
  if (columns.length > 0)
    for (let id = 0; id < entities.size; id++) {
      const subject = textAt(entities, id);
      for (const [, values, column] of columns) column[id] = values.get(subject) ?? Number.NaN;
    }
  return new Map(columns.map(([name, , column]) => [name, column]));
}

const aliasCount = ({ aliases }: Labelled): number => aliases?.ids.length ?? 0;

function nameOf(term: Term): string {
  return term.termType === "BlankNode" ? `_:${term.value}` : term.value;
}
