import { lowerBound } from "../../ranking/standing.ts";
import { aggregations } from "../rules/scoring/aggregations.ts";
import type { Candidates } from "../rules/scoring/candidates.ts";
import { SHARPNESS } from "../rules/scoring/predictor.ts";
import type { PlainPowers } from "./options.ts";

/** A question (h, r, ?) with what experts say of it. */
export interface ScoredQuestion {
  /** Scores of all entities by each expert; empty for rules. */
  readonly rows: readonly Float32Array[];
  /** What rules propose; absent where no expert is rules. */
  readonly found?: Candidates;
  /** Tails that are no candidates, but for the one that is asked for. */
  readonly known: readonly number[];
  readonly asked: readonly number[];
}

/** Tells the rank of the n-th asked tail by each option, in the order of `productOptions`. */
export type TellRank = (option: number, rank: number, nth: number) => void;

/**
 * Ranks asked tails by every option at once: the rank is 1 + the number of better candidates + half of the equal ones. Rules only
 * raise what they propose, so that of all others no more than those that are at least as good without rules is looked at.
 */
export function optionRanker(entityCount: number, plain: readonly PlainPowers[]) {
  const isOut = new Uint8Array(entityCount);
  const slotOf = new Int32Array(entityCount).fill(-1);
  const base = new Float64Array(entityCount);
  const anySharp = plain.some(({ rulePowers }) => rulePowers.some(({ sharp }) => sharp));
  return ({ rows, found, known, asked }: ScoredQuestion, tell: TellRank): void => {
    for (const tail of known) isOut[tail] = 1;
    const open: number[] = [];
    const logs = found ? logsOf(found, anySharp) : [];
    for (let slot = 0; slot < (found?.count ?? 0); slot++) {
      const tail = found!.tails[slot]!;
      slotOf[tail] = slot;
      if (isOut[tail] === 0) open.push(slot);
    }
    let option = 0;
    for (const { powers, rulePowers } of plain) {
      const isSilent = powers.every((power) => power === 0);
      addUp(base, rows, powers);
      const bases = Float64Array.from(open, (slot) => base[found!.tails[slot]!]!);
      const first = option;
      for (const [nth, tail] of asked.entries()) {
        option = first;
        const own = base[tail]!;
        const slot = slotOf[tail]!;
        const others = isSilent ? undefined : atLeast(base, own, isOut, slotOf);
        const rest = entityCount - known.length - open.length;
        const rankOf = (value: number, log: Float64Array | undefined, power: number): number => {
          let [better, equal] = [0, 0];
          for (let at = 0; at < open.length; at++) {
            const other = bases[at]! + (log ? power * log[open[at]!]! : 0);
            if (other > value) better++;
            else if (other === value) equal++;
          }
          if (others) {
            let to = lowerBound(others, value);
            const from = to;
            while (others[to] === value) to++;
            return 1 + better + others.length - to + (equal + to - from) / 2;
          }
          // Without other experts, all that no rule proposes is equal and last.
          return slot < 0 ? 1 + open.length + rest / 2 : 1 + better + equal / 2;
        };
        if (!isSilent) tell(option++, rankOf(own, undefined, 0), nth);
        for (const { mild, sharpened } of logs)
          for (const { power, sharp } of rulePowers) {
            const log = sharp ? sharpened! : mild;
            tell(option++, rankOf(own + (slot < 0 ? 0 : power * log[slot]!), log, power), nth);
          }
      }
    }
    for (const tail of known) isOut[tail] = 0;
    for (let slot = 0; slot < (found?.count ?? 0); slot++) slotOf[found!.tails[slot]!] = -1;
  };
}

/** The factors of each candidate by each aggregation; sharp ones where they are tried. */
const logsOf = (found: Candidates, withSharp: boolean) =>
  aggregations.map(({ evidence }) => {
    const values = new Float64Array(found.count);
    evidence(found, values);
    const sharpened = withSharp ? values.map((each) => Math.log1p(SHARPNESS * each)) : undefined;
    return { mild: values.map(Math.log1p), sharpened };
  });

function addUp(into: Float64Array, rows: readonly Float32Array[], powers: readonly number[]): void {
  into.fill(0);
  rows.forEach((row, at) => {
    const power = powers[at]!;
    if (power === 0) return;
    for (let tail = 0; tail < into.length; tail++) into[tail]! += power * row[tail]!;
  });
}

/** The scores of at least `least` among candidates that no rule proposes, ascending. */
function atLeast(base: Float64Array, least: number, isOut: Uint8Array, slotOf: Int32Array): Float64Array {
  const found: number[] = [];
  for (let tail = 0; tail < base.length; tail++)
    if (base[tail]! >= least && isOut[tail] === 0 && slotOf[tail]! < 0) found.push(base[tail]!);
  return Float64Array.from(found).sort();
}
