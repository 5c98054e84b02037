import type { Program, Step } from "../program.ts";

/** Functions whose two sets may change places: which of two is greater does not depend on their order either. */
const symmetric = new Set<string>(["And", "Or", "SelectBetween"]);

/** The result of the comparison of two programs. @internal */
export interface ProgramComparison {
  /** The same steps with the same inputs in the same tree. */
  readonly exact: boolean;
  /** The same up to the order of the operands of And, Or and SelectBetween. */
  readonly equivalent: boolean;
  /** The first difference of the prediction; absent when it is equivalent. */
  readonly departure?: ProgramDifference;
}

/** The first difference between a predicted program and the gold one. */
export interface ProgramDifference {
  /** The first gold step whose tree the prediction does not have, from 0; -1 when it has all of them and goes on. */
  readonly step: number;
  readonly gold?: Step;
  /** The step of the prediction that takes the same results, when there is one. */
  readonly predicted?: Step;
  readonly kind: "function" | "inputs" | "missing" | "superfluous";
}

/** Compares a predicted program with the gold one, as trees. @internal */
export function comparePrograms(gold: Program, predicted: Program): ProgramComparison {
  const exact = treeNumbers(false);
  const last = (numbers: readonly number[]) => numbers.at(-1);
  const isExact = last(exact(gold)) === last(exact(predicted));
  const unordered = treeNumbers(true);
  const [ours, theirs] = [unordered(gold), unordered(predicted)];
  if (last(ours) === last(theirs)) return { exact: isExact, equivalent: true };
  return { exact: isExact, equivalent: false, departure: departureOf(gold, predicted, ours, theirs) };
}

/** Numbers the trees below steps so that equal trees have equal numbers; a program costs its length, whatever it shares. */
function treeNumbers(unordered: boolean): (program: Program) => number[] {
  const known = new Map<string, number>();
  return ({ steps }) => {
    const numbers: number[] = [];
    for (const step of steps) {
      const below = step.dependencies.map((at) => numbers[at] ?? -1);
      if (unordered && symmetric.has(step.function)) below.sort((a, b) => a - b);
      const key = JSON.stringify([step.function, step.inputs, below]);
      const number = known.get(key) ?? known.size;
      known.set(key, number);
      numbers.push(number);
    }
    return numbers;
  };
}

function departureOf(
  gold: Program,
  predicted: Program,
  ours: readonly number[],
  theirs: readonly number[],
): ProgramDifference {
  const has = new Set(theirs);
  const at = ours.findIndex((tree) => !has.has(tree));
  const wanted = new Set(ours);
  if (at < 0) {
    const more = predicted.steps.find((_, i) => !wanted.has(theirs[i] ?? -1));
    return { step: -1, kind: "superfluous", ...(more ? { predicted: more } : {}) };
  }
  const step = gold.steps[at] as Step;
  const below = (program: Program, numbers: readonly number[], i: number) =>
    (program.steps[i]?.dependencies ?? []).map((each) => numbers[each]).join();
  const candidates = predicted.steps.filter(
    (_, i) => !wanted.has(theirs[i] ?? -1) && below(predicted, theirs, i) === below(gold, ours, at),
  );
  const instead = candidates.find((each) => each.function === step.function) ?? candidates[0];
  if (!instead) return { step: at, gold: step, kind: "missing" };
  const kind = instead.function === step.function ? "inputs" : "function";
  return { step: at, gold: step, predicted: instead, kind };
}
