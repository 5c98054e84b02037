import type { KoplScores } from "../../operations/kopl/results.ts";
import { numberText, percent } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";

/** The text of `lacuna kopl evaluate`. */
export function evaluatedProgramsText(report: KoplScores): string {
  const { overall, overallOfPredicted, questions, predictions, skills, hops, lengths, programs } = report;
  const row = (name: string, share: KoplScores["overall"]): Cell[] => [
    name,
    share.total,
    share.correct,
    share.accuracy === undefined ? "–" : percent(share.accuracy),
  ];
  const rows = [
    row("overall", overall),
    ...(predictions < questions ? [row("of predicted", overallOfPredicted)] : []),
    ...Object.entries(skills).map(([name, share]) => row(name, share)),
    ...hops.map((share) => row(`${share.value} ${share.value === 1 ? "hop" : "hops"}`, share)),
    ...lengths.map((share) => row(`${share.value} ${share.value === 1 ? "function" : "functions"}`, share)),
  ];
  const parts = [table(["questions", "n", "right", "accuracy"], rows)];
  if (programs) {
    const { total, exact, equivalent, timedOut, failures, departures } = programs;
    const share = (count: number) => (total === 0 ? "" : `, ${percent(count / total)}`);
    parts.push(
      `programs: ${numberText(total)}; the gold one exactly ${numberText(exact)}${share(exact)}; ` +
        `up to the order of operands ${numberText(equivalent)}${share(equivalent)}` +
        `${timedOut === 0 ? "" : `; ${numberText(timedOut)} ran out of time`}\n`,
    );
    if (failures.length > 0)
      parts.push(
        table(
          ["failure", "n"],
          failures.map(({ code, count }) => [code, count]),
        ),
      );
    if (departures.length > 0)
      parts.push(
        table(
          ["first departs at", "by", "n", "right all the same"],
          departures.map((each) => [each.function, each.kind, each.count, each.rightAnswers]),
        ),
      );
  }
  return parts.join("\n");
}
