import { nodeFiles } from "./formats/files/node-files.ts";
import { nodeHost } from "./host/node.ts";
import { setWorkerEntry } from "./host/worker-entry.ts";
import type { Graph } from "./kg/graph.ts";
import { loadGraph } from "./kg/open.ts";
import { type ModelOptions, type OpenModel, openModel as openModelOn } from "./models/open-model.ts";
import { bound } from "./operations/bind.ts";
import { operations } from "./operations/registry.ts";
import { type OpenBenchmark, openBenchmark as openBenchmarkOn } from "./operations/resources/benchmark.ts";

// Workers run from the build; code that runs from its sources does the work in its own thread.
if (!import.meta.url.endsWith(".ts")) setWorkerEntry(new URL("./cli/worker.js", import.meta.url));

/** How to open a graph. */
export type OpenOptions = NonNullable<Parameters<typeof loadGraph>[2]>;

/**
 * Opens a graph: `world` for the embedded one, otherwise a snapshot, a triple file or a folder of them.
 *
 * @throws LacunaError `files.*`, `kg.*` with the file and line of what is wrong
 * @example
 * const world = await openGraph("world");
 * const query = parseQuery("?c : borders(France, ?c)", world);
 * for (const [country] of answer(query, world.full)) console.log(world.label(country));
 */
export const openGraph = (source: string, options?: OpenOptions): Promise<Graph> =>
  loadGraph(source, nodeFiles, options);

/**
 * Opens a model folder, the baseline `frequency`, or several joined by commas as their average, with their calibration.
 * @throws LacunaError `links.other-graph` when it was made for another graph, `links.size-mismatch`, what reading throws
 */
export const openModel = (source: string, graph: Graph, options?: ModelOptions): Promise<OpenModel> =>
  openModelOn(source, graph, nodeHost, options);

/**
 * Opens a benchmark folder.
 * @throws LacunaError `benchmark.other-graph` when it was made from another graph than the one given
 */
export const openBenchmark = (folder: string, graph?: Graph): Promise<OpenBenchmark> =>
  openBenchmarkOn(folder, graph, nodeHost);

/** Answers a query, exactly or, with a model, through links that are missing. */
export const ask = bound(operations.ask, nodeHost);
/** Answers a query on a SPARQL endpoint. */
export const askEndpoint = bound(operations.askEndpoint, nodeHost);
/** Answers files or lists of queries, on all processors. */
export const answerMany = bound(operations.answerMany, nodeHost);
/** Writes a query in another notation or normal form. */
export const convertQuery = bound(operations.convertQuery, nodeHost);
/** What a graph holds, and what about it distorts results. */
export const graphInfo = bound(operations.graphInfo, nodeHost);
export const findNames = bound(operations.findNames, nodeHost);
/** Writes the snapshot of a graph, which loads at once. */
export const importGraph = bound(operations.importGraph, nodeHost);
/** Puts the triples of a graph into train, valid and test anew. */
export const splitGraph = bound(operations.splitGraph, nodeHost);
/** The EFO-1 types, in nine normal forms. */
export const listEfo1Types = bound(operations.listEfo1Types, nodeHost);
/** The EFO_k types, as published or complete. */
export const listEfokTypes = bound(operations.listEfokTypes, nodeHost);
/** The query types that have a name in the literature. */
export const listNamedTypes = bound(operations.listNamedTypes, nodeHost);
/** Makes a benchmark folder of queries with easy and hard answers, or finishes one that was begun. */
export const sample = bound(operations.sample, nodeHost);
/** Recomputes hashes, counts and all answers of a benchmark. */
export const verify = bound(operations.verify, nodeHost);
/** Makes a benchmark from the queries of another tool. */
export const importBenchmark = bound(operations.importBenchmark, nodeHost);
/** Writes a benchmark for another tool. */
export const exportBenchmark = bound(operations.exportBenchmark, nodeHost);
/** What the answers of queries reduce to. */
export const hardness = bound(operations.hardness, nodeHost);
/** Puts the shards of a benchmark together. */
export const merge = bound(operations.merge, nodeHost);
/** Trains a link predictor, or goes on where an earlier run stopped. */
export const train = bound(operations.train, nodeHost);
/** Makes a model folder of a link predictor that another tool has trained. */
export const importModel = bound(operations.importModel, nodeHost);
/** How well a model finds the held-out links of a graph. */
export const evaluateLinks = bound(operations.evaluateLinks, nodeHost);
/** Fits probabilities to the scores of a model. */
export const calibrate = bound(operations.calibrate, nodeHost);
/** Writes the tables of a model for other tools. */
export const exportModel = bound(operations.exportModel, nodeHost);
/** The solvers there are, with parameters and presets. */
export const listSolvers = bound(operations.listSolvers, nodeHost);
/** Chooses the parameters of a solver for each query type on validation queries. */
export const tune = bound(operations.tune, nodeHost);
/** Trains a query model, such as BetaE, and writes its folder. */
export const trainQueryModel = bound(operations.trainQueryModel, nodeHost);
/** Reads a checkpoint of the official code of a query model and writes it as a model folder. */
export const importQueryModel = bound(operations.importQueryModel, nodeHost);
/** Scores solvers, or predictions of other tools, on a benchmark. */
export const evaluate = bound(operations.evaluate, nodeHost);
/** Compares two runs query by query. */
export const compare = bound(operations.compare, nodeHost);
/** Winning rates of normal forms. */
export const forms = bound(operations.forms, nodeHost);
/** Runs a KoPL program on a knowledge base. */
export const runKopl = bound(operations.runKopl, nodeHost);
/** Writes a KoPL program as SPARQL, and runs that on oxigraph or an endpoint. */
export const koplToSparql = bound(operations.koplToSparql, nodeHost);
/** Writes a SPARQL query of KQA Pro's shapes as a KoPL program. */
export const koplFromSparql = bound(operations.koplFromSparql, nodeHost);
/** Makes a folder of questions with programs, queries, answers and choices, or finishes one. */
export const generateQuestions = bound(operations.generateQuestions, nodeHost);
/** Scores predicted answers, programs or SPARQL queries. */
export const evaluateKopl = bound(operations.evaluateKopl, nodeHost);
/** Writes a knowledge base as RDF in KQA Pro's layout. */
export const exportKnowledgeBase = bound(operations.exportKnowledgeBase, nodeHost);
/** Looks for broken references, type clashes and shared names in a knowledge base. */
export const checkKnowledgeBase = bound(operations.checkKnowledgeBase, nodeHost);
/** The main job on the embedded graph. */
export const tour = bound(operations.tour, nodeHost);
/** What a dataset of questions holds: languages, forms, schema items, leakage, problems. */
export const kgqaInfo = bound(operations.kgqaInfo, nodeHost);
/** Levels of generalization of test questions with respect to training questions. */
export const kgqaLevels = bound(operations.kgqaLevels, nodeHost);
/** Splits a dataset of questions anew, so that the test measures generalization. */
export const kgqaResplit = bound(operations.kgqaResplit, nodeHost);
/** Scores predicted answers to questions, by level and other properties. */
export const kgqaScore = bound(operations.kgqaScore, nodeHost);
/** Writes a dataset of questions in another format. */
export const kgqaConvert = bound(operations.kgqaConvert, nodeHost);
/** Looks for leakage, problems and answers that have changed in a dataset of questions. */
export const kgqaCheck = bound(operations.kgqaCheck, nodeHost);
/** The datasets of questions there are. */
export const dataList = bound(operations.dataList, nodeHost);
/** Fetches a dataset of questions. */
export const dataGet = bound(operations.dataGet, nodeHost);
/** The answers of a query, each with its easiest reasoning tree. */
export const explainAnswers = bound(operations.explain, nodeHost);
/** How many answers a query has, counted without listing them. */
export const countQuery = bound(operations.count, nodeHost);
/** How a query is answered, step by step. */
export const planQuery = bound(operations.plan, nodeHost);

export { nodeFiles } from "./formats/files/node-files.ts";
export { nodeHost } from "./host/node.ts";
export * from "./library.ts";
export { nativeProducts } from "./runs/native/node-native.ts";
export { nodeTeam } from "./runs/native/node-team.ts";
