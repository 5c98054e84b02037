import { LacunaError } from "../../error.ts";
import { gathered } from "../../formats/compression/whole.ts";
import { runningSha256 } from "../../formats/sha256.ts";
import type { Fetch } from "./fetch.ts";
import { followed } from "./fetch-file.ts";

/** A file that was fetched into memory. */
export interface FetchedBytes {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** The address that sent it, after redirects. */
  readonly sentBy: string;
}

/**
 * Fetches a file by https (by http from this machine only) into memory.
 * @throws LacunaError `data.fetch-failed`, `files.too-large`
 */
export async function fetchWhole(
  url: string,
  fetch: Fetch,
  options: {
    readonly most?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onBytes?: (bytes: number, total: number) => void;
  } = {},
): Promise<FetchedBytes> {
  const { most, signal, onBytes } = options;
  const failed = (why: string, cause?: unknown) =>
    new LacunaError("data.fetch-failed", `${url} could not be fetched: ${why}`, {
      hint: "open the address in a browser, or fetch the file by hand and name it",
      ...(cause === undefined ? {} : { cause }),
    });
  try {
    const found = await followed(url, fetch, signal ? { signal } : {});
    if ("why" in found) throw failed(found.why);
    const { by, response } = found;
    if (!response.ok) throw failed(`the server says ${response.status}`);
    const total = Number(response.headers.get("content-length") ?? 0);
    const hash = runningSha256();
    let done = 0;
    const body = response.body;
    const counted = async function* () {
      for await (const chunk of body ?? []) {
        hash.update(chunk);
        done += chunk.length;
        onBytes?.(done, total);
        yield chunk.slice();
      }
    };
    const bytes = await gathered(counted(), url, most);
    return { bytes, sha256: hash.digest(), sentBy: by };
  } catch (cause) {
    if (cause instanceof LacunaError || signal?.aborted) throw cause;
    throw failed(cause instanceof Error ? cause.message : String(cause), cause);
  }
}
