import { LacunaError } from "../../../error.ts";
import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import { sparqlTokens } from "../../../query/sparql/tokens.ts";
import { parseKqaSparql } from "../reading/parse.ts";
import type { Filter, Group, Node, SparqlQuery, Triple } from "../reading/syntax.ts";
import type { PatternSize } from "./pattern-sizes.ts";

/** Alternatives that a group is multiplied out into at most. */
const MOST_ALTERNATIVES = 16;

/**
 * A query of the published shapes for an engine that joins patterns without knowing the data: oxigraph orders joins by
 * which places of a pattern are bound alone, takes the pattern written first among equals, and runs a UNION once for
 * every row before it. Here the pattern that meets the fewest facts comes first, each next one is connected to those
 * before, and what stands beside a UNION goes into each of its alternatives (a join distributes over a union: SPARQL 1.1
 * §18.5), so that the rows are the same. Queries of other shapes stay as they are.
 */
export function inJoinOrder(text: string, sizeOf: PatternSize): string {
  const query = parsed(text);
  if (!query) return text;
  const { head, group, order } = query;
  const blanks = new Map<string, string>();
  const written = (node: Node): string => {
    if (node.kind !== "variable" || !node.text.startsWith("_:")) return text.slice(node.start, node.end);
    const name = blanks.get(node.text) ?? `?fact_node_${blanks.size}`;
    blanks.set(node.text, name);
    return name;
  };
  const triple = ({ subject, predicate, object }: Triple) =>
    `${written(subject)} ${written(predicate)} ${written(object)} . `;
  const filter = ({ start, end }: Filter) => `${text.slice(start, end)} . `;
  const patterns = ({ triples, filters, unions }: Group): string =>
    ordered(triples, sizeOf).map(triple).join("") +
    filters.map(filter).join("") +
    unions
      .map(({ alternatives }) => alternatives.map((each) => `{ ${patterns(each)}}`).join(" UNION "))
      .join(" ");
  return (
    `${text.slice(0, head.end)} WHERE { ${patterns(distributed(group))} }` +
    (order ? ` ${text.slice(order.start, order.end)}` : "")
  );
}

/** The query, where moving its patterns changes nothing. */
function parsed(text: string): SparqlQuery | undefined {
  let query: SparqlQuery;
  try {
    query = parseKqaSparql(text);
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
  // The parser dissolves groups that are no alternatives; a filter may see less in them.
  const tokens = sparqlTokens(text);
  const groups = tokens.filter(({ kind, text: sign }) => kind === "sign" && sign === "{").length;
  const labelled = tokens.some(({ kind }) => kind === "blank");
  return groups === groupCount(query.group) && !labelled && seesItsVariables(query.group) ? query : undefined;
}

const groupCount = ({ unions }: Group): number =>
  1 + unions.flatMap(({ alternatives }) => alternatives).reduce((sum, each) => sum + groupCount(each), 0);

/** Whether every filter compares a variable of a triple beside it. */
function seesItsVariables({ triples, filters, unions }: Group): boolean {
  const bound = new Set(triples.flatMap(variablesOf));
  return (
    filters.every(({ variable }) => bound.has(variable)) &&
    unions.every(({ alternatives }) => alternatives.every(seesItsVariables))
  );
}

/** The group with its other parts moved into each alternative of its unions. */
function distributed(group: Group): Group {
  const [first, ...others] = group.unions;
  if (
    !first ||
    group.unions.reduce((all, { alternatives }) => all * alternatives.length, 1) > MOST_ALTERNATIVES
  )
    return group;
  const alternatives = first.alternatives.map(({ triples, filters, unions }) =>
    distributed({
      triples: [...group.triples, ...triples],
      filters: [...group.filters, ...filters],
      unions: [...others, ...unions],
    }),
  );
  return { triples: [], filters: [], unions: [{ ...first, alternatives }] };
}

/** Facts are met by their qualifier, or by both ends: of each end, predicate and concept there are many. */
const last = new Set<string>([rdfLayout.head, rdfLayout.relation, rdfLayout.tail, rdfLayout.instanceOf]);

/** The triples as they are best joined, one after another. */
function ordered(triples: readonly Triple[], sizeOf: PatternSize): Triple[] {
  const left = new Set(triples);
  const bound = new Set<string>();
  const isBound = (node: Node) => node.kind !== "variable" || bound.has(node.text);
  /** The cost of a triple by what it adds to the rows before it: nothing, a value, the pointers to a node, or a new start. */
  const costOf = (triple: Triple): number => {
    const { subject, predicate, object } = triple;
    const known = [subject, object].filter((node) => node.kind === "variable" && bound.has(node.text)).length;
    if (known === 0) return 1e6 + (sizeOf(triple) ?? 1e9);
    if (isBound(subject) && isBound(object)) return 0;
    if (isBound(subject)) return predicate.kind === "iri" ? 1 : 2;
    return last.has(predicate.text) ? 4 : 3;
  };
  const found: Triple[] = [];
  while (left.size > 0) {
    const [next] = [...left]
      .map((triple) => ({ triple, cost: costOf(triple) }))
      .sort((a, b) => a.cost - b.cost);
    if (!next) break;
    left.delete(next.triple);
    found.push(next.triple);
    for (const variable of variablesOf(next.triple)) bound.add(variable);
  }
  return found;
}

const variablesOf = ({ subject, predicate, object }: Triple): string[] =>
  [subject, predicate, object].flatMap((node) => (node.kind === "variable" ? [node.text] : []));
