import { sparqlRunner } from "../../sql/sparql/classify.ts";
import { calledAs } from "../contract/parameters.ts";
import type { Host } from "../host.ts";
import { openBenchmark, refuseOtherGraph } from "../resources/benchmark.ts";
import { BLOCK, openGraphAtEndpoint, REQUESTS } from "../sql/open-endpoint-graph.ts";
import type { Verified } from "./results.ts";
import type { VerifyParameters } from "./verify.ts";
import { verifyElsewhere } from "./verify-by-sql.ts";
import { verifiedBy } from "./verify-work.ts";

/** Does `benchmark verify` by an endpoint. */
export async function verifiedAtEndpoint(
  given: VerifyParameters & { readonly endpoint: string },
  host: Host,
): Promise<Verified> {
  const { folder, manifest } = await openBenchmark(given.benchmark, host);
  const at = await openGraphAtEndpoint(given.graph, given, host, given);
  refuseOtherGraph({ folder, manifest }, at.graph, calledAs(given.graph));
  const pool = verifyElsewhere(REQUESTS, (split) => sparqlRunner(at, split, "filtered"));
  return verifiedBy(pool, { folder, manifest, block: BLOCK, list: given.list }, host);
}
