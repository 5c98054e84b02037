import type { Files } from "../../../formats/files/files.ts";

export const MANIFEST = "manifest.json";
/** AnyBURL's file, for readers of others too. */
export const RULES = "rules.txt";
/** Rules that somebody has switched off. */
export const OFF = "off.tsv";

/** What manifests of folders of rules have as their format. */
export const rulesFormat = "lacuna rules 1";

/** Everything a folder of rules may hold. */
export const rulesFiles: readonly string[] = [MANIFEST, RULES, OFF];

/** Whether a path is a file of rules: its first kilobytes have an arrow of AnyBURL or AMIE in a line. */
export async function isRulesFile(path: string, files: Files): Promise<boolean> {
  if ((await files.size(path)) === undefined || /\.(safetensors|pth|pt|npz|npy|pkl)$/.test(path))
    return false;
  for await (const chunk of files.read(path)) {
    const start = new TextDecoder().decode(chunk.slice(0, 4096));
    return start
      .split("\n")
      .some((line) => /\) <= |\?\w+\s+=> |=> \?/.test(line) || /\)\s*<=\s*$/.test(line));
  }
  return false;
}
