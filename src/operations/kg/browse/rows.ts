import type { Rows } from "../../../report/rows.ts";
import type { DescribedGraph, EntityLinkGroups, FoundNames, Subgraph } from "./results.ts";

// Lists of a graph as tables.

export const nameRows = ({ found }: FoundNames): Rows => ({
  header: ["kind", "id", "name", "label", "match", "links", "alias"],
  rows: found.map(({ kind, id, name, label, match, links, alias }) => [
    ...[kind, id, name, label, match, links, alias],
  ]),
  whole: ["id", "links"],
});

export const relationRows = ({ relations }: DescribedGraph): Rows => ({
  header: ["name", "label", "links", "heads", "tails"],
  rows: relations.map(({ name, label, links, heads, tails }) => [name, label, links, heads, tails]),
  whole: ["links", "heads", "tails"],
});

export const linkRows = ({ groups }: EntityLinkGroups): Rows => ({
  header: ["relation", "direction", "name", "label", "state", "truth", "score"],
  rows: groups.flatMap(({ relation, direction, links }) =>
    links.map(({ name, label, state, truth, score }) => [
      ...[relation, direction, name, label, state, truth, score],
    ]),
  ),
});

export const neighbourhoodRows = ({ nodes, links }: Subgraph): Rows => ({
  header: ["head", "relation", "tail", "state"],
  rows: links.map(({ head, relation, tail, state }) => [
    nodes[head]?.name,
    relation,
    nodes[tail]?.name,
    state,
  ]),
});
