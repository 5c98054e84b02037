import { randomStream, shuffle } from "../../numeric/random.ts";
import { type Division, type LevelledRow, levelsAgainst, type Rows, sortedLevels } from "./rows.ts";
import type { Units } from "./units.ts";

/** Shares of all questions that are wanted in the test part, by level; `validation` is a share of the test part. */
export interface WantedShares {
  readonly zero: number;
  readonly compositional: number;
  readonly iid: number;
  readonly validation: number;
}

/**
 * Divides rows so that the guarantees of the parts hold. Each unit lies in one part; the levels of the test rows are
 * those with respect to the final training rows; the numbers by level come as close to the requested numbers from below as
 * the drawn order of items, combinations and units allows.
 *
 * Zero-shot: schema items are withheld, one after another in random order; everything that uses one of them leaves the
 * training rows. Compositional: whole combinations leave, as long as each of their items stays in another one.
 * I.i.d.: single units leave, as long as their combination stays in another one. A unit of several combinations obeys
 * the rule for all of them.
 */
export function guaranteedDivision(rows: Rows, units: Units, wanted: WantedShares, seed: number): Division {
  const state = trainingState(rows, units);
  const asked = (share: number): number => Math.round(share * rows.count);
  const outside: number[][] = [
    withholdItems(state, rows, asked(wanted.zero), seed),
    withholdGroups(state, rows, asked(wanted.compositional), seed),
    withholdUnits(state, units.length, asked(wanted.iid), seed),
  ];
  const train: number[] = [];
  units.forEach((unit, at) => {
    if (state.inTrain[at]) train.push(...unit);
  });
  shuffle(train, randomStream(seed, "resplit train order"));
  const tested = outside.flat();
  const levels = levelsAgainst(
    rows,
    train,
    tested.flatMap((unit) => units[unit] ?? []),
  );
  let at = 0;
  const levelled = tested.map((unit) =>
    (units[unit] ?? []).map((row): LevelledRow => ({ row, level: levels[at++] ?? "i.i.d." })),
  );
  return { train, ...validation(levelled, wanted.validation, seed) };
}

/** The number of training units of each combination, and of combinations of the training rows with each item. */
interface TrainingState {
  readonly inTrain: Uint8Array;
  /** Different combinations of each unit. */
  readonly unitGroups: readonly (readonly number[])[];
  /** Units of each combination. */
  readonly groupUnits: readonly (readonly number[])[];
  readonly unitsOfGroup: Uint32Array;
  readonly groupsOfItem: Uint32Array;
  /** Rows of some units. */
  size(units: readonly number[]): number;
  /** Takes a unit out of the training rows; returns how many rows that are. */
  remove(unit: number): number;
}

function trainingState(rows: Rows, units: Units): TrainingState {
  const unitGroups = units.map((unit) => [...new Set(unit.map((row) => rows.groups[row] ?? 0))]);
  const groupUnits: number[][] = rows.groupItems.map(() => []);
  unitGroups.forEach((groups, unit) => {
    for (const group of groups) groupUnits[group]?.push(unit);
  });
  const unitsOfGroup = Uint32Array.from(groupUnits, ({ length }) => length);
  const groupsOfItem = new Uint32Array(rows.itemCount);
  for (const items of rows.groupItems)
    for (const item of items) groupsOfItem[item] = (groupsOfItem[item] ?? 0) + 1;
  const inTrain = new Uint8Array(units.length).fill(1);
  return {
    inTrain,
    unitGroups,
    groupUnits,
    unitsOfGroup,
    groupsOfItem,
    size: (some) => some.reduce((sum, unit) => sum + (units[unit]?.length ?? 0), 0),
    remove(unit) {
      inTrain[unit] = 0;
      for (const group of unitGroups[unit] ?? []) {
        const left = (unitsOfGroup[group] ?? 0) - 1;
        unitsOfGroup[group] = left;
        if (left > 0) continue;
        for (const item of rows.groupItems[group] ?? []) groupsOfItem[item] = (groupsOfItem[item] ?? 0) - 1;
      }
      return units[unit]?.length ?? 0;
    },
  };
}

/** Removes all rows that use an item, item by item, up to the requested number of rows. */
function withholdItems(state: TrainingState, rows: Rows, asked: number, seed: number): number[] {
  const groupsWith: number[][] = Array.from({ length: rows.itemCount }, () => []);
  rows.groupItems.forEach((items, group) => {
    for (const item of items) groupsWith[item]?.push(group);
  });
  const taken: number[] = [];
  let left = asked;
  for (const item of order(rows.itemCount, seed, "resplit zero-shot items")) {
    if (left <= 0) break;
    const units = distinctUnits(state, groupsWith[item] ?? []);
    const size = state.size(units);
    if (size === 0 || size > left) continue;
    for (const unit of units) left -= state.remove(unit);
    taken.push(...units);
  }
  return taken;
}

/** Takes out whole combinations whose items stay in others. */
function withholdGroups(state: TrainingState, rows: Rows, asked: number, seed: number): number[] {
  const taken: number[] = [];
  let left = asked;
  for (const group of order(rows.groupItems.length, seed, "resplit combinations")) {
    if (left <= 0) break;
    const units = distinctUnits(state, [group]);
    const size = state.size(units);
    if (size === 0 || size > left || !itemsStay(state, rows, units)) continue;
    for (const unit of units) left -= state.remove(unit);
    taken.push(...units);
  }
  return taken;
}

/** Whether every item that the units use stays in a combination of the training rows when they go. */
function itemsStay(
  { unitGroups, unitsOfGroup, groupsOfItem }: TrainingState,
  rows: Rows,
  units: number[],
): boolean {
  const going = new Map<number, number>();
  for (const unit of units)
    for (const group of unitGroups[unit] ?? []) going.set(group, (going.get(group) ?? 0) + 1);
  const lost = new Map<number, number>();
  for (const [group, count] of going)
    if (count === unitsOfGroup[group])
      for (const item of rows.groupItems[group] ?? []) lost.set(item, (lost.get(item) ?? 0) + 1);
  return [...lost].every(([item, count]) => (groupsOfItem[item] ?? 0) > count);
}

/** Takes out single units whose combinations stay. */
function withholdUnits(state: TrainingState, count: number, asked: number, seed: number): number[] {
  const taken: number[] = [];
  let left = asked;
  for (const unit of order(count, seed, "resplit units")) {
    if (left <= 0) break;
    const size = state.size([unit]);
    if (!state.inTrain[unit] || size > left) continue;
    if (!(state.unitGroups[unit] ?? []).every((group) => (state.unitsOfGroup[group] ?? 0) > 1)) continue;
    left -= state.remove(unit);
    taken.push(unit);
  }
  return taken;
}

/** The units still in training of some combinations. */
function distinctUnits(state: TrainingState, groups: readonly number[]): number[] {
  const found = new Set<number>();
  for (const group of groups)
    for (const unit of state.groupUnits[group] ?? []) if (state.inTrain[unit]) found.add(unit);
  return [...found];
}

const order = (count: number, seed: number, purpose: string): Uint32Array =>
  shuffle(
    Uint32Array.from({ length: count }, (_, at) => at),
    randomStream(seed, purpose),
  );

/** Divides the test units by level, so that each level gives the same share to validation as far as units allow. */
function validation(
  tested: readonly (readonly LevelledRow[])[],
  share: number,
  seed: number,
): Omit<Division, "train"> {
  const random = randomStream(seed, "resplit validation");
  const valid: LevelledRow[] = [];
  const test: LevelledRow[] = [];
  for (const level of sortedLevels) {
    // A unit of several levels counts where its first row does.
    const units = shuffle(
      tested.filter(([first]) => first?.level === level),
      random,
    );
    let left = Math.floor(share * units.reduce((sum, { length }) => sum + length, 0));
    for (const unit of units) {
      const toValid = unit.length <= left;
      (toValid ? valid : test).push(...unit);
      if (toValid) left -= unit.length;
    }
  }
  return { valid: shuffle(valid, random), test: shuffle(test, random) };
}
