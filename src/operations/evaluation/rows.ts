import type { Report } from "../../evaluation/report/report.ts";
import { reportHeader, reportRows } from "../../evaluation/report/report-csv.ts";
import type { Rows } from "../../report/rows.ts";
import type { EvaluatedOne } from "./results.ts";
import type { RankedQueries, RankedQuery } from "./saved-runs/ranks-results.ts";

/** The result as reports are written from it. */
export const reportOf = (result: EvaluatedOne): Report => {
  const { generator, benchmark, predictor, withoutHard, ...summary } = result;
  return { generator, benchmark, predictor, withoutHard, summary } as Report;
};

/** A row for each type, class and stratum of each solver, or of the predictions. */
export const evaluatedRows = (all: readonly EvaluatedOne[]): Rows => ({
  header: ["predictor", ...reportHeader],
  rows: all.flatMap((each) => reportRows(reportOf(each)).map((row) => [each.predictor.name, ...row])),
  whole: ["queries", "pairs"],
});

/** A row for each hard answer. */
export const rankRows = (found: RankedQueries | RankedQuery): Rows => ({
  header: ["id", "type", "query", "answer", "reduces", "rank", "best", "worst"],
  rows: ("queries" in found ? found.queries : [found]).flatMap(({ id, type, query, answers }) =>
    answers.map(({ values, reduces, rank, best = rank, worst = rank }) => [
      ...[id, type, query, values?.join(", "), reduces, rank, best, worst],
    ]),
  ),
});
