import type { Graph } from "../graph.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { attributeFile, prefixFile } from "./attribute-table.ts";

/** Names of the files beside the triples of a folder, in the order of writing. */
export const besideFiles = [
  "entity_labels.tsv",
  "entity_aliases.tsv",
  "relation_labels.tsv",
  "relation_aliases.tsv",
  attributeFile,
  prefixFile,
] as const;

/**
 * The files of a graph's labels, aliases, numbers and prefixes, in the form that the readers of folders read. Files that would be
 * empty are left out. Tabs and line breaks in labels and aliases become blanks.
 * @param keeps which entities are written; all by default
 */
export function* filesBeside(
  graph: Graph,
  keeps: (entity: number) => boolean = () => true,
): Generator<readonly [name: (typeof besideFiles)[number], lines: Iterable<string>]> {
  const { entities, relations, attributes, prefixes } = graph;
  if (entities.hasLabels) yield ["entity_labels.tsv", labelLines(entities, keeps)];
  if (entities.aliases) yield ["entity_aliases.tsv", aliasLines(entities, keeps)];
  if (relations.hasLabels) yield ["relation_labels.tsv", labelLines(relations, () => true)];
  if (relations.aliases) yield ["relation_aliases.tsv", aliasLines(relations, () => true)];
  if (attributes.size > 0) yield [attributeFile, attributeLines(graph, keeps)];
  if (prefixes) yield [prefixFile, [...prefixes].map(([prefix, iri]) => `${prefix}\t${iri}\n`)];
}

const plain = (text: string): string => text.replace(/[\t\n\r]+/g, " ");

type Keeps = (id: number) => boolean;

function* labelLines(vocabulary: Vocabulary, keeps: Keeps): Iterable<string> {
  yield "id\tlabel\n";
  for (let id = 0; id < vocabulary.size; id++) {
    const [name, label] = [vocabulary.name(id), vocabulary.label(id)];
    if (label !== name && keeps(id)) yield `${name}\t${plain(label)}\n`;
  }
}

function* aliasLines(vocabulary: Vocabulary, keeps: Keeps): Iterable<string> {
  for (let id = 0; id < vocabulary.size; id++) {
    const aliases = vocabulary.aliases?.of(id) ?? [];
    if (aliases.length > 0 && keeps(id)) yield `${[vocabulary.name(id), ...aliases.map(plain)].join("\t")}\n`;
  }
}

function* attributeLines({ entities, attributes }: Graph, keeps: Keeps): Iterable<string> {
  for (const [attribute, column] of attributes)
    for (let id = 0; id < column.length; id++)
      if (!Number.isNaN(column[id]!) && keeps(id))
        yield `${entities.name(id)}\t${plain(attribute)}\t${column[id]}\n`;
}
