/** The part of `fetch` that is used; the platform's, or another one in tests. @internal */
export type Fetch = (
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal?: AbortSignal;
    /** Redirects are given as they come, not followed. */
    readonly redirect?: "manual";
  },
) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}>;
