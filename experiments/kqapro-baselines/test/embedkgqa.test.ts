import { describe, expect, test } from "vitest";
import { logistic } from "../../../src/numeric/autograd/elementwise.ts";
import { laidOut } from "../../../src/semantic-parsing/network/running.ts";
import { tokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import { smoothedBinaryLoss } from "../autograd/binary-loss.ts";
import type { Run } from "../baseline.ts";
import { embedTensors, questionRelations, tailLogits } from "../paths/embed-network.ts";
import { embedKgqa, headless } from "../paths/embedkgqa.ts";
import { virtualGraph } from "../paths/virtual-graph.ts";
import {
  answered,
  compute,
  expectNear,
  expectTraining,
  haveVectors,
  stateOf,
  tokensOf,
  vectorRows,
  vectorsJson,
  vectorsKb,
} from "./vectors.ts";

interface Batch {
  readonly questions: number[][];
  readonly lengths: number[];
  readonly heads: number[];
  readonly tails_onehot: number[][];
}

describe.skipIf(!haveVectors)("EmbedKGQA by the original code (shared/models/parsers)", () => {
  const encoded = haveVectors ? vectorsJson("embedkgqa/encoded.json") : {};
  const nothing = [0, 0, 0] as const;
  const settings = {
    ...embedKgqa.presets.kqapro.settings,
    ...{ width: 16, hidden: 32, inner: 32, relation: 8, questionDropout: nothing },
  };
  // Relations are of the graph alone, which the vectors begin behind.
  const specs = haveVectors
    ? embedTensors(settings, { words: 48, entities: 33, relations: 0 }).filter(
        ({ name }) => name !== "relations.weight",
      )
    : [];
  const questionsOf = ({ questions, lengths }: Pick<Batch, "questions" | "lengths">) =>
    tokenBatch(questions.map((row, at) => row.slice(0, lengths[at])));

  test("the graph with virtual nodes, and words of questions", () => {
    const { entities } = virtualGraph(vectorsKb());
    expect(entities).toEqual(tokensOf(encoded.entity2idx).map((name) => name.replaceAll("/", "-")));
    const words = (encoded.lines as string[]).flatMap((line) => {
      const [question = ""] = line.split("\t");
      const topic = /\[(.+)\]/.exec(question)![1]!;
      return headless(question.replace(`[${topic}]`, topic), topic);
    });
    expect([...new Set(words)]).toEqual(tokensOf(encoded.word2ix));
  });

  test("relations of questions, losses of twenty updates and gradients", async () => {
    const batches = encoded.batches as Batch[];
    const first = laidOut(specs, await stateOf("embedkgqa/init.pth"), compute);
    expectNear(
      answered(first, (run) => [...questionRelations(run, questionsOf(batches[0]!)).values]),
      vectorRows("embedkgqa/first_batch_rel_embedding.npy"),
    );
    const lossOf = (run: Run, update: number) => {
      const batch = batches[update % batches.length]!;
      const relations = questionRelations(run, questionsOf(batch));
      const logits = tailLogits(run, Uint32Array.from(batch.heads), relations, "batch", nothing);
      const right = batch.tails_onehot.map((row) => row.flatMap((value, at) => (value > 0 ? [at] : [])));
      return smoothedBinaryLoss(run.tape, logits, right, settings.smoothing);
    };
    await expectTraining("embedkgqa", specs, lossOf, { rate: 5e-4, l2: 0, gradient: 5e-5 });
  });

  test("answers with running statistics", async () => {
    const decode = vectorsJson("embedkgqa/decode.json") as Record<
      string,
      { top2: number[]; scores: number[]; head: number }[]
    >;
    const words = encoded.word2ix as Record<string, number>;
    for (const weights of ["init", "trained"]) {
      const file = `embedkgqa/${weights === "init" ? "init" : "state_trained"}.pth`;
      const parameters = laidOut(specs, await stateOf(file), compute);
      const lists = (encoded.lines as string[]).map((line) => {
        const [question = ""] = line.split("\t");
        const topic = /\[(.+)\]/.exec(question)![1]!;
        return {
          topic,
          tokens: headless(question.replace(`[${topic}]`, topic), topic).map((word) => words[word]!),
        };
      });
      const heads = Uint32Array.from(lists, ({ topic }) => encoded.entity2idx[topic]);
      const { values, columns } = answered(parameters, (run) => {
        const relations = questionRelations(run, tokenBatch(lists.map(({ tokens }) => tokens)));
        const logits = tailLogits(run, heads, relations, "running", nothing);
        return { values: Float64Array.from(logits.values), columns: logits.columns };
      });
      for (const [row, { top2, scores, head }] of decode[weights]!.entries()) {
        expect(heads[row]).toBe(head);
        const own = values.subarray(row * columns, (row + 1) * columns);
        expect([...own.keys()].sort((a, b) => own[b]! - own[a]!).slice(0, 2)).toEqual(top2);
        expectNear(
          top2.map((at) => logistic(own[at]!)),
          scores,
          1e-5,
        );
      }
    }
  });
});
