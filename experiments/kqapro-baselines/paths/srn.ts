import type { Random } from "../../../src/numeric/random.ts";
import type { Written } from "../../../src/semantic-parsing/read-written.ts";
import { tokenBatch, tokenTable } from "../../../src/semantic-parsing/text/token-table.ts";
import type { Baseline, BaselineTraining } from "../baseline.ts";
import { questionWords } from "../treebank.ts";
import { actionsOf, FIRST_RELATION, pageRanks } from "./actions.ts";
import { likeliestWalks, type WalkEnd } from "./srn-beam.ts";
import { type Choose, rollouts, srnLoss } from "./srn-loss.ts";
import { type SrnSettings, srnTensors } from "./srn-network.ts";
import { pathQuestions, topicFinder } from "./topics.ts";
import { virtualGraph } from "./virtual-graph.ts";

interface SrnVocabulary {
  readonly words: readonly string[];
  readonly relations: readonly string[];
  /** Words of the longest question: the published code sums and attends over padding. */
  readonly longest: number;
}

const settings: SrnSettings = {
  ...{ width: 300, hidden: 300, steps: 3, rollouts: 10, beam: 32, actions: 50, actionsAsked: 100 },
  ...{ discount: 0.95, shaping: 0.95, entropy: 0, reward: "own" },
  ...{ wordDropout: 0.3, dropout: 0.2, pathDropout: 0.3 },
};

const training: BaselineTraining = {
  ...{ epochs: 100, batch: 16, rate: 1e-3, milestones: [], l2: 1e-5, clip: 0 },
  ...{ validateEvery: 1, patience: 10, validated: 1_000_000 },
};

const laptop = { ...settings, width: 64, hidden: 64, beam: 8 };
const laptopTraining = { ...training, epochs: 10, validateEvery: 5, patience: 0, validated: 200 };

/** Answers that are written for a question. */
const SHOWN = 5;

/** The network with rewards as its paper means them, or as the published code gives them. */
const srnOf = (
  reward: SrnSettings["reward"],
  id: string,
  summary: string,
): Baseline<SrnSettings, SrnVocabulary> => ({
  ...{ id, summary, writes: "answer" as const },
  presets: {
    kqapro: { settings: { ...settings, reward }, training },
    laptop: { settings: { ...laptop, reward }, training: laptopTraining },
  },
  vocabulary(questions, kb) {
    const { entities, relations } = virtualGraph(kb);
    const asked = pathQuestions(questions, new Set(entities));
    const words = asked.map(({ question, topic }) => wordsWithout(question, topic));
    const longest = words.reduce((most, each) => Math.max(most, each.length), 0);
    return { words: [...new Set(["<PAD>", "<UNK>", "E_S", ...words.flat()])], relations, longest };
  },
  network(given, { words, relations, longest }, kb) {
    const table = tokenTable(words);
    const { entities, edges, relations: own } = virtualGraph(kb);
    const known = new Map(relations.map((name, at) => [name, at]));
    const usable = edges.flatMap(([source, relation, target]) => {
      const number = known.get(own[relation]!);
      return number === undefined ? [] : [[source, number, target] as const];
    });
    const numbers = new Map(entities.map((name, at) => [name, at]));
    const ranks = pageRanks(entities.length, usable);
    const actions = (most: number) => actionsOf(entities.length, usable, ranks, most);
    const topicFor = topicFinder(kb);
    const batchOf = (asked: readonly { readonly question: string; readonly topic: string }[]) =>
      tokenBatch(
        asked.map(({ question, topic }) => wordsWithout(question, topic).map(table.number)),
        longest,
      );
    return {
      specs: srnTensors(given, { words: words.length, relations: relations.length + FIRST_RELATION }),
      wordTable: { tensor: "word_embeddings.weight", words },
      phases(questions, { batch, epochs }) {
        const learned = pathQuestions(questions, new Set(entities));
        const walked = actions(given.actions);
        return [
          {
            ...{ examples: learned.length, batch, epochs },
            ...(given.reward === "published" ? { perEpoch: 1 } : {}),
            loss(run, places) {
              const some = Array.from(places, (place) => learned[place]!);
              const topics = some.map(({ topic }) => numbers.get(topic)!);
              const walks = rollouts(run, given, batchOf(some), topics, walked, sampled(run.random!));
              const answers = some.map(({ answer }) => numbers.get(answer)!);
              return srnLoss(run, given, walks, answers);
            },
          },
        ];
      },
      write(run, questions) {
        const asked = questions.map((each) => ({ ...each, topic: topicFor(each) ?? "" }));
        const reached = asked.filter(({ topic }) => numbers.has(topic));
        const topics = reached.map(({ topic }) => numbers.get(topic)!);
        const walked = actions(given.actionsAsked);
        const found = topics.length === 0 ? [] : likeliestWalks(run, given, batchOf(reached), topics, walked);
        const rows = new Map(reached.map((each, row) => [each, row]));
        return asked.map((each) => ends(found[rows.get(each) ?? -1] ?? [], entities));
      },
    };
  },
});

export const srn = srnOf(
  "own",
  "srn",
  "walks of three steps on the graph, learned by rewards (KQA Pro's SRN, mended)",
);
export const srnPublished = srnOf(
  ...(["published", "srn-published", "the same with the rewards and epochs of the published code"] as const),
);

const wordsWithout = (question: string, topic: string): string[] =>
  questionWords(question.replace(topic, () => "E_S"));

/** Draws an action by its probability. */
const sampled =
  (random: Random): Choose =>
  (logProbabilities) => {
    let left = random.real();
    for (let at = 0; at < logProbabilities.length; at++) {
      left -= Math.exp(logProbabilities[at]!);
      if (left < 0) return at;
    }
    return logProbabilities.length - 1;
  };

/** Each end of walks once, by its likeliest walk. */
function ends(walks: readonly WalkEnd[], names: readonly string[]): Written[] {
  const best = new Map<number, number>();
  for (const { entity, logProbability } of walks)
    if (!best.has(entity)) best.set(entity, Math.exp(logProbability));
  return [...best].slice(0, SHOWN).map(([entity, probability]) => ({ answer: names[entity]!, probability }));
}
