import { type Execute, endpointExecutor, localExecutor } from "../../kgqa/checks/execute.ts";
import { webFetch } from "../../kgqa/get/web-fetch.ts";
import type { Host } from "../host.ts";
import { usageError } from "../usage.ts";

/**
 * What executes queries: an endpoint, or files of RDF; undefined when neither is named.
 * @throws LacunaError `usage.two-engines`, `usage.no-fetch`, what `localExecutor` throws
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
  if (!host.fetch)
    throw usageError("no-fetch", "nothing can be fetched here", "execute on files, with {rdf}", "endpoint");
  return endpointExecutor(endpoint, webFetch(host.fetch), host.signal);
}
