import { withoutCompression } from "../../../formats/compression/compression.ts";
import type { Split } from "../../graph.ts";
import type { DatasetFormat } from "../format.ts";
import { type Source, splitFiles } from "../source.ts";

function graphmlFiles(source: Source): ReadonlyMap<Split, string> {
  return source.isFolder ? splitFiles(source, "graphml") : new Map([["train" as const, source.names[0]!]]);
}

/** GraphML (http://graphml.graphdrawing.org/specification.html), the format that networkx, Gephi, igraph and yEd write. */
export const graphml: DatasetFormat = {
  name: "graphml",
  describe:
    "GraphML: train, valid and test (.graphml), or one such file; the relation is a datum of each edge",

  async detect(source) {
    for (const name of graphmlFiles(source).values()) {
      const plain = withoutCompression(name);
      if (/\.graphml$/i.test(plain)) return true;
      if (plain.includes(".") && !/\.xml$/i.test(plain)) continue;
      const start = new TextDecoder().decode(await source.peek(name)).replace(/^\uFEFF/, "");
      if (/^\s*</.test(start) && /<graphml[\s>]/.test(start)) return true;
    }
    return false;
  },

  async read(source, graphName) {
    const { parseGraphml } = await import("./graphml-elements.ts");
    const { readElements } = await import("./read-elements.ts");
    return readElements(source, graphName, "graphml", graphmlFiles(source), (from, name, take) =>
      parseGraphml(from.open(name), from.pathOf(name), take),
    );
  },
};
