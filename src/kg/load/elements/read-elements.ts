import { type Interner, lookUp } from "../../../formats/interner.ts";
import { hashBytes } from "../../../formats/text/fields.ts";
import type { Graph, Split } from "../../graph.ts";
import { attributesOf, keepValue } from "../numbers.ts";
import type { Source } from "../source.ts";
import { relationPlace } from "../tables/header.ts";
import { addRow, type TableTarget } from "../tables/rows.ts";
import { readTables } from "../tables/whole-table.ts";
import type { GraphElement, NumberNames, ParseElements } from "./element.ts";

/** The relation of edges without a name. */
const PLAIN = "edge";
const LABELS = ["label", "name"];
/** The key that tells parallel edges of a networkx multigraph apart; often it is the relation. */
const KEY = "key";
/** Names of data in a note, at most. */
const SHOWN = 12;

/** Reads the edges of documents as triples, labels of nodes, and numbers of nodes as attributes. */
export function readElements(
  source: Source,
  graphName: string,
  format: string,
  files: ReadonlyMap<Split, string>,
  parse: ParseElements,
): Promise<Graph> {
  const numbers = new Map<string, Map<string, number>>();
  const read = async (name: string, split: Split, target: TableTarget): Promise<string[]> => {
    const file = source.pathOf(name);
    const left = new Set<string>();
    const nodes = nodeReader(numbers, left);
    const edges = edgeReader(source, { file, split }, target, left);
    await parse(source, name, (element, areNumbers) =>
      element.is === "node" ? nodes.take(element, areNumbers) : edges.take(element),
    );
    for (const [node, label] of nodes.labels) {
      const id = idOf(target.names.entities, node);
      if (id >= 0) target.labels.set(id, label);
    }
    const shown = [...left].slice(0, SHOWN).join(", ");
    return [
      ...edges.notes(name),
      ...(left.size > 0 ? [`left out of ${name}: ${shown}${left.size > SHOWN ? ", …" : ""}`] : []),
    ];
  };
  return readTables(source, graphName, format, files, read, ({ entities }) =>
    attributesOf(entities, numbers),
  );
}

function idOf(names: Interner, name: string): number {
  const bytes = new TextEncoder().encode(name);
  return lookUp(names, bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length));
}

function nodeReader(numbers: Map<string, Map<string, number>>, left: Set<string>) {
  const labels = new Map<string, string>();
  return {
    labels,
    take({ attributes: { id = "" }, data }: GraphElement, areNumbers: NumberNames): void {
      for (const [name, value] of data) {
        if (value === "") continue;
        if (areNumbers.has(name) && keepValue(numbers, id, name, Number(value))) continue;
        if (LABELS.includes(name.toLowerCase())) labels.set(id, value);
        else left.add(name);
      }
    },
  };
}

function edgeReader(
  source: Source,
  place: { readonly file: string; readonly split: Split },
  target: TableTarget,
  left: Set<string>,
) {
  const chosen = source.table.columns?.relation;
  const counts = { edges: 0, plain: 0, undirected: 0 };
  const relations = new Set<string>();
  const relationOf = (names: readonly string[]): string | undefined =>
    chosen === undefined
      ? (names[relationPlace(names)] ?? names.find((name) => name === KEY))
      : names.find((name) => name === chosen);
  return {
    take({ attributes, data, directed, line }: GraphElement): void {
      const names = [...data.keys()];
      const relation = relationOf(names);
      const said = relation === undefined ? "" : data.get(relation)!;
      counts.edges++;
      if (relation !== undefined) relations.add(relation);
      if (said === "") counts.plain++;
      if (!directed) counts.undirected++;
      for (const name of names) if (name !== relation) left.add(name);
      const { source: head = "", target: tail = "" } = attributes;
      addRow(target, { places: { head: 0, relation: 1, tail: 2 } }, [head, said || PLAIN, tail], {
        ...place,
        line,
      });
    },
    notes(name: string): string[] {
      const { edges, plain, undirected } = counts;
      return [
        ...(relations.size > 0
          ? [`the relation of an edge of ${name} is what it says of ${[...relations].join(", ")}`]
          : []),
        ...(plain > 0
          ? [`${plain} of ${edges} edges of ${name} name no relation; theirs is called ${PLAIN}`]
          : []),
        ...(undirected > 0
          ? [`${undirected} edges of ${name} have no direction; they were read from source to target`]
          : []),
      ];
    },
  };
}
