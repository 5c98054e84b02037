import { csvRecord } from "../../formats/text/csv-write.ts";
import { besideMrr, valuesBesideMrr } from "../../ranking/measures.ts";
import type { Scores } from "../strata/scores.ts";
import type { Report } from "./report.ts";

/** The columns of {@link reportRows}. */
export const reportHeader: readonly string[] = [
  ...["dimension", "type", "value", "queries", "pairs"],
  ...["mrr", "mrr_low", "mrr_high", "mrr_pessimistic", "mrr_optimistic"],
  ...besideMrr.map(({ name }) => name.replace("@", "_at_").replaceAll("-", "_")),
];

/** The report as one long table, in the order of {@link reportHeader}. @internal */
export const csvReport = (report: Report): string =>
  [reportHeader, ...reportRows(report)].map((row) => csvRecord(row)).join("");

/** A row for each type, class and stratum of a report; shares between 0 and 1 in full. */
export function reportRows({ summary: { types, mean, strata } }: Report): (string | number)[][] {
  const record = (dimension: string, type: string, value: string, scores: Omit<Scores, "types">) => [
    dimension,
    type,
    value,
    scores.queries,
    scores.pairs,
    scores.mrr,
    ...(scores.interval ?? ["", ""]),
    ...[scores.tied.pessimistic, scores.tied.optimistic],
    ...valuesBesideMrr(scores).map((value) => value ?? ""),
  ];
  return [
    ...types.map((each) => record("type", each.type, "", each)),
    record("mean", "", "", mean),
    ...types.flatMap(({ type, reduces }) =>
      Object.entries(reduces).map(([name, each]) => record("type/reduces", type, name, each)),
    ),
    ...Object.entries(strata).flatMap(([name, values]) =>
      values.map((each) => record(name, "", each.value, each)),
    ),
  ];
}
