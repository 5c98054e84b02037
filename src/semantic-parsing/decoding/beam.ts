import type { Step } from "../../kopl/program.ts";
import { rowLists } from "../../numeric/autograd/bags.ts";
import { gather } from "../../numeric/autograd/rows.ts";
import { openTape } from "../../numeric/autograd/tape.ts";
import type { Choice } from "../grammar/choices.ts";
import { choose, emptySituation, type Grammar, itemsOf, type Situation, slotOf } from "../grammar/grammar.ts";
import { BONUS_FEATURES, bonusInto } from "../network/bonus.ts";
import { advance, itemLogits, queriesOf } from "../network/decode.ts";
import { encoded, type SchemaWords } from "../network/encode.ts";
import { rowOf, START_ITEM } from "../network/items.ts";
import type { Prepared } from "../network/prepare.ts";
import type { Parameters } from "../network/running.ts";
import type { NetworkSettings } from "../network/settings.ts";
import type { MayFollow } from "./complete.ts";

/** A program that was decoded, with its log-probability. */
export interface Hypothesis {
  readonly steps: readonly Step[];
  readonly choices: readonly Choice[];
  readonly logProbability: number;
}

interface Beam {
  readonly situation: Situation;
  readonly choices: readonly Choice[];
  readonly logProbability: number;
  readonly row: number;
}

/** Choices of a program at most; the grammar ends programs before that. */
const MOST_CHOICES = 90;

/**
 * The likeliest programs of a question that the grammar lets pass, best first (beam search of a width).
 * @param mayFollow which choices are looked at
 */
export function beamSearch(
  {
    parameters,
    settings,
    words,
  }: { readonly parameters: Parameters; readonly settings: NetworkSettings; readonly words: SchemaWords },
  question: Prepared,
  grammar: Grammar,
  width: number,
  mayFollow?: MayFollow,
): Hypothesis[] {
  const tape = openTape(parameters.compute, { gradients: false });
  const run = { tape, parameters, settings };
  try {
    const read = encoded(run, words, [question]);
    const places = read.places[0]!;
    let beams: Beam[] = [{ situation: emptySituation, choices: [], logProbability: 0, row: START_ITEM }];
    let states = read.start;
    const done: Beam[] = [];
    for (let step = 0; step < MOST_CHOICES && beams.length > 0; step++) {
      const rows = Uint32Array.from(beams, ({ row }) => row);
      const wanted = beams.map(({ situation }) => slotOf(situation));
      const { outputs, state } = advance(run, read.items, rows, wanted, states, {
        batch: beams.length,
        steps: 1,
      });
      const queries = queriesOf(run, outputs, read);
      const items = beams.map(({ situation, choices }) => {
        const all = itemsOf(grammar, situation);
        return mayFollow ? all.filter((item) => mayFollow(situation, choices, item)) : all;
      });
      if (items.every((list) => list.length === 0)) break;
      const lists = rowLists(items.map((list, at) => list.map((item) => rowOf(wanted[at]!, item, places))));
      const bonus = new Float32Array(lists.rows.length * BONUS_FEATURES);
      beams.forEach(({ choices }, at) => {
        for (const [place, item] of items[at]!.entries())
          bonusInto(bonus, lists.start[at]! + place, question.linked, choices, wanted[at]!, item);
      });
      const logits = itemLogits(run, read.items, queries, lists, bonus).values;
      const next: { from: number; item: number; logProbability: number }[] = [];
      beams.forEach(({ logProbability }, at) => {
        const [from, to] = [lists.start[at]!, lists.start[at + 1]!];
        let most = Number.NEGATIVE_INFINITY;
        for (let place = from; place < to; place++) most = Math.max(most, logits[place]!);
        let mass = 0;
        for (let place = from; place < to; place++) mass += Math.exp(logits[place]! - most);
        const sum = most + Math.log(mass);
        for (let place = from; place < to; place++)
          next.push({
            from: at,
            item: items[at]![place - from]!,
            logProbability: logProbability + logits[place]! - sum,
          });
      });
      next.sort((a, b) => b.logProbability - a.logProbability || a.from - b.from || a.item - b.item);
      const kept: Beam[] = [];
      const parents: number[] = [];
      for (const { from, item, logProbability } of next.slice(0, width)) {
        const before = beams[from]!;
        const slot = wanted[from]!;
        const situation = choose(grammar, before.situation, item);
        const beam = {
          situation,
          logProbability,
          choices: [...before.choices, { slot, item }],
          row: rowOf(slot, item, places),
        };
        if (situation.done) done.push(beam);
        else {
          kept.push(beam);
          parents.push(from);
        }
      }
      done.sort((a, b) => b.logProbability - a.logProbability);
      // Nothing that is open can still come before what is done.
      const last = done[width - 1];
      beams = last ? kept.filter(({ logProbability }) => logProbability > last.logProbability) : kept;
      if (beams.length > 0)
        states = gather(
          tape,
          state,
          Uint32Array.from(beams, (beam) => parents[kept.indexOf(beam)]!),
        );
    }
    return done
      .slice(0, width)
      .map(({ situation, choices, logProbability }) => ({ steps: situation.steps, choices, logProbability }));
  } finally {
    tape.close();
  }
}
