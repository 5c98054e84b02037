import type { Graph } from "../../../kg/graph.ts";
import { readingLines } from "../../../kg/report/reading-lines.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import { folded } from "../../../query/read-names.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { pageOf, placeOf } from "./cursor.ts";
import type { DescribeParameters } from "./describe.ts";
import { describedValues } from "./described-values.ts";
import type { DescribedGraph, DescribedRelation } from "./results.ts";

/** Weights that come with the package. */
const UNTRAINED = ["ultra-3g", "ultraquery"];

/** Does `kg describe`. */
export async function describeGraph(given: DescribeParameters, host: Host): Promise<DescribedGraph> {
  const from = placeOf(given.cursor);
  const graph = await openGraph(given.graph, host, { ...given, shared: false, isSaid: true });
  const [train, valid, test] = graph.tripleCounts;
  const found = relationsWith(graph, given.text);
  const notes = readingLines(graph.report, true);
  const { page, next } = pageOf(found, from, given.limit);
  return {
    name: graph.name,
    entities: graph.entityCount,
    relationCount: graph.relationCount >> 1,
    links: train + valid + test,
    triples: { train, valid, test },
    splits: valid + test > 0,
    labels: graph.entities.hasLabels,
    relations: page.map((relation) => describedRelation(graph, relation)),
    matching: found.length,
    ...(given.cursor === undefined ? describedValues(graph, given) : {}),
    ...(next === undefined ? {} : { next }),
    untrained: UNTRAINED,
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** Forward relations, those with most links first. Where a text of several words is in no name, names with all of the words are meant. */
function relationsWith(graph: Graph, text: string | undefined): number[] {
  if (text === undefined) return relationsWithAll(graph, []);
  const wanted = folded(text.trim());
  const whole = relationsWithAll(graph, [wanted]);
  return whole.length > 0 ? whole : relationsWithAll(graph, wanted.split(/\s+/));
}

function relationsWithAll(graph: Graph, words: readonly string[]): number[] {
  const { relations } = graph;
  const has = (id: number): boolean =>
    words.length === 0 ||
    [relations.name(id), relations.label(id), ...(relations.aliases?.of(id) ?? [])].some((each) => {
      const name = folded(each);
      return words.every((word) => name.includes(word));
    });
  return Array.from({ length: graph.relationCount >> 1 }, (_, id) => id)
    .filter(has)
    .sort((a, b) => linksOf(graph, b) - linksOf(graph, a) || a - b)
    .map((id) => 2 * id);
}

function linksOf({ rows }: Graph, id: number): number {
  const { relationRow, rowEdge } = rows;
  return rowEdge[relationRow[2 * id + 1]!]! - rowEdge[relationRow[2 * id]!]!;
}

function describedRelation(graph: Graph, relation: number): DescribedRelation {
  const { relationRow, rowHead, rowEdge, tails } = graph.rows;
  const { relations, entities } = graph;
  const [first, inverse, end] = [
    relationRow[relation]!,
    relationRow[relation + 1]!,
    relationRow[relation + 2]!,
  ];
  const name = nameOf(relations, relation >> 1);
  const label = relations.label(relation >> 1);
  return {
    name,
    ...(label === name ? {} : { label }),
    links: linksOf(graph, relation >> 1),
    heads: inverse - first,
    tails: end - inverse,
    ...(first === inverse
      ? {}
      : {
          example: {
            head: nameOf(entities, rowHead[first]!),
            tail: nameOf(entities, tails[rowEdge[first]!]!),
          },
        }),
  };
}
