import type { EasyHard } from "./easy-hard.ts";
import { splitTuples } from "./efok/answers.ts";
import { sortedAnswers } from "./formats/import-query.ts";

/**
 * Easy and hard answers of a query whose hard ones are a selection: those selected that are hard, and as easy ones every
 * other answer on the full graph, which is what a ranking leaves out (the "+H" benchmarks of Gregucci et al., ICML 2025).
 */
export function withSelection(computed: EasyHard, selected: Uint32Array, width: number): EasyHard {
  const parts = splitTuples(computed.hard, selected, width);
  const rows: number[][] = [];
  for (const ids of [computed.easy, parts.hard])
    for (let at = 0; at < ids.length; at += width) rows.push([...ids.subarray(at, at + width)]);
  return { easy: sortedAnswers(rows, width), hard: parts.easy };
}

/** Whose answers an import keeps: computed ones, those of the files, or the selection that the files make. */
export type ImportedAnswers = "computed" | "given" | "selected";

/** What becomes of the answers that a file has of a query, and whether they are as they should be. */
export function importedAnswers(
  given: Partial<EasyHard>,
  computed: EasyHard,
  rule: ImportedAnswers,
  width: number,
): EasyHard & { readonly given: boolean; readonly differing: boolean } {
  if (!given.hard) return { ...computed, given: false, differing: false };
  const right = rule === "selected" ? withSelection(computed, given.hard, width) : computed;
  const differing =
    !same(given.hard, right.hard) || (given.easy !== undefined && !same(given.easy, right.easy));
  const kept = rule === "given" ? { easy: given.easy ?? right.easy, hard: given.hard } : right;
  return { ...kept, given: true, differing };
}

const same = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);
