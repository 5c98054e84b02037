import { classColour, classText } from "../../hardness/classes/class-text.ts";
import { spectrumDrawing } from "../../hardness/tables/spectrum.ts";
import { measuredBesideMrr } from "../../ranking/measures.ts";
import { type Bar, barChart } from "../../report/bars.ts";
import { counted, points, range } from "../../report/figures.ts";
import { heatDrawing, heatScale } from "../../report/heat-drawing.ts";
import { html } from "../../report/html-text.ts";
import { htmlOf } from "../../report/markup.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../report/page.ts";
import type { TypeSummary } from "../run/summary.ts";
import type { AnswerReliability } from "../scoring/query-belief.ts";
import { mainFigures, mainHeader } from "./figures.ts";
import { reliabilityDiagram, short } from "./html-reliability.ts";
import { ratioText, reliabilityColumns, reliabilityRows } from "./reliability-rows.ts";
import { classColumns, predictorName, protocolLines, type Report } from "./report.ts";
import { scoreHeat } from "./score-heat.ts";

/**
 * The report as one page: pictures drawn in it, nothing loaded, no scripts; light and dark by the reader's choice. Names
 * come from files of others and are always escaped.
 * @internal
 */
export function htmlReport(report: Report): string {
  const { types, mean, strata, reliability } = report.summary;
  const classified = classColumns(report.summary).length > 0;
  const title = `${predictorName(report)} on ${report.benchmark.name}`;
  return htmlPage(
    title,
    `<p>${counted(mean.queries)} ${html(report.summary.protocol.split)} queries of ${counted(types.length)} types, ${counted(mean.pairs)} hard answers.${
      mean.missing > 0
        ? ` ${counted(mean.missing)} queries have no prediction and count as if all entities were tied.`
        : ""
    }</p>
${figureList([
  [`${points(mean.mrr)} %`, mean.interval ? `MRR, 95 % interval ${range(mean.interval)}` : "MRR"],
  ...measuredBesideMrr(mean).map(({ label, value }): [string, string] => [`${points(value)} %`, label]),
])}
${classified ? hardness(report) : ""}
${section("MRR by query type", "In percent, with 95 % intervals over queries.", bars(report))}
${classified ? heat(report) : ""}
${typeTable(report)}
${Object.entries(strata)
  .filter(([, values]) => values.length > 0)
  .map(([name, values]) =>
    section(
      `MRR by ${name}`,
      "In percent, averaged as the protocol says.",
      barChart(
        { title: `MRR by ${name}`, source: sourceOf(report) },
        values.map(({ value, ...each }) => ({
          ...each,
          name: value,
          colour: name === "reduces" ? classColour(value, "", FULL) : "var(--bar)",
        })),
      ),
    ),
  )
  .join("\n")}
${reliability ? reliabilitySection(reliability, sourceOf(report)) : ""}
<h2>Protocol</h2>
${termList([
  ...protocolLines(report),
  ["Benchmark", `${report.benchmark.name}, manifest sha256 ${report.benchmark.sha256}`],
  ["Written by", report.generator],
])}`,
    { operation: "evaluateSolver", value: report },
  );
}

/** The colour of full inference: the ink of the page. */
const FULL = "var(--ink)";

/** Graph and split, as pictures name them. */
const sourceOf = ({ benchmark, summary }: Report): string =>
  `${benchmark.name}, ${summary.protocol.split} queries`;

function reliabilitySection(reliability: AnswerReliability, source: string): string {
  const { queries, bins, expected, answers, misplaced, ece, missing } = reliability;
  const ratio = ratioText(reliability);
  const caption = `Over ${counted(queries)} queries, easy answers left out: of the entities with about one score, the share that are hard answers. On the dashed line scores are probabilities; below it they are too high. Intervals are by query. Hollow: none is an answer.`;
  return `${section(
    "Are scores probabilities?",
    caption,
    reliabilityDiagram(
      { title: "Score against the share of entities that are hard answers", source },
      { across: "score", up: "share that are hard answers" },
      [{ name: "entities", colour: "var(--c6)", bins }],
    ),
  )}
<p>${expected.toFixed(1)} answers are expected and ${counted(answers)} there are${ratio ? `: ${ratio}` : ""}; expected calibration error ${short(ece)} of an entity, or ${misplaced.toFixed(3)} of an answer.</p>${missing ? reliabilityByMissing(missing) : ""}`;
}

const reliabilityByMissing = (missing: NonNullable<AnswerReliability["missing"]>): string => `
${figureTable("Reliability by missing links", ["missing links", ...reliabilityColumns], reliabilityRows(missing))}
<p>By how many links an answer most likely lacks; 0: it follows from known links, or nothing speaks for it.</p>`;

const hardness = (report: Report): string =>
  section(
    "How hard the benchmark is",
    "Share of hard answers by the query type that their missing links form. Full inference: every link is missing.",
    htmlOf(spectrumDrawing(report.summary.types, { source: sourceOf(report) })),
  );

function bars(report: Report): string {
  const drawn = report.summary.types.flatMap(({ type, mrr, interval, queries, reduces }): Bar[] => [
    { name: type, mrr, interval, queries, colour: "var(--bar)" },
    ...partsOf(reduces).map(([name, each]) => ({
      name: classText(name, type),
      mrr: each.mrr,
      interval: each.interval,
      queries: each.queries,
      colour: classColour(name, type, FULL),
      part: true,
    })),
  ]);
  return barChart(
    { title: "MRR by query type and by what answers reduce to", source: sourceOf(report) },
    drawn,
  );
}

/** The classes of a type, unless all its answers are of one. */
const partsOf = (reduces: TypeSummary["reduces"]) =>
  Object.keys(reduces).length > 1 ? Object.entries(reduces) : [];

function heat({ summary }: Report): string {
  const { most, ...table } = scoreHeat(summary);
  return `<h2>MRR by what answers reduce to</h2>
<p>In percent, with 95 % intervals over queries; the number of answers where there are too few for an interval.</p>
${htmlOf(heatDrawing(table))}
<p>${htmlOf(heatScale("0", points(most)))}</p>`;
}

/** All types in rows, their figures in columns. */
function typeTable({ summary: { types, mean } }: Report): string {
  const row = (name: string, each: (typeof types)[number] | typeof mean): string[] => [
    name,
    ...mainFigures(each),
  ];
  return `<h2>All figures</h2>
<p>In percent; 95 %: interval of the MRR over queries; by ties: what the MRR is if all ties go against answers, and for them.</p>
${figureTable(
  "Figures of all types",
  ["type", ...mainHeader("short")],
  types.map((each) => row(each.type, each)),
  row("mean", mean),
)}`;
}
