import type { Fetch } from "../kgqa/checks/execute.ts";

/** A body as browsers have it: not all of them can be iterated over. */
interface Body {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
    cancel(): Promise<void>;
  };
}

type PlatformFetch = (
  url: string,
  options: unknown,
) => Promise<Omit<Awaited<ReturnType<Fetch>>, "body"> & { readonly body: Body | null }>;

/** The `fetch` of Node and of browsers; looked up when it is called, so that a page may set its own. */
export const platformFetch: Fetch = async (url, options) => {
  const { ok, status, headers, body } = await (
    globalThis as unknown as { readonly fetch: PlatformFetch }
  ).fetch(url, options);
  return { ok, status, headers, body: body && chunksOf(body) };
};

async function* chunksOf(body: Body): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
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
