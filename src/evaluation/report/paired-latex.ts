import { counted, points, range, signed } from "../../report/figures.ts";
import { latexTable } from "../../report/latex.ts";
import type { OverSeeds } from "../compare/over-seeds.ts";
import type { Difference } from "../compare/paired.ts";
import type { ComparedPage } from "./paired-page.ts";
import { protocolTerms } from "./paired-rows.ts";

/** Two runs side by side as a table of a paper: a star marks the run that is ahead by more than chance. */
export function comparedLatex({ compared, runs, benchmark }: ComparedPage): string {
  const { types, mean, a, b, protocols } = compared;
  const [first, second] = a.name === b.name ? [runs.a, runs.b] : [a.name, b.name];
  const ahead = (each: Difference, run: "a" | "b") =>
    `${points(each[run])}${each.decided && each.difference > 0 === (run === "b") ? "*" : ""}`;
  const { seeds } = compared;
  const spread = ({ mean, deviation }: OverSeeds) =>
    deviation === null ? points(mean) : `${points(mean)} ± ${points(deviation)}`;
  const overSeeds = (type?: string): string[] =>
    seeds
      ? [seeds.a, seeds.b].map((each) => {
          const found = type === undefined ? each.mean : each.types[type];
          return found ? spread(found) : "";
        })
      : [];
  const seedHeads = seeds ? [`${first}, ${seeds.a.runs} seeds`, `${second}, ${seeds.b.runs} seeds`] : [];
  const figures = (each: Difference) => [
    ...[counted(each.queries), ahead(each, "a"), ahead(each, "b"), signed(each.difference)],
    ...[range(each.interval), each.corrected === null ? "" : each.corrected.toFixed(3)],
  ];
  return `% lacuna\n${latexTable({
    protocol: [
      ...protocolTerms(compared),
      ...protocols.differences.map((each): [string, string] => ["The runs differ in", each]),
    ],
    caption: `MRR (%) of ${first} and ${second} on ${benchmark}, differences of the second with 95 % intervals, and chances corrected by Holm. * ahead by more than chance.${seeds ? " Over seeds: mean ± standard deviation of one run." : ""}`,
    groups: [
      [["type", "queries", first, second, "difference", "95 %", "p", ...seedHeads]],
      types.map((each) => [each.type, ...figures(each), ...overSeeds(each.type)]),
      [["mean", ...figures(mean), ...overSeeds()]],
    ],
  })}`;
}
