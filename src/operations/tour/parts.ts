import { explain } from "../../exact/explain.ts";
import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import { readableName } from "../../query/names.ts";
import { printText } from "../../query/text/print.ts";
import type { PredictedTree } from "../../solvers/explain/predicted-tree.ts";
import type { Guess, Guessed } from "./guess.ts";
import type { PartOf, TourTree } from "./results.ts";
import type { QuestionWithGaps, TourCompared, TourGaps, TourGuesses } from "./tour-work.ts";

// Parts of the tour as plain data, with labels for ids.

type Part<Name extends "gaps" | "guesses" | "full"> = Omit<PartOf<Name>, "part">;

/** The questions, and what becomes of the answers when links are hidden. */
export const gapsPart = ({ world, gaps, questions }: TourGaps): Part<"gaps"> => ({
  graph: {
    name: world.name,
    entities: world.entityCount,
    relations: world.relationCount / 2,
    triples: world.tripleCounts[0],
    hidden: gaps.tripleCounts[2],
  },
  questions: questions.map((each) => questionOf(each, world, gaps)),
});

function questionOf(
  { question, query, answers, hidden }: QuestionWithGaps,
  world: Graph,
  gaps: Graph,
): Part<"gaps">["questions"][number] {
  const [first] = answers;
  const tree = first && explain(query, world, first);
  const { hardest, byMissing } = hidden;
  return {
    ...question,
    answers,
    byMissing,
    false: hidden.false.map(labelsIn(gaps)),
    lost: hidden.lost.map(labelsIn(gaps)),
    first: tree ? shown(tree, world) : null,
    hardest: hardest
      ? { values: labelsIn(gaps)(hardest.values), missing: hardest.missing, ...shown(hardest, gaps) }
      : null,
  };
}

/** The lost answers that models find. */
export const guessesPart = (
  { gaps }: TourGaps,
  { model: { predictor, rank, epochs, mrr, baseline }, untrained, trained }: TourGuesses,
): Part<"guesses"> => ({
  predicted: [untrained, trained].map((each) => guessedOf(each, each === trained, gaps)),
  model: { name: predictor.model, kernel: predictor.kernel, rank, epochs, mrr, baseline },
});

function guessedOf(
  { model, lost, found }: Guessed,
  trained: boolean,
  gaps: Graph,
): Part<"guesses">["predicted"][number] {
  const best = bestOf(found);
  return {
    model,
    trained,
    lost: lost.map((values) => ({
      values: labelsIn(gaps)(values),
      place: found.find((each) => each.values.join() === values.join())?.place ?? null,
    })),
    best: best
      ? {
          values: labelsIn(gaps)(best.values),
          place: best.place,
          forTheRightReason: best.forTheRightReason,
          ...shown(best.tree!, gaps),
        }
      : null,
  };
}

/** The one that comes first, for the right reason where there is such a one. */
function bestOf(found: readonly Guess[]): Guess | undefined {
  const all = found.filter(({ tree }) => tree !== undefined);
  return all.find(({ forTheRightReason }) => forTheRightReason) ?? all[0];
}

/** The ranks of the lost answers by the trained model, and the general quality of predicted answers. */
export const fullPart = ({ gaps }: TourGaps, { recovered, compared }: TourCompared): Part<"full"> => ({
  recovered: recovered.map(({ solver, variables, lost, tree }) => ({
    solver,
    variables,
    lost: lost.map(({ values, rank }) => ({ values: labelsIn(gaps)(values), rank: rank ?? null })),
    tree: tree ? { values: labelsIn(gaps)(tree.values), ...shown(tree, gaps) } : null,
  })),
  benchmark: {
    names: compared.names,
    types: compared.types,
    mean: compared.mean,
    protocol: compared.protocol,
  },
});

const labelsIn = (graph: Graph) => (values: readonly number[]) => values.map(graph.label);

/** A tree by its labels. */
function shown(
  { links, absences }: Pick<Explanation | PredictedTree, "links" | "absences">,
  graph: Graph,
): TourTree {
  const absent = absences.map((body) => printText({ free: [], body }, { graph }));
  return {
    tree: links.map((link) => ({
      head: graph.label(link.head),
      relation: readableName(graph.relations, link.relation >> 1),
      tail: graph.label(link.tail),
      state: link.state,
      ...("truth" in link ? { score: link.truth } : {}),
    })),
    ...(absent.length === 0 ? {} : { absences: absent }),
  };
}
