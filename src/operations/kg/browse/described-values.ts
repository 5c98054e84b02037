import type { Graph } from "../../../kg/graph.ts";
import { isoDay } from "../../../kg/values/calendar.ts";
import { folded } from "../../../query/read-names.ts";
import type { DescribedAttribute, DescribedGraph } from "./results.ts";

/** The value of an attribute as text: a day as ISO writes it, a year or a number as it is. */
export const attributeText = ({ attributeTypes }: Graph, name: string, value: number): string =>
  attributeTypes?.get(name)?.type === "date" ? isoDay(value) : String(value);

/** What a graph says beside its links: values of things in the order of the files, and what is said of links. */
export function describedValues(
  graph: Graph,
  { text, limit }: { readonly text?: string | undefined; readonly limit: number },
): Pick<DescribedGraph, "attributes" | "attributeCount" | "statements"> {
  const wanted = text === undefined ? "" : folded(text.trim());
  const names = [...graph.attributes.keys()].filter((name) => folded(name).includes(wanted));
  const attributes = names.slice(0, limit).map((name) => describedAttribute(graph, name));
  return {
    ...(names.length === 0 ? {} : { attributes, attributeCount: names.length }),
    ...(graph.statements ? { statements: describedStatements(graph.statements) } : {}),
  };
}

function describedAttribute(graph: Graph, name: string): DescribedAttribute {
  const { type = "number", unit } = graph.attributeTypes?.get(name) ?? {};
  let [entities, lowest, highest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of graph.attributes.get(name)!) {
    if (Number.isNaN(value)) continue;
    entities++;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return {
    name,
    type,
    ...(unit === undefined ? {} : { unit }),
    entities,
    ...(entities === 0
      ? {}
      : { lowest: attributeText(graph, name, lowest), highest: attributeText(graph, name, highest) }),
  };
}

const describedStatements = ({
  count,
  froms,
  keys,
}: NonNullable<Graph["statements"]>): NonNullable<DescribedGraph["statements"]> => ({
  count,
  timed: froms.reduce((timed, from) => timed + (Number.isNaN(from) ? 0 : 1), 0),
  qualifiers: keys.map(({ name }) => name),
});
