import { LacunaError } from "../../error.ts";

const strict = new TextDecoder("utf-8", { fatal: true });

/** The lines of a block, as text where all of it is UTF-8 and as bytes where some of it is not. */
export function linesOf(block: Uint8Array): readonly (string | Uint8Array)[] {
  try {
    return strict.decode(block).split("\n");
  } catch {
    const lines: Uint8Array[] = [];
    for (let from = 0; from <= block.length; ) {
      const end = block.indexOf(0x0a, from);
      lines.push(block.subarray(from, end < 0 ? block.length : end));
      if (end < 0) break;
      from = end + 1;
    }
    return lines;
  }
}

/**
 * A line without what stands around it; empty for a comment, which begins with `#`.
 * @throws LacunaError `query.not-utf8`
 */
export function textOf(line: string | Uint8Array): string {
  const plain = (text: string) => (text.trimStart().startsWith("#") ? "" : text.trim());
  if (typeof line === "string") return plain(line);
  try {
    return plain(strict.decode(line));
  } catch (cause) {
    throw new LacunaError("query.not-utf8", "this line is not UTF-8", {
      hint: "save the file as UTF-8",
      cause,
    });
  }
}
