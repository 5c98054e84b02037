import type { Host } from "../host.ts";
import { hostWith } from "./host-with.ts";

/** Workers that any machine stands: results do not depend on their number, so that few processors can show what many do. */
const ALWAYS = 8;

/** Bytes that a file held whole may have, however small the budget: manifests are read with any. */
const ALWAYS_BYTES = 1 << 24;

/** The parameters and the host of one call, within what the machine has and what is said of `threads` and `memory`. */
export const bounded = <Parameters>(parameters: Parameters, host: Host): [Parameters, Host] => [
  withCappedThreads(parameters, host),
  withBoundedFiles(parameters, host),
];

/** The host, of whose files only so much is held whole as the `memory` that is given. */
function withBoundedFiles(parameters: unknown, host: Host): Host {
  const { memory } = (parameters ?? {}) as { readonly memory?: unknown };
  if (typeof memory !== "number") return host;
  return hostWith(host, { files: { ...host.files, most: Math.max(memory, ALWAYS_BYTES) } });
}

/**
 * The parameters with no more `threads` than the host has processors, or eight where it has fewer: each worker takes memory and
 * compiles the same code anew. A host that says it has more processors is given more.
 */
function withCappedThreads<Parameters>(
  parameters: Parameters,
  { processors, onMessage }: Pick<Host, "processors" | "onMessage">,
): Parameters {
  const { threads } = (parameters ?? {}) as { readonly threads?: unknown };
  const most = Math.max(processors, ALWAYS);
  if (typeof threads !== "number" || threads <= most) return parameters;
  onMessage?.(`${threads} workers are more than the ${processors} processors here can use; taking ${most}`);
  return { ...parameters, threads: most };
}
