import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parametersOf } from "../../benchmark/parameter.ts";
import type { Protocol } from "../../benchmark/protocol.ts";
import { protocolOf } from "../../benchmark/protocols.ts";
import { LacunaError } from "../../error.ts";

/** A protocol, and the module it comes from when it is none of ours. */
export interface LoadedProtocol {
  readonly protocol: Protocol;
  readonly module?: { readonly file: string; readonly sha256: string };
}

/**
 * The protocol of a name, or of a JavaScript module (`./mine.mjs`) that exports one as `protocol`. Such a module is a
 * program and runs as one; its hash stands in the manifest.
 * @throws LacunaError `usage.unknown-protocol`, `usage.no-protocol`
 */
export async function loadProtocol(name: string): Promise<LoadedProtocol> {
  if (!/\.(mjs|js)$/.test(name)) return { protocol: await protocolOf(name) };
  const path = resolve(name);
  const bytes = await readFile(path).catch((cause: Error) => {
    throw noProtocol(name, `it cannot be read (${cause.message})`);
  });
  const loaded = (await import(pathToFileURL(path).href)) as { readonly protocol?: unknown };
  if (!isProtocol(loaded.protocol))
    throw noProtocol(name, "it exports no `protocol` with name, types, parameters, grounder and acceptance");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  // A module may give parameters by name and default alone.
  const protocol = { ...loaded.protocol, parameters: parametersOf(loaded.protocol.parameters) };
  return { protocol, module: { file: basename(path), sha256 } };
}

function isProtocol(value: unknown): value is Protocol {
  if (typeof value !== "object" || value === null) return false;
  const { name, types, parameters, grounder, acceptance } = value as Readonly<Record<string, unknown>>;
  return (
    typeof name === "string" &&
    Array.isArray(types) &&
    typeof parameters === "object" &&
    typeof grounder === "function" &&
    typeof acceptance === "function"
  );
}

function noProtocol(name: string, why: string): LacunaError {
  return new LacunaError("usage.no-protocol", `${name} is no protocol: ${why}`, {
    hint: "docs/benchmark-folder.md shows a protocol of one's own",
  });
}
