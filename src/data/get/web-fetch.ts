import type { Fetch } from "./fetch.ts";

/** A body as browsers have it: not all of them can be iterated over, and those that can need no reader. */
interface Body extends Partial<AsyncIterable<Uint8Array>> {
  getReader?(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/** The part of the `fetch` of Node and of browsers that is used. */
type WebFetch = (
  url: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
    redirect?: "manual";
  },
) => Promise<Omit<Awaited<ReturnType<Fetch>>, "body"> & { readonly body: Body | null }>;

/** The platform's `fetch` with bodies that come in chunks wherever it runs. */
export const webFetch =
  (fetch: WebFetch): Fetch =>
  async (url, { method, headers, body: sent, signal, redirect }) => {
    const response = await fetch(url, {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
      ...(redirect === undefined ? {} : { redirect }),
    });
    const { ok, status, body } = response;
    return { ok, status, headers: response.headers, body: body && chunksOf(body) };
  };

async function* chunksOf(body: Body): AsyncGenerator<Uint8Array> {
  const reader = body.getReader?.();
  if (!reader) {
    yield* body as AsyncIterable<Uint8Array>;
    return;
  }
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value) yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
