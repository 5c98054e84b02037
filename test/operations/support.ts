import { browserHost } from "../../src/host/browser.ts";
import type { Host } from "../../src/operations/host.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

/** All operations over files in memory, on this thread, as a page without workers has them; `own` is another host's. */
export function inMemory(contents: Record<string, string> = {}, own: Partial<Host> = {}) {
  const encoder = new TextEncoder();
  const files = new Map(Object.entries(contents).map(([name, text]) => [name, encoder.encode(text)]));
  return {
    ...boundAndHeld({ ...browserHost({ contents: files }), ...own }),
    /** What a file holds that was written. */
    read: (name: string) => new TextDecoder().decode(files.get(name)),
    names: () => [...files.keys()],
    /** Writes a file anew. */
    put: (name: string, text: string) => void files.set(name, encoder.encode(text)),
    /** The bytes of all files. */
    contents: files,
  };
}

/** What a promise is rejected with, as plain data. */
export const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, message, hint, place }) => ({ code, message, hint, place }),
  );
