import { meanOfRows, rowLists } from "../../../src/numeric/autograd/bags.ts";
import { add, affine } from "../../../src/numeric/autograd/elementwise.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { layer } from "../../../src/semantic-parsing/network/running.ts";
import { PAD, type TokenBatch, tokenTable } from "../../../src/semantic-parsing/text/token-table.ts";
import type { TensorSpec } from "../../../src/training/tensors.ts";
import { attendLists } from "../autograd/attend-lists.ts";
import type { Baseline, BaselineSettings, BaselineTraining, Run } from "../baseline.ts";
import { questionWords } from "../treebank.ts";
import { classified, classifierSpecs, embeddingSpec, heSpecs } from "../units.ts";
import { type AnswerVocabulary, answerNetwork, answerVocabulary } from "./answer-network.ts";
import { memoryOf, memorySearch } from "./memory.ts";

/** Sizes of the memory network; `hidden` is not used. */
export interface MemorySettings extends BaselineSettings {
  readonly inner: number;
  readonly hops: number;
  /** Slots that a question is compared with. */
  readonly slots: number;
  /** Words in so many training questions, and more, find no slot. */
  readonly stop: number;
}

interface MemoryVocabulary extends AnswerVocabulary {
  readonly stopWords: readonly string[];
}

const settings: MemorySettings = {
  ...{ width: 300, hidden: 300, inner: 1024, hops: 3, slots: 1000, stop: 1000 },
};

const training: BaselineTraining = {
  ...{ epochs: 100, batch: 32, rate: 1e-3, milestones: [5, 50], l2: 1e-5, clip: 0 },
  ...{ validateEvery: 1, patience: 0, validated: 1_000_000 },
};

/** Key-value memory network (Miller et al., EMNLP 2016) over the facts that share words with the question. */
export const kvMemNet: Baseline<MemorySettings, MemoryVocabulary> = {
  id: "kvmemnet",
  summary: "key-value memory of facts, read three times (KQA Pro's KVMemNet)",
  writes: "answer",
  presets: {
    kqapro: { settings, training },
    laptop: {
      settings: { ...settings, width: 64, inner: 128, slots: 100 },
      training: { ...training, epochs: 10, validateEvery: 5, validated: 500 },
    },
  },
  vocabulary(questions, kb, { stop }) {
    const known = answerVocabulary(questions);
    const counts = new Map<string, number>();
    for (const { question = "" } of questions)
      for (const word of questionWords(question)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const words = new Set(known.words);
    for (const { key, value } of memoryOf(kb)) for (const word of [...key, ...value]) words.add(word);
    const stopWords = [...counts].flatMap(([word, count]) => (count >= stop ? [word] : []));
    return { ...known, words: [...words], stopWords };
  },
  network(given, vocabulary, kb) {
    const slots = memoryOf(kb);
    const { number, tokens } = tokenTable(vocabulary.words);
    const memory: Memory = {
      keys: padded(slots.map(({ key }) => key.map(number))),
      values: padded(slots.map(({ value }) => value.map(number))),
    };
    const search = memorySearch(slots, new Set(vocabulary.stopWords));
    const found = (question: readonly number[]): number[] => {
      const best = search.best(
        question.map((token) => tokens[token]!),
        given.slots,
      );
      return [...best, ...new Array<number>(given.slots - best.length).fill(0)];
    };
    return answerNetwork(vocabulary, {
      specs: memoryTensors(given, { words: vocabulary.words.length, answers: vocabulary.answers.length }),
      wordTable: "embeddings.weight",
      words: vocabulary.words,
      logits: (run, questions) => memoryLogits(run, given, questions, memory, listsOf(questions).map(found)),
    });
  },
};

/** Words of the keys and values of all slots, each list as long as the longest. */
export interface Memory {
  readonly keys: readonly (readonly number[])[];
  readonly values: readonly (readonly number[])[];
}

function padded(lists: readonly (readonly number[])[]): number[][] {
  const most = lists.reduce((longest, each) => Math.max(longest, each.length), 0);
  return lists.map((list) => [...list, ...new Array<number>(most - list.length).fill(PAD)]);
}

/** The tokens of each question of a batch, without padding. */
const listsOf = ({ batch, lengths, tokens }: TokenBatch): number[][] =>
  Array.from(lengths, (length, b) => Array.from({ length }, (_, t) => tokens[t * batch + b]!));

export function memoryTensors(
  { width, inner, hops }: MemorySettings,
  { words, answers }: { readonly words: number; readonly answers: number },
): TensorSpec[] {
  return [
    embeddingSpec("embeddings", words, width),
    ...Array.from({ length: hops }, (_, hop) => heSpecs(`linear_${hop}`, width, width)).flat(),
    ...classifierSpecs("classifier", width, inner, answers),
  ];
}

/**
 * Logits of answers: question, keys and values are sums of the vectors of their words, padding too; each hop adds what the
 * question attends to (KQAPro_Baselines, `KVMemNN/model.py`, without the recurrent unit there that nothing depends on).
 * @param found slots of each question
 */
export function memoryLogits(
  run: Run,
  { hops }: Pick<MemorySettings, "hops">,
  questions: TokenBatch,
  memory: Memory,
  found: readonly (readonly number[])[],
): Matrix {
  const { tape, parameters } = run;
  const table = parameters.get("embeddings.weight");
  const sums = (lists: readonly (readonly number[])[]) =>
    affine(tape, meanOfRows(tape, table, rowLists(lists)), lists[0]!.length, 0);
  const used = [...new Set(found.flat())].sort((a, b) => a - b);
  const places = new Map(used.map((slot, at) => [slot, at]));
  const lists = rowLists(found.map((slots) => slots.map((slot) => places.get(slot)!)));
  const keys = sums(used.map((slot) => memory.keys[slot]!));
  const values = sums(used.map((slot) => memory.values[slot]!));
  const { batch, steps, tokens } = questions;
  let query = sums(
    Array.from({ length: batch }, (_, b) => Array.from({ length: steps }, (__, t) => tokens[t * batch + b]!)),
  );
  for (let hop = 0; hop < hops; hop++)
    query = layer(
      ...([tape, parameters, `linear_${hop}`] as const),
      add(tape, query, attendLists(tape, query, keys, values, lists)),
    );
  return classified(run, "classifier", query);
}
