import { LacunaError } from "../../error.ts";
import { runningSha256 } from "../../formats/sha256.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { PartialFile } from "../../runs/writing/partial.ts";
import type { RemoteFile } from "../source/remote-file.ts";
import type { Fetch } from "./fetch.ts";

/** How a file was had. @internal */
export interface FetchedFile {
  readonly name: string;
  /** Size in bytes. */
  readonly bytes: Integer;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  /** The hash is the one that the registry has; false when the registry has none. */
  readonly verified: boolean;
  /** URL or path that it came from. */
  readonly from: string;
  /** The address that sent it, where `from` redirects to another one. */
  readonly sentBy?: string;
  /** Bytes that were there from an earlier attempt. */
  readonly resumed: Integer;
}

/** No data set of the registries is larger. */
const MOST_BYTES = 2 ** 33;

/**
 * Fetches a file into its partial file and finishes it: mirrors are tried in order; what an earlier attempt left is gone
 * on with when the whole can be checked by its hash afterwards; a wrong hash of a resumed file starts again from nothing.
 * @throws LacunaError `kgqa.download-failed` with the reason of every mirror
 */
export async function fetchFile(
  remote: RemoteFile,
  part: PartialFile,
  fetch: Fetch,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<FetchedFile> {
  const reasons: string[] = [];
  for (const url of remote.mirrors) {
    // A second attempt at the same place only when the first one went on with what did not fit.
    for (let attempt = 0; attempt < 2; attempt++) {
      const resumed = remote.sha256 === undefined ? 0 : part.size;
      if (resumed === 0 && part.size > 0) await part.clear();
      const sent = await transfer(url, part, fetch, onBytes, signal);
      if ("why" in sent) {
        reasons.push(`${url}: ${sent.why}`);
        break;
      }
      const sha256 = await hashOf(part);
      if (remote.sha256 === undefined || sha256 === remote.sha256) {
        const bytes = part.size;
        await part.finish();
        return {
          name: remote.name,
          bytes,
          sha256,
          verified: remote.sha256 !== undefined,
          from: url,
          ...(sent.by === url ? {} : { sentBy: sent.by }),
          resumed,
        };
      }
      await part.clear();
      if (resumed > 0) continue;
      reasons.push(`${url}: its sha256 is ${sha256}, not ${remote.sha256}`);
      break;
    }
  }
  await part.close();
  throw new LacunaError(
    "kgqa.download-failed",
    `${remote.name} could not be fetched: ${reasons.join("; ")}`,
    {
      hint: "run it again to go on where it stopped, or fetch the file by hand and name it with {from}",
    },
  );
}

const MOST_REDIRECTS = 10;

/**
 * Asks at an address and wherever it redirects to, as long as each address is one that may be asked.
 * @returns what answers, with its address; or why nothing does
 */
export async function followed(
  url: string,
  fetch: Fetch,
  options: Parameters<Fetch>[1],
): Promise<{ by: string; response: Awaited<ReturnType<Fetch>> } | { why: string }> {
  let by = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!isSafe(by))
      return { why: by === url ? "it is not https" : `it redirects to ${by}, which is not https` };
    const response = await fetch(by, { ...options, redirect: "manual" });
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return { by, response };
    if (!URL.canParse(location, by)) return { why: "it redirects to what is no address" };
    by = new URL(location, by).href;
  }
  return { why: "it redirects without end" };
}

/** Appends what a server sends, and says which one did; or says why not. */
async function transfer(
  url: string,
  part: PartialFile,
  fetch: Fetch,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ by: string } | { why: string }> {
  try {
    const found = await followed(url, fetch, {
      ...(part.size > 0 ? { headers: { range: `bytes=${part.size}-` } } : {}),
      ...(signal ? { signal } : {}),
    });
    if ("why" in found) return found;
    const { by, response } = found;
    // Nothing left to send: the file may be whole already.
    if (response.status === 416 && part.size > 0) return { by };
    if (!response.ok) return { why: `the server says ${response.status}` };
    const start = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1];
    if (response.status !== 206 || Number(start) !== part.size) {
      if (response.status === 206) return { why: "the server sent another range than was asked for" };
      await part.clear();
    }
    for await (const chunk of response.body ?? []) {
      await part.append(chunk);
      if (part.size > MOST_BYTES) return { why: `it is larger than ${MOST_BYTES} bytes` };
      onBytes(part.size);
    }
    return { by };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return { why: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Plain http only to this machine itself. */
const isSafe = (url: string): boolean =>
  /^https:\/\//.test(url) || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\//.test(url);

/** The hash of what is there. */
export async function hashOf(part: { read(): AsyncIterable<Uint8Array> }): Promise<string> {
  const hash = runningSha256();
  for await (const chunk of part.read()) hash.update(chunk);
  return hash.digest();
}
