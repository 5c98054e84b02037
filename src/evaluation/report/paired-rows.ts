import { classText } from "../../hardness/classes/class-text.ts";
import { counted, points, range, signed } from "../../report/figures.ts";
import type { Difference } from "../compare/paired.ts";
import type { Compared } from "./paired-page.ts";

/** The heads of {@link comparedRows}. */
export const comparedHead = [
  ...["type", "queries", "MRR a", "MRR b", "b - a", "95 %", "p", "ahead", "b better", "a better"],
] as const;

/** A row of the comparison: of a type, of what answers of it reduce to, or of the mean. */
export interface ComparedRow {
  /** The type, in the row of a whole type. */
  readonly type?: string;
  readonly cells: readonly string[];
}

/** The table of a comparison as texts: types with the classes of their answers below, then the mean. */
export function comparedRows({ types, mean }: Pick<Compared, "types" | "mean">): ComparedRow[] {
  const rows = types.flatMap((each): ComparedRow[] => [
    { type: each.type, cells: [each.type, ...figures(each), counted(each.better), counted(each.worse)] },
    ...Object.entries(each.reduces).map(([name, own]) => ({
      cells: [`  ${classText(name, each.type)}`, ...figures(own), "", ""],
    })),
  ]);
  return [...rows, { cells: ["mean", ...figures(mean), "", ""] }];
}

const figures = (each: Difference): string[] => [
  ...[counted(each.queries), points(each.a), points(each.b), signed(each.difference), range(each.interval)],
  each.corrected === null ? "" : each.corrected.toFixed(3),
  each.decided ? (each.difference > 0 ? "b" : "a") : "",
];

/** What the numbers of a comparison rest on, and how each run came about. */
export function protocolTerms({ protocol, protocols }: Compared): [name: string, meaning: string][] {
  const own = (name: "a" | "b"): [string, string][] => {
    const { generator, sampled, departures, known } = protocols[name];
    return [
      [`Benchmark of ${name}`, sampled ?? "imported, or not recorded"],
      [`Evaluation of ${name} against what is published`, departures ?? "not recorded"],
      ...(known === null ? [] : [[`Known links of ${name}`, known] as [string, string]]),
      [`Written by (${name})`, generator],
    ];
  };
  const alike = own("a").every(([, meaning], at) => meaning === own("b")[at]?.[1]);
  return [
    ["Split", protocol.split],
    ["Queries", protocol.queries],
    ["Ties", `${protocol.ties}: ${protocol.tiesMeaning}`],
    ["Averaging", protocol.averaging],
    ["Intervals", protocol.intervals],
    ["Decisions", protocol.decisions],
    ...(alike
      ? own("a").map(([name, meaning]): [string, string] => [name.replace(/ of a\b| \(a\)/, ""), meaning])
      : [...own("a"), ...own("b")]),
  ];
}
