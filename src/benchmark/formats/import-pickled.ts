import type { Files } from "../../formats/files/files.ts";
import type { Split } from "../../kg/graph.ts";
import { nameOf } from "../../runs/paths.ts";
import { answersAt, betaeQueries, boxQueries, isDict, pickleAt } from "./import-pickle.ts";
import { type ImportedQuery, unreadable } from "./import-query.ts";

/** Files of answers stand beside queries; they are read with them. */
export const isAnswerFile = (name: string): boolean =>
  /^(?:(?:train|valid|test)-(?:easy-|hard-)?answers|(?:train|valid|test)_ans_[^.]*)\.pkl$/.test(name);

/** The queries of BetaE's dict or Query2Box's list, with the answers that lie beside it. */
export async function* pickledQueries(
  path: string,
  split: Split,
  files: Files,
): AsyncGenerator<ImportedQuery> {
  const value = await pickleAt(path, files);
  const folder = path.slice(0, path.length - nameOf(path).length);
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
  const code = /^([^.]*)\.pkl/.exec(nameOf(path).split("_triples_").at(-1)!)?.[1];
  const all = code === undefined ? undefined : await beside(`${split}_ans_${code}`);
  const hard = code === undefined ? undefined : await beside(`${split}_ans_${code}_hard`);
  yield* boxQueries(value.items, { all, hard: hard ?? (split === "train" ? all : undefined) }, path);
}
