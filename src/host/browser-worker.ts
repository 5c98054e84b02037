import { browserHost } from "./browser.ts";
import type { Reply, Request, WorkerData } from "./messages.ts";
import { workerLoop } from "./worker-loop.ts";

/** The part of a worker's global scope that is used. */
interface Scope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(reply: Reply): void;
}

// The entry of a module worker: its first message says what it is, the others are requests.
const scope = globalThis as unknown as Scope;
scope.onmessage = ({ data }) => {
  const about = data as WorkerData;
  const contents = new Map(about.contents);
  const take = workerLoop(
    about,
    () => browserHost({ contents }),
    (reply) => scope.postMessage(reply),
  );
  scope.onmessage = ({ data: posted }) => {
    const request = posted as Request;
    if (request.kind === "files") changeFiles(contents, request);
    else take(request);
  };
};

function changeFiles(
  contents: Map<string, Uint8Array>,
  { written, removed }: Extract<Request, { readonly kind: "files" }>,
): void {
  for (const path of removed) contents.delete(path);
  for (const [path, bytes] of written) contents.set(path, bytes);
}
