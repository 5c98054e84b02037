import { LacunaError, type Place } from "../../error.ts";
import { numberTypes, XSD } from "../../formats/text/xsd.ts";
import type { Graph } from "../../kg/graph.ts";
import { lastPart } from "../../kg/shown-names.ts";
import { meaningOf } from "../../query/names.ts";
import { similarNames } from "../../query/similar.ts";
import { relationOf } from "../../query/sparql/iris.ts";

/** What stands at a place of a query: things, texts that are labels, and values of an attribute. */
type Sort = "thing" | "text" | "number" | "year" | "date";

type Node = Readonly<Record<string, unknown>>;

const LABEL = "http://www.w3.org/2000/01/rdf-schema#label";

/** What the tree of a query says, before it has the IRIs of the store. */
export interface QueryTree {
  readonly tree: unknown;
  readonly text: string;
  /** The IRI that a node of the tree stands for, and its place. */
  iriOf(value: string): string;
}

/**
 * Refuses what can have no answer because of how the data keep values: a literal beside a relation of things, a text beside a
 * date, languages and types of literals. The engine answers nothing there, and everything where it is denied.
 * @throws LacunaError `sparql.unlike-values`, `sparql.not-kept`
 */
export function refuseUnlikeValues(graph: Graph, query: QueryTree): void {
  const sorts = new Map<string, Set<Sort | "unknown">>();
  const nodes = [...nodesOf(query.tree)];
  for (const node of nodes) {
    if (node.predicate === undefined) bindsOther(node, sorts);
    else takeTriple(graph, query, node, sorts);
  }
  for (const node of nodes) if (node.type === "operation") checkOperation(query, node, sorts);
}

function takeTriple(graph: Graph, query: QueryTree, node: Node, sorts: Map<string, Set<Sort | "unknown">>) {
  const { subject, predicate, object } = node as Readonly<Record<string, Node>>;
  const said = predicate!.termType === "NamedNode" ? query.iriOf(String(predicate!.value)) : undefined;
  const sort = said === undefined ? undefined : sortOf(graph, said);
  noteSort(sorts, subject!, "thing");
  noteSort(sorts, object!, sort ?? "unknown");
  noteSort(sorts, predicate!, "thing");
  if (object!.termType !== "Literal" || sort === undefined) return;
  const literal = literalOf(object!, query.iriOf);
  if (fits(literal, sort)) {
    if (sort === "text") refuseUnknownLabel(graph, query, literal);
    return;
  }
  const name = lastPart(said!);
  throw new LacunaError(
    "sparql.unlike-values",
    `${literal.shown} is ${literal.name}, and ${name} ${sort === "thing" ? "links things" : `has ${PLURALS[sort]}`}`,
    { ...placeOf(query.text, literal.value), hint: hintOf(graph, literal, sort) },
  );
}

/** What the object of a predicate is; undefined where it may be several. */
function sortOf(graph: Graph, iri: string): Sort | undefined {
  if (iri === LABEL) return "text";
  let found: number | string;
  try {
    found = relationOf(iri, graph, { text: iri, start: 0, end: iri.length }, "attributes too");
  } catch {
    // The name is reported with its place where names are resolved.
    return undefined;
  }
  if (typeof found === "number")
    return graph.attributes.has(graph.relations.name(found >> 1)) ? undefined : "thing";
  const type = graph.attributeTypes?.get(found)?.type;
  return type === "date" || type === "year" ? type : "number";
}

interface Literal {
  readonly value: string;
  readonly kind: "text" | "language" | "number" | "year" | "date" | "other";
  readonly name: string;
  /** As it may stand in the text. */
  readonly shown: string;
}

function literalOf(term: Node, iriOf: QueryTree["iriOf"]): Literal {
  const value = String(term.value);
  const language = String(term.language ?? "");
  const iri = iriOf(String((term.datatype as Node | undefined)?.value ?? ""));
  const type = iri.replace(XSD, "");
  if (language !== "")
    return { value, kind: "language", name: "a text with a language", shown: `"${value}"@${language}` };
  if (type === "string" || type === "") return { value, kind: "text", name: "a text", shown: `"${value}"` };
  if (numberTypes.has(iri)) return { value, kind: "number", name: "a number", shown: value };
  if (type === "gYear") return { value, kind: "year", name: "a year", shown: `"${value}"` };
  if (type === "date") return { value, kind: "date", name: "a date", shown: `"${value}"` };
  return { value, kind: "other", name: `of the type ${type}`, shown: `"${value}"` };
}

const PLURALS: Readonly<Record<Sort, string>> = {
  thing: "things",
  text: "texts without a language",
  number: "numbers",
  year: "years, which are numbers",
  date: "dates",
};

const fits = ({ kind }: Literal, sort: Sort | "unknown"): boolean =>
  sort === "unknown" || kind === sort || (kind === "number" && sort === "year");

function hintOf(graph: Graph | undefined, literal: Literal, sort: Sort): string {
  if (sort === "date")
    return literal.kind === "number"
      ? `compare its year, YEAR(?x), or write a day, "2020-01-01"^^xsd:date`
      : `write a day, "${/^\d{4}-\d\d-\d\d/.exec(literal.value)?.[0] ?? "2020-01-01"}"^^xsd:date`;
  if (sort === "number" || sort === "year")
    return `write a number without quotes${/^-?\d+(\.\d+)?/.test(literal.value) ? `, ${Number.parseFloat(literal.value)}` : ""}`;
  if (sort === "text")
    return `write a text without a language or a type, "${literal.value}": a graph keeps one label of a thing`;
  const near = graph && nearestThing(graph, literal.value);
  return near === undefined ? "write the thing as <its name>" : `write the thing: <${near}>`;
}

function nearestThing({ entities }: Graph, text: string): string | undefined {
  const meaning = meaningOf(entities, text);
  if (meaning && "id" in meaning) return entities.name(meaning.id);
  return similarNames(entities, text)[0];
}

/** @throws LacunaError `query.unknown-entity` */
function refuseUnknownLabel(graph: Graph, { text }: QueryTree, { value, shown }: Literal): void {
  const { entities, relations } = graph;
  if (entities.withLabel(value).length > 0 || relations.withLabel(value).length > 0) return;
  const [alias] = entities.aliases?.idsOf(value) ?? [];
  const [near] = similarNames(entities, value);
  throw new LacunaError("query.unknown-entity", `nothing has the label ${shown}`, {
    ...placeOf(text, value),
    hint:
      alias !== undefined
        ? `it is another name of "${entities.label(alias)}"`
        : near === undefined
          ? "labels are matched letter by letter"
          : `did you mean "${near}"?`,
  });
}

const COMPARES = new Set(["=", "!=", "<", ">", "<=", ">=", "in", "notin"]);

/** Functions that ask for what a graph does not keep. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  lang: "the languages of texts",
  langmatches: "the languages of texts",
  datatype: "the types of literals",
};

/** @throws LacunaError `sparql.unlike-values`, `sparql.not-kept` */
function checkOperation(
  { text, iriOf }: QueryTree,
  node: Node,
  sorts: ReadonlyMap<string, ReadonlySet<Sort | "unknown">>,
) {
  const operator = String(node.operator);
  const kept = NOT_KEPT[operator];
  if (kept !== undefined)
    throw new LacunaError(
      "sparql.not-kept",
      `${operator.toUpperCase()} asks for ${kept}, which a graph does not keep`,
      {
        ...placeOf(text, operator, "i"),
        hint: "leave it out; a knowledge base of the same file keeps values with their types",
      },
    );
  if (!COMPARES.has(operator)) return;
  const args = (node.args as readonly unknown[]).flat() as readonly Node[];
  for (const variable of args) {
    const own = variable.termType === "Variable" ? sorts.get(String(variable.value)) : undefined;
    if (!own || own.size === 0) continue;
    for (const term of args) {
      if (term.termType !== "Literal") continue;
      const literal = literalOf(term, iriOf);
      if ([...own].some((sort) => fits(literal, sort))) continue;
      const [sort] = own as ReadonlySet<Sort>;
      throw new LacunaError(
        "sparql.unlike-values",
        `${literal.shown} is ${literal.name}, and ?${variable.value} stands for ${PLURALS[sort!]}`,
        { ...placeOf(text, literal.value), hint: hintOf(undefined, literal, sort!) },
      );
    }
  }
}

const noteSort = (sorts: Map<string, Set<Sort | "unknown">>, term: Node, sort: Sort | "unknown"): void => {
  if (term.termType !== "Variable") return;
  const name = String(term.value);
  sorts.set(name, (sorts.get(name) ?? new Set()).add(sort));
};

/** Variables that BIND, VALUES and AS make may stand for anything. */
function bindsOther(node: Node, sorts: Map<string, Set<Sort | "unknown">>): void {
  if (node.variable !== undefined && node.expression !== undefined)
    noteSort(sorts, node.variable as Node, "unknown");
  if (Array.isArray(node.values))
    for (const row of node.values as readonly Node[])
      for (const name of Object.keys(row))
        noteSort(sorts, { termType: "Variable", value: name.slice(1) }, "unknown");
}

/** The place of what a literal says; none where it is not found as it is. */
function placeOf(text: string, said: string, flags = ""): { readonly place?: Place } {
  const start = (flags === "i" ? text.toLowerCase() : text).lastIndexOf(said);
  return start < 0 ? {} : { place: { text, start, end: start + said.length } };
}

/** All objects of a syntax tree that are no prefixes, however deep it is. */
function* nodesOf(root: unknown): Generator<Node> {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) yield value as Node;
    for (const [key, each] of Object.entries(value))
      if (key !== "prefixes" && key !== "template") waiting.push(each);
  }
}
