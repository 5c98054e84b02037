import type { SideBySide } from "../../evaluation/compare/side-by-side.ts";
import { answer } from "../../exact/answer.ts";
import type { Graph } from "../../kg/graph.ts";
import { irreflexiveRelations } from "../../kg/irreflexive.ts";
import { splitRandom } from "../../kg/split/random.ts";
import { loadWorld } from "../../kg/world/world.ts";
import { withoutLoops } from "../../links/predictors/without-loops.ts";
import type { Query } from "../../query/formula.ts";
import { parseQuery } from "../../query/text/parse.ts";
import type { StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { openLinks } from "../resources/model.ts";
import { pauseBetween } from "../running/interruptible.ts";
import { type Guessed, guessLost } from "./guess.ts";
import { answersWhenHidden, type HiddenAnswers } from "./hide.ts";
import { measureSolvers } from "./measure.ts";
import { fullPart, gapsPart, guessesPart } from "./parts.ts";
import { type TourQuestion, tourQuestions } from "./questions.ts";
import { type RecoveredAnswers, recoverAnswers } from "./recover.ts";
import type { Tour, TourPart } from "./results.ts";
import type { TourParameters } from "./tour.ts";
import { type TourHost, type TourModel, trainTourModel } from "./train.ts";

/** Shares of train, valid and test: a tenth of the links is hidden in the test split. */
const HIDE = [90, 0, 10] as const;

/** A question with its answers, and what becomes of them when links are hidden. */
export interface QuestionWithGaps {
  readonly question: TourQuestion;
  readonly query: Query;
  readonly answers: readonly (readonly string[])[];
  readonly hidden: HiddenAnswers;
}

/** The first half of the tour: a graph, the same with gaps, and questions. */
export interface TourGaps {
  readonly seed: number;
  readonly world: Graph;
  readonly gaps: Graph;
  readonly questions: readonly QuestionWithGaps[];
}

/** The second half: what models bring back of the first question's answers. */
export interface TourGuesses {
  readonly model: TourModel;
  /** Predictions of ULTRA, which was not trained on any of it. */
  readonly untrained: Guessed;
  readonly trained: Guessed;
}

/** The rest: all questions, and how good predicted answers are in general. */
export interface TourCompared {
  /** The recovered answers of each question. */
  readonly recovered: readonly RecoveredAnswers[];
  readonly compared: SideBySide;
}

/** Asks the questions, hides links and asks again. */
async function hideLinks(seed: number): Promise<TourGaps> {
  const world = await loadWorld();
  const gaps = splitRandom(world, { ratios: HIDE, seed });
  const questions = tourQuestions.map((question): QuestionWithGaps => {
    const query = parseQuery(question.query, world);
    const answers = Array.from(answer(query, world.full), (tuple) => tuple.map(world.label));
    return { question, query, answers, hidden: answersWhenHidden(query, gaps) };
  });
  return { seed, world, gaps, questions };
}

/** Predicts lost answers: at once with a model that needs no training, then with one that is trained on what is left. */
async function guessThroughGaps({ seed, gaps, questions }: TourGaps, host: Host): Promise<TourGuesses> {
  const { query } = questions[0]!;
  const ultra = await openLinks("ultra-3g", gaps, host);
  try {
    const untrained = await guessLost(query, gaps, ultra.predictor, host);
    const model = await trainTourModel(gaps, seed, host);
    return { model, untrained, trained: await guessLost(query, gaps, model.predictor, host) };
  } finally {
    ultra.close();
  }
}

/** The ranks of the lost answers to every question by the trained model, and the general quality of solvers. */
async function compareSolvers(
  { seed, gaps, questions }: TourGaps,
  { model }: TourGuesses,
  host: TourHost,
): Promise<TourCompared> {
  const shown = { ...model, predictor: withoutLoops(model.predictor, irreflexiveRelations(gaps)) };
  const recovered: RecoveredAnswers[] = [];
  for (const { query } of questions) {
    await pauseBetween(host, () => "a model was trained, and not yet asked for all lost answers");
    recovered.push(recoverAnswers(query, gaps, shown));
  }
  return { recovered, compared: await measureSolvers(gaps, model, seed, host) };
}

/** Does `tour`: each part is given out when it is known. */
export async function tourOf({ seed, full }: TourParameters, host: StreamingHost<TourPart>): Promise<Tour> {
  const gaps = await hideLinks(seed);
  const first = gapsPart(gaps);
  await host.onItems?.([{ part: "gaps", ...first }]);
  const guesses = await guessThroughGaps(gaps, host);
  const second = guessesPart(gaps, guesses);
  await host.onItems?.([{ part: "guesses", ...second }]);
  if (!full) return { ...first, ...second };
  const third = fullPart(gaps, await compareSolvers(gaps, guesses, host));
  await host.onItems?.([{ part: "full", ...third }]);
  return { ...first, ...second, ...third };
}
