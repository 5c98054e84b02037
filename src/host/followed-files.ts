import type { StartThread, Thread } from "./member.ts";
import type { Request } from "./messages.ts";

/**
 * Starts threads that have the files of a page in memory as they are now: before a thread gets more work, it gets the files that were
 * written since, and the names of those that were removed. Threads that end with one call need none of this.
 * @param start starts a thread with a copy of the files
 */
export const followingFiles =
  (start: StartThread, contents: ReadonlyMap<string, Uint8Array>): StartThread =>
  (data, listener): Thread => {
    const thread = start(data, listener);
    let sent = new Map(contents);
    return {
      ...thread,
      post(request) {
        const change = changeOf(sent, contents);
        if (change) {
          sent = new Map(contents);
          thread.post(change);
        }
        thread.post(request);
      },
    };
  };

function changeOf(
  before: ReadonlyMap<string, Uint8Array>,
  now: ReadonlyMap<string, Uint8Array>,
): Extract<Request, { kind: "files" }> | undefined {
  const written = new Map([...now].filter(([path, bytes]) => before.get(path) !== bytes));
  const removed = [...before.keys()].filter((path) => !now.has(path));
  return written.size > 0 || removed.length > 0 ? { kind: "files", written, removed } : undefined;
}
