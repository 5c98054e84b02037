/** A body that is made while it is sent. */
export interface Body extends AsyncIterable<Uint8Array> {
  /** Nobody takes the rest. */
  cancel(): void;
}

/** An answer whose headers are known: it is written without a web stream. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Body | null;
}

/** The reply of a route: one that is written at once, or a web stream. */
export type Answer = Reply | Response;

export const isReply = (answer: Answer): answer is Reply => !(answer instanceof Response);

/** Whether a body is made while it is sent. */
export const isMade = (body: Reply["body"]): body is Body =>
  typeof body === "object" && body !== null && !(body instanceof Uint8Array);

/** The same reply without its body. */
export function withoutBodyOf(answer: Reply): Reply {
  if (isMade(answer.body)) answer.body.cancel();
  return { ...answer, body: null };
}

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
