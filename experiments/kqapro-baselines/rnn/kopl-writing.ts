import { concat, gather } from "../../../src/numeric/autograd/rows.ts";
import { END, PAD, START, type TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { Run } from "../baseline.ts";
import { chosenClasses, recurrent } from "../units.ts";
import { attended, encodedQuestions, layersOf } from "./encoder.ts";
import { SLOTS } from "./kopl-network.ts";
import type { RnnSettings } from "./settings.ts";

/** Functions and inputs that were written for a question, `<START>` first; steps behind `<END>` mean nothing. */
export interface WrittenTokens {
  readonly functions: number[];
  readonly inputs: number[][];
  logProbability: number;
}

/**
 * Writes programs greedily, until each has its `<END>` or is as long as may be.
 * @param taken how many inputs the function with a number takes; only these are classified where padding is masked
 */
export function writtenTokens(
  run: Run,
  settings: RnnSettings,
  questions: TokenBatch,
  taken: (token: number) => number,
): WrittenTokens[] {
  const { parameters } = run;
  const { tape } = run;
  const read = encodedQuestions(run, settings, questions);
  const { batch } = questions;
  const shape = { batch, steps: 1 };
  const layers = layersOf(settings);
  const written = Array.from(
    { length: batch },
    (): WrittenTokens => ({
      ...{ functions: [START], inputs: [new Array<number>(SLOTS).fill(PAD)], logProbability: 0 },
    }),
  );
  const ended = new Set<number>();
  let [states, filling] = [read.finals, read.finals];
  let inputs = new Uint32Array(batch).fill(START);
  for (let step = 0; step < settings.most && ended.size < batch; step++) {
    const before = Uint32Array.from(written, ({ functions }) => functions.at(-1)!);
    const decoded = recurrent(
      ...([run, "decoder.encoder", gather(tape, parameters.get("func_embeddings.weight"), before)] as const),
      ...([shape, layers, states] as const),
    );
    states = decoded.finals;
    const z = attended(run, decoded.outputs, read);
    const functions = chosenClasses(run, "func_classifier", z);
    for (const [b, { at, logProbability }] of functions.entries()) {
      written[b]!.functions.push(at);
      written[b]!.inputs.push([]);
      if (!ended.has(b)) written[b]!.logProbability += logProbability;
    }
    for (let slot = 0; slot < SLOTS; slot++) {
      const given = concat(tape, [gather(tape, parameters.get("inp_embeddings.weight"), inputs), z]);
      const filled = recurrent(run, "inp_decoder.encoder", given, shape, layers, filling);
      filling = filled.finals;
      const tokens = chosenClasses(run, "inp_classifier", attended(run, filled.outputs, read));
      inputs = Uint32Array.from(tokens, ({ at }, b) => {
        const isTaken = slot < taken(functions[b]!.at);
        if (isTaken && !ended.has(b)) written[b]!.logProbability += tokens[b]!.logProbability;
        const token = isTaken || settings.padding === "counted" ? at : PAD;
        written[b]!.inputs.at(-1)!.push(token);
        return token;
      });
    }
    for (const [b, { at }] of functions.entries()) if (at === END) ended.add(b);
  }
  return written;
}
