import { parametersOf } from "../../benchmark/parameter.ts";
import type { Protocol } from "../../benchmark/protocol.ts";
import { protocolOf } from "../../benchmark/protocols.ts";
import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { blaming, foreignProtocol, isPlainError, moduleFailed } from "./foreign-protocol.ts";

/** A protocol, and the module it comes from when it is none of ours. */
export interface LoadedProtocol {
  readonly protocol: Protocol;
  readonly module?: { readonly file: string; readonly sha256: string };
}

/**
 * The protocol of a name, or of a JavaScript module (`./mine.mjs`) that exports one as `protocol`. Such a module is a
 * program and runs as one; its hash stands in the manifest.
 * @throws LacunaError `usage.unknown-protocol`, `usage.no-protocol`, `benchmark.module-failed`
 */
export async function loadProtocol(
  name: string,
  { importModule }: Pick<Host, "importModule">,
): Promise<LoadedProtocol> {
  if (!/\.(mjs|js)$/.test(name)) return { protocol: await protocolOf(name) };
  const { module, bytes } = await importModule(name).catch((cause: unknown) => {
    if (isOfSystem(cause)) throw noProtocol(name, `it cannot be read (${cause.message})`);
    throw moduleFailed(name, cause);
  });
  // What a module exports may throw wherever it is looked at.
  const protocol = blaming(name)(() => {
    const { protocol } = module as { readonly protocol?: unknown };
    if (!isProtocol(protocol))
      throw noProtocol(
        name,
        "it exports no `protocol` with name, types, parameters, grounder and acceptance",
      );
    // A module may give parameters by name and default alone.
    return foreignProtocol({ ...protocol, parameters: parametersOf(protocol.parameters) }, name);
  });
  return { protocol, module: { file: nameOf(name), sha256: sha256([bytes]) } };
}

/** Whether the system failed to read the file, and not the module to run. */
const isOfSystem = (cause: unknown): cause is Error => isPlainError(cause) && "syscall" in cause;

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
    hint: "docs/reference/benchmark-folder.md shows a protocol of one's own",
  });
}
