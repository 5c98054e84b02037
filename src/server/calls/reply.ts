/** An answer that is there as a whole: it is written at once, without a stream. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** The reply of a route: all at once, or a stream. */
export type Answer = Reply | Response;

export const isReply = (answer: Answer): answer is Reply => !(answer instanceof Response);

/** Names of headers are compared without case; ours are always written in the same. */
export const reply = (
  body: Reply["body"],
  { status = 200, headers = {} }: Partial<Omit<Reply, "body">> = {},
): Reply => ({ status, headers, body });

/** An answer with more headers; `missing` ones only where it has none of their name. */
export function withHeaders(
  answer: Answer,
  more: Readonly<Record<string, string>>,
  missing: Readonly<Record<string, string>> = {},
): Answer {
  if (isReply(answer)) return { ...answer, headers: { ...missing, ...answer.headers, ...more } };
  for (const [name, value] of Object.entries(missing))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  for (const [name, value] of Object.entries(more)) answer.headers.set(name, value);
  return answer;
}
