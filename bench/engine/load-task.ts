import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { graphBytes } from "../lib/graph-bytes.ts";
import { timedAsync } from "../lib/measure.ts";

/** What one load in a fresh process took and gave. */
export interface Loaded {
  readonly ms: number;
  readonly bytes: number;
  readonly nameBytes: number;
  readonly edges: number;
}

const { ms, result: graph } = await timedAsync(() => loadGraph(process.argv[2]!, nodeFiles));
const loaded: Loaded = { ms, ...graphBytes(graph), edges: graph.rows.tails.length };
console.log(JSON.stringify(loaded));
