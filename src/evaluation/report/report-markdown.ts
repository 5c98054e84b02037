import { counted, points, range } from "../../report/figures.ts";
import { markdownTable, markdownText } from "../../report/markdown.ts";
import type { Summary } from "../run/summary.ts";
import type { PlainScores } from "../scoring/tuple-scores.ts";
import { mainFigures, mainHeader, pointsOf } from "./figures.ts";
import { ratioText, reliabilityColumns, reliabilityRows } from "./reliability-rows.ts";
import { classColumns, predictorName, protocolLines, type Report } from "./report.ts";

/** The report as Markdown: the table of the papers (type by class), strata, protocol. @internal */
export function markdownReport(report: Report): string {
  const { types, mean } = report.summary;
  return [
    `# ${markdownText(predictorName(report))} on ${markdownText(report.benchmark.name)}\n`,
    "MRR and Hits in percent; 95 %: interval of the MRR over queries; by ties: what the MRR is if all ties go against answers, and for them; what every number rests on stands under Protocol.\n",
    table(
      ["type", ...mainHeader("label")],
      [...types.map((each) => ({ ...each, name: each.type })), { ...mean, name: "**mean**" }].map((each) => [
        each.name,
        ...mainFigures(each),
      ]),
    ),
    ...classParts(report.summary),
    ...strataParts(report.summary),
    ...tupleParts(report.summary),
    ...countParts(report.summary),
    ...reliabilityParts(report.summary),
    "## Protocol\n",
    `${protocolLines(report)
      .map(([name, rule]) => `- ${name}: ${rule}`)
      .join("\n")}\n`,
    `Benchmark manifest sha256 \`${report.benchmark.sha256}\`; written by ${report.generator}.\n`,
  ].join("\n");
}

function classParts(summary: Summary): string[] {
  const classes = classColumns(summary);
  if (classes.length === 0) return [];
  return [
    "## MRR by what answers reduce to\n",
    "Full inference: every link of the easiest reasoning tree is missing.\n",
    table(
      ["type", "all", ...classes.map(({ name }) => name)],
      summary.types.map((each) => [
        each.type,
        points(each.mrr),
        ...classes.map(({ of }) => pointsOf(of(each))),
      ]),
    ),
  ];
}

/** A dimension without strata has no table, as on the page. */
const strataParts = ({ strata }: Summary): string[] =>
  Object.entries(strata)
    .filter(([, values]) => values.length > 0)
    .flatMap(([name, values]) => [
      `## By ${name}\n`,
      table(
        [name, "types", "queries", "pairs", "MRR", "95 %", "H@10"],
        values.map((each) => [
          each.value,
          ...[each.types, each.queries, each.pairs].map(counted),
          points(each.mrr),
          range(each.interval),
          points(each.hits["10"]!),
        ]),
      ),
    ]);

function tupleParts({ types }: Summary): string[] {
  const tuples = types.filter((each) => each.tuples);
  if (tuples.length === 0) return [];
  return [
    "## Several free variables\n",
    table(
      [
        ...["type", "queries", "marginal MRR", "marginal H@10"],
        ...["multiply MRR", "multiply H@10", "joint MRR", "joint H@10"],
      ],
      tuples.flatMap(({ type, queries, mrr, hits, tuples: each }) => {
        const { marginal, multiply, ofMarginal } = each!;
        const figures = (scores: readonly (PlainScores | null)[]) =>
          scores.flatMap((own) => (own ? [points(own.mrr), points(own.hits["10"]!)] : ["", ""]));
        const all = [type, `all ${queries}`, ...figures([null, multiply, { queries, mrr, hits }])];
        if (!ofMarginal) return [all];
        const { multiply: own, joint } = ofMarginal;
        return [[type, `marginal ${joint.queries}`, ...figures([marginal, own, joint])], all];
      }),
    ),
    "Marginal: the queries all of whose free variables have a hard answer of their own, which the main tables of EFO_k-CQA are over.\n",
  ];
}

function countParts({ types }: Summary): string[] {
  const withCounts = types.filter((each) => each.counts);
  if (withCounts.length === 0) return [];
  return [
    "## Predicted numbers of answers\n",
    table(
      ["type", "queries", "MAPE", "Spearman"],
      withCounts.map(({ type, counts }) => [
        type,
        String(counts!.queries),
        `${points(counts!.mape)} %`,
        counts!.spearman?.toFixed(3) ?? "",
      ]),
    ),
  ];
}

function reliabilityParts({ reliability }: Summary): string[] {
  if (!reliability) return [];
  const ratio = ratioText(reliability);
  return [
    "## Reliability of scores\n",
    `Over ${reliability.queries} queries, easy answers left out: ${reliability.expected.toFixed(1)} answers expected, ${reliability.answers} there are${ratio ? `, ${ratio}` : ""}; expected calibration error ${reliability.ece.toExponential(2)} of an entity, ${reliability.misplaced.toFixed(3)} of an answer.\n`,
    table(
      ["mean score", "share of answers", "95 % by query", "entities", "answers"],
      reliability.bins.map(({ said, share, low, high, candidates, links }) => [
        ...[said, share].map((each) => each.toPrecision(3)),
        `${low.toPrecision(3)} to ${high.toPrecision(3)}`,
        ...[candidates, links].map(String),
      ]),
    ),
    ...(reliability.missing
      ? [
          "By how many links an answer most likely lacks; 0: it follows from known links, or nothing speaks for it.\n",
          table(["missing links", ...reliabilityColumns], reliabilityRows(reliability.missing)),
        ]
      : []),
  ];
}

/** A table with an empty line behind it; bold names are ours. */
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${markdownTable(header, rows, (text) => (text === "**mean**" ? text : markdownText(text)))}\n`;
