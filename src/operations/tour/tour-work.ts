import { answer } from "../../exact/answer.ts";
import type { Graph } from "../../kg/graph.ts";
import { splitRandom } from "../../kg/split/random.ts";
import { loadWorld } from "../../kg/world/world.ts";
import type { Query } from "../../query/formula.ts";
import { parseQuery } from "../../query/text/parse.ts";
import type { SideBySide } from "../eval/side-by-side.ts";
import { pauseBetween } from "../interruptible.ts";
import { answersWhenHidden, type HiddenAnswers } from "./hide.ts";
import { measureSolvers } from "./measure.ts";
import { type TourQuestion, tourQuestions } from "./questions.ts";
import { type RecoveredAnswers, recoverAnswers } from "./recover.ts";
import type { Tour } from "./tour.ts";
import { type TourHost, type TourModel, trainTourModel } from "./train.ts";

/** Shares of train, valid and test: a tenth of the links is hidden in the test split. */
const HIDE = [90, 0, 10] as const;

/** A question with its answers, and what becomes of them when links are hidden. */
export interface Told {
  readonly question: TourQuestion;
  readonly query: Query;
  readonly answers: readonly (readonly string[])[];
  readonly hidden: HiddenAnswers;
}

/** The first half of the tour: a graph, the same with gaps, and three questions. */
export interface TourGaps {
  readonly seed: number;
  readonly world: Graph;
  readonly gaps: Graph;
  readonly told: readonly Told[];
}

/** The second half: what a model brings back. */
export interface TourSolved {
  readonly model: TourModel;
  /** Of each question. */
  readonly recovered: readonly RecoveredAnswers[];
  readonly compared: SideBySide;
}

/** Asks the questions, hides links and asks again. */
export async function hideLinks(seed: number): Promise<TourGaps> {
  const world = await loadWorld();
  const gaps = splitRandom(world, { ratios: HIDE, seed });
  const told = tourQuestions.map((question): Told => {
    const query = parseQuery(question.query, world);
    const answers = Array.from(answer(query, world.full), (tuple) => tuple.map(world.label));
    return { question, query, answers, hidden: answersWhenHidden(query, gaps) };
  });
  return { seed, world, gaps, told };
}

/** Trains a link predictor on what is left, finds lost answers again and measures how well solvers do it. */
export async function solveThroughGaps({ seed, gaps, told }: TourGaps, host: TourHost): Promise<TourSolved> {
  const model = await trainTourModel(gaps, seed, host);
  const recovered: RecoveredAnswers[] = [];
  for (const { query } of told) {
    await pauseBetween(host, () => "a model was trained, and not yet asked for all lost answers");
    recovered.push(recoverAnswers(query, gaps, model));
  }
  return { model, recovered, compared: await measureSolvers(gaps, model, seed, host) };
}

/** Both halves as plain data. */
export function tourValue(
  { world, gaps, told }: TourGaps,
  {
    model: { predictor, rank, epochs, mrr, baseline },
    recovered,
    compared: { names, types, mean },
  }: TourSolved,
): Tour {
  return {
    graph: {
      name: world.name,
      entities: world.entityCount,
      relations: world.relationCount / 2,
      triples: world.tripleCounts[0],
      hidden: gaps.tripleCounts[2],
    },
    questions: told.map(({ question, answers, hidden }) => ({
      ...question,
      answers,
      byMissing: hidden.byMissing,
      false: hidden.false.map((tuple) => tuple.map(world.label)),
    })),
    model: { name: predictor.model, kernel: predictor.kernel, rank, epochs, mrr, baseline },
    recovered: recovered.map(({ solver, lost }) => ({
      solver,
      lost: lost.map(({ values, rank: place }) => ({ values: values.map(gaps.label), rank: place ?? null })),
    })),
    benchmark: { names, types, mean },
  };
}
