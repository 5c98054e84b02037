import type { ApartQuery } from "../../evaluation/compare/apart.ts";
import type { Compared } from "../../evaluation/report/paired-page.ts";
import { comparedHead, comparedRows } from "../../evaluation/report/paired-rows.ts";
import type { RunProtocol } from "../../evaluation/run/run-protocol.ts";
import type { CompareParameters } from "../../operations/evaluation/compare/compare.ts";
import type { ComparedRuns } from "../../operations/evaluation/compare/compared-results.ts";
import { points } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** Queries that are shown for each run. */
const SHOWN = 5;

/** The text of `lacuna evaluate compare`. */
export function comparedRunsText(compared: ComparedRuns, { a, b }: CompareParameters): string {
  const { types, winning, protocols, queries, reports = [] } = compared;
  const numeric = new Set([1, 2, 3, 4, 6, 8, 9]);
  const rows = comparedRows(compared).map(({ cells }) => cells);
  const apart = (side: "a" | "b", title: string): string => {
    const all = types.flatMap(({ type, apart: own }) => own[side].map((each) => ({ type, ...each })));
    const spread = ({ scores }: ApartQuery) => Math.abs(scores[0]! - scores[1]!);
    const shown = all.toSorted((x, y) => spread(y) - spread(x)).slice(0, SHOWN);
    if (shown.length === 0) return "";
    const lines = shown.map(({ type, id, scores }) => [
      ...[type, id, ...scores.map(points)],
      ...(queries ? [queries[id] ?? ""] : []),
    ]);
    return `\n${title}\n${table(["type", "id", "MRR a", "MRR b", ...(queries ? ["query"] : [])], lines)}`;
  };
  return [
    `a = ${a}\nb = ${b}\n`,
    ...protocolLines(protocols),
    "\n",
    table(comparedHead, rows, numeric),
    `\na has the higher MRR in ${winning.a} of ${winning.types} types, b in ${winning.b}.\n`,
    "MRR in percent; p: how likely so large a difference is between runs that are alike (the larger of sign flips and the interval's\nt, corrected by Holm for the number of types, of classes); ahead: p is below 0.05. Nothing is decided on fewer than 30 queries.\n",
    seedText(compared),
    apart("b", "b beats a, furthest apart first"),
    apart("a", "a beats b, furthest apart first"),
    ...reports.map((path) => `wrote ${path}\n`),
  ].join("");
}

/** Means and deviations over seeds, where there are several runs. */
function seedText({ seeds }: ComparedRuns): string {
  if (!seeds) return "";
  const cell = ({ mean, deviation }: { readonly mean: number; readonly deviation: number | null }) =>
    deviation === null ? points(mean) : `${points(mean)} ± ${points(deviation)}`;
  const rows = Object.keys(seeds.a.types).map((type) => [
    type,
    ...[seeds.a, seeds.b].map((each) => {
      const found = each.types[type];
      return found ? cell(found) : "";
    }),
  ]);
  return `\nover seeds: mean ± standard deviation of one run\n${table(
    ["type", `a, ${seeds.a.runs} runs`, `b, ${seeds.b.runs} runs`],
    [...rows, ["mean", cell(seeds.a.mean), cell(seeds.b.mean)]],
  )}`;
}

/** The origin of each run, once where it is the same; a difference is a warning. */
function protocolLines({ a, b, differences }: Compared["protocols"]): string[] {
  const line = (name: string, { sampled, departures }: RunProtocol) =>
    `${name}: benchmark ${sampled ?? "imported, or not recorded"}; evaluation ${departures ?? "not recorded"}\n`;
  const [one, other] = [line("", a), line("", b)];
  return [
    ...(one === other ? [`against what is published${one}`] : [line("a", a), line("b", b)]),
    ...differences.map((each) => `warning: the runs differ in ${each}\n`),
  ];
}
