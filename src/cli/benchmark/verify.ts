import { join } from "node:path";
import { type FileRecord, graphRecord, type Manifest } from "../../benchmark/folder/manifest.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import type { LineRules, Mistake } from "../../benchmark/folder/verify.ts";
import { lineRulesOf } from "../../benchmark/protocols.ts";
import { LacunaError } from "../../error.ts";
import { textLines } from "../../formats/lines.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { loadGraph } from "../../kg/open.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { openPool } from "../workers/open-pool.ts";
import { inOrder } from "./in-order.ts";
import { counter } from "./query-file.ts";
import type { VerifyTask } from "./verify-work.ts";

export interface VerifyOptions extends GlobalOptions {
  readonly graph: string;
  readonly format?: string;
}

/** The value of `lacuna benchmark verify`. */
export interface Verified {
  readonly ok: boolean;
  readonly files: number;
  readonly queries: number;
  readonly pairs: { readonly easy: number; readonly hard: number };
  readonly mistakes: readonly Mistake[];
  /** Mistakes beyond those listed. */
  readonly more: number;
}

/** Mistakes that are listed; a wrong graph makes every line one. */
const MOST_LISTED = 100;
const BLOCK = 64;

/**
 * `lacuna benchmark verify`: hashes and counts, then every query answered again on the observed and the full graph.
 * @throws LacunaError `benchmark.other-graph` when the graph is not the one of the manifest
 */
export async function verifyFolder(folder: string, options: VerifyOptions, io: Io): Promise<Verified> {
  const manifest = await readManifest(folder, nodeFiles);
  const graph = await loadGraph(options.graph, nodeFiles, {
    shared: true,
    ...(options.format === undefined ? {} : { format: options.format }),
  });
  refuseOtherGraph(folder, options.graph, manifest, graphRecord(graph).hash);
  const mistakes: Mistake[] = [];
  let more = 0;
  const note = (mistake: Mistake) => {
    if (mistakes.length < MOST_LISTED) mistakes.push(mistake);
    else more++;
  };
  for (const stray of await strayFiles(folder, manifest))
    note({ file: stray, code: "stray", message: "it is not in the manifest" });

  const common = await lineRulesOf(manifest);
  const pool = openPool("verify", graph, undefined, options.threads);
  const expected = manifest.files.reduce((sum, { queries }) => sum + queries, 0);
  const progress = await startProgress("verifying", expected, io, options);
  let queries = 0;
  let easy = 0;
  let hard = 0;
  try {
    for (const record of manifest.files) {
      const seen = new Map<string, number>();
      const file = join(folder, record.file);
      const found = { queries: 0, easy: 0, hard: 0 };
      try {
        for await (const { task, result } of inOrder(tasksOf(file, record, common, note), pool)) {
          for (const [at, { mistakes: wrong, key, ...pairs }] of result.entries()) {
            const line = task.first + at;
            for (const each of wrong) note({ file, line, ...each });
            const earlier = key === undefined ? undefined : seen.get(key);
            if (earlier !== undefined)
              note({ file, line, code: "repeat", message: `it is the same query as line ${earlier}` });
            else if (key !== undefined) seen.set(key, line);
            found.queries++;
            found.easy += pairs.easy;
            found.hard += pairs.hard;
          }
          progress.update(
            queries + found.queries,
            `${record.split} ${record.type}, ${mistakes.length + more} mistakes`,
          );
        }
      } catch (error) {
        if (!(error instanceof LacunaError)) throw error;
        note({
          file,
          ...(error.place?.line && { line: error.place.line }),
          code: error.code,
          message: error.message,
        });
      }
      const { pairs } = record;
      if (found.queries !== record.queries || found.easy !== pairs.easy || found.hard !== pairs.hard)
        note({
          file,
          code: "count",
          message:
            `it has ${found.queries} queries, ${found.easy} easy and ${found.hard} hard answers; ` +
            `the manifest says ${record.queries}, ${pairs.easy} and ${pairs.hard}`,
        });
      queries += found.queries;
      easy += found.easy;
      hard += found.hard;
    }
  } finally {
    progress.stop();
    await pool.close();
  }
  const ok = mistakes.length === 0;
  return { ok, files: manifest.files.length, queries, pairs: { easy, hard }, mistakes, more };
}

/** Blocks of lines of a file; its hashes are checked on the way. */
async function* tasksOf(
  file: string,
  record: FileRecord,
  common: Pick<LineRules, "answers" | "asWritten">,
  note: (mistake: Mistake) => void,
): AsyncGenerator<VerifyTask> {
  const packed = counter();
  const content = counter();
  const { type, split } = record;
  const rules: LineRules = { type, split, ...common };
  const raw = passing(nodeFiles.read(file), packed);
  const plain = passing(nodeFiles.gunzip(raw, file), content);
  let lines: string[] = [];
  let first = 1;
  const block = (): VerifyTask => {
    const task = { file, first, lines, rules };
    first += lines.length;
    lines = [];
    return task;
  };
  for await (const line of textLines(plain, file)) {
    lines.push(line);
    if (lines.length === BLOCK) yield block();
  }
  if (lines.length > 0) yield block();
  for (const [name, digest, wanted] of [
    ["packed file", packed.digest(), record.packed],
    ["content", content.digest(), record.content],
  ] as const)
    if (digest.sha256 !== wanted.sha256 || digest.bytes !== wanted.bytes)
      note({
        file,
        code: "hash",
        message: `the ${name} has SHA-256 ${digest.sha256} (${digest.bytes} bytes), the manifest says ${wanted.sha256} (${wanted.bytes})`,
      });
}

async function* passing(
  source: AsyncIterable<Uint8Array>,
  into: ReturnType<typeof counter>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    into.add(chunk);
    yield chunk;
  }
}

/** Files below the folder that its manifest does not know. */
async function strayFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const known = new Set(manifest.files.map(({ file }) => file));
  const stray: string[] = [];
  const walk = async (below: string): Promise<void> => {
    for (const name of (await nodeFiles.list(join(folder, below))) ?? []) {
      const path = below === "" ? name : `${below}/${name}`;
      if ((await nodeFiles.list(join(folder, path))) !== undefined) await walk(path);
      else if (!known.has(path) && path !== "manifest.json") stray.push(join(folder, path));
    }
  };
  await walk("");
  return stray;
}

function refuseOtherGraph(folder: string, source: string, manifest: Manifest, hash: string): void {
  if (hash === manifest.graph.hash) return;
  const { name, entities, relations } = manifest.graph;
  throw new LacunaError("benchmark.other-graph", `${source} is not the graph ${folder} was made from`, {
    place: { file: folder },
    hint: `that is ${name} with ${entities} entities and ${relations} directed relations, hash ${manifest.graph.hash.slice(0, 16)}; this one has ${hash.slice(0, 16)}`,
  });
}
