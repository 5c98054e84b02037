import { browserHost } from "./browser.ts";
import { workerLoop } from "./worker-loop.ts";
import type { Reply, Request, WorkerData } from "./workers.ts";

/** The part of a worker's global scope that is used. */
interface Scope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(reply: Reply): void;
}

// The entry of a module worker: its first message says what it is, the others are requests.
const scope = globalThis as unknown as Scope;
scope.onmessage = ({ data }) => {
  const about = data as WorkerData;
  const host = browserHost({ contents: new Map(about.contents) });
  const take = workerLoop(about, host, (reply) => scope.postMessage(reply));
  scope.onmessage = ({ data: request }) => take(request as Request);
};
