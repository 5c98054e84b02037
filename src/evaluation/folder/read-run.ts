import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { joined } from "../../runs/paths.ts";
import { parseRunManifest, type RunManifest } from "../run/run-manifest.ts";
import { parseScored, type ScoredLine } from "../scoring/scored-line.ts";
import type { RunConfig } from "./run-folder.ts";

/** @throws LacunaError `eval.no-run`, `eval.broken-run`, and what reading throws */
export async function runManifestOf(folder: string, files: Files): Promise<RunManifest> {
  const path = joined(folder, "manifest.json");
  if ((await files.size(path)) === undefined) throw await noRun(folder, files);
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
      hint: "name a folder that `lacuna evaluate {out}` wrote",
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

/** What is there instead of a run: nothing, one that has not ended, or something else. */
async function noRun(folder: string, files: Files): Promise<LacunaError> {
  const begun = `${folder.replace(/\/$/, "")}.partial`;
  const hint =
    (await files.list(begun)) === undefined
      ? "name a folder that `lacuna evaluate {out}` wrote"
      : `the run in ${begun} has not ended: repeat its command, which goes on from there`;
  return new LacunaError("eval.no-run", `there is no run in ${folder}`, { place: { file: folder }, hint });
}
