import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { isLevel, type Level } from "../question/question.ts";

/**
 * Reads levels of questions by id: JSON lines of `{"id", "level"}`, as `kgqa levels` writes them.
 * @throws LacunaError `kgqa.broken-levels`, and what reading throws
 */
export async function readLevels(files: Files, path: string): Promise<ReadonlyMap<string, Level>> {
  const levels = new Map<string, Level>();
  let line = 0;
  for await (const text of textLines(plainBytes(files, path), path)) {
    line++;
    if (text.trim() === "") continue;
    const { id, level } = lineOf(text);
    if ((typeof id !== "string" && typeof id !== "number") || !isLevel(level))
      throw new LacunaError("kgqa.broken-levels", `line ${line} of ${path} has no id and level`, {
        place: { file: path, line },
        hint: 'a line is {"id": "…", "level": "i.i.d."}, "compositional" or "zero-shot"; `kgqa levels` writes such a file ({out})',
      });
    levels.set(String(id), level);
  }
  return levels;
}

function lineOf(text: string): { readonly id?: unknown; readonly level?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
