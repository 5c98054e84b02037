import { describe, expect, test } from "vitest";
import { tokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import { actionsOf, FIRST_RELATION } from "../paths/actions.ts";
import { srn } from "../paths/srn.ts";
import { likeliestWalks } from "../paths/srn-beam.ts";
import { type Choose, rollouts, srnLoss } from "../paths/srn-loss.ts";
import { questionSteps, srnTensors } from "../paths/srn-network.ts";
import { virtualGraph } from "../paths/virtual-graph.ts";
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
  readonly topic_entities: number[][];
  readonly answers: number[][];
}

const argmax: Choose = (values) => Array.from(values).indexOf(Math.max(...Array.from(values)));

describe.skipIf(!haveVectors)("SRN by the official code (shared/models/parsers)", () => {
  const encoded = haveVectors ? vectorsJson("srn/encoded.json") : {};
  const vocab = haveVectors ? vectorsJson("srn/vocab.json") : {};
  const train = encoded.train as Encoded;
  const settings = {
    ...srn.presets.kqapro.settings,
    ...{ width: 16, hidden: 16, rollouts: 4, beam: 4, entropy: 0.02, reward: "published" as const },
    ...{ wordDropout: 0, dropout: 0, pathDropout: 0 },
  };
  const specs = srnTensors(settings, { words: 52, relations: 45 });
  // Its entities begin with two dummies, and targets of a relation have an order of their own.
  const edges = ((encoded.adj_order ?? []) as [number, [number, number[]][]][]).flatMap(([source, own]) =>
    own.flatMap(([relation, targets]) =>
      targets.map((target) => [source, relation - FIRST_RELATION, target] as const),
    ),
  );
  const ranks = new Float64Array(35);
  for (const line of ((encoded.pgrk ?? "") as string).trim().split("\n")) {
    const [entity, rank] = line.split(":").map(Number);
    ranks[entity!] = rank!;
  }
  const actions = actionsOf(35, edges, ranks, 6);
  const batchOf = (from: number) => {
    const rows = train.questions.slice(from, from + 8);
    return {
      questions: tokenBatch(unpadded(rows), train.questions[0]!.length),
      topics: train.topic_entities.slice(from, from + 8).map(([topic]) => topic!),
      answers: train.answers.slice(from, from + 8).map(([answer]) => answer!),
    };
  };

  test("the graph, and the actions that ranks leave", () => {
    const graph = virtualGraph(vectorsKb());
    const dashed = (names: string[]) => names.map((name) => name.replaceAll("/", "-"));
    expect(graph.entities).toEqual(dashed(tokensOf(vocab.entity2id).slice(2)));
    expect(graph.relations).toEqual(tokensOf(vocab.relation2id).slice(3));
    const key = (edge: readonly number[]) => edge.join(" ");
    expect(new Set(graph.edges.map(([s, r, t]) => key([s + 2, r, t + 2])))).toEqual(new Set(edges.map(key)));
    const { buckets, action_space_bucket_of_entity: places } = vectorsJson(
      "srn/rollout_argmax_first_batch.json",
    );
    for (const [entity, [bucket, at]] of (places as [number, number][]).entries()) {
      const { r, e, mask } = buckets[bucket];
      const count = (mask[at] as number[]).filter((each) => each > 0).length;
      expect(actions.relations[entity]).toEqual(r[at].slice(0, count));
      expect(actions.targets[entity]).toEqual(e[at].slice(0, count));
    }
  });

  test("rollouts, losses of twenty updates and gradients", async () => {
    const first = await official(specs, "srn/init.pth");
    const theirs = vectorsJson("srn/rollout_argmax_first_batch.json");
    const { questions, topics } = batchOf(0);
    answered(first, (run) => {
      const [step] = questionSteps(run, settings, questions);
      const words = questions.steps;
      const rows = Array.from({ length: 32 * words }, (_, at) => {
        const row = (at % words) * 8 + Math.floor(at / words / 4);
        return [...step!.values.subarray(row * 16, (row + 1) * 16)];
      });
      expectNear(rows.flat(), vectorRows("srn/first_batch_question_proj_step0.npy"));
      const found = rollouts(run, settings, questions, topics, actions, argmax);
      const each = (values: ArrayLike<number>) => Array.from(values).filter((_, at) => at % 4 === 0);
      for (let step = 0; step < 3; step++) {
        expect(each(found.relations[step]!)).toEqual(theirs.path[step][0]);
        expect(each(found.entities[step]!)).toEqual(theirs.path[step][1]);
        expectNear(each(found.chosen[step]!.values), theirs.log_action_probs[step], 1e-5);
        expectNear(
          each(found.likeness[step]!.values),
          (theirs.phi as number[][]).map((row) => row[step + 1]!),
          1e-5,
        );
      }
    });
    await expectTraining("srn", specs, (run, update) => {
      const batch = batchOf((update % 2) * 8);
      const found = rollouts(run, settings, batch.questions, batch.topics, actions, argmax);
      return srnLoss(run, settings, found, batch.answers);
    });
  });

  test("mended rewards pay a rollout for its own answer alone", async () => {
    const { questions, topics, answers } = batchOf(0);
    const loss = answered(await official(specs, "srn/init.pth"), (run) => {
      const found = rollouts(run, settings, questions, topics, actions, argmax);
      return srnLoss(run, { ...settings, reward: "own" }, found, answers).values[0]!;
    });
    // As parsers.md has it, recomputed there in numpy.
    expect(loss).toBeCloseTo(-0.0444, 4);
  });

  test("the best walks", async () => {
    const decode = vectorsJson("srn/decode.json") as Record<
      string,
      { pred_e2s: number[][]; scores: number[][] }
    >;
    for (const weights of ["init", "trained"]) {
      const parameters = await official(specs, `srn/${weights === "init" ? "init" : "state_trained"}.pth`);
      const { questions, topics } = batchOf(0);
      const ours = answered(parameters, (run) => likeliestWalks(run, settings, questions, topics, actions));
      for (const [at, walks] of ours.entries()) {
        expectNear(
          walks.map(({ logProbability }) => logProbability),
          decode[weights]!.scores[at]!,
          2e-5,
        );
        expect(walks.map(({ entity }) => entity).sort()).toEqual([...decode[weights]!.pred_e2s[at]!].sort());
      }
    }
  });
});
