import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { type LinkPredictor, rowCostOf } from "../../links/predictor.ts";
import { type FittedLinks, fittingLinks } from "../../links/truth/fit-rows.ts";
import { HIDDEN_SHARE, type Hiding, hideLinks, seenWhileFitting } from "../../links/truth/hiding.ts";
import { type OpenModel, openModel } from "../../models/open-model.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { rowMemory } from "../../solvers/choice/model-needs.ts";
import { weightsOf } from "../../solvers/choice/preset-model.ts";
import { plausibleLinks } from "../../solvers/ranking/plausible-links.ts";
import { modelOf, type OpenModels } from "../../solvers/start-solver.ts";
import type { AnswerTruths } from "../../solvers/truth/answer-truth.ts";
import { drawQueries } from "../../solvers/truth/draw-queries.ts";
import { DRAWN_TYPES, fittingAnswers, type HidingModels } from "../../solvers/truth/fit-queries.ts";
import type { Truths } from "../../solvers/truth/truths.ts";
import type { Host } from "../host.ts";
import { inPieces } from "../running/interruptible.ts";

/** What truths are fitted for. */
export interface TruthWork {
  readonly graph: Graph;
  /** Opened for the graph. */
  readonly model: OpenModel;
  readonly kernel?: OpenKernel | undefined;
  readonly threads?: number | undefined;
  readonly memory?: number | undefined;
  readonly seed: number;
  /** Most rows of links, and queries of each type; by default as many as a minute or so has room for. */
  readonly rows?: number | undefined;
  readonly perType?: number | undefined;
}
type OpenKernel = NonNullable<Parameters<typeof openModel>[3]>["kernel"];

/** Why truths cannot be fitted, in a line with what to do. */
export interface NoTruths {
  readonly why: string;
}

/** Multiplications of a second of one thread: products with tables, and messages of a network. */
const TABLES_SECOND = 2 ** 34;
const NETWORK_SECOND = 2 ** 31;
/** Seconds that a fit may take without being asked for. */
const LINK_SECONDS = 16;
const TWO_SIDED_SECONDS = 8;
/** Seconds of the same where somebody asked for the fit. */
const ASKED_TWO_SIDED_SECONDS = 60;
const MOST_TWO_SIDED = 1_000_000;
const ANSWER_SECONDS = 25;
const MOST_ROWS = 20_000;
const LEAST_ROWS = 100;
const MOST_QUERIES = 125;
const LEAST_QUERIES = 20;
/** Hidden links that a fit has at least; a small graph is hidden from several times. */
const LEAST_HIDDEN = 20;
const ENOUGH_HIDDEN = 400;
const MOST_TIMES = 10;

/** Models that were opened for what is left when links are hidden, to be closed. */
export interface HiddenModels {
  readonly parts: readonly HidingModels[];
  close(): void;
}

/** Rows of links that a predictor scores in a second, about. */
const rowsInSecond = (predictor: LinkPredictor): number =>
  (predictor.tables ? TABLES_SECOND : NETWORK_SECOND) / rowCostOf(predictor);
/** Queries of other models in a second, about. */
const QUERIES_IN_SECOND = 2000;

/** Whether a model has learned from all links it was given, so that hiding some of them now shows nothing. */
const hasLearned = (models: OpenModels): boolean =>
  models["query-model"] !== undefined ||
  models["graph-model"]?.projects === "gnn-qe" ||
  [models, ...Object.values(models.own ?? {})].some(
    ({ links }) => links && (links.averaged ?? [links]).some(({ tables }) => tables !== undefined),
  );

/** Hides links of a graph, and opens the model for what is left. */
export async function hideFrom(work: TruthWork, host: Host): Promise<HiddenModels | NoTruths> {
  const { graph, model, seed, kernel, threads } = work;
  const [train, valid] = graph.tripleCounts;
  if (valid === 0 && hasLearned(model.models))
    return {
      why: `${model.source} has learned from every link of ${graph.name}, so that none can be hidden from it: train it on a split (lacuna kg split --random 80,10,10)`,
    };
  const hidden = valid > 0 ? valid : Math.round(train * HIDDEN_SHARE);
  const times = valid > 0 ? 1 : Math.min(MOST_TIMES, Math.ceil(ENOUGH_HIDDEN / Math.max(1, hidden)));
  if (hidden * times < LEAST_HIDDEN)
    return { why: `${graph.name} has too few links to hide some of them (${train})` };
  const opened: OpenModel[] = [];
  const close = () => {
    for (const each of opened.splice(0)) each.close();
  };
  try {
    const parts: HidingModels[] = [];
    for (let at = 0; at < times; at++) {
      const hiding: Hiding = hideLinks(graph, seed + at);
      const asked = model.tables ? model : model.source;
      const one = await openModel(asked, hiding.graph, host, {
        kernel,
        threads,
        seen: seenWhileFitting(hiding),
      });
      opened.push(one);
      parts.push({ hiding, models: calibratedAs(model.models, one.models), later: model.models });
    }
    return { parts, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Models with the calibration of the same ones opened before, which need not be in their folder yet. */
function calibratedAs({ links: before }: OpenModels, models: OpenModels): OpenModels {
  const { links } = models;
  if (!links || !before?.calibration) return models;
  return { ...models, links: { ...links, calibration: before.calibration } };
}

/** The truths of no link and no answer yet. */
export function emptyTruths({ graph, model, seed }: TruthWork, parts: readonly HidingModels[]): Truths {
  const [{ hiding }] = parts as [HidingModels];
  return {
    graph: { name: graph.name, hash: graphHash(graph) },
    model: { name: model.source, weights: weightsOfModel(model.models) },
    hidden: { how: hiding.how, links: hiding.hidden, times: parts.length, seed },
    known: hiding.known,
    solvers: {},
  };
}

/** Identity of all that was trained of what solvers ask. */
export function weightsOfModel(models: OpenModels): string {
  const all = [models, ...Object.values(models.own ?? {})];
  return all
    .flatMap(({ links, "query-model": query, "graph-model": graph }) => [links, query, graph])
    .flatMap((each) => (each ? [weightsOf(each)] : []))
    .join(" ");
}

/** Fits truths of links within the work there is room for. */
export async function fitLinkPart(
  work: TruthWork,
  parts: readonly HidingModels[],
  host: Host,
): Promise<FittedLinks | NoTruths> {
  const predictors = parts.map(({ hiding, models }) => ({
    hiding,
    predictor: plausibleLinks(hiding.graph, models, {}).models.links!,
  }));
  const perSecond = rowsInSecond(predictors[0]!.predictor);
  const room = Math.floor((LINK_SECONDS * perSecond) / parts.length);
  const rows = work.rows ?? Math.min(MOST_ROWS, room);
  if (rows * parts.length < LEAST_ROWS) return tooLong(work);
  const fitting = fittingLinks(predictors, {
    ...{ rows, seed: work.seed, memory: rowMemory(work.memory) >> 2 },
    twoSided: Math.min(
      MOST_TWO_SIDED,
      Math.ceil((work.rows === undefined ? TWO_SIDED_SECONDS : ASKED_TWO_SIDED_SECONDS) * perSecond),
    ),
    onProgress: (done, total) =>
      host.onProgress?.({ title: "calibrating", done, total, note: `${done} of ${total} rows` }),
  });
  return inPieces(host, fitting, () => "truths were not fitted");
}

/** Fits truths of a solver's answers; null where hardly anything was hidden from them. */
export async function fitAnswerPart(
  work: TruthWork,
  by: Pick<ChosenSolver, "solver" | "settings">,
  parts: readonly HidingModels[],
  host: Host,
): Promise<AnswerTruths | null | NoTruths> {
  const { graph } = work;
  const asked = modelOf(by.solver, parts[0]!.models);
  const { links } = parts[0]!.models;
  const perSecond = by.solver.needs === "links" && links ? rowsInSecond(links) : QUERIES_IN_SECOND;
  const few = drawQueries(parts[0]!.hiding.graph.full, { types: DRAWN_TYPES, count: 1, seed: work.seed });
  const rows = few
    .filter(({ query }) => by.solver.supports(query).supported)
    .reduce((sum, { query }) => sum + by.solver.cost(query, graph), 0);
  // Queries share rows: there are no more than these.
  const most = (graph.entityCount * graph.relationCount) / 4;
  // Each query is asked with what is hidden, and without.
  const room = Math.floor((ANSWER_SECONDS * perSecond) / 2 / parts.length);
  const fits = room >= most ? MOST_QUERIES : Math.floor(room / Math.max(1, rows));
  const perType = work.perType ?? Math.min(MOST_QUERIES, fits);
  if (asked === undefined || perType < LEAST_QUERIES) return tooLong(work);
  const fitting = fittingAnswers(by, parts, {
    ...{ perType, seed: work.seed, memory: rowMemory(work.memory) },
    onProgress: (done, total) =>
      host.onProgress?.({ title: "calibrating", done, total, note: `${done} of ${total} queries` }),
  });
  return (await inPieces(host, fitting, () => "truths were not fitted")) ?? null;
}

const tooLong = ({ graph, model }: TruthWork): NoTruths => ({
  why: `fitting truths of ${model.source} on ${graph.name} takes more than a minute: lacuna links calibrate does it once`,
});
