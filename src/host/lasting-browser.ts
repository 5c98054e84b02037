import { type BrowserHostOptions, browserHost, webThreads } from "./browser.ts";
import { type LastingHost, type LastingOptions, lastingHost } from "./lasting-host.ts";
import type { StartThread } from "./member.ts";

/** The host of a page for many calls, which share what they open, and workers. Close it when they are over. */
export function openBrowserHost({
  contents = new Map(),
  startWorker,
  ...lasting
}: BrowserHostOptions & LastingOptions = {}): LastingHost {
  const page = browserHost({ contents, ...(startWorker ? { startWorker } : {}) });
  const host = { ...page, files: { ...page.files, version: versionsOf(contents) } };
  const start = webThreads(contents, startWorker);
  return lastingHost(host, start && withChangedFiles(start, contents), lasting);
}

/** Workers that are told of files that have changed since they were started. */
const withChangedFiles =
  (start: StartThread, contents: ReadonlyMap<string, Uint8Array>): StartThread =>
  (data, listener) => {
    let posted = new Map(contents);
    const thread = start(data, listener);
    const postChanges = () => {
      const written = new Map([...contents].filter(([path, bytes]) => posted.get(path) !== bytes));
      const removed = [...posted.keys()].filter((path) => !contents.has(path));
      if (written.size === 0 && removed.length === 0) return;
      posted = new Map(contents);
      thread.post({ kind: "files", written, removed });
    };
    return {
      ...thread,
      post(request) {
        if (request.kind !== "taken") postChanges();
        thread.post(request);
      },
    };
  };

/** Whoever writes a file puts other bytes in its place; what is written into them is not seen. */
function versionsOf(contents: ReadonlyMap<string, Uint8Array>) {
  const numbers = new WeakMap<Uint8Array, string>();
  let next = 0;
  return async (path: string) => {
    const bytes = contents.get(path);
    if (!bytes) return undefined;
    const number = numbers.get(bytes) ?? `${next++}`;
    numbers.set(bytes, number);
    return number;
  };
}
