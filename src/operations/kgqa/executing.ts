import { usageError } from "../../error.ts";
import { type Execute, engineExecutor, localExecutor } from "../../kgqa/execution/execute.ts";
import type { Host } from "../host.ts";
import { openEndpointGiven } from "../resources/endpoint.ts";

/**
 * What executes queries: an endpoint, or files of RDF; undefined when neither is named.
 * @throws LacunaError `usage.two-engines`, what `localExecutor` and `openEndpointGiven` throw
 */
export async function executorOf(
  { endpoint, rdf }: { readonly endpoint?: string | undefined; readonly rdf?: readonly string[] | undefined },
  host: Host,
): Promise<Execute | undefined> {
  if (endpoint !== undefined && rdf !== undefined)
    throw usageError(
      "two-engines",
      "{endpoint} and {rdf} exclude each other",
      "name one of them",
      "endpoint",
    );
  if (rdf !== undefined) return localExecutor(host.files, rdf);
  if (endpoint === undefined) return undefined;
  // Queries of datasets are sent as they stand: what is relative in them is the endpoint's business.
  return engineExecutor(await openEndpointGiven({ endpoint, base: "" }, host));
}
