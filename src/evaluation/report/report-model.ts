import type { MeasuredBelief } from "../../links/calibration/calibrate.ts";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import { type BelievedCell, calibrationError, reliability } from "../../links/calibration/error.ts";
import type { LinkEvaluation, RankMeans } from "../../links/evaluate.ts";
import { hitsAt, hitsInOrder } from "../../ranking/measures.ts";
import { counted, points } from "../../report/figures.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../report/page.ts";
import { type ModelRecord, modelText } from "../run/model-record.ts";
import { reliabilityDiagram, short } from "./html-reliability.ts";

/** Data of the page of a link predictor. */
export interface ModelReport {
  readonly generator: string;
  readonly graph: string;
  readonly model: ModelRecord;
  readonly split: string;
  readonly evaluation?: LinkEvaluation;
  readonly calibration?: FittedCalibration;
  /** Candidates by what is said of them, over questions of the split: as scores say, and as the calibration does. */
  readonly belief?: MeasuredBelief;
  /** More parts of the page, before its protocol. */
  readonly parts?: readonly string[];
}

/** A link predictor on one page: how well it ranks the links of a split, and whether its probabilities hold. */
export function htmlModelReport(report: ModelReport): string {
  const { model, graph, evaluation, belief, split, parts = [] } = report;
  return htmlPage(
    `${model.name} on ${graph}, ${split}`,
    [
      evaluation ? ranking(evaluation) : "",
      belief ? probabilities(belief, `${graph}, ${split} questions`) : "",
      ...parts,
      "<h2>Protocol</h2>",
      termList(protocol(report)),
    ].join("\n"),
  );
}

const rawName = "softmax × known links";

function ranking({ mrr, hits, ranks, directions }: LinkEvaluation): string {
  const row = (name: string, means: RankMeans) => [
    name,
    counted(means.ranks),
    ...[means.mrr, ...hitsInOrder(means.hits)].map(points),
  ];
  return `${figureList([
    [`${points(mrr)} %`, "MRR"],
    ...hitsAt.map((most): [string, string] => [`${points(hits[`${most}`])} %`, `Hits@${most}`]),
  ])}
<h2>Ranks</h2>
${figureTable(
  "Ranks by direction",
  ["question", "ranks", "MRR", ...hitsAt.map((most) => `H@${most}`)],
  [row("(h, r, ?)", directions.tail), row("(?, r, t)", directions.head)],
  row("both", { mrr, hits, ranks }),
)}`;
}

function probabilities({ questions, before, after }: MeasuredBelief, source: string): string {
  const curves = [
    { name: rawName, colour: "var(--bar)", bins: reliability(before) },
    ...(after ? [{ name: "calibrated", colour: "var(--c6)", bins: reliability(after) }] : []),
  ];
  const row = (name: string, cells: readonly BelievedCell[]) => {
    const { candidates, links, expected, ece, misplaced, brier, logLoss } = calibrationError(cells);
    return [
      name,
      counted(links),
      counted(Math.round(expected)),
      misplaced.toFixed(3),
      ((brier * candidates) / links).toFixed(3),
      ((logLoss * candidates) / links).toFixed(3),
      short(ece),
    ];
  };
  return `${section(
    "Are probabilities right?",
    `Over ${counted(questions)} questions, links of other splits left out. On the dashed line as many candidates are links as was predicted; below it fewer. Hollow: none is.`,
    reliabilityDiagram(
      { title: "Predicted share against the share of candidates that are links", source },
      { across: "predicted share", up: "share that is true" },
      curves,
    ),
  )}
${figureTable(
  "Calibration errors",
  ["belief", "links", "expected", "misplaced", "Brier per link", "log-loss per link", "ECE"],
  [row(rawName, before), ...(after ? [row("calibrated", after)] : [])],
)}
<p>Misplaced: |expected − true| summed over 20 bins of equal expected mass, as a share of the links. ECE is the same as a share of all candidates.</p>`;
}

function protocol({ model, evaluation, calibration, generator }: ModelReport): [string, string][] {
  const ranks = evaluation?.protocol;
  return [
    ...(ranks
      ? ([
          [
            "Ranks",
            `${counted(ranks.triples)} of ${counted(ranks.of)} triples, both directions, all entities as candidates, filtered with ${ranks.filter}, ties ${ranks.ties}`,
          ],
        ] as [string, string][])
      : []),
    [
      "Probability",
      "that a candidate is a missing link, given that the question lacks at least one and the candidate is not known to be linked",
    ],
    [
      "Calibration",
      calibration
        ? `${calibration.kind}, fitted on ${calibration.fitted.questions} ${calibration.fitted.split} questions (seed ${calibration.fitted.seed})`
        : "none; `lacuna links calibrate` fits one",
    ],
    ["Model", modelText(model)],
    ["Written by", generator],
  ];
}
