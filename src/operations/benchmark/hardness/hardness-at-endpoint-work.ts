import { usageError } from "../../../error.ts";
import { distribution } from "../../../hardness/index.ts";
import type { Graph } from "../../../kg/graph.ts";
import { sparqlRunner } from "../../../sql/sparql/classify.ts";
import type { Host } from "../../host.ts";
import { BLOCK, openGraphAtEndpoint, REQUESTS } from "../../sql/open-endpoint-graph.ts";
import type { Hardness } from "../results.ts";
import { classRows } from "../rows.ts";
import type { HardnessParameters } from "./hardness.ts";
import { hardnessElsewhere } from "./hardness-by-sql.ts";
import { classifiedBy, refuseOtherGraphs, tallied, withTable } from "./hardness-work.ts";

/** Does `benchmark hardness` by an endpoint. */
export async function hardnessAtEndpoint(
  given: HardnessParameters & { readonly endpoint: string; readonly graph: Graph | string },
  host: Host,
): Promise<Hardness> {
  const { unions } = given;
  const setup = { unions, by: "class" } as const;
  const tally = await tallied(given, host, async (files) => {
    const at = await openGraphAtEndpoint(given.graph, given, host, given);
    refuseOtherGraphs(files, { graph: at.graph, isIdentified: true }, given, host);
    const pool = hardnessElsewhere(at.graph, setup, {
      depth: REQUESTS,
      runner: (split) => sparqlRunner(at, split, unions),
      existing: () => {
        throw usageError("conflict", "{endpoint} counts by class", "leave {endpoint} out", "endpoint");
      },
    });
    return classifiedBy(pool, at.graph, files, { ...given, by: "class", most: BLOCK }, host);
  });
  return withTable({ types: distribution(tally) }, classRows, given, host);
}
