import { htmlModelReport } from "../../evaluation/report/report-model.ts";
import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import { type Graph, observed } from "../../kg/graph.ts";
import { ENOUGH_QUESTIONS, measuringBelief } from "../../links/calibration/calibrate.ts";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import type { OpenLinks, OpenModel } from "../../models/open-model.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import type { Host } from "../host.ts";
import { openModel } from "../resources/model.ts";
import { generator } from "../running/generator.ts";
import { inPieces } from "../running/interruptible.ts";
import { measureTruths } from "./measure-truths.ts";
import type { OpenTruths } from "./open-truths.ts";
import { truthParts } from "./truth-parts.ts";

/** Rows of links, and queries of each type, that truths are fitted to and held to. */
export const ROWS = 20_000;
export const PER_TYPE = 125;

/** What a calibration was asked for that its page needs too. */
export interface CalibratedWith {
  readonly solver?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly seed: number;
  readonly memory?: number | undefined;
  readonly kernel?: NonNullable<Parameters<typeof openModel>[3]>["kernel"];
  readonly threads?: number | undefined;
}

/** Writes the page of a calibration: its beliefs and its truths beside what is there. */
export async function writeReport(
  work: {
    readonly given: CalibratedWith;
    readonly opened: OpenLinks;
    readonly graph: Graph;
    readonly fitted: FittedCalibration;
    readonly model: ModelRecord;
    readonly report: string;
    readonly truths: OpenTruths;
    readonly calibrated: OpenModel;
  },
  host: Host,
): Promise<void> {
  const { given, opened, graph, fitted, model, report } = work;
  const { limit, seed, memory } = given;
  const split = fitted.error.test ? "test" : "valid";
  const measuring = measuringBelief(opened.predictor, graph, fitted, {
    split,
    limit: limit ?? ENOUGH_QUESTIONS,
    seed,
    ...(memory === undefined ? {} : { memory: memory >> 1 }),
  });
  const belief = await inPieces(host, measuring, () => "the calibration is kept, the page is not written");
  const page = htmlModelReport({
    ...{ generator, graph: graph.name, model, split, calibration: fitted, belief },
    parts: await truthsOfReport(work, host),
  });
  await host.writes.file(report, page);
}

/** Said beside right of the truths on links of test, which no fit has seen; nothing where a graph has none. */
async function truthsOfReport(
  {
    given: { solver, seed, memory, kernel, threads },
    graph,
    truths,
    calibrated,
  }: {
    readonly given: CalibratedWith;
    readonly graph: Graph;
    readonly truths: OpenTruths;
    readonly calibrated: OpenModel;
  },
  host: Host,
): Promise<readonly string[]> {
  if (graph.tripleCounts[2] === 0)
    return [
      "<h2>Truths</h2><p>The graph has no test links to hold them to: <code>lacuna evaluate truth</code> hides some.</p>",
    ];
  const asked = calibrated.tables ? calibrated : calibrated.source;
  const model = await openModel(asked, graph, host, { kernel, threads, seen: observed(graph, "test") });
  try {
    const solvers = await chosenSolvers(solver ?? [], host);
    const measured = await measureTruths(
      // Questions of another seed than those that truths were fitted to.
      { graph, model, solvers, rows: ROWS, perType: PER_TYPE, seed: seed + 1, memory },
      truths,
      host,
    );
    return truthParts({ ...measured, graph: graph.name, hidden: "test", asked: "drawn" });
  } finally {
    model.close();
  }
}
