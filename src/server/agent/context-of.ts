import { hostWith } from "../../operations/contract/host-with.ts";
import type { StreamingHost } from "../../operations/contract/operation.ts";
import { readyCall } from "../calls/given.ts";
import type { ServerContext } from "../context.ts";
import type { AgentContext, AgentJobs } from "./context.ts";

/** The services of agent tools in a server: its resources, and its operations as a request would call them. */
export function contextOf(
  server: Pick<ServerContext, "host" | "catalog" | "limits" | "offers" | "call">,
  jobs: AgentJobs,
  { caller, url }: { readonly caller: string; readonly url?: () => string },
): AgentContext {
  const { host, catalog, limits, offers, call } = server;
  return {
    async list(kind) {
      return (await catalog.list(kind)).map(({ id, format }) => ({ id, format }));
    },
    async call(name, given, signal) {
      const offer = await offers.get(name);
      if (offer?.as !== "job") return call(name, given, { caller, ...(signal ? { signal } : {}) });
      // What may take long and is asked for something short, such as the record of a benchmark.
      const { parameters } = await readyCall(offer, given, { catalog, limits });
      const clock = AbortSignal.timeout(1000 * limits.seconds);
      const ended = signal ? AbortSignal.any([signal, clock]) : clock;
      const own = hostWith(host, { signal: ended }) as StreamingHost<unknown>;
      return offer.operation.run(parameters as never, own);
    },
    jobs,
    withoutPaths: catalog.withoutPaths,
    ...(url === undefined
      ? {}
      : {
          page: (path, { graph = "", ...parameters }) =>
            `${url()}/api/v1/graphs/${encodeURIComponent(graph)}/${path}?${new URLSearchParams(parameters)}`,
        }),
  };
}
