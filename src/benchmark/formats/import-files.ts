import { LacunaError } from "../../error.ts";
import { withoutCompression } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Split } from "../../kg/graph.ts";
import { nameOf } from "../../runs/paths.ts";
import { type ImportedQuery, unreadable } from "./import-query.ts";
import { importers } from "./importers.ts";

/** Sub-folders that are looked into when a folder itself has nothing to import. */
const below = ["jsonl", "queries"];

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
      const own = splitOf(nameOf(path));
      if (own !== undefined && own !== split)
        throw new LacunaError("usage.other-split", `${path} holds ${own} queries by its name, not ${split}`, {
          hint: `say {split} ${own}, or rename the file`,
        });
      found.push(path);
    }
  }
  return found;
}

async function inFolder(folder: string, split: Split, files: Files): Promise<string[]> {
  const entries = (await files.list(folder)) ?? [];
  const names = importers.flatMap((importer) => {
    const own = entries.filter((name) => importer.isInFolder(withoutCompression(name)));
    const named = own.filter((name) => splitOf(name) === split);
    if (named.length > 0) return named;
    // Files without a split beside files of train and valid are of test, such as EFO-1-QA's `data-<type>.csv`.
    const others = own.filter((name) => splitOf(name) === undefined);
    return others.length === own.length || split === "test" ? others : [];
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
        : "known are <split>-queries.pkl, <split>_triples_<type>.pkl, *.jsonl, data-*.csv, <split>-<type>.csv and *qaa.json, also with .gz",
  });
}

const splitOf = (name: string): Split | undefined =>
  /^(train|valid|test)[-_.]/.exec(name)?.[1] as Split | undefined;

/** The queries of one file, whatever its layout; answers that lie beside it are read with them. */
export function queriesIn(path: string, split: Split, files: Files): AsyncGenerator<ImportedQuery> {
  const name = withoutCompression(nameOf(path));
  const importer = importers.find((each) => each.recognises(name));
  if (!importer) throw unreadable(path, "no importer reads files of its name");
  return importer.queries({ name, path, split }, files);
}
