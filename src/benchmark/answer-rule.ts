import { splitTuples } from "./answers.ts";
import { differencesOf } from "./compare-answers.ts";
import type { DifferenceName } from "./differences.ts";
import type { EasyHard, GraphAnswers } from "./easy-hard.ts";
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

/** The answers that are kept of an imported query. */
export interface KeptAnswers extends EasyHard {
  /** Whether its file had answers. */
  readonly given: boolean;
  /** Answers of the file that are not as they should be, by kind. */
  readonly differences: ReadonlyMap<DifferenceName, Uint32Array>;
}

/** The answers of a query in a file, corrected, with their differences from the correct ones. */
export function importedAnswers(
  given: Partial<EasyHard>,
  computed: GraphAnswers,
  rule: ImportedAnswers,
  width: number,
): KeptAnswers {
  const { easy, hard } = computed;
  if (!given.hard) return { easy, hard, given: false, differences: new Map() };
  const right = rule === "selected" ? withSelection(computed, given.hard, width) : { easy, hard };
  const own = { easy: given.easy ?? right.easy, hard: given.hard };
  const differences = differencesOf(own, { ...computed, ...right }, width);
  return { ...(rule === "given" ? own : right), given: true, differences };
}
