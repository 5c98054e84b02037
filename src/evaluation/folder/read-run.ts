import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { watchedHash } from "../../formats/files/held-to-hash.ts";
import { brokenJson, jsonOf } from "../../formats/text/json-of.ts";
import { textLines } from "../../formats/text/lines.ts";
import { joined } from "../../runs/paths.ts";
import { configShape } from "../run/manifest-shape.ts";
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
  const refusal = {
    file: path,
    code: "eval.broken-run",
    hint: "name a folder that `lacuna evaluate {out}` wrote",
  };
  const value = jsonOf(text, refusal);
  const mistake = configShape(value, "");
  if (mistake !== undefined) throw brokenJson(refusal, mistake);
  return value as RunConfig;
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
  const wanted = await hashOf(folder, "results.jsonl", files);
  const watched = wanted === undefined ? undefined : watchedHash(files, path, wanted, () => changedRun(path));
  let at = 0;
  for await (const text of textLines((watched?.files ?? files).read(path), path))
    yield parseScored(text, path, ++at);
  watched?.check();
}

/** The hash that a run's manifest has for one of its files; undefined for one that has not ended, and has no manifest. */
async function hashOf(folder: string, name: string, files: Files): Promise<string | undefined> {
  if ((await files.size(joined(folder, "manifest.json"))) === undefined) return undefined;
  return (await runManifestOf(folder, files)).files.find(({ file }) => file === name)?.sha256;
}

const changedRun = (path: string): LacunaError =>
  new LacunaError("eval.broken-run", `${path} is not the file that the manifest lists`, {
    place: { file: path },
    hint: "it was changed since it was written; write the run again with `lacuna evaluate {out}`",
  });

/** What is there instead of a run: nothing, one that has not ended, or something else. */
async function noRun(folder: string, files: Files): Promise<LacunaError> {
  const begun = `${folder.replace(/\/$/, "")}.partial`;
  const hint =
    (await files.list(begun)) === undefined
      ? "name a folder that `lacuna evaluate {out}` wrote"
      : `the run in ${begun} has not ended: repeat its command, which goes on from there`;
  return new LacunaError("eval.no-run", `there is no run in ${folder}`, { place: { file: folder }, hint });
}
