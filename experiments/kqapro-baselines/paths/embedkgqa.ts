import { logistic } from "../../../src/numeric/autograd/elementwise.ts";
import { gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import type { AskedQuestion } from "../../../src/semantic-parsing/parser-kind.ts";
import type { Written } from "../../../src/semantic-parsing/read-written.ts";
import { specialTokens, tokenBatch, tokenTable } from "../../../src/semantic-parsing/text/token-table.ts";
import { smoothedBinaryLoss } from "../autograd/binary-loss.ts";
import type { Baseline, BaselineTraining, Phase } from "../baseline.ts";
import { type EmbedSettings, embedTensors, questionRelations, tailLogits } from "./embed-network.ts";
import { pathQuestions, topicFinder } from "./topics.ts";
import { type VirtualGraph, virtualGraph } from "./virtual-graph.ts";

/** The knowledge of the parser: words of its questions, and the graph that it has vectors of. */
interface EmbedVocabulary extends Pick<VirtualGraph, "entities" | "relations"> {
  readonly words: readonly string[];
}

const settings: EmbedSettings = {
  ...{ width: 256, hidden: 512, inner: 256, relation: 200, smoothing: 0.1, graphEpochs: 500 },
  ...{ questionDropout: [0.1, 0.2, 0.2], graphDropout: [0.3, 0.4, 0.5] },
};

const training: BaselineTraining = {
  ...{ epochs: 90, batch: 128, rate: 5e-4, milestones: [], l2: 0, clip: 0 },
  ...{ validateEvery: 5, patience: 5, validated: 1_000_000 },
};

/** Answers that are written for a question. */
const SHOWN = 5;

/**
 * EmbedKGQA: the question as a relation, scored by ComplEx from its topic to every entity. The variant of KQA Pro's paper is
 * not published; this is the original code's, on the graph with virtual nodes that the paper describes.
 */
export const embedKgqa: Baseline<EmbedSettings, EmbedVocabulary> = {
  id: "embedkgqa",
  summary: "the question as a relation of ComplEx, from its topic entity (EmbedKGQA)",
  writes: "answer",
  presets: {
    kqapro: { settings, training },
    laptop: {
      settings: { ...settings, width: 64, hidden: 128, inner: 64, relation: 32, graphEpochs: 30 },
      training: { ...training, epochs: 20, rate: 2e-3, patience: 0, validated: 500 },
    },
  },
  vocabulary(questions, kb) {
    const { entities, relations } = virtualGraph(kb);
    const asked = pathQuestions(questions, new Set(entities));
    const words = asked.flatMap(({ question, topic }) => headless(question, topic));
    return { words: [...new Set([...specialTokens.slice(0, 2), ...words])], entities, relations };
  },
  network(given, { words, entities, relations }, kb) {
    const table = tokenTable(words);
    const numbers = new Map(entities.map((name, at) => [name, at]));
    const topicFor = topicFinder(kb);
    const batchOf = (asked: readonly { readonly question: string; readonly topic: string }[]) =>
      tokenBatch(asked.map(({ question, topic }) => headless(question, topic).map(table.number)));
    return {
      specs: embedTensors(given, {
        ...{ words: words.length, entities: entities.length, relations: relations.length },
      }),
      phases(questions, { batch, epochs }) {
        const usable = pathQuestions(questions, new Set(entities));
        const ofGraph = graphPhase(virtualGraph(kb), given, batch);
        return [
          ofGraph,
          {
            ...{ examples: usable.length, batch, epochs },
            loss(run, places) {
              const some = Array.from(places, (place) => usable[place]!);
              const heads = Uint32Array.from(some, ({ topic }) => numbers.get(topic)!);
              const asked = questionRelations(run, batchOf(some));
              const logits = tailLogits(run, heads, asked, "batch", given.questionDropout);
              const right = some.map(({ answer }) => [numbers.get(answer)!]);
              return smoothedBinaryLoss(run.tape, logits, right, given.smoothing);
            },
          },
        ];
      },
      write(run, questions) {
        const asked = questions.map((each: AskedQuestion) => ({ ...each, topic: topicFor(each) ?? "" }));
        const known = asked.filter(({ topic }) => numbers.has(topic));
        if (known.length === 0) return questions.map(() => []);
        const heads = Uint32Array.from(known, ({ topic }) => numbers.get(topic)!);
        const logits = tailLogits(
          ...([
            run,
            heads,
            questionRelations(run, batchOf(known)),
            "running",
            given.questionDropout,
          ] as const),
        );
        const rows = new Map(known.map((each, row) => [each, row]));
        return asked.map((each) => {
          const row = rows.get(each);
          return row === undefined ? [] : bestTails(logits, row, heads[row]!, entities);
        });
      },
    };
  },
};

/** Words of a question, split at blanks, with `NE` where its topic stands. */
export const headless = (question: string, topic: string): string[] =>
  question
    .replace(topic, () => "NE")
    .split(" ")
    .filter((word) => word !== "");

/** Learning the graph: all tails of each head and relation at once. */
function graphPhase({ edges }: VirtualGraph, given: EmbedSettings, batch: number): Phase {
  const byHead = new Map<string, { head: number; relation: number; tails: number[] }>();
  for (const [head, relation, tail] of edges) {
    const key = `${head} ${relation}`;
    const known = byHead.get(key);
    if (known) known.tails.push(tail);
    else byHead.set(key, { head, relation, tails: [tail] });
  }
  const pairs = [...byHead.values()];
  return {
    ...{ examples: pairs.length, batch, epochs: given.graphEpochs },
    loss(run, places) {
      const some = Array.from(places, (place) => pairs[place]!);
      const table = run.parameters.get("relations.weight");
      const relations = gather(
        run.tape,
        table,
        Uint32Array.from(some, ({ relation }) => relation),
      );
      const heads = Uint32Array.from(some, ({ head }) => head);
      const logits = tailLogits(run, heads, relations, "batch", given.graphDropout);
      return smoothedBinaryLoss(
        ...([run.tape, logits, some.map(({ tails }) => tails), given.smoothing] as const),
      );
    },
  };
}

/** The best entities that are not the head. */
function bestTails(
  { values, columns }: Matrix,
  row: number,
  head: number,
  names: readonly string[],
): Written[] {
  const own = Float64Array.from(values.subarray(row * columns, (row + 1) * columns));
  return [...own.keys()]
    .filter((at) => at !== head)
    .sort((a, b) => own[b]! - own[a]! || a - b)
    .slice(0, SHOWN)
    .map((at) => ({ answer: names[at]!, probability: logistic(own[at]!) }));
}
