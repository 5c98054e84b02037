import { LacunaError } from "../../error.ts";
import { withoutCompression } from "../../formats/compression.ts";
import type { Files } from "../../formats/files.ts";
import type { Split } from "../../kg/graph.ts";
import { lineQueries } from "./import-lines.ts";
import { answersAt, betaeQueries, boxQueries, isDict, pickleAt } from "./import-pickle.ts";
import { type ImportedQuery, unreadable } from "./import-query.ts";
import { csvQueries, efokQueries } from "./import-tables.ts";

/** Sub-folders that are looked into when a folder itself has nothing to import. */
const below = ["jsonl", "queries"];

/** Files of answers stand beside queries; they are read with them. */
const companion = /^(?:(?:train|valid|test)-(?:easy-|hard-)?answers|(?:train|valid|test)_ans_[^.]*)\.pkl$/;
const known = /^(?:.*-queries\.pkl|.*_triples_.*\.pkl|.*\.jsonl|data-.*\.csv|.*_qaa\.json)$/;

/**
 * The files to import: those named, and of folders those that hold queries of the split. Pickles go before the JSON
 * lines of the same queries in a folder `jsonl`.
 * @throws LacunaError `benchmark.nothing-to-import`, `usage.other-split`
 */
export async function filesToImport(paths: readonly string[], split: Split, files: Files): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if ((await files.list(path)) !== undefined) found.push(...(await inFolder(path, split, files)));
    else {
      const own = splitOf(baseName(path));
      if (own !== undefined && own !== split)
        throw new LacunaError("usage.other-split", `${path} holds ${own} queries by its name, not ${split}`, {
          hint: `say --split ${own}, or rename the file`,
        });
      found.push(path);
    }
  }
  return found;
}

async function inFolder(folder: string, split: Split, files: Files): Promise<string[]> {
  const entries = (await files.list(folder)) ?? [];
  const names = entries.filter((name) => {
    const plain = withoutCompression(name);
    return known.test(plain) && (splitOf(plain) ?? split) === split;
  });
  if (names.length > 0) return names.map((name) => `${folder}/${name}`);
  for (const name of [...below.flatMap((each) => [each, `${each}/${split}`])]) {
    const inner = `${folder}/${name}`;
    if ((await files.list(inner)) === undefined) continue;
    const found = await inFolder(inner, split, files).catch(() => []);
    if (found.length > 0) return found;
  }
  const folders: string[] = [];
  for (const name of entries) if ((await files.list(`${folder}/${name}`)) !== undefined) folders.push(name);
  throw new LacunaError("benchmark.nothing-to-import", `${folder} has no ${split} queries`, {
    place: { file: folder },
    hint:
      folders.length > 0
        ? `name a folder in it: ${folders.join(", ")}`
        : "known are <split>-queries.pkl, <split>_triples_<type>.pkl, *.jsonl, data-*.csv and *_qaa.json, also with .gz",
  });
}

const splitOf = (name: string): Split | undefined =>
  /^(train|valid|test)[-_.]/.exec(name)?.[1] as Split | undefined;

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The queries of one file, whatever its layout; answers that lie beside it are read with them. */
export async function* queriesIn(path: string, split: Split, files: Files): AsyncGenerator<ImportedQuery> {
  const name = withoutCompression(baseName(path));
  if (/\.csv$/i.test(name)) yield* await csvQueries(path, files);
  else if (/\.json$/i.test(name)) yield* await efokQueries(path, files);
  else if (!/\.(pkl|pickle)$/i.test(name)) yield* lineQueries(path, files);
  else if (companion.test(name))
    throw unreadable(path, "it has answers only; name the file of their queries");
  else yield* pickled(path, split, files);
}

async function* pickled(path: string, split: Split, files: Files): AsyncGenerator<ImportedQuery> {
  const value = await pickleAt(path, files);
  const folder = path.slice(0, path.length - baseName(path).length);
  const beside = async (name: string) => {
    for (const each of [`${folder}${name}.pkl`, `${folder}${name}.pkl.gz`])
      if ((await files.size(each)) !== undefined) return answersAt(each, files);
    return undefined;
  };
  if (isDict(value)) {
    const easy = split === "train" ? undefined : await beside(`${split}-easy-answers`);
    const hard = await beside(split === "train" ? "train-answers" : `${split}-hard-answers`);
    yield* betaeQueries(value, { easy, hard }, path);
    return;
  }
  if (typeof value !== "object" || value === null || !("kind" in value) || value.kind !== "list")
    throw unreadable(path, "its pickle is neither BetaE's dict of queries nor Query2Box's list");
  const code = /_triples_([^.]*)\.pkl/.exec(path)?.[1];
  const all = code === undefined ? undefined : await beside(`${split}_ans_${code}`);
  const hard = code === undefined ? undefined : await beside(`${split}_ans_${code}_hard`);
  yield* boxQueries(value.items, { all, hard: hard ?? (split === "train" ? all : undefined) }, path);
}
