import { LacunaError } from "../../error.ts";

/**
 * The body of a response as text, read no further than a limit.
 * @throws LacunaError `endpoint.too-large`
 */
export async function readResponse(response: Response, maxBytes: number, host: string): Promise<string> {
  const tooLarge = () =>
    new LacunaError("endpoint.too-large", `the result of ${host} has more than ${maxBytes} bytes`, {
      hint: "ask for less, page by page, or raise maxBytes",
    });
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!response.body) return "";
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    parts.push(decoder.decode(next.value, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}
