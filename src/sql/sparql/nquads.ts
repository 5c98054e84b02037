import { type Graph, splits } from "../../kg/graph.ts";
import { linksInBlocks } from "../../kg/on-disk/edges.ts";
import { entityAt, relationAt, type SparqlGraph } from "./dataset.ts";
import { quadsMark } from "./quads-mark.ts";

/** Links of a piece of text. */
const BLOCK = 1 << 14;

/** The triples of a graph as N-Quads, those of each level in a graph of their own. */
export async function* nquads(
  graph: Graph,
  { names, levels }: Pick<SparqlGraph, "names" | "levels">,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(quadsMark);
  const at = { graph, names };
  for await (const { r, h, t, level } of linksInBlocks(graph, BLOCK)) {
    let text = "";
    for (const [i, relation] of r.entries())
      if (relation % 2 === 0)
        text += `<${entityAt(at, h[i]!)}> <${relationAt(at, relation >> 1)}> <${entityAt(at, t[i]!)}> <${levels[level[i]!]}> .\n`;
    if (text !== "") yield encoder.encode(text);
  }
}

/** The IRIs of the graphs of train, valid and test, in this order; where they are not named, as `kg export` writes them. */
export const levelGraphs = (
  named: Readonly<Record<string, string | undefined>> = {},
): SparqlGraph["levels"] =>
  splits.map((split) => named[split] ?? `urn:lacuna:${split}`) as [string, string, string];
