import type { LastingHost } from "../host/lasting-host.ts";
import type { Caller } from "./calls/call.ts";
import type { ServerLimits } from "./calls/limits.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { Cursors } from "./http/cursors.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Offers } from "./offers/offers.ts";

/** The services of a server for a part that is mounted on it, such as `/mcp`. */
export interface ServerContext {
  readonly host: LastingHost;
  readonly catalog: Catalog;
  readonly limits: ServerLimits;
  /** Undefined where the server has no folder for them. */
  readonly jobs: Jobs | undefined;
  readonly cursors: Cursors;
  /** The offered operations. */
  readonly offers: Offers;
  /**
   * Calls an operation with ids in place of paths, as a request would: checked, bounded, in turn.
   * @throws LacunaError what the operation throws, `http.*`
   */
  call(id: string, given: Readonly<Record<string, unknown>>, asker: Caller): Promise<unknown>;
  /** The address under which users see the server, without a slash at its end. */
  readonly url: () => string;
}

/** Answers requests at one path of a server. They were let in: name, page and token were looked at. */
export type ServerMount = (
  context: ServerContext,
) => (request: Request, asker: { readonly caller: string }) => Response | Promise<Response>;
