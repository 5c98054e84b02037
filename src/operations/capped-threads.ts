import type { Host } from "./host.ts";

/** Workers that any machine stands: results do not depend on their number, so that few processors can show what many do. */
const ALWAYS = 8;

/**
 * The parameters with no more `threads` than the host has processors, or eight where it has fewer: each worker takes memory and
 * compiles the same code anew. A host that says it has more processors is given more.
 */
export function withCappedThreads<Parameters>(
  parameters: Parameters,
  { processors, onMessage }: Pick<Host, "processors" | "onMessage">,
): Parameters {
  const { threads } = (parameters ?? {}) as { readonly threads?: unknown };
  const most = Math.max(processors, ALWAYS);
  if (typeof threads !== "number" || threads <= most) return parameters;
  onMessage?.(`${threads} workers are more than the ${processors} processors here can use; taking ${most}`);
  return { ...parameters, threads: most };
}
