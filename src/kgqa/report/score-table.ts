import { points, range } from "../../report/figures.ts";
import type { ScoreReport, Scores } from "../scoring/score.ts";

/** One line of the table of scores. */
export interface ScoreLine {
  /** `all`, or a stratum; `dimension` is empty for the first line. */
  readonly dimension: string;
  readonly name: string;
  readonly cells: readonly string[];
}

/** The heads of the cells of {@link scoreLines}. */
export const scoreHeads = [
  "questions",
  "P",
  "R",
  "F1",
  "95 %",
  "F1 QALD",
  "F1 micro",
  "Hits@1",
  "exact",
] as const;

/** The table of scores in percentage points: all questions, then the strata of each dimension. */
export function scoreLines({ total, by }: ScoreReport): ScoreLine[] {
  return [
    { dimension: "", name: "all", cells: cellsOf(total) },
    ...Object.entries(by).flatMap(([dimension, strata]) =>
      strata.map((each) => ({ dimension, name: each.name, cells: cellsOf(each) })),
    ),
  ];
}

function cellsOf({ questions, averages, hits1, exact }: Scores): string[] {
  const { macro } = averages;
  const figure = (value: number | undefined) => (value === undefined ? "–" : points(value));
  return [
    String(questions),
    figure(macro?.precision),
    figure(macro?.recall),
    figure(macro?.f1),
    range(macro?.interval ?? null),
    figure(averages["macro-qald"]?.f1),
    figure(averages.micro?.f1),
    figure(hits1?.value),
    figure(exact?.value),
  ];
}
