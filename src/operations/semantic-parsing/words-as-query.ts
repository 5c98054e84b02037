import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { looksLikeWords } from "../../query/looks-like-words.ts";
import type { WideQuery } from "../../query/wide/formula.ts";
import { answerWords } from "../../semantic-parsing/reader/answers.ts";
import { notRead } from "../../semantic-parsing/reader/nearest.ts";
import type { GraphHost, GraphReading } from "../resources/graph.ts";
import { openGraph } from "../resources/graph.ts";
import { readerOfGraph } from "./word-reader.ts";

/** How a question in words was understood that stands where a query does. */
export interface ReadAs {
  readonly question: string;
  /** The formula said in English, by rule: what was understood. */
  readonly sentence: string;
  /** The query that was answered. */
  readonly formula: string;
  /** How probable it is that this is meant. */
  readonly probability: number;
}

/**
 * Reads a question in words that stands where a query does as a formula of links, so that models and solvers answer it as they answer
 * queries. Queries are given back as they are.
 * @throws LacunaError `parsing.not-read` with the words that stand in the way, `parsing.not-links` where the reading has comparisons,
 *   counts or orders, which no model predicts
 */
export async function wordsAsQuery<
  Given extends {
    readonly graph: Graph | string;
    readonly query: Query | WideQuery | string;
    readonly notation?: string | undefined;
  } & GraphReading,
>(given: Given, host: GraphHost): Promise<{ readonly given: Given; readonly readAs?: ReadAs }> {
  const { query } = given;
  if (typeof query !== "string" || given.notation !== undefined || !looksLikeWords(query)) return { given };
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const reader = await readerOfGraph(graph);
  const { readings, read } = answerWords(reader, query);
  const [best] = readings;
  if (!best) throw notReadError(query, notRead(reader, query, read));
  const { formula, sentence, probability, plain } = best;
  if (!plain)
    throw new LacunaError(
      "parsing.not-links",
      `the question is read as "${sentence}", which counts, compares or orders: models predict formulas of links alone`,
      {
        parameter: "query",
        hint: "ask for the things by their links, or ask it without a model, by what is known",
      },
    );
  return {
    given: { ...given, graph, query: formula },
    readAs: { question: query, sentence, formula, probability },
  };
}

function notReadError(question: string, { words, nearest }: ReturnType<typeof notRead>): LacunaError {
  const start = words.length === 0 ? 0 : Math.max(0, question.indexOf(words[0]!));
  return new LacunaError(
    "parsing.not-read",
    words.length === 0
      ? "the words of the question could not be joined to a formula"
      : `nothing here means ${words.map((word) => `"${word}"`).join(", ")}`,
    {
      place: { text: question, start, end: words.length === 0 ? question.length : start + words[0]!.length },
      hint: nearest
        ? `the nearest reading leaves it out: ${nearest.sentence}, ${nearest.formula}`
        : "ask one thing in short words, with the names that `lacuna kg find` shows",
    },
  );
}
