import type { SaidTableResult, TruthEvaluated } from "../../operations/evaluation/truth/results.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna evaluate truth`. */
export function truthText({
  graph,
  model,
  hidden,
  links,
  solvers,
  why,
  report,
  seconds,
}: TruthEvaluated): string {
  const parts = [
    `${model ?? "probabilities"} on ${graph}, ${hidden === "test" ? "links of test" : "a random tenth"} hidden\n`,
    ...(model === undefined ? [] : [links ? saidText("links", links) : `no truths of links: ${why}\n`]),
    ...solvers.flatMap(({ solver, truths, scores, why: without }) =>
      truths
        ? [saidText(solver, truths), ...(scores ? [`as scored: ${saidLine(scores)}\n`] : [])]
        : [`${solver}: no truths: ${without}\n`],
    ),
    `${report === undefined ? "" : `wrote ${report}; `}${seconds.toFixed(1)} s\n`,
  ];
  return parts.join("\n");
}

const saidLine = ({ groups: [all] }: SaidTableResult): string =>
  all ? `${numberText(Math.round(all.said))} said for ${numberText(all.right)} right` : "";

function saidText(title: string, { groups, bins }: SaidTableResult): string {
  const rows = groups.map(({ name, questions, said, right, ratio, low, high, brier, logLoss, within }) => [
    name,
    questions,
    said.toFixed(0),
    right,
    ratio === null ? "" : ratio.toFixed(2),
    ratio === null ? "" : `${low!.toFixed(2)} to ${high!.toFixed(2)}`,
    brier.toFixed(3),
    logLoss.toFixed(3),
    within === null ? "" : `${Math.round(100 * within)} %`,
  ]);
  const shares = bins.map(
    ({ said, right, low, high }) =>
      `${said.toFixed(2)} → ${right.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
  );
  return `${table([title, "asked", "said", "right", "said/right", "95 %", "Brier", "log-loss", "within"], rows)}said → right: ${shares.join(", ")}\n`;
}
