import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import { type Finished, lacuna } from "../cli/lacuna.ts";

/** A folder that goes away with the test. */
export function temporaryFolder(): string {
  const { path, remove } = newFolder();
  onTestFinished(remove);
  return path;
}

/** A folder that goes away when it is told to. */
export function newFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "lacuna-benchmark-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes a random graph of some entities and 5 relations with train, valid and test triples. */
export function randomGraph(folder: string, seed = 1, entities = 80): string {
  const path = join(folder, "graph");
  mkdirSync(path);
  const random = randomStream(seed, "graph");
  const seen = new Set<string>();
  for (const [split, count] of [
    ["train", 700],
    ["valid", 120],
    ["test", 120],
  ] as const) {
    let text = "";
    for (let made = 0; made < (count * entities) / 80; ) {
      const triple = `a${random.below(entities)}\tr${random.below(5)}\ta${random.below(entities)}\n`;
      if (seen.has(triple)) continue;
      seen.add(triple);
      text += triple;
      made++;
    }
    writeFileSync(join(path, `${split}.txt`), text);
  }
  return path;
}

/** Runs `lacuna benchmark …` and expects it to succeed. */
export async function benchmark(...args: string[]): Promise<Finished> {
  // One thread unless a test is about workers: starting them takes longer than these small tasks.
  const threads = args.includes("--threads") ? [] : ["--threads", "1"];
  const done = await lacuna(["benchmark", ...args, ...threads]);
  if (done.status !== 0) throw new Error(`${args.join(" ")}: ${done.status} ${done.err}`);
  return done;
}

/** Hashes of all files below a folder, by their paths. */
export function treeOf(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[relative(folder, path)] = createHash("sha256").update(readFileSync(path)).digest("hex");
  }
  return found;
}

/** The lines of a packed file. */
export const packedLines = (path: string): string[] =>
  gunzipSync(readFileSync(path)).toString("utf8").split("\n").filter(Boolean);

/** The lines of each file of queries of a benchmark folder of one split, by type. */
export function linesByType(folder: string): Record<string, string[]> {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
    files: { type: string; file: string }[];
  };
  return Object.fromEntries(manifest.files.map(({ type, file }) => [type, packedLines(join(folder, file))]));
}
