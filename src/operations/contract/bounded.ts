import type { Files } from "../../formats/files/files.ts";
import type { Host } from "../host.ts";

/** Workers that any machine stands: results do not depend on their number, so that few processors can show what many do. */
const ALWAYS = 8;

/** Bytes that a file held whole may have, however small the budget: manifests are read with any. */
const ALWAYS_BYTES = 1 << 24;

/** The files of a host, of which only so much is held whole as the `memory` that is given. */
export function boundedFiles(parameters: unknown, { files }: Pick<Host, "files">): Files {
  const { memory } = (parameters ?? {}) as { readonly memory?: unknown };
  return typeof memory === "number" ? { ...files, most: Math.max(memory, ALWAYS_BYTES) } : files;
}

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
