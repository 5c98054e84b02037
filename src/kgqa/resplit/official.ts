import { LacunaError } from "../../error.ts";
import { shuffle } from "../../numeric/random.ts";
import { randomState } from "../../numeric/random-state.ts";
import type { Level } from "../question/question.ts";
import { type Division, type LevelledRow, levelsAgainst, type Rows, sortedLevels } from "./rows.ts";

/** Parameters of the published procedure; the ratios are shares of groups (zero, compositional) and questions (iid). */
export interface OfficialRatios {
  readonly zero: number;
  readonly compositional: number;
  readonly iid: number;
  /** Share of the test questions that goes to validation; 0 for none. */
  readonly validation: number;
  readonly seed: number;
}

/**
 * The published re-split (`resplit.py` of semantic-systems/KGQA-datasets-generalization, Jiang and Usbeck 2022, algorithm 1),
 * row for row: scikit-learn's GroupShuffleSplit for zero-shot and compositional questions, `train_test_split` for the i.i.d.
 * ones, each with a new generator of the same seed; levels are then taken anew against the training rows.
 * @throws LacunaError `kgqa.no-ratios` when all three are 0, as the script writes nothing then
 */
export function officialDivision(rows: Rows, ratios: OfficialRatios): Division {
  const { zero, compositional, iid } = ratios;
  if (zero <= 0 && compositional <= 0 && iid <= 0)
    throw new LacunaError("kgqa.no-ratios", "all of the ratios zero, compositional and iid are 0", {
      hint: "give at least one of them a value between 0 and 1",
    });
  let train = Array.from({ length: rows.count }, (_, row) => row);
  const sets: Record<Level, readonly number[]> = { "zero-shot": [], compositional: [], "i.i.d.": [] };
  if (zero > 0) [train, sets["zero-shot"]] = drawn(rows, train, zero, ratios.seed, "zero-shot");
  if (compositional > 0)
    [train, sets.compositional] = drawn(rows, train, compositional, ratios.seed, "compositional");
  if (iid > 0) {
    const order = randomState(ratios.seed).permutation(train.length);
    const kept = Math.floor((1 - iid) * train.length);
    const rest = train.length - kept;
    const before = train;
    sets["i.i.d."] = Array.from(order.subarray(0, rest), (at) => before[at] ?? 0);
    train = Array.from(order.subarray(rest, rest + kept), (at) => before[at] ?? 0);
  }
  const found: Record<Level, LevelledRow[]> = { "zero-shot": [], compositional: [], "i.i.d.": [] };
  for (const set of [sets["zero-shot"], sets.compositional, sets["i.i.d."]])
    levelsAgainst(rows, train, set).forEach((level, at) => {
      found[level].push({ row: set[at] ?? 0, level });
    });
  // A level with an empty set is not wanted: its rows go back, and levels are not computed again.
  const final = [...train];
  for (const level of ["zero-shot", "i.i.d.", "compositional"] as const)
    if (sets[level].length === 0) {
      final.push(...found[level].map(({ row }) => row));
      found[level] = [];
    }
  const test = [...found["zero-shot"], ...found.compositional, ...found["i.i.d."]];
  if (ratios.validation <= 0) return { train: final, valid: [], test };
  return { train: final, ...stratified(test, ratios.validation, ratios.seed) };
}

/**
 * Draws groups for one level: the ratio is one of groups. Rows that turn out to have another level go back to the
 * training rows, with the harder ones first.
 */
function drawn(
  rows: Rows,
  from: readonly number[],
  ratio: number,
  seed: number,
  wanted: "zero-shot" | "compositional",
): [train: number[], set: number[]] {
  const present = [...new Set(from.map((row) => rows.groups[row] ?? 0))].sort((a, b) => a - b);
  const trainGroups = Math.floor((1 - ratio) * present.length);
  const order = randomState(seed).permutation(present.length);
  const outside = new Set(
    Array.from(order.subarray(0, present.length - trainGroups), (at) => present[at] ?? 0),
  );
  const train = from.filter((row) => !outside.has(rows.groups[row] ?? 0));
  const candidates = from.filter((row) => outside.has(rows.groups[row] ?? 0));
  const levels = levelsAgainst(rows, train, candidates);
  const having = (level: Level) => candidates.filter((_, at) => levels[at] === level);
  const back = wanted === "zero-shot" ? having("compositional") : having("zero-shot");
  return [[...train, ...back, ...having("i.i.d.")], having(wanted)];
}

/** scikit-learn's StratifiedShuffleSplit by level; the smaller side is the validation set. */
function stratified(test: readonly LevelledRow[], share: number, seed: number): Omit<Division, "train"> {
  const random = randomState(seed);
  const strata = sortedLevels
    .map((level) => test.filter((each) => each.level === level))
    .filter((rows) => rows.length > 0);
  const counts = strata.map(({ length }) => length);
  if (counts.some((count) => count < 2))
    throw new LacunaError(
      "kgqa.small-stratum",
      "a level has a single test question, which cannot be divided",
      {
        hint: "set validation to 0, or take larger ratios",
      },
    );
  const size = Math.floor(share * test.length);
  const validSizes = allocated(counts, size, random.permutation);
  const restSizes = allocated(
    counts.map((count, at) => count - (validSizes[at] ?? 0)),
    test.length - size,
    random.permutation,
  );
  const valid: LevelledRow[] = [];
  const rest: LevelledRow[] = [];
  strata.forEach((rows, at) => {
    const order = Array.from(random.permutation(rows.length), (place) => rows[place] as LevelledRow);
    const cut = validSizes[at] ?? 0;
    valid.push(...order.slice(0, cut));
    rest.push(...order.slice(cut, cut + (restSizes[at] ?? 0)));
  });
  return { valid: shuffle(valid, random), test: shuffle(rest, random) };
}

/**
 * scikit-learn's `_approximate_mode`: shares of a number by class sizes, rounded down, what is missing goes to the
 * largest remainders; equal ones are chosen at random.
 */
function allocated(
  counts: readonly number[],
  size: number,
  permutation: (count: number) => Uint32Array,
): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const exact = counts.map((count) => (count / total) * size);
  const given = exact.map(Math.floor);
  let missing = size - given.reduce((sum, count) => sum + count, 0);
  const remainders = exact.map((value, at) => value - (given[at] ?? 0));
  for (const value of [...new Set(remainders)].sort((a, b) => b - a)) {
    if (missing <= 0) break;
    const tied = remainders.flatMap((each, at) => (each === value ? [at] : []));
    const taken = Math.min(tied.length, missing);
    // Choosing from one class draws nothing: NumPy's choice permutes, and a list of one needs no number.
    const order = permutation(tied.length);
    for (let at = 0; at < taken; at++) {
      const which = tied[order[at] ?? 0] ?? 0;
      given[which] = (given[which] ?? 0) + 1;
    }
    missing -= taken;
  }
  return given;
}
