import type { Graph } from "../../kg/graph.ts";
import { nameOf } from "../../kg/shown-names.ts";
import { folded } from "../../query/similar.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { pageOf, placeOf } from "./cursor.ts";
import type { DescribeParameters } from "./describe.ts";
import type { DescribedGraph, DescribedRelation } from "./page-results.ts";

/** Weights that come with the package. */
const UNTRAINED = ["ultra-3g", "ultraquery"];

/** Does `kg describe`. */
export async function describeGraph(given: DescribeParameters, host: Host): Promise<DescribedGraph> {
  const from = placeOf(given.cursor);
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const [train, valid, test] = graph.tripleCounts;
  const found = relationsWith(graph, given.text);
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
    ...(next === undefined ? {} : { next }),
    untrained: UNTRAINED,
  };
}

/** Forward relations, those with most links first. */
function relationsWith(graph: Graph, text: string | undefined): number[] {
  const { relations } = graph;
  const wanted = text === undefined ? undefined : folded(text.trim());
  const has = (id: number): boolean =>
    wanted === undefined ||
    [relations.name(id), relations.label(id), ...(relations.aliases?.of(id) ?? [])].some((each) =>
      folded(each).includes(wanted),
    );
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
