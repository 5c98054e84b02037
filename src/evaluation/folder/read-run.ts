import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { joined } from "../../runs/paths.ts";
import { parseRunManifest, type RunManifest } from "../run/run-manifest.ts";
import { parseScored, type ScoredLine } from "../scoring/scored-line.ts";
import type { RunConfig } from "./run-folder.ts";

/** @throws LacunaError `eval.broken-run`, and what reading throws */
export async function runManifestOf(folder: string, files: Files): Promise<RunManifest> {
  const path = joined(folder, "manifest.json");
  return parseRunManifest(new TextDecoder().decode(await wholeBytes(files, path)), path);
}

/** How a run was scored. @throws LacunaError `eval.broken-run`, and what reading throws */
export async function runConfigOf(folder: string, files: Files): Promise<RunConfig> {
  const path = joined(folder, "config.json");
  const text = new TextDecoder().decode(await wholeBytes(files, path));
  try {
    return JSON.parse(text) as RunConfig;
  } catch (cause) {
    throw new LacunaError("eval.broken-run", `${path} is no configuration of a run`, {
      place: { file: path },
      hint: "name a folder that `lacuna eval {out}` wrote",
      cause,
    });
  }
}

/** @throws LacunaError `eval.broken-result`, and what reading throws */
export async function resultsOf(folder: string, files: Files): Promise<ScoredLine[]> {
  const lines: ScoredLine[] = [];
  for await (const line of scoredLines(folder, files)) lines.push(line);
  return lines;
}

/** The scored queries of a run, one in memory at a time. @throws LacunaError as {@link resultsOf} */
export async function* scoredLines(folder: string, files: Files): AsyncGenerator<ScoredLine> {
  const path = joined(folder, "results.jsonl");
  let at = 0;
  for await (const text of textLines(files.read(path), path)) yield parseScored(text, path, ++at);
}
