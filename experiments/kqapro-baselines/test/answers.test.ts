import { describe, expect, test } from "vitest";
import type { KoplQuestion } from "../../../src/kopl/evaluate/questions.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { tokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { TensorSpec } from "../../../src/training/tensors.ts";
import { answerVocabulary } from "../answers/answer-network.ts";
import { blindGru, blindLogits, blindTensors } from "../answers/blind-gru.ts";
import { kvMemNet, memoryLogits, memoryTensors } from "../answers/kvmemnet.ts";
import { memoryOf, memorySearch } from "../answers/memory.ts";
import { graphLogits, graphTensors, questionLogits } from "../answers/rgcn.ts";
import { describedGraph } from "../answers/rgcn-graph.ts";
import type { Run } from "../baseline.ts";
import { questionWords } from "../treebank.ts";
import { classLoss } from "../units.ts";
import {
  answered,
  expectNear,
  expectTraining,
  haveVectors,
  official,
  tokensOf,
  unpadded,
  vectorRows,
  vectorsJson,
  vectorsKb,
} from "./vectors.ts";

interface Encoded {
  readonly questions: number[][];
  readonly answers: number[];
  readonly key_indexes?: number[][];
}
const sets = ["train", "val", "test"] as const;

/** Rows of a set, as a batch; padding goes as far as that of the set. */
const batchOf = ({ questions }: Encoded, from: number, count: number) =>
  tokenBatch(unpadded(questions.slice(from, from + count)), questions[0]!.length);

const argmax = ({ values, columns, rows }: Matrix): number[] =>
  Array.from({ length: rows }, (_, row) => {
    const own = [...values.subarray(row * columns, (row + 1) * columns)];
    return own.indexOf(Math.max(...own));
  });

type Logits = (run: Run, set: Encoded, from: number, count: number) => Matrix;

/** Logits of the first batch, losses, gradients and answers of a folder of vectors. */
async function expectAnswers(
  folder: string,
  specs: readonly TensorSpec[],
  logits: Logits,
  { size = 16, shown = 16, gradient = 1e-6 } = {},
): Promise<void> {
  const encoded = vectorsJson(`${folder}/encoded.json`) as Record<(typeof sets)[number], Encoded>;
  expectNear(
    answered(await official(specs, `${folder}/init.pth`), (run) => [
      ...logits(run, encoded.train, 0, size).values,
    ]),
    vectorRows(`${folder}/first_batch_logit.npy`),
  );
  const batches = Math.floor(48 / size);
  const lossOf = (run: Run, update: number) => {
    const from = (update % batches) * size;
    return classLoss(
      run.tape,
      logits(run, encoded.train, from, size),
      encoded.train.answers.slice(from, from + size),
    );
  };
  await expectTraining(folder, specs, lossOf, { gradient });
  const decode = vectorsJson(`${folder}/decode.json`) as Record<"init" | "trained", number[][]>;
  for (const weights of ["init", "trained"] as const) {
    const parameters = await official(
      specs,
      `${folder}/${weights === "init" ? "init" : "state_trained"}.pth`,
    );
    for (const [at, set] of sets.entries()) {
      const count = set === "train" ? shown : 6;
      expect(answered(parameters, (run) => argmax(logits(run, encoded[set], 0, count)))).toEqual(
        decode[weights][at],
      );
    }
  }
}

describe.skipIf(!haveVectors)(
  "parsers that name answers by the official code (shared/models/parsers)",
  () => {
    const records = (set: string) => vectorsJson(`dataset/${set}.json`) as KoplQuestion[];
    const sizesOf = (folder: string) => {
      const vocab = vectorsJson(`${folder}/vocab.json`) as Record<string, Record<string, number>>;
      return {
        words: Object.keys(vocab.word_token_to_idx!).length,
        answers: Object.keys(vocab.answer_token_to_idx!).length,
      };
    };

    test("blind GRU: vocabulary, logits, losses, gradients and answers", async () => {
      const vocab = vectorsJson("blind_gru/vocab.json") as Record<string, Record<string, number>>;
      expect(answerVocabulary(records("train")).words).toEqual(tokensOf(vocab.word_token_to_idx!));
      // Its answers are the choices of all three sets.
      const all = answerVocabulary(sets.flatMap(records).map(({ answer: _, ...rest }) => rest));
      expect(all.answers).toEqual(tokensOf(vocab.answer_token_to_idx!));
      const settings = {
        ...blindGru.presets.kqapro.settings,
        width: 16,
        hidden: 24,
        inner: 32,
        wordDropout: 0,
        dropout: 0,
      };
      await expectAnswers(
        "blind_gru",
        blindTensors(settings, sizesOf("blind_gru")),
        (run, set, from, count) => blindLogits(run, settings, batchOf(set, from, count)),
      );
    });

    test("KVMemNet: memory, retrieval, logits, losses, gradients and answers", async () => {
      const kb = vectorsKb();
      const settings = { ...kvMemNet.presets.kqapro.settings, width: 16, inner: 32, slots: 20, stop: 12 };
      const encoded = vectorsJson("kvmemnet/encoded.json") as Record<(typeof sets)[number], Encoded> & {
        keys: number[][];
        values: number[][];
      };
      const tokens = tokensOf(vectorsJson("kvmemnet/vocab.json").word_token_to_idx);
      const vocabulary = kvMemNet.vocabulary(records("train"), kb, settings);
      // Its dates stand there as its file has them, ours as KQA Pro's.
      const dated = (text: string) => text.replaceAll(/(\d{4})\/(\d\d)\/(\d\d)/g, "$1-$2-$3");
      expect(new Set(vocabulary.words)).toEqual(new Set(tokens.map(dated)));
      const texts = (rows: number[][]) =>
        unpadded(rows).map((row) => row.map((token) => tokens[token]!).join(" "));
      const slots = memoryOf(kb);
      expect(slots.map(({ key }) => key.join(" "))).toEqual(texts(encoded.keys).map(dated));
      expect(slots.map(({ value }) => value.join(" "))).toEqual(texts(encoded.values).map(dated));
      // Slots that are found equally well have no order of theirs: their scores have.
      const search = memorySearch(slots, new Set(vocabulary.stopWords));
      for (const [at, { question = "" }] of records("train").entries()) {
        if (/\d-\d\d-\d\d/.test(question)) continue;
        const asked = questionWords(question);
        const scores = (found: readonly number[]) =>
          found.map((slot) => {
            const own = new Set(slots[slot]!.key);
            return asked.filter((word) => own.has(word) && !vocabulary.stopWords.includes(word)).length;
          });
        const theirs = encoded.train.key_indexes![at]!.filter((slot) => slot !== 0);
        expect(scores(search.best(asked, 20))).toEqual(scores(theirs));
      }
      await expectAnswers(
        ...(["kvmemnet", memoryTensors(settings, sizesOf("kvmemnet"))] as const),
        (run, set, from, count) =>
          memoryLogits(
            run,
            settings,
            batchOf(set, from, count),
            encoded,
            set.key_indexes!.slice(from, from + count),
          ),
        { gradient: 1e-6 },
      );
    });

    test("RGCN: graph, nodes, logits, losses, gradients and answers", async () => {
      const encoded = vectorsJson("rgcn/encoded.json") as Record<(typeof sets)[number], Encoded> & {
        node_descs: number[][];
        triples_src_rel_dst: number[][];
      };
      const vocab = vectorsJson("rgcn/vocab.json") as Record<string, Record<string, number>>;
      const tokens = tokensOf(vocab.kb_token_to_idx!);
      const graph = describedGraph(vectorsKb());
      expect(graph.descriptions).toEqual(
        unpadded(encoded.node_descs).map((row) => row.map((token) => tokens[token]!.replaceAll("/", "-"))),
      );
      expect(graph.predicates).toEqual(tokensOf(vocab.predicate_token_to_idx!));
      const edges = Array.from(graph.sources, (source, at) => [
        source,
        graph.relations[at]!,
        graph.targets[at]!,
      ]);
      expect(edges).toEqual(encoded.triples_src_rel_dst);
      const settings = { width: 16, hidden: 24, inner: 32, node: 8, dropout: 0 };
      const specs = graphTensors(settings, {
        ...sizesOf("rgcn"),
        texts: tokens.length,
        predicates: graph.predicates.length,
      });
      const numbered = { ...graph, texts: encoded.node_descs };
      const parameters = await official(specs, "rgcn/init.pth");
      answered(parameters, (run) => {
        const { nodes } = graphLogits(run, settings, batchOf(encoded.train, 0, 6), numbered);
        expectNear(nodes.values.subarray(-80), vectorRows("rgcn/first_batch_node_feat.npy"));
        const alone = questionLogits(run, settings, batchOf(encoded.train, 0, 6));
        expectNear(alone.values, (vectorsJson("rgcn/only_q_logits_first_batch.json") as number[][]).flat());
      });
      await expectAnswers(
        ...(["rgcn", specs] as const),
        (run, set, from, count) => graphLogits(run, settings, batchOf(set, from, count), numbered).logits,
        { size: 6, shown: 6 },
      );
    });
  },
);
