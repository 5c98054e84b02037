import { LacunaError } from "../../error.ts";
import type { Deadline } from "./deadline.ts";
import type { EndpointErrors } from "./errors.ts";

/**
 * The body of a response as text, read no further than a limit and no longer than a deadline.
 * @throws LacunaError `endpoint.too-large`, `endpoint.broken-off`, what the deadline throws
 */
export async function readResponse(
  response: Response,
  maxBytes: number,
  { meet }: Pick<Deadline, "meet">,
  errors: EndpointErrors,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const packed = response.headers.get("content-encoding");
  const length = packed === null ? Number(response.headers.get("content-length") ?? 0) : 0;
  if (length > maxBytes) throw errors.tooManyBytes(maxBytes);
  if (!response.body) return { text: "", bytes: 0 };
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  try {
    for (let next = await meet(reader.read()); !next.done; next = await meet(reader.read())) {
      bytes += next.value.byteLength;
      if (bytes > maxBytes) throw errors.tooManyBytes(maxBytes);
      parts.push(decoder.decode(next.value, { stream: true }));
    }
  } catch (cause) {
    // It may never end, so it is not awaited.
    reader.cancel().catch(() => {});
    throw cause instanceof LacunaError ? cause : errors.brokenOff(bytes, packed, cause);
  }
  return { text: parts.join("") + decoder.decode(), bytes };
}
