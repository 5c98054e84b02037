import { usageError } from "../../../error.ts";
import { type Graph, rowOf } from "../../../kg/graph.ts";
import type { Vocabulary } from "../../../kg/vocabulary.ts";
import { lastOfIri } from "../../../query/iri-names.ts";
import { relationNamed } from "../../../query/names.ts";
import { folded, readNames } from "../../../query/read-names.ts";
import { similarNames } from "../../../query/similar.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { hasFewNames, leaveTrial } from "../../running/trial.ts";
import { pageOf, placeOf } from "./cursor.ts";
import type { FindParameters } from "./find.ts";
import type { FoundName, FoundNames } from "./results.ts";

type Match = FoundName["match"];
/** Kinds of matches, the surest first. */
const MATCHES: readonly Match[] = ["exact", "word", "beginning", "part", "similar"];

/**
 * Looks a text up in names, labels and aliases; of equally good ones those found by name or label come first, then those
 * with more links, then smaller ids.
 */
export async function findNames(given: FindParameters, host: Host): Promise<FoundNames> {
  const from = placeOf(given.cursor);
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const { text } = given;
  host.trial?.begin();
  if (!hasFewNames(graph)) leaveTrial(host.trial);
  const kinds = (["relation", "entity"] as const).filter((kind) => (given.kind ?? kind) === kind);
  const onSide = sideOf(graph, given);
  const among = (found: FoundName[]) => (onSide ? found.filter((each) => onSide(each)) : found);
  const all = among(
    kinds.flatMap((kind) => (text === undefined ? everyOne(graph, kind) : matchesIn(graph, kind, text))),
  );
  const hits =
    all.length > 0 || text === undefined ? all : among(kinds.flatMap((kind) => similarIn(graph, kind, text)));
  hits.sort(
    (a, b) =>
      MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match) ||
      Number(a.alias !== undefined) - Number(b.alias !== undefined) ||
      b.links - a.links ||
      a.id - b.id,
  );
  const { page, next } = pageOf(hits, from, given.limit);
  return { found: page, count: hits.length, ...(next === undefined ? {} : { next }) };
}

/**
 * Which of what is found stands on a side of a relation; undefined where no relation is named.
 * @throws LacunaError `usage.side-of-nothing`, `query.unknown-relation`
 */
function sideOf(
  graph: Graph,
  { relation, side }: FindParameters,
): ((each: FoundName) => boolean) | undefined {
  if (relation === undefined && side !== undefined)
    throw usageError(
      "side-of-nothing",
      "{side} is of a relation, and none is named",
      "name a {relation}",
      "side",
    );
  if (relation === undefined) return undefined;
  const directed = relationNamed(graph, relation);
  // The tails of a relation are the heads of its inverse.
  const sides = side === "head" ? [directed] : side === "tail" ? [directed ^ 1] : [directed, directed ^ 1];
  return ({ kind, id }) => kind === "entity" && sides.some((each) => rowOf(graph.rows, each, id) >= 0);
}

const everyOne = (graph: Graph, kind: FoundName["kind"]): FoundName[] => {
  const vocabulary = vocabularyOf(graph, kind);
  const links = linksOf(graph, kind);
  return Array.from({ length: vocabulary.size }, (_, id) => hit(vocabulary, kind, id, "part", links(id)));
};

const vocabularyOf = (graph: Graph, kind: FoundName["kind"]): Vocabulary =>
  kind === "entity" ? graph.entities : graph.relations;

function matchesIn(graph: Graph, kind: FoundName["kind"], text: string): FoundName[] {
  const vocabulary = vocabularyOf(graph, kind);
  const wanted = folded(text.trim());
  const links = linksOf(graph, kind);
  const names = readNames(vocabulary);
  const hits: FoundName[] = [];
  for (let id = 0; id < vocabulary.size; id++) {
    const byName = matchOf(names.folded(id), wanted);
    const byLabel = vocabulary.hasLabels ? matchOf(folded(vocabulary.label(id)), wanted) : undefined;
    const found = byLabel && isSurer(byLabel, byName) ? byLabel : byName;
    const further = vocabulary.aliases && best(vocabulary.aliases.of(id), wanted);
    if (further && isSurer(further.match, found))
      hits.push(hit(vocabulary, kind, id, further.match, links(id), further.text));
    else if (found) hits.push(hit(vocabulary, kind, id, found, links(id)));
  }
  return hits;
}

const isSurer = (match: Match, than: Match | undefined): boolean =>
  !than || MATCHES.indexOf(match) < MATCHES.indexOf(than);

/** The text that is matched best, the first of equals. */
function best(texts: readonly string[], wanted: string): { match: Match; text: string } | undefined {
  let found: { match: Match; text: string } | undefined;
  for (const text of texts) {
    const match = matchOf(folded(text), wanted);
    if (match && isSurer(match, found?.match)) found = { match, text };
  }
  return found;
}

function similarIn(graph: Graph, kind: FoundName["kind"], text: string): FoundName[] {
  const vocabulary = vocabularyOf(graph, kind);
  const links = linksOf(graph, kind);
  const found = new Map<number, string | undefined>();
  for (const each of similarNames(vocabulary, text)) {
    const id = vocabulary.id(each);
    const labelled = id === undefined ? vocabulary.withLabel(each) : [id];
    for (const own of labelled) found.set(own, undefined);
    if (labelled.length > 0) continue;
    for (const own of vocabulary.aliases?.idsOf(each) ?? []) if (!found.has(own)) found.set(own, each);
  }
  return [...found].map(([id, alias]) => hit(vocabulary, kind, id, "similar", links(id), alias));
}

/** The place of a text in a name; the last part of an IRI is the name itself. */
function matchOf(name: string, wanted: string): Match | undefined {
  const at = name.indexOf(wanted);
  if (at < 0) return undefined;
  const own = lastOfIri(name) ?? name;
  if (own === wanted || name === wanted) return "exact";
  if (own.split(/[^\p{L}\p{M}\p{N}]+/u).includes(wanted)) return "word";
  return own.startsWith(wanted) ? "beginning" : "part";
}

function hit(
  vocabulary: Vocabulary,
  kind: FoundName["kind"],
  id: number,
  match: Match,
  links: number,
  alias?: string,
): FoundName {
  const [name, label] = [vocabulary.name(id), vocabulary.label(id)];
  return {
    kind,
    id: kind === "relation" ? 2 * id : id,
    name,
    ...(label === name ? {} : { label }),
    ...(alias === undefined ? {} : { alias }),
    match,
    links,
  };
}

/** Counts links, of all entities at once. */
function linksOf(graph: Graph, kind: FoundName["kind"]): (id: number) => number {
  const { relationRow, rowHead, rowEdge } = graph.rows;
  if (kind === "relation") return (id) => rowEdge[relationRow[2 * id + 1]!]! - rowEdge[relationRow[2 * id]!]!;
  let degrees: Uint32Array | undefined;
  return (id) => {
    if (!degrees) {
      degrees = new Uint32Array(graph.entityCount);
      for (let row = 0; row < rowHead.length; row++)
        degrees[rowHead[row]!]! += rowEdge[row + 1]! - rowEdge[row]!;
    }
    return degrees[id]!;
  };
}
