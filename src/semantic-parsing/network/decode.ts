import { attend } from "../../numeric/autograd/attention.ts";
import { dotsWithRows, listsLoss, rowLists } from "../../numeric/autograd/bags.ts";
import { dense } from "../../numeric/autograd/dense.ts";
import { add } from "../../numeric/autograd/elementwise.ts";
import { gru } from "../../numeric/autograd/recurrent.ts";
import { concat, gather } from "../../numeric/autograd/rows.ts";
import type { Matrix } from "../../numeric/autograd/tape.ts";
import { type Choice, type Slot, slots } from "../grammar/choices.ts";
import { BONUS_FEATURES, bonusInto } from "./bonus.ts";
import { constant, dropped, type Encoded, type Run } from "./encode.ts";
import { rowOf, START_ITEM } from "./items.ts";
import type { Prepared } from "./prepare.ts";
import { gateInputs, layer, unitOf } from "./running.ts";

/** A choice with what it was chosen from. */
export interface Decision {
  readonly slot: Slot;
  readonly items: readonly number[];
  /** Place of the right one among `items`. */
  readonly right: number;
}

/** States of the decoder after reading some choices. */
export interface Decoded {
  readonly outputs: Matrix;
  readonly state: Matrix;
}

/**
 * Runs the decoder over `steps` choices of `batch` programs, time-major.
 * @param rows of the items chosen before each step
 * @param wanted what is chosen at each step
 */
export function advance(
  { tape, parameters }: Run,
  items: Matrix,
  rows: Uint32Array,
  wanted: readonly Slot[],
  state: Matrix,
  shape: { readonly batch: number; readonly steps: number; readonly lengths?: Uint32Array },
): Decoded {
  const slotRows = Uint32Array.from(wanted, (slot) => slots.indexOf(slot));
  const x = concat(tape, [gather(tape, items, rows), gather(tape, parameters.get("slots"), slotRows)]);
  const { outputs, final } = gru(
    tape,
    gateInputs(tape, parameters, "decoder", x),
    unitOf(parameters, "decoder"),
    shape,
    state,
  );
  return { outputs, state: final };
}

/** The scores of items at steps of the decoder: a list a row of `queries`. */
export function itemLogits(
  { tape, parameters }: Run,
  items: Matrix,
  queries: Matrix,
  lists: ReturnType<typeof rowLists>,
  bonus: Float32Array,
): Matrix {
  const dots = dotsWithRows(tape, queries, items, lists);
  const features = constant(tape, lists.rows.length, BONUS_FEATURES, bonus);
  return add(tape, dots, dense(tape, features, parameters.get("bonus.weight"), parameters.get("bonus.bias")));
}

/** The queries of the steps of the decoder, from its outputs and what they attend to. */
export function queriesOf(run: Run, outputs: Matrix, { memory, lengths, steps }: Encoded): Matrix {
  const { tape, parameters } = run;
  const context = attend(tape, outputs, { rows: memory, batch: lengths.length, steps, lengths });
  return layer(tape, parameters, "query", dropped(run, concat(tape, [outputs, context])));
}

/** The mean cross-entropy of all decisions of a batch of programs. */
export function batchLoss(
  run: Run,
  read: Encoded,
  questions: readonly Prepared[],
  programs: readonly (readonly Decision[])[],
): Matrix {
  const { tape } = run;
  const batch = questions.length;
  const lengths = Uint32Array.from(programs, (each) => each.length);
  const steps = lengths.reduce((most, each) => Math.max(most, each), 1);
  const rows = new Uint32Array(steps * batch).fill(START_ITEM);
  const wanted: Slot[] = new Array(steps * batch).fill("function");
  programs.forEach((program, b) => {
    program.forEach(({ slot, items, right }, t) => {
      wanted[t * batch + b] = slot;
      if (t + 1 < program.length) rows[(t + 1) * batch + b] = rowOf(slot, items[right]!, read.places[b]!);
    });
  });
  const { outputs } = advance(run, read.items, rows, wanted, read.start, { batch, steps, lengths });
  const queries = queriesOf(run, outputs, read);
  // Padding has empty lists.
  const lists: number[][] = Array.from({ length: steps * batch }, () => []);
  let count = 0;
  for (const [b, program] of programs.entries())
    for (const [t, { slot, items }] of program.entries()) {
      lists[t * batch + b] = items.map((item) => rowOf(slot, item, read.places[b]!));
      count += items.length;
    }
  const bonus = new Float32Array(count * BONUS_FEATURES);
  const right: number[] = [];
  const starts: number[] = [0];
  const made: Choice[][] = programs.map(() => []);
  let at = 0;
  for (let t = 0; t < steps; t++)
    for (let b = 0; b < batch; b++) {
      const decision = programs[b]![t];
      if (!decision) continue;
      for (const item of decision.items)
        bonusInto(bonus, at++, questions[b]!.linked, made[b]!, decision.slot, item);
      made[b]!.push({ slot: decision.slot, item: decision.items[decision.right]! });
      right.push(decision.right);
      starts.push(at);
    }
  const logits = itemLogits(run, read.items, queries, rowLists(lists), bonus);
  return listsLoss(tape, logits, Uint32Array.from(starts), right, 1 / right.length);
}
