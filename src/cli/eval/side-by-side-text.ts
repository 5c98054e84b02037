import { points } from "../../evaluation/report/figures.ts";
import type { Report } from "../../evaluation/report/report.ts";
import { numberText } from "../figures.ts";
import { type Cell, table } from "../table.ts";
import type { MrrOf, SideBySide } from "./side-by-side.ts";

/** One table of the comparison: a row a type, class or stratum, a column a solver. */
interface Sheet {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

function sheets({ names, types, mean, strata }: SideBySide): Sheet[] {
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

/** The table of types and classes alone, as text. */
export function classTable(compared: SideBySide): string {
  const { header, rows } = sheets({ ...compared, strata: {} }).at(-1)!;
  return table(header, rows as readonly (readonly Cell[])[]);
}

const notes = ({ protocol, mean, types }: SideBySide): string[] => [
  `MRR in percent; ties ${protocol.ties}; mean ${protocol.averaging}; ${numberText(protocol.entities)} candidates.`,
  ...(mean.types.length < types.length
    ? ["The mean is over the types that every solver answers in full."]
    : []),
];

/** What `lacuna eval` prints of several solvers. */
export function comparisonText(compared: SideBySide, benchmark: string, out: string | undefined): string {
  const { names, protocol } = compared;
  return [
    `${names.join(", ")} on ${benchmark}, ${protocol.split}\n`,
    ...sheets(compared).map(
      ({ title, header, rows }) => `\n${title}\n${table(header, rows as readonly (readonly Cell[])[])}`,
    ),
    `\n${notes(compared).join("\n")}\n`,
    ...(out === undefined
      ? []
      : [
          `wrote ${out}: comparison.md and ${names.map((name) => `${name}/`).join(", ")}; ` +
            "`lacuna eval compare` says which differences are more than chance\n",
        ]),
  ].join("");
}

/** `comparison.md` of a run folder. */
export function comparisonMarkdown(compared: SideBySide, benchmark: string, generator: string): string {
  const { names, protocol, unsupported } = compared;
  const left = names.flatMap((name) =>
    (unsupported[name] ?? []).map(
      ({ type, queries, reason }) => `- ${name} leaves out ${queries} of ${type}: ${reason}`,
    ),
  );
  return `${[
    `# ${escaped(names.join(", "))} on ${escaped(benchmark)}, ${protocol.split}`,
    ...sheets(compared).map(({ title, header, rows }) => {
      const line = (cells: readonly (string | number)[]) =>
        `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;
      const rule = `|${header.map((_, at) => (at === 0 ? " --- |" : " ---: |")).join("")}`;
      return `## ${escaped(title)}\n\n${[line(header), rule, ...rows.map(line)].join("\n")}`;
    }),
    ...(left.length > 0 ? [`## Left out\n\n${left.map(escaped).join("\n")}`] : []),
    notes(compared).join("\n"),
    `Settings, model and protocol stand in the manifest of each solver's folder. Written by ${generator}.`,
  ].join("\n\n")}\n`;
}

/** Names of types come from files of others: nothing of them may act as Markdown. */
const escaped = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>|]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");

/** Says by type what was not scored, and why. */
export function unsupportedText(reports: readonly Report[]): string {
  return reports
    .flatMap(({ predictor }) =>
      predictor.kind === "solver"
        ? predictor.unsupported.map(
            ({ type, queries, reason, hint }) =>
              `${predictor.name} leaves out ${numberText(queries)} ${type} queries: ${reason}${hint === undefined ? "" : ` (${hint})`}\n`,
          )
        : [],
    )
    .join("");
}
