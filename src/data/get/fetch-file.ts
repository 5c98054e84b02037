import { LacunaError } from "../../error.ts";
import { runningSha256 } from "../../formats/sha256.ts";
import type { PartialFile } from "../../runs/writing/partial.ts";
import type { RemoteFile } from "../source/remote-file.ts";
import type { Fetch } from "./fetch.ts";

/** How a file was had. */
export interface FetchedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The hash is the one that the registry has; false when the registry has none. */
  readonly verified: boolean;
  /** URL or path that it came from. */
  readonly from: string;
  /** Bytes that were there from an earlier attempt. */
  readonly resumed: number;
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
      const why = await transfer(url, part, fetch, onBytes, signal);
      if (why !== undefined) {
        reasons.push(`${url}: ${why}`);
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

/** Appends what a server sends; says why not. */
async function transfer(
  url: string,
  part: PartialFile,
  fetch: Fetch,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (!isSafe(url)) return "it is not https";
  try {
    const response = await fetch(url, {
      ...(part.size > 0 ? { headers: { range: `bytes=${part.size}-` } } : {}),
      ...(signal ? { signal } : {}),
    });
    // Nothing left to send: the file may be whole already.
    if (response.status === 416 && part.size > 0) return undefined;
    if (!response.ok) return `the server says ${response.status}`;
    const start = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1];
    if (response.status !== 206 || Number(start) !== part.size) {
      if (response.status === 206) return "the server sent another range than was asked for";
      await part.clear();
    }
    for await (const chunk of response.body ?? []) {
      await part.append(chunk);
      if (part.size > MOST_BYTES) return `it is larger than ${MOST_BYTES} bytes`;
      onBytes(part.size);
    }
    return undefined;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return cause instanceof Error ? cause.message : String(cause);
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
