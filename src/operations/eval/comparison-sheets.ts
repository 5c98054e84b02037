import { points } from "../../evaluation/report/figures.ts";
import type { MrrOf, SideBySide } from "./side-by-side.ts";

/** One table of the comparison: a row a type, class or stratum, a column a solver. */
export interface Sheet {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The tables of a comparison. */
export function sheetsOf({ names, types, mean, strata }: SideBySide): Sheet[] {
  const figures = (mrr: MrrOf) => {
    const values = names.map((name) => mrr[name] ?? undefined);
    const best = Math.max(...values.filter((value) => value !== undefined));
    const ahead = names.filter((_, at) => values[at] === best);
    const texts = values.map((value) => (value === undefined ? "–" : points(value)));
    return [...texts, ahead.length === names.length ? "" : ahead.join(", ")];
  };
  const sum = types.filter(({ type }) => mean.types.includes(type));
  const queries = sum.reduce((total, each) => total + each.queries, 0);
  const found: Sheet[] = [
    {
      title: "MRR by type",
      header: ["type", "queries", ...names, "best"],
      rows: [
        ...types.map((each) => [each.type, each.queries, ...figures(each.mrr)]),
        [`mean of ${mean.types.length}`, queries, ...figures(mean.mrr)],
      ],
    },
  ];
  const classes = types.flatMap(({ type, reduces }) =>
    Object.entries(reduces).map(([name, { pairs, mrr }], at) => [
      at === 0 ? type : "",
      name === type ? "full" : name,
      pairs,
      ...figures(mrr),
    ]),
  );
  if (classes.length > 0)
    found.push({
      title: "MRR by type and what answers reduce to",
      header: ["type", "reduces to", "pairs", ...names, "best"],
      rows: classes,
    });
  for (const [dimension, values] of Object.entries(strata))
    if (values.length > 0)
      found.push({
        title: `MRR by ${dimension}`,
        header: [dimension, "pairs", ...names, "best"],
        rows: values.map((each) => [each.value, each.pairs, ...figures(each.mrr)]),
      });
  return found;
}

/** What the figures stand for. */
export const notesOf = ({ protocol, mean, types }: SideBySide): string[] => [
  `MRR in percent; ties ${protocol.ties}; mean ${protocol.averaging}; ${thousands(protocol.entities)} candidates.`,
  ...(mean.types.length < types.length
    ? ["The mean is over the types that every solver answers in full."]
    : []),
];

/** With a space between thousands. */
const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, " ");
