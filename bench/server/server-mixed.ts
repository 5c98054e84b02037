import { join } from "node:path";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { inFolder, lacuna, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { query2box, spread } from "../lib/queries.ts";
import { serving } from "../lib/served.ts";
import { mixedLoad } from "../lib/server-mixed.ts";

/** A million requests of all kinds to one server, or as many as `LACUNA_MIXED` says. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const snapshot = join(folder, "fb.lacuna");
    await runNode(lacuna, ["kg", "import", data("fb15k-237-betae"), "--out", snapshot]);
    const [graph, world] = [await loadGraph(snapshot, nodeFiles), await loadWorld()];
    const server = await serving([lacuna, "serve", snapshot, "--port", "0", "--json"], folder);
    const queries = spread(query2box("test.2i"), 200);
    await mixedLoad(
      server,
      world,
      { id: "fb", graph, queries },
      Number(process.env.LACUNA_MIXED ?? 1_000_000),
    );
    server.process.kill();
  });
}
