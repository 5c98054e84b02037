import { LacunaError, usageError } from "../error.ts";
import type { Files } from "../formats/files/files.ts";
import { type Graph, observed, type View } from "../kg/graph.ts";
import type { FittedCalibration } from "../links/calibration/calibration.ts";
import { checkSizes } from "../links/evaluate.ts";
import { namesHash } from "../links/files/model-folder.ts";
import { scoringModels } from "../links/models/registry.ts";
import type { LinkPredictor } from "../links/predictor.ts";
import { averagedPredictor } from "../links/predictors/averaged.ts";
import { productPredictor } from "../links/predictors/product.ts";
import type { LinkTables } from "../links/tables.ts";
import type { Products, ProductsOptions } from "../numeric/products.ts";
import { solvers } from "../solvers/registry.ts";
import type { Models } from "../solvers/solver.ts";
import type { OpenModels } from "../solvers/start-solver.ts";
import { startTables } from "./link-tables.ts";
import type { StartedModel } from "./model-kind.ts";
import { type WrittenModels, writtenModels } from "./model-names.ts";
import { predictorNamed } from "./named-predictors.ts";
import { modelKindOf } from "./registry.ts";
import { isEmbedded, ultra } from "./ultra.ts";

/** A model at work, checked against its graph; `close` ends its threads. */
export interface OpenModel {
  /** As it was named: workers open it by this name once more. */
  readonly source: string;
  /** What it can be asked for. */
  readonly models: OpenModels;
  /** What the manifest says of the calibration, where there is one; `models.links.calibration` is the same. */
  readonly calibration?: FittedCalibration;
  /** Bytes it takes at work, about; each worker that opens it takes them again. */
  readonly memory: number;
  /** The graph it was opened or trained for. */
  readonly graph: Graph;
  /** What workers are given instead of a name, for a model without a folder, such as one trained in memory. */
  readonly tables?: LinkTables;
  close(): void;
}

/** A model that scores links. */
export interface OpenLinks extends OpenModel {
  readonly predictor: LinkPredictor;
}

/** What models are opened with: files, and what computes products. */
export interface ModelHost {
  readonly files: Files;
  products(options: ProductsOptions, teamFrom?: number): Products;
}

/** How a model is opened. */
export interface ModelOptions extends ProductsOptions {
  /** Links that a model which is computed from links may look at; those observed for test queries when absent. */
  readonly seen?: View;
}

/**
 * The model of a folder, with its calibration where it has one, weights that come with the package (`ultra-3g`,
 * `ultraquery`), `rules` that are mined in passing, the baseline `frequency`, or several of them, joined by commas: their average, in which each may have a weight. A model that is open already is given as it is. Its threads do not keep the process alive.
 * @throws LacunaError `links.other-graph` when the ids of a model are not those of the graph, `links.size-mismatch`,
 *   `usage.repeated`, `usage.empty-name`, `usage.bad-weight`, `usage.foreign-weight`, what reading throws
 */
export async function openModel(
  model: OpenModel | string,
  graph: Graph,
  host: ModelHost,
  options: ModelOptions = {},
): Promise<OpenModel> {
  if (typeof model !== "string") return openedBefore(model, graph);
  const written = await writtenModels(model, host);
  const { names } = written;
  const products = host.products(options);
  const opened: StartedModel[] = [];
  const close = () => {
    for (const each of opened) each.close?.();
    products.close();
  };
  try {
    const asked = names.map(ownName);
    for (const { name } of asked) {
      const one = await startOne(name, options.seen ?? observed(graph, "test"), host, products.of);
      opened.push(one);
      const { links } = one.models;
      if (links) checkSizes(links, graph, names.length === 1 ? undefined : name);
      const same = opened.findIndex(({ models }) => hashOf(models) === hashOf(one.models));
      if (opened[same] !== one)
        throw usageError(
          "repeated",
          names[same] === name ? `${name} is named twice` : `${names[same]} and ${name} are the same model`,
          "name each model once",
          "model",
        );
    }
    const [first] = opened;
    const common = { source: model, graph, close };
    if (opened.length === 1 && first && asked[0]?.solver === undefined) return { ...first, ...common };
    const memory = opened.reduce((sum, each) => sum + each.memory, 0);
    return { models: togetherOf(opened, asked, written), memory, ...common };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * The same of a model that scores links.
 * @throws LacunaError `links.other-kind` when it does not, and what {@link openModel} throws
 */
export async function openLinks(
  model: OpenModel | string,
  graph: Graph,
  host: ModelHost,
  options: ModelOptions = {},
): Promise<OpenLinks> {
  const opened = await openModel(model, graph, host, options);
  try {
    return { ...opened, predictor: linksOf(opened, opened.source) };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** A model of tables that have no folder. */
export function openTables(
  tables: LinkTables,
  graph: Graph,
  about: { readonly hash: string; readonly source?: string; readonly calibration?: FittedCalibration },
  products: Products,
): OpenLinks {
  const { hash, source = tables.model.name, calibration } = about;
  const started = startTables(tables, hash, calibration, products.of);
  const opened = { ...started, source, graph, tables, close: products.close };
  return { ...opened, predictor: linksOf(opened, source) };
}

/** Whoever opened it closes it. */
function openedBefore(model: OpenModel, graph: Graph): OpenModel {
  const { links } = model.models;
  if (links) checkSizes(links, graph, model.source);
  if (model.graph !== graph && namesHash(model.graph) !== namesHash(graph))
    throw new LacunaError(
      "links.other-graph",
      `${model.source} was opened for a graph whose ids are not those of ${graph.name}`,
      { hint: "open the model with the graph it is asked about" },
    );
  return { ...model, close: () => {} };
}

async function startOne(
  model: string,
  seen: View,
  { files }: ModelHost,
  products: Products["of"],
): Promise<StartedModel> {
  const { graph } = seen;
  const named = predictorNamed(model);
  if (named) return { models: { links: await named.make(seen) }, memory: named.memory(seen) };
  const kind = isEmbedded(model) ? ultra : await modelKindOf(model, files);
  return (await kind.read(model, graph, files)).start(graph, products, seen);
}

/** A model as it was named, and the solver that it was named for. */
interface OwnName {
  readonly name: string;
  readonly solver?: string;
}

/** Takes `betae:models/betae` apart; what stands before the colon has to be a solver or a scoring function. */
function ownName(written: string): OwnName {
  const [, word = "", name = ""] = /^([a-z][a-z0-9-]*):(.+)$/.exec(written) ?? [];
  if (solvers.some((each) => each.name === word)) return { name, solver: word };
  return { name: scoringModels.has(word) ? name : written };
}

/** Several models: those named for a solver are its own, query models are that of the solver of their name; links are averaged. */
function togetherOf(
  opened: readonly StartedModel[],
  asked: readonly OwnName[],
  written: WrittenModels,
): OpenModels {
  const { weights } = written;
  const own: Record<string, Partial<Models>> = Object.create(null);
  const shared: { readonly models: OpenModels; readonly name: string }[] = [];
  for (const [at, { models }] of opened.entries()) {
    const { name = "", solver = models["query-model"]?.model } = asked[at] ?? {};
    if (solver === undefined) shared.push({ models, name });
    else if (own[solver])
      throw usageError("repeated", `${solver} is given two models`, "name one for each solver", "model");
    else own[solver] = models;
  }
  const graphModel = shared.find(({ models }) => models["graph-model"] && !models.links);
  const parts = shared.filter((each) => each !== graphModel);
  const links = parts.map(({ models, name }) => linksOf({ models }, name));
  if (weights && parts.length < opened.length)
    throw usageError(
      "foreign-weight",
      "only models that are averaged have weights",
      "leave the weights out, or name models of links alone",
      "model",
    );
  return {
    ...(Object.keys(own).length > 0 ? { own } : {}),
    ...(graphModel ? graphModel.models : {}),
    ...(links.length > 1 ? { links: joinedPredictor(links, written) } : links[0] ? { links: links[0] } : {}),
  };
}

/** Several link predictors as one. */
const joinedPredictor = (links: readonly LinkPredictor[], { mean, weights, temperature }: WrittenModels) =>
  mean === "product"
    ? productPredictor(links, weights, temperature)
    : averagedPredictor(
        links,
        mean,
        weights?.map((weight) => weight ?? 1),
      );

const hashOf = (models: OpenModels): string | undefined => Object.values(models)[0]?.hash;

/** @throws LacunaError `links.other-kind` */
function linksOf({ models }: Pick<OpenModel, "models">, name: string): LinkPredictor {
  if (models.links) return models.links;
  throw new LacunaError("links.other-kind", `${name} is a model that scores no links`, {
    hint: "name a model of links, such as links train and links import make",
  });
}
