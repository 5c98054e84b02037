import { LacunaError } from "../../error.ts";
import { notUtf8 } from "./not-utf8.ts";

/** Longest line in UTF-16 units: a query with all answers of a large graph is shorter. */
const LONGEST = 1 << 26;

/**
 * The lines of UTF-8 bytes without their ends; an empty last line is none.
 * @throws LacunaError `formats.not-utf8`, `formats.long-line`, with the file
 */
export async function* textLines(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest: string[] = [];
  let held = 0;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw notUtf8(file, cause);
    }
  };
  for await (const chunk of source) {
    const parts = decode(chunk).split("\n");
    const last = parts.pop()!;
    if (parts.length > 0) {
      rest.push(parts[0]!);
      yield rest.join("");
      for (let at = 1; at < parts.length; at++) yield parts[at]!;
      rest = [];
      held = 0;
    }
    rest.push(last);
    held += last.length;
    if (held > LONGEST)
      throw new LacunaError("formats.long-line", `a line of ${file} is longer than ${LONGEST} characters`, {
        place: { file },
        hint: "write one query a line",
      });
  }
  const end = rest.join("") + decode();
  if (end !== "") yield end;
}
