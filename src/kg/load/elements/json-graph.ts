import { withoutCompression } from "../../../formats/compression/compression.ts";
import type { Split } from "../../graph.ts";
import type { DatasetFormat } from "../format.ts";
import { type Source, splitFiles } from "../source.ts";

const jsonGraphFiles = (source: Source): ReadonlyMap<Split, string> =>
  source.isFolder ? splitFiles(source, "json") : new Map([["train" as const, source.names[0]!]]);

/** Lists of nodes, and of links that are objects. */
const LISTS = /"nodes"\s*:\s*[[{]|"(?:links|edges)"\s*:\s*\[\s*\{|"elements"\s*:\s*[[{]/;

/**
 * One JSON document of nodes and links: what networkx writes (`node_link_data`), d3 and vis.js draw, Cytoscape.js exports, and the JSON
 * Graph Format has.
 */
export const jsonGraph: DatasetFormat = {
  name: "node-link",
  describe:
    "JSON of nodes and links, as networkx, d3, vis.js and Cytoscape write it: train, valid and test (.json), or one such file; the relation is a datum of each link",

  async detect(source) {
    for (const name of jsonGraphFiles(source).values()) {
      const plain = withoutCompression(name);
      if (plain.includes(".") && !/\.(json|cyjs)$/i.test(plain)) continue;
      const start = new TextDecoder().decode(await source.peek(name)).replace(/^\uFEFF/, "");
      if (/^\s*\{/.test(start) && LISTS.test(start)) return true;
    }
    return false;
  },

  async read(source, graphName) {
    const { parseJsonGraph } = await import("./json-graph-elements.ts");
    const { readElements } = await import("./read-elements.ts");
    return readElements(source, graphName, "node-link", jsonGraphFiles(source), parseJsonGraph);
  },
};
