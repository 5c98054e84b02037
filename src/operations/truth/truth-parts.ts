import { reliabilityDiagram } from "../../evaluation/report/html-reliability.ts";
import type { SaidTable } from "../../evaluation/truth/table.ts";
import { counted } from "../../report/figures.ts";
import { html } from "../../report/html-text.ts";
import { figureTable, section } from "../../report/page.ts";
import type { MeasuredTruths } from "./measure-truths.ts";

/** Said beside right of links and of each solver, as parts of a page. */
export function truthParts({
  graph,
  hidden,
  asked,
  links,
  solvers,
}: MeasuredTruths & {
  readonly graph: string;
  readonly hidden: "test" | "random";
  readonly asked: "drawn" | "benchmark";
}): string[] {
  const source = `${graph}, ${hidden === "test" ? "test links" : "a random tenth"} hidden`;
  const queries =
    asked === "drawn"
      ? "queries drawn along paths of the full graph"
      : "the questions of a benchmark, which were chosen because something is hidden";
  return [
    ...(links
      ? [part("Links", "all rows whose head or tail has the relation", links, undefined, source)]
      : []),
    ...solvers.map(({ solver, truths, scores, why }) =>
      truths
        ? part(solver, queries, truths, scores, source)
        : `<h2>${html(solver)}</h2><p>No truths: ${html(why ?? "")}</p>`,
    ),
  ];
}

function part(
  title: string,
  asked: string,
  truths: SaidTable,
  scores: SaidTable | undefined,
  source: string,
): string {
  const bins = ({ bins: all }: SaidTable) =>
    all.map(({ said, right, candidates, low, high }) => ({
      ...{ said, share: right, candidates, low, high },
      links: Math.round(right * candidates),
    }));
  const curves = [
    ...(scores ? [{ name: "scores", colour: "var(--bar)", bins: bins(scores) }] : []),
    { name: "truths", colour: "var(--c6)", bins: bins(truths) },
  ];
  const picture = reliabilityDiagram(
    { title: `${title}: what was said against what is right`, source },
    { across: "said", up: "share that is right" },
    curves,
  );
  const rows = truths.groups.map(
    ({ name, questions, said, right, ratio, low, high, brier, logLoss, within }) => [
      name,
      counted(questions),
      counted(Math.round(said)),
      counted(right),
      ratio === null ? "" : `${ratio.toFixed(2)} (${low!.toFixed(2)} to ${high!.toFixed(2)})`,
      brier.toFixed(3),
      logLoss.toFixed(3),
      within === null ? "" : `${Math.round(100 * within)} %`,
    ],
  );
  return `${section(title, `Over ${asked}. On the dashed line as many guesses are right as was said; below it fewer.`, picture)}
${figureTable(
  `${title}: said beside right`,
  ["questions", "asked", "said", "right", "said / right", "Brier", "log-loss", "missing within interval"],
  rows,
)}`;
}
