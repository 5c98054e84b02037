import { describe, expect, test } from "vitest";
import { plainCompute } from "../../../src/numeric/autograd/compute.ts";
import { type Matrix, openTape } from "../../../src/numeric/autograd/tape.ts";
import { openDecoder } from "../../../src/semantic-parsing/bart/decoder.ts";
import { writePrograms } from "../../../src/semantic-parsing/bart/generate.ts";
import {
  attendHeads,
  attentionBlock,
  type BartRun,
  bartLoss,
  decodePrograms,
  encodeQuestions,
  projected,
  tokenLogits,
} from "../../../src/semantic-parsing/bart/network.ts";
import { decaysInBart } from "../../../src/semantic-parsing/bart/train.ts";
import { tokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import { adam, clipGradients, defaultAdam } from "../../../src/training/optimizer.ts";
import { warmedUpRate } from "../../../src/training/schedule.ts";
import { whole } from "../../support/sizes.ts";
import { haveOfficial, largestDifference, officialBart, officialJson, officialTensors } from "./support.ts";

const PAD = 1;
const unpadded = (ids: readonly number[]) =>
  ids.slice(0, ids.indexOf(PAD) < 0 ? ids.length : ids.indexOf(PAD));

/** Time-major rows of `batch` sequences as the official arrays have them: sequence, step, column. */
function sequenceMajor(values: ArrayLike<number>, batch: number, steps: number, kept = batch): Float64Array {
  const columns = values.length / batch / steps;
  const found = new Float64Array(kept * steps * columns);
  for (let b = 0; b < kept; b++)
    for (let t = 0; t < steps; t++)
      for (let j = 0; j < columns; j++)
        found[(b * steps + t) * columns + j] = values[(t * batch + b) * columns + j]!;
  return found;
}

/** Causal attention of whole sequences to themselves, heads and all. */
function selfAttention(run: BartRun, name: string, states: Matrix, queries: Matrix): Matrix {
  const [rows, values] = [projected(run, `${name}.k_proj`, states), projected(run, `${name}.v_proj`, states)];
  return attendHeads(run, queries, { rows, values, batch: 8, steps: 67, causal: true }, 4);
}

/** softmax(q · k / √width of a head), written out: sequence, head, step, step that is seen. */
function attentionWeights(
  queries: ArrayLike<number>,
  keys: ArrayLike<number>,
  {
    batch,
    steps,
    seen,
    heads,
    width,
  }: Readonly<Record<"batch" | "steps" | "seen" | "heads" | "width", number>>,
  lengths: ArrayLike<number>,
): Float64Array {
  const size = width / heads;
  const found: number[] = [];
  for (let b = 0; b < batch; b++)
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < steps; t++) {
        const scores = Array.from({ length: seen }, (_, s) => {
          if (s >= lengths[b]!) return 0;
          let sum = 0;
          for (let j = 0; j < size; j++)
            sum +=
              queries[(t * batch + b) * width + h * size + j]! *
              keys[(s * batch + b) * width + h * size + j]!;
          return Math.exp(sum / Math.sqrt(size));
        });
        const mass = scores.reduce((all, each) => all + each, 0);
        found.push(...scores.map((each) => each / mass));
      }
  return Float64Array.from(found);
}

describe.skipIf(!haveOfficial)(
  "a tiny BART beside the transformers library (shared/models/parsers/bart_tiny)",
  async () => {
    if (!haveOfficial) return;
    const losses = officialJson("losses.json");
    const sources: number[][] = losses.source_ids.map(unpadded);
    const targets: number[][] = losses.target_ids.map(unpadded);
    const padTo = <Row extends readonly number[]>(rows: readonly Row[], length: number) =>
      rows.map((row) => [...row, ...new Array<number>(length - row.length).fill(PAD)]);

    test("states, logits and the first gradients", async () => {
      const compute = plainCompute("double");
      const { settings, parameters } = await officialBart("init.pth", compute);
      const tape = openTape(compute, { gradients: false });
      const run = { tape, parameters, settings };
      const questions = {
        ...tokenBatch(padTo(sources.slice(0, 8), 68)),
        lengths: Uint32Array.from(sources.slice(0, 8), (s) => s.length),
      };
      const read = encodeQuestions(run, questions);
      const hidden = (await officialTensors("encoder_last_hidden.npy")).get("array")!;
      expect(largestDifference(sequenceMajor(read.states.values, 8, 68, 2), hidden)).toBeLessThan(1e-6);
      const programs = tokenBatch(padTo(targets.slice(0, 8), 68).map((row) => row.slice(0, -1)));
      const outputs = (await officialTensors("decoder_layer_outputs.npy")).get("array")!;
      for (const layers of [0, 1, 2]) {
        const fewer = { ...run, settings: { ...settings, decoder: { ...settings.decoder, layers } } };
        const states = sequenceMajor(decodePrograms(fewer, read, programs).values, 8, 67, 2);
        const at = layers * states.length;
        expect(largestDifference(states, outputs.subarray(at, at + states.length)), `${layers}`).toBeLessThan(
          1e-6,
        );
      }
      const first = { ...run, settings: { ...settings, decoder: { ...settings.decoder, layers: 0 } } };
      const name = "decoder.layers.0";
      const looking = attentionBlock(
        run,
        `${name}.self_attn`,
        decodePrograms(first, read, programs),
        (queries) => selfAttention(run, `${name}.self_attn`, decodePrograms(first, read, programs), queries),
      );
      const queries = projected(run, `${name}.encoder_attn.q_proj`, looking).values;
      const keys = projected(run, `${name}.encoder_attn.k_proj`, read.states).values;
      const weights = attentionWeights(
        queries,
        keys,
        { batch: 8, steps: 67, seen: 68, heads: 4, width: 16 },
        read.lengths,
      );
      const official = (await officialTensors("cross_attention_layer0.npy")).get("array")!;
      expect(largestDifference(weights.subarray(0, official.length), official)).toBeLessThan(1e-6);
      const logits = tokenLogits(run, decodePrograms(run, read, programs));
      const wanted = (await officialTensors("logits_first_batch.npy")).get("array")!;
      expect(largestDifference(sequenceMajor(logits.values, 8, 67, 4), wanted)).toBeLessThan(1e-6);
      tape.close();

      const trained = openTape(compute);
      const loss = bartLoss({ ...run, tape: trained }, tokenBatch(sources.slice(0, 8)), targets.slice(0, 8));
      expect(Math.abs(loss.values[0]! - losses.losses_float64[0])).toBeLessThan(1e-9);
      trained.backward(loss);
      trained.close();
      const gradients = await officialTensors("grad_step1_before_clip.pth");
      let compared = 0;
      for (const [name, { gradient, tracked }] of parameters.all) {
        if (!tracked) continue;
        expect(largestDifference(gradient!, gradients.get(name)!), name).toBeLessThan(1e-6);
        compared++;
      }
      expect(compared).toBeGreaterThan(80);
    });

    const precisions = [
      ["double", "losses_float64", 1e-9],
      ["single", "losses_float32", 1e-5],
    ] as const;
    test.each(whole ? precisions : precisions.slice(0, 1))(
      "twenty steps in %s precision",
      async (precision, column, tolerance) => {
        const compute = plainCompute(precision);
        const { settings, parameters } = await officialBart("init.pth", compute);
        const optimizer = adam(
          parameters.all,
          { ...defaultAdam, decay: 1e-5, decays: decaysInBart, idle: "rest" },
          compute,
        );
        for (let step = 0; step < 20; step++) {
          const rows = Array.from({ length: 8 }, (_, at) => (step * 8 + at) % sources.length);
          const tape = openTape(compute);
          const loss = bartLoss(
            { tape, parameters, settings },
            tokenBatch(rows.map((row) => sources[row]!)),
            rows.map((row) => targets[row]!),
          );
          const near = step === 0 ? Math.min(tolerance, 2e-6) : tolerance;
          expect(Math.abs(loss.values[0]! - losses[column][step]), `step ${step}`).toBeLessThan(near);
          tape.backward(loss);
          tape.close();
          const norm = clipGradients(parameters.all.values(), 1);
          expect(Math.abs(norm - losses.grad_norms_before_clip_float64[step])).toBeLessThan(100 * tolerance);
          const rate = warmedUpRate(0.1, 3e-3, step, 20);
          expect(rate).toBeCloseTo(losses.learning_rates[step], 12);
          optimizer.step(rate);
        }
        const wanted = await officialTensors("state_step20.pth");
        for (const [name, { values }] of parameters.all)
          expect(largestDifference(values, wanted.get(name)!), name).toBeLessThan(20 * 2e-2 * 3e-3);
      },
    );

    const generated = officialJson("generate.json");
    const named = Object.keys(generated).filter((name) => generated[name].sequences);
    test.each(named)("decoding %s", async (name) => {
      const { settings, parameters } = await officialBart("state_trained.pth");
      const { settings: asked, sequences, sequences_scores: scores } = generated[name];
      const inputs: number[][] = generated.inputs;
      const masked = name !== "beam4_start0_mask_all_ones";
      const questions = tokenBatch(masked ? inputs.map(unpadded) : inputs);
      const found = writePrograms(openDecoder(parameters, settings, questions), inputs.length, {
        beams: asked.num_beams,
        mostTokens: asked.max_length,
        start: asked.decoder_start_token_id,
        end: 2,
        forcedFirst: asked.forced_bos_token_id,
        forcedEnd: true,
        noRepeat: asked.no_repeat_ngram_size ?? 0,
        lengthPenalty: asked.length_penalty ?? 1,
        early: asked.num_beams === 1 ? true : asked.early_stopping,
      }).flatMap((programs) => programs.slice(0, asked.num_return_sequences ?? 1));
      // A written program ends with its own last token; padding stands behind it.
      const wanted = (sequences as number[][]).map((ids) => {
        let { length } = ids;
        while (ids[length - 1] === PAD) length--;
        return ids.slice(0, length);
      });
      expect(found.map(({ tokens }) => tokens)).toEqual(wanted);
      if (scores)
        expect(
          largestDifference(
            found.map(({ score }) => score),
            scores,
          ),
        ).toBeLessThan(1e-6);
    });
  },
);
