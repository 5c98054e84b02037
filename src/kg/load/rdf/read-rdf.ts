import type { Term } from "n3";
import { LacunaError } from "../../../error.ts";
import { createInterner, internText } from "../../../formats/interner.ts";
import { parseRdf, type RdfGrammar } from "../../../formats/text/rdf.ts";
import {
  type Reifications,
  reificationNotes,
  reifications,
  termKey,
  tripleTermOf,
} from "../../../formats/text/rdf-statements.ts";
import type { Graph, Split } from "../../graph.ts";
import { statementCollector } from "../../statements/build.ts";
import {
  addTriple,
  growingColumns,
  noTriples,
  settling,
  tripleCount,
  vocabularyFrom,
  withReport,
} from "../columns.ts";
import { built, firstTriples, idOfText } from "../finish.ts";
import { levelOfSplit } from "../format.ts";
import type { Labelled } from "../labels/labels.ts";
import { rdfLabels } from "../labels/rdf-labels.ts";
import { attributesOf } from "../numbers.ts";
import { missingSplits, type Source } from "../source.ts";
import { annotations } from "./annotations.ts";
import { keepNumber, type LiteralValues } from "./rdf-numbers.ts";

/** Reads the statements of RDF documents: links, and literals that are labels, aliases, numbers or dates. */
export async function readRdf(
  source: Source,
  graphName: string,
  files: ReadonlyMap<Split, string>,
  format: string,
  grammar: RdfGrammar,
): Promise<Graph> {
  const found = reifications();
  const read = (known?: Reifications) =>
    readOnce(source, { graphName, files, format, grammar }, found, known);
  const graph = await read();
  if (graph) return graph;
  // Annotations may stand before the triple that makes their subject a reifier, so that they are known in a second reading only.
  for (const name of files.values())
    if (await source.readOnce(name))
      throw new LacunaError(
        "kg.read-twice",
        "a document with annotated triples is read twice, and this can be read once",
        {
          place: { file: source.pathOf(name) },
          hint: "write it to a file, and name that",
        },
      );
  return (await read(found))!;
}

interface Documents {
  readonly graphName: string;
  readonly files: ReadonlyMap<Split, string>;
  readonly format: string;
  readonly grammar: RdfGrammar;
}

/**
 * Reads the documents once.
 * @param found takes the reifications
 * @param known the reifications of an earlier reading; without them the result is undefined where there are some
 */
async function readOnce(
  source: Source,
  { graphName, files, format, grammar }: Documents,
  found: Reifications,
  known: Reifications | undefined,
): Promise<Graph | undefined> {
  const [entities, relations] = [createInterner(), createInterner()];
  const columns = growingColumns(source, [entities, relations]);
  const labels = rdfLabels(source.table.lang);
  const prefixes = new Map<string, string>();
  const literals = { numbers: 0, skipped: 0 };
  const graphs = createInterner();
  const [said, statements] = [annotations(), statementCollector()];
  let [named, annotated, directed] = [0, 0, 0];
  const values: LiteralValues = { numbers: new Map(), types: new Map() };
  for (const [split, name] of files) {
    const place = { format: grammar, blankPrefix: split };
    const onTriple = (subject: Term, predicate: Term, object: Term, graph: Term) => {
      if (graph.termType !== "DefaultGraph") {
        named++;
        internText(graphs, nameOf(graph));
      }
      if (tripleTermOf(object)) {
        if (!known) found.take(subject, predicate, object);
        return;
      }
      if (known?.isReifier(subject)) {
        annotated++;
        said.annotate(termKey(subject), predicate.value, object);
        return;
      }
      const reifiers = known?.reifiersOf(subject, predicate, object) ?? [];
      if (object.termType === "Literal") {
        if ("direction" in object && object.direction) directed++;
        const name = nameOf(subject);
        if (labels.take(name, predicate.value, object)) return;
        if (keepNumber(values, name, predicate.value, object)) literals.numbers++;
        else literals.skipped++;
        return;
      }
      const head = internText(entities, nameOf(subject));
      const relation = internText(relations, nameOf(predicate));
      const link = {
        head,
        relation: relation * 2,
        tail: internText(entities, nameOf(object)),
        level: levelOfSplit[split],
      };
      addTriple(columns, link.head, link.relation, link.tail, link.level);
      said.link(link, reifiers);
    };
    await parseRdf(
      settling(source.open(name), columns),
      source.pathOf(name),
      place,
      onTriple,
      keepFirst(prefixes),
    );
  }
  if (!known && found.size > 0) return undefined;
  if (tripleCount(columns) === 0) throw noTriples(source.path, "triples between IRIs or blank nodes");
  said.finish(statements, nameOf);
  const labelled = { entities: labels.of(entities), relations: labels.of(relations) };
  const graph = await built(columns, source, {
    name: graphName,
    entityCount: entities.size,
    relationCount: relations.size * 2,
    entities: vocabularyFrom(entities, source.path, labelled.entities),
    relations: vocabularyFrom(relations, source.path, labelled.relations),
    format,
    attributes: attributesOf(entities, values.numbers),
    ...(values.types.size > 0 ? { attributeTypes: values.types } : {}),
    statements: statements.finish((text) => idOfText(entities, text)),
  });
  if (prefixes.size > 0) Object.assign(graph, { prefixes });
  const [{ numbers: kept, skipped }, { counts }] = [literals, labels];
  const aliases = aliasCount(labelled.entities) + aliasCount(labelled.relations);
  return withReport(graph, {
    missingSplits: source.isFolder ? missingSplits(files) : [],
    ...(kept + skipped + counts.labels + (counts.aliases ?? 0) > 0
      ? { literals: { ...counts, ...literals } }
      : {}),
    ...(named > 0 ? { namedGraphs: { graphs: graphs.size, statements: named } } : {}),
    first: firstTriples({ columns, names: { entities, relations } }),
    notes: notesAbout({
      ...{ named, graphs: graphs.size, aliases, kept, times: values.types.size },
      ...{ skipped, annotated, directed, counts12: found.counts() },
    }),
  });
}

/** Keeps the first IRI of each prefix. */
const keepFirst = (prefixes: Map<string, string>) => (prefix: string, iri: string) => {
  if (!prefixes.has(prefix)) prefixes.set(prefix, iri);
};

/** Lines about what documents have, and a graph does not keep as it is. */
function notesAbout({
  named,
  graphs,
  aliases,
  kept,
  times,
  skipped,
  annotated,
  directed,
  counts12,
}: Record<
  "named" | "graphs" | "aliases" | "kept" | "times" | "skipped" | "annotated" | "directed",
  number
> & {
  readonly counts12: ReturnType<Reifications["counts"]>;
}): string[] {
  return [
    ...(named > 0
      ? [`${named} statements stand in ${graphs} named graphs; the names of graphs are dropped`]
      : []),
    ...(aliases > 0 ? [`${aliases} aliases of entities and relations were kept`] : []),
    ...(kept > 0
      ? [`${kept} ${times > 0 ? "numbers, dates and years" : "numbers"} were read as attributes of entities`]
      : []),
    ...(annotated > 0
      ? [
          `${annotated} annotations of ${counts12.reified} statements are kept as times and qualifiers of links`,
        ]
      : []),
    ...reificationNotes(counts12),
    ...(directed > 0 ? [`the base directions of ${directed} literals are left out`] : []),
    ...(skipped > 0
      ? [
          `${skipped} literals were skipped (labels, aliases${times > 0 ? ", numbers and dates" : " and numbers"} aside)`,
        ]
      : []),
  ];
}

const aliasCount = ({ aliases }: Labelled): number => aliases?.ids.length ?? 0;

function nameOf(term: Term): string {
  return term.termType === "BlankNode" ? `_:${term.value}` : term.value;
}
