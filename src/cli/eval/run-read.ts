import { join } from "node:path";
import { parseRunManifest, type RunManifest } from "../../evaluation/run/run-manifest.ts";
import { parseScored, type ScoredLine } from "../../evaluation/run/scored-line.ts";
import { textLines } from "../../formats/lines.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { wholeBytes } from "../../formats/whole.ts";

/** @throws LacunaError `eval.broken-run`, and what reading throws */
export async function runManifestOf(folder: string): Promise<RunManifest> {
  const path = join(folder, "manifest.json");
  return parseRunManifest(new TextDecoder().decode(await wholeBytes(nodeFiles, path)), path);
}

/** @throws LacunaError `eval.broken-result`, and what reading throws */
export async function resultsOf(folder: string): Promise<ScoredLine[]> {
  const path = join(folder, "results.jsonl");
  const lines: ScoredLine[] = [];
  for await (const text of textLines(nodeFiles.read(path), path))
    lines.push(parseScored(text, path, lines.length + 1));
  return lines;
}
