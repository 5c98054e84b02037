import type { Engine } from "../exact/engine.ts";
import { type EntitySet, toSparse } from "../numeric/entity-set.ts";
import { intersect, subtract } from "../numeric/set-algebra.ts";
import { shapeAnswers } from "./betae-answers.ts";
import type { SplitLevels } from "./betae-levels.ts";
import type { BetaeType, Grounding } from "./betae-shape.ts";

/** A class of answers, and the patterns of missing links that it stands for: a bit per atom, `1` missing. */
export interface PairClass {
  readonly name: string;
  readonly patterns: readonly string[];
}

/** The class of answers all of whose links are missing. */
export const full = "full";

/** Classes of each type, easiest first (hardness, §2); `.` is a denied atom, which always sees the full graph. */
const table: Readonly<Record<string, string>> = {
  "2p": "1p:01,10 full:11",
  "3p": "1p:001,010,100 2p:011,110,101 full:111",
  "4p": "1p:0001,0010,0100,1000 2p:0011,0101,0110,1001,1010,1100 3p:0111,1011,1101,1110 full:1111",
  "2i": "1p:01,10 full:11",
  "3i": "1p:001,010,100 2i:011,101,110 full:111",
  "4i": "1p:0001,0010,0100,1000 2i:0011,0101,0110,1001,1010,1100 3i:0111,1011,1101,1110 full:1111",
  "1p2i": "1p:001,010,100 2i:011,101 2p:110 full:111",
  "2i1p": "1p:001,010,100 2i:110 2p:101,011 full:111",
  "2u": "full:11",
  "2u1p": "1p:001,101,011 2u:110 full:111",
  "2in": "full:1.",
  "3in": "1p:01.,10. full:11.",
  "2pi1pn": "1p:01.,10. full:11.",
  "2nu1p": "full:..1",
  "2in1p": "1p:0.1,1.0 full:1.1",
};

/** Types whose answers have classes; `1p` has one, for all its hard answers. */
export const classTypes: readonly string[] = Object.keys(table);

export function classesOf(type: string): readonly PairClass[] {
  return (table[type] ?? "").split(" ").map((each) => {
    const [name, patterns] = each.split(":");
    return { name: name!, patterns: patterns!.split(",") };
  });
}

/**
 * Sorts hard answers into classes: each goes to the first class one of whose patterns reaches it, every atom seeing
 * missing links or observed ones as its bit says, and unions holding only where all branches do. Hard answers of
 * unions that no pattern reaches rest on links that do not exist and are in no class.
 * @returns positions among the ascending hard answers, by class; empty classes are left out
 */
export function sortAnswers(
  engine: Engine,
  type: BetaeType,
  classes: readonly PairClass[],
  levels: SplitLevels,
  grounding: Grounding,
  hard: EntitySet,
): Map<string, Uint32Array> {
  const { universe, arena } = engine;
  const ids = toSparse(hard, universe, arena);
  const found = new Map<string, Uint32Array>();
  let rest = ids;
  for (const { name, patterns } of classes) {
    const positions: number[] = [];
    for (const pattern of patterns) {
      if (rest.size === 0) break;
      const reached = shapeAnswers(engine, type.shape, grounding, patternLevels(pattern, levels), true, rest);
      if (reached.size === 0) continue;
      addPositions(toSparse(intersect(reached, rest, universe, arena), universe, arena), ids, positions);
      rest = toSparse(subtract(rest, reached, universe, arena), universe, arena);
    }
    if (positions.length > 0) found.set(name, Uint32Array.from(positions).sort());
  }
  return found;
}

export function patternLevels(pattern: string, levels: SplitLevels): Uint8Array {
  return Uint8Array.from(pattern, (bit) =>
    bit === "1" ? levels.own : bit === "0" ? levels.observed : levels.full,
  );
}

function addPositions(some: EntitySet, all: EntitySet, into: number[]): void {
  let at = 0;
  for (let i = 0; i < some.size; i++) {
    while (all.data[all.from + at] !== some.data[some.from + i]) at++;
    into.push(at++);
  }
}
