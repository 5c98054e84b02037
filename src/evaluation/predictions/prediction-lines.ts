import { LacunaError } from "../../error.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import { countOf } from "../../ranking/count-measures.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import type { Prediction } from "../scoring/scored-query.ts";
import type { Given } from "./given.ts";
import { checkedCount, type IdOfName, rowOfRanking, rowOfScores } from "./prediction-values.ts";

/** The meaning of the scores of a file, as its owner declares it. @internal */
export interface ScoreMeaning {
  /** They are probabilities, so that they say how many answers there are (GNN-QE). */
  readonly probabilities?: boolean;
  /** The ids of names, where the graph is known; without it entities are numbers. */
  readonly idOf?: IdOfName;
}

/**
 * Predictions as JSON lines: `{"id","ranking":[ids]}`, `{"id","scores":[…]}` or `{"id","scores":{"12":0.3}}`, with a
 * list of one of these for each variable where there are several, and the expected number of answers as `count`.
 * @throws LacunaError `eval.broken-line` with file and line
 * @internal
 */
export async function* readPredictionLines(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  meaning: ScoreMeaning = {},
): AsyncGenerator<Given> {
  let line = 0;
  for await (const text of textLines(bytes, file)) {
    line++;
    if (text.trim() !== "") yield parsePrediction(text, { file, line }, meaning);
  }
}

function parsePrediction(text: string, place: { file: string; line: number }, meaning: ScoreMeaning): Given {
  const broken = (why: string, hint: string) => new LacunaError("eval.broken-line", why, { place, hint });
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw /\b(NaN|Infinity)\b/.test(text)
      ? broken(
          "NaN and Infinity are no JSON",
          "give every entity a finite score, or leave it out of the scores",
        )
      : broken("this line is no JSON", 'write one query a line: {"id":…,"ranking":[…]}');
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw broken("this line is no object", 'write one query a line: {"id":…,"ranking":[…]}');
  const { id, ranking, scores, count } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== "string")
    throw broken('"id" is no string', "give the id that the benchmark has for the query");
  if ((ranking === undefined) === (scores === undefined))
    throw broken('there is not one of "ranking" and "scores"', "give one of the two");
  if (meaning.probabilities && scores === undefined)
    throw broken("a ranking has no probabilities", 'give "scores", or leave out --probabilities');

  const read = (width: number, universe: number): Prediction => {
    const rowOf = ranking === undefined ? rowOfScores : rowOfRanking;
    const rows = perVariable(ranking ?? scores, width).map((each) => rowOf(each, universe, meaning.idOf));
    return withCount(rows, count === undefined ? undefined : checkedCount(count), meaning);
  };
  return { id, place, read };
}

/** The prediction of some rows, with the number of answers where it is told or where probabilities tell it. */
export function withCount(
  rows: readonly ScoreRow[],
  count: number | undefined,
  meaning: ScoreMeaning,
): Prediction {
  const told = count === undefined ? {} : { count };
  if (!meaning.probabilities) return { rows, ...told };
  for (const { scores } of rows) {
    const outside = scores.find((score) => !(score >= 0 && score <= 1));
    if (outside !== undefined)
      throw new LacunaError("eval.no-said", `the score ${outside} is no said`, {
        hint: "give scores between 0 and 1, or leave out --probabilities",
      });
  }
  // Probabilities of single values do not tell how many tuples there are.
  const counted = rows.length === 1 ? { count: countOf(rows[0]!.scores) } : {};
  return { rows, truths: true, ...counted, ...told };
}

function perVariable(value: unknown, width: number): readonly unknown[] {
  if (width === 1) return [value];
  if (Array.isArray(value) && value.length === width && value.every((each) => typeof each === "object"))
    return value as unknown[];
  throw new LacunaError("eval.wrong-width", `the query has ${width} free variables`, {
    hint: "give a list with one ranking, or one set of scores, for each variable in the order of the query",
  });
}
