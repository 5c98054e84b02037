import { LacunaError } from "../../src/error.ts";
import { plainBytes } from "../../src/formats/compression/compression.ts";
import type { Files } from "../../src/formats/files/files.ts";
import { textLines } from "../../src/formats/text/lines.ts";

/**
 * Vectors of words from lines of a word and its numbers. Of an entry with blanks in it, as GloVe 840B has some, the numbers are
 * the last ones, as many as in the first line.
 * @throws LacunaError `parsing.bad-vectors`, `files.*`
 */
export async function readGlove(files: Files, path: string): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  let width = 0;
  let line = 0;
  for await (const text of textLines(plainBytes(files, path), path)) {
    line++;
    const parts = text.trimEnd().split(" ");
    if (width === 0) width = parts.length - 1;
    const vector = Float32Array.from(parts.slice(-width), Number);
    if (width < 1 || parts.length <= width || vector.some((value) => !Number.isFinite(value)))
      throw new LacunaError("parsing.bad-vectors", "the line is no word with its numbers", {
        place: { file: path, line },
        hint: "write a word and its numbers a line, with blanks between them, as GloVe's text files have it",
      });
    vectors.set(parts.slice(0, -width).join(" "), vector);
  }
  return vectors;
}
