import { visible } from "../../formats/text/visible.ts";
import { counted, points, range } from "../../report/figures.ts";
import type { PlainScores } from "../scoring/tuple-scores.ts";
import { mainFigures, pointsOf } from "./figures.ts";
import { classColumns, predictorName, protocolLines, type Report } from "./report.ts";

/** The report as Markdown: the table of the papers (type by class), strata, protocol. */
export function markdownReport(report: Report): string {
  const { types, mean, strata, reliability } = report.summary;
  const classes = classColumns(report.summary);
  const parts = [
    `# ${escaped(predictorName(report))} on ${escaped(report.benchmark.name)}\n`,
    "MRR and Hits in percent; 95 %: interval of the MRR over queries; by ties: what the MRR is if all ties go against answers, and for them; what every number rests on stands under Protocol.\n",
    markdownTable(
      ["type", "queries", "MRR", "95 %", "by ties", "H@1", "H@3", "H@10", "RA-Oracle"],
      [...types.map((each) => ({ ...each, name: each.type })), { ...mean, name: "**mean**" }].map((each) => [
        each.name,
        ...mainFigures(each),
      ]),
    ),
  ];
  if (classes.length > 0)
    parts.push(
      "## MRR by what answers reduce to\n",
      "Full inference: every link of the easiest reasoning tree is missing.\n",
      markdownTable(
        ["type", "all", ...classes.map(({ name }) => name)],
        types.map((each) => [each.type, points(each.mrr), ...classes.map(({ of }) => pointsOf(of(each)))]),
      ),
    );
  for (const [name, values] of Object.entries(strata))
    parts.push(
      `## By ${name}\n`,
      markdownTable(
        [name, "types", "queries", "pairs", "MRR", "95 %", "H@10"],
        values.map((each) => [
          each.value,
          ...[each.types, each.queries, each.pairs].map(counted),
          points(each.mrr),
          range(each.interval),
          points(each.hits["10"]!),
        ]),
      ),
    );
  const tuples = types.filter((each) => each.tuples);
  if (tuples.length > 0)
    parts.push(
      "## Several free variables\n",
      markdownTable(
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
    );
  const withCounts = types.filter((each) => each.counts);
  if (withCounts.length > 0)
    parts.push(
      "## Predicted numbers of answers\n",
      markdownTable(
        ["type", "queries", "MAPE", "Spearman"],
        withCounts.map(({ type, counts }) => [
          type,
          String(counts!.queries),
          `${points(counts!.mape)} %`,
          counts!.spearman?.toFixed(3) ?? "",
        ]),
      ),
    );
  if (reliability)
    parts.push(
      "## Reliability of truths\n",
      `Over ${reliability.queries} queries, easy answers left out: ${reliability.expected.toFixed(1)} answers expected, ${reliability.answers} there are; expected calibration error ${reliability.ece.toExponential(2)} of an entity, ${reliability.misplaced.toFixed(3)} of an answer.\n`,
      markdownTable(
        ["mean truth", "share of answers", "entities", "answers"],
        reliability.bins.map(({ probability, share, candidates, links }) => [
          ...[probability, share].map((each) => each.toPrecision(3)),
          ...[candidates, links].map(String),
        ]),
      ),
    );
  parts.push(
    "## Protocol\n",
    `${protocolLines(report)
      .map(([name, rule]) => `- ${name}: ${rule}`)
      .join("\n")}\n`,
    `Benchmark manifest sha256 \`${report.benchmark.sha256}\`; written by ${report.generator}.\n`,
  );
  return parts.join("\n");
}

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |\n`;
  const rule = `|${header.map((_, at) => (at === 0 ? " --- |" : " ---: |")).join("")}\n`;
  return line(header) + rule + rows.map(line).join("");
}

/** Names of types come from files of others: nothing of them may act as Markdown, but bold names are ours. */
const cell = (text: string): string => (text === "**mean**" ? text : escaped(text));

const escaped = (text: string): string =>
  visible(text.replace(/[\\`*_{}[\]<>|]/g, (sign) => `\\${sign}`)).replace(/\s+/g, " ");
