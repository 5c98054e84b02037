import { pickleWriter } from "../../formats/pickle/write.ts";
import type { Graph } from "../../kg/graph.ts";
import type { ExportFile } from "./export-file.ts";

/** Whether an entry of a folder says what ids stand for. */
export const isIdFile = (entry: string): boolean => /^id2(ent|rel)\.(tsv|pkl)$/.test(entry);

/** Ids between two pieces of a pickle. */
const PIECE = 4096;

/**
 * What the ids of a benchmark stand for, as lines of id and name, and as BetaE's pickles for its tools. Relations are directed: an
 * even id is a relation, called `+name`, and the odd one after it its inverse, `-name`, as BetaE has them.
 * @param to the name of the exporter
 */
export function idFiles(
  { entities, entityCount, relations, relationCount }: Graph,
  to: string,
): ExportFile[] {
  const relationName = (id: number) => {
    const name = relations.name(id >> 1).replace(/^\+/, "");
    return (id & 1) === 0 ? `+${name}` : `-${name}`;
  };
  const tables = [
    ["id2ent", entityCount, (id: number) => entities.name(id)],
    ["id2rel", relationCount, relationName],
  ] as const;
  return tables.flatMap(([name, count, nameOf]): ExportFile[] => [
    { name: `${name}.tsv`, content: linesOf(count, nameOf) },
    ...(to === "betae" || to === "query2box"
      ? [{ name: `${name}.pkl`, content: toAsync(pickleOf(count, nameOf)) }]
      : []),
  ]);
}

function* linesOf(count: number, nameOf: (id: number) => string): Generator<string> {
  for (let id = 0; id < count; id++) yield `${id}\t${nameOf(id)}\n`;
}

function* pickleOf(count: number, nameOf: (id: number) => string): Generator<Uint8Array> {
  const writer = pickleWriter();
  writer.openDict();
  for (let id = 0; id < count; id++) {
    writer.value(id);
    writer.value(nameOf(id));
    writer.member();
    if (id % PIECE === PIECE - 1) yield writer.taken();
  }
  writer.close();
  writer.end();
  yield writer.taken();
}

async function* toAsync(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
