import { nodeHost } from "./host/node.ts";
import { bound } from "./operations/contract/bind.ts";
import { operations } from "./operations/registry.ts";

// Generated from the registry of operations: npx vitest run test/docs/library.test.ts -u

/** Answer a query by the known links: `lacuna ask` of the command line. */
export const ask = bound(operations.ask, nodeHost);

/** Answer a query through a model, also by links that are missing: `lacuna ask --model` of the command line. */
export const predict = bound(operations.predict, nodeHost);

/** Answer a file of queries by the known links: `lacuna ask --queries` of the command line. */
export const answerMany = bound(operations.answerMany, nodeHost);

/** Answer a file of queries through a model: `lacuna ask --queries --model` of the command line. */
export const predictMany = bound(operations.predictMany, nodeHost);

/** Answer a query by the known links, with a reasoning tree for each answer: `lacuna ask --explain` of the command line. */
export const explainAnswers = bound(operations.explainAnswers, nodeHost);

/** Count the answers of a query: `lacuna ask --count` of the command line. */
export const countQuery = bound(operations.countQuery, nodeHost);

/** Answer a query on a SPARQL endpoint: `lacuna ask --endpoint` of the command line. */
export const askEndpoint = bound(operations.askEndpoint, nodeHost);

/** The statement by which a database answers a query: `lacuna ask --print-sql` of the command line. */
export const askSql = bound(operations.askSql, nodeHost);

/** Show how a query is answered: `lacuna ask --plan` of the command line. */
export const planQuery = bound(operations.planQuery, nodeHost);

/** Say how a query is understood, or what is wrong with it and how to mend it: `lacuna ask --check` of the command line. */
export const checkQuery = bound(operations.checkQuery, nodeHost);

/** Say how hard the answers of a query are: what they reduce to once known links are taken away: `lacuna ask --hardness` of the command line. */
export const queryHardness = bound(operations.queryHardness, nodeHost);

/** List what can stand at a place of a query so that it still has answers: `lacuna ask --complete` of the command line. */
export const completeQuery = bound(operations.completeQuery, nodeHost);

/** Say why something is no answer: which link of the query has no match: `lacuna ask --why-not` of the command line. */
export const whyNot = bound(operations.whyNot, nodeHost);

/** Say which answers appear and go when links are hidden or added: `lacuna ask --hide` of the command line. */
export const whatIf = bound(operations.whatIf, nodeHost);

/** Write a query in another notation: `lacuna convert` of the command line. */
export const convertQuery = bound(operations.convertQuery, nodeHost);

/** What a graph holds, and what about it distorts results: `lacuna kg info` of the command line. */
export const graphInfo = bound(operations.graphInfo, nodeHost);

/** Find entities and relations by text: `lacuna kg find` of the command line. */
export const findNames = bound(operations.findNames, nodeHost);

/** What a graph is about: its size, and its relations with examples: `lacuna kg describe` of the command line. */
export const describeGraph = bound(operations.describeGraph, nodeHost);

/** The links of an entity by relation and direction: `lacuna kg links` of the command line. */
export const entityLinks = bound(operations.entityLinks, nodeHost);

/** The part of a graph around an entity: `lacuna kg around` of the command line. */
export const neighbourhood = bound(operations.neighbourhood, nodeHost);

/** Answer a SPARQL query on the known links of a graph: `lacuna kg sparql` of the command line. */
export const sparqlQuery = bound(operations.sparqlQuery, nodeHost);

/** Answer a SPARQL query on a knowledge base in KQA Pro's layout: `lacuna kopl query` of the command line. */
export const sparqlQueryKb = bound(operations.sparqlQueryKb, nodeHost);

/** Write a snapshot of a graph, which loads at once: `lacuna kg import` of the command line. */
export const importGraph = bound(operations.importGraph, nodeHost);

/** Fetch a graph from an address and write its snapshot: `lacuna kg import` of the command line. */
export const fetchGraph = bound(operations.fetchGraph, nodeHost);

/** Write a graph as Parquet files for databases: `lacuna kg export` of the command line. */
export const exportGraph = bound(operations.exportGraph, nodeHost);

/** Write a graph as N-Quads for SPARQL endpoints: `lacuna kg export --to nquads` of the command line. */
export const exportGraphQuads = bound(operations.exportGraphQuads, nodeHost);

/** Write a graph as tables for PostgreSQL: `lacuna kg export --to postgres` of the command line. */
export const exportGraphTables = bound(operations.exportGraphTables, nodeHost);

/** Put the triples of a graph into train, valid and test anew: `lacuna kg split` of the command line. */
export const splitGraph = bound(operations.splitGraph, nodeHost);

/** Split a graph by entities: valid and test have entities that training never saw: `lacuna kg split --inductive` of the command line. */
export const splitInductive = bound(operations.splitInductive, nodeHost);

/** Put facts with timestamps into train, valid and test, oldest first: `lacuna kg split --by-time` of the command line. */
export const splitByTime = bound(operations.splitByTime, nodeHost);

/** The 301 EFO-1 types of EFO-1-QA, in nine normal forms: `lacuna types efo1` of the command line. */
export const listEfo1Types = bound(operations.listEfo1Types, nodeHost);

/** How many EFO-1 types there are, and how often normal forms differ: `lacuna types efo1 --summary` of the command line. */
export const countEfo1Types = bound(operations.countEfo1Types, nodeHost);

/** The EFO_k types: abstract query graphs with one or more free variables: `lacuna types efok` of the command line. */
export const listEfokTypes = bound(operations.listEfokTypes, nodeHost);

/** How many EFO_k types there are, by number of free variables: `lacuna types efok --summary` of the command line. */
export const countEfokTypes = bound(operations.countEfokTypes, nodeHost);

/** The types that have a name in the literature: `lacuna types named` of the command line. */
export const listNamedTypes = bound(operations.listNamedTypes, nodeHost);

/** Make a benchmark of queries with easy and hard answers: `lacuna benchmark sample` of the command line. */
export const sample = bound(operations.sample, nodeHost);

/** Recompute hashes, counts and all answers of a benchmark on a SPARQL endpoint: `lacuna benchmark verify --endpoint` of the command line. */
export const verifyAtEndpoint = bound(operations.verifyAtEndpoint, nodeHost);

/** Recompute hashes, counts and all answers of a benchmark: `lacuna benchmark verify` of the command line. */
export const verify = bound(operations.verify, nodeHost);

/** Make a benchmark from the queries of another tool, with their answers or computed ones: `lacuna benchmark import` of the command line. */
export const importBenchmark = bound(operations.importBenchmark, nodeHost);

/** Write a benchmark for other tools: `lacuna benchmark export` of the command line. */
export const exportBenchmark = bound(operations.exportBenchmark, nodeHost);

/** What the answers of a benchmark reduce to: how many links they really lack: `lacuna benchmark hardness` of the command line. */
export const hardness = bound(operations.hardness, nodeHost);

/** How many existing entities the answers of a benchmark have: `lacuna benchmark hardness --by cardinality` of the command line. */
export const hardnessByCardinality = bound(operations.hardnessByCardinality, nodeHost);

/** The most frequent relation and anchor of the answers of a benchmark: `lacuna benchmark hardness --by frequency` of the command line. */
export const hardnessByFrequency = bound(operations.hardnessByFrequency, nodeHost);

/** What the answers of a benchmark reduce to, found by a SPARQL endpoint: `lacuna benchmark hardness --endpoint` of the command line. */
export const hardnessAtEndpoint = bound(operations.hardnessAtEndpoint, nodeHost);

/** The statements by which a database finds what answers reduce to: `lacuna benchmark hardness --print-sql` of the command line. */
export const hardnessSql = bound(operations.hardnessSql, nodeHost);

/** Add up the shards of benchmark hardness: `lacuna benchmark merge-hardness` of the command line. */
export const mergeHardness = bound(operations.mergeHardness, nodeHost);

/** What a benchmark holds: sizes, what answers reduce to, frequent anchors, leaks: `lacuna benchmark show` of the command line. */
export const showBenchmark = bound(operations.showBenchmark, nodeHost);

/** The queries of a benchmark, by type and by what their answers reduce to: `lacuna benchmark queries` of the command line. */
export const benchmarkQueries = bound(operations.benchmarkQueries, nodeHost);

/** Put shards of one benchmark together: `lacuna benchmark merge` of the command line. */
export const merge = bound(operations.merge, nodeHost);

/** Train a link predictor on the train split of a graph, in both directions: `lacuna links train` of the command line. */
export const trainLinks = bound(operations.trainLinks, nodeHost);

/** Train a link predictor with several settings, and keep the best by validation: `lacuna links sweep` of the command line. */
export const sweepLinks = bound(operations.sweepLinks, nodeHost);

/** Put the shards of a sweep together: `lacuna links merge-sweep` of the command line. */
export const mergeSweep = bound(operations.mergeSweep, nodeHost);

/** Train weights of ULTRA, which go with any graph, further on one graph: `lacuna links train --model ultra` of the command line. */
export const tuneUltra = bound(operations.tuneUltra, nodeHost);

/** Make a model folder of a link predictor that another tool has trained: `lacuna links import` of the command line. */
export const importModel = bound(operations.importModel, nodeHost);

/** How well a model finds the held-out links of a graph: filtered MRR and Hits: `lacuna links eval` of the command line. */
export const evaluateLinks = bound(operations.evaluateLinks, nodeHost);

/** List the truest missing links of relations, or of an entity: `lacuna links predict` of the command line. */
export const predictLinks = bound(operations.predictLinks, nodeHost);

/** How well a model finds the held-out links of a graph, as the official code of ULTRA ranks them: `lacuna links eval --protocol ultra` of the command line. */
export const rankAsUltra = bound(operations.rankAsUltra, nodeHost);

/** Fit probabilities to the scores of a model, on the validation split: `lacuna links calibrate` of the command line. */
export const calibrate = bound(operations.calibrate, nodeHost);

/** Write the tables of a model for other tools: `lacuna links export` of the command line. */
export const exportModel = bound(operations.exportModel, nodeHost);

/** Write the tables of a model for other tools, an array a file: `lacuna links export --out folder` of the command line. */
export const exportModelArrays = bound(operations.exportModelArrays, nodeHost);

/** The solvers there are, with their parameters and presets; or tune one: `lacuna solvers` of the command line. */
export const listSolvers = bound(operations.listSolvers, nodeHost);

/** Train a query model (GQE, Query2Box, BetaE, LogicE, ConE, FuzzQE, NewLook, LMPNN) on a graph: `lacuna solvers train` of the command line. */
export const trainQueryModel = bound(operations.trainQueryModel, nodeHost);

/** Train the projection of GNN-QE or UltraQuery on a graph: `lacuna solvers train --model gnn-qe` of the command line. */
export const trainProjection = bound(operations.trainProjection, nodeHost);

/** Make a model folder of a query model that its official code has trained: `lacuna solvers import` of the command line. */
export const importQueryModel = bound(operations.importQueryModel, nodeHost);

/** Choose parameters for each query type on validation queries: `lacuna solvers tune` of the command line. */
export const tune = bound(operations.tune, nodeHost);

/** Make truths of answers probabilities, by validation queries: `lacuna solvers calibrate` of the command line. */
export const calibrateSolver = bound(operations.calibrateSolver, nodeHost);

/** Score one solver on a benchmark: `lacuna eval --solver` of the command line. */
export const evaluateSolver = bound(operations.evaluateSolver, nodeHost);

/** Score solvers on a benchmark, side by side: `lacuna eval --solver a,b` of the command line. */
export const evaluateSolvers = bound(operations.evaluateSolvers, nodeHost);

/** Score predictions of any tool on a benchmark: `lacuna eval --predictions` of the command line. */
export const evaluatePredictions = bound(operations.evaluatePredictions, nodeHost);

/** The figures of a run, as its folder keeps them: `lacuna eval show` of the command line. */
export const showRun = bound(operations.showRun, nodeHost);

/** The ranks of the hard answers of a run, query by query: `lacuna eval ranks` of the command line. */
export const runRanks = bound(operations.runRanks, nodeHost);

/** Paired differences between two runs over one benchmark: `lacuna eval compare` of the command line. */
export const compare = bound(operations.compare, nodeHost);

/** Put the shards of one evaluation together: `lacuna eval merge` of the command line. */
export const mergeRuns = bound(operations.mergeRuns, nodeHost);

/** Winning rates of normal forms: one predictor, its runs over the same queries: `lacuna eval forms` of the command line. */
export const forms = bound(operations.forms, nodeHost);

/** Answer a question in words on a graph, with no training: `lacuna ask` of the command line. */
export const askGraphInWords = bound(operations.askGraphInWords, nodeHost);

/** Answer a question in words on a knowledge base: `lacuna ask --parser` of the command line. */
export const askInWords = bound(operations.askInWords, nodeHost);

/** Train a parser of questions in words for a knowledge base: `lacuna parser train` of the command line. */
export const trainParser = bound(operations.trainParser, nodeHost);

/** Read the weights of a BART as a parser: `lacuna parser import` of the command line. */
export const importParser = bound(operations.importParser, nodeHost);

/** Score a parser of questions in words: `lacuna parser eval` of the command line. */
export const evaluateParser = bound(operations.evaluateParser, nodeHost);

/** Run a program on a knowledge base: `lacuna kopl run` of the command line. */
export const runKopl = bound(operations.runKopl, nodeHost);

/** Write a program as SPARQL, and run that on oxigraph or an endpoint: `lacuna kopl sparql` of the command line. */
export const koplToSparql = bound(operations.koplToSparql, nodeHost);

/** Write a SPARQL query of KQA Pro's shapes as a program: `lacuna kopl from-sparql` of the command line. */
export const koplFromSparql = bound(operations.koplFromSparql, nodeHost);

/** Make questions with programs, queries, answers and choices: `lacuna kopl generate` of the command line. */
export const generateQuestions = bound(operations.generateQuestions, nodeHost);

/** Put the shards of generated questions together: `lacuna kopl merge` of the command line. */
export const mergeQuestions = bound(operations.mergeQuestions, nodeHost);

/** Find the programs of questions that come with patterns, and their knowledge base: `lacuna kopl import` of the command line. */
export const importQuestions = bound(operations.importQuestions, nodeHost);

/** Score predicted answers, programs or SPARQL queries: `lacuna kopl eval` of the command line. */
export const evaluateKopl = bound(operations.evaluateKopl, nodeHost);

/** Write a knowledge base as RDF in KQA Pro's layout, for SPARQL engines: `lacuna kopl export` of the command line. */
export const exportKnowledgeBase = bound(operations.exportKnowledgeBase, nodeHost);

/** Look for broken references, type clashes and shared names in a knowledge base: `lacuna kopl check` of the command line. */
export const checkKnowledgeBase = bound(operations.checkKnowledgeBase, nodeHost);

/** What a dataset of questions holds: languages, forms, schema items, leakage, problems: `lacuna kgqa info` of the command line. */
export const kgqaInfo = bound(operations.kgqaInfo, nodeHost);

/** How far test questions generalize from training questions: i.i.d., compositional, zero-shot: `lacuna kgqa levels` of the command line. */
export const kgqaLevels = bound(operations.kgqaLevels, nodeHost);

/** Divide a dataset anew into training and test questions of known levels: `lacuna kgqa resplit` of the command line. */
export const kgqaResplit = bound(operations.kgqaResplit, nodeHost);

/** Score predicted answers: precision, recall, F1 in three variants, Hits@1, by level and type: `lacuna kgqa score` of the command line. */
export const kgqaScore = bound(operations.kgqaScore, nodeHost);

/** Write a dataset of questions as QALD JSON, JSON lines or Parquet: `lacuna kgqa convert` of the command line. */
export const kgqaConvert = bound(operations.kgqaConvert, nodeHost);

/** Leakage, duplicates, empty answers; gold queries executed again: `lacuna kgqa check` of the command line. */
export const kgqaCheck = bound(operations.kgqaCheck, nodeHost);

/** The graphs, benchmarks and datasets of questions there are: what they are, licence, files: `lacuna data list` of the command line. */
export const dataList = bound(operations.dataList, nodeHost);

/** Fetch a graph, a benchmark or a dataset of questions: checked by its hash, resumed, unpacked: `lacuna data get` of the command line. */
export const dataGet = bound(operations.dataGet, nodeHost);

/** Score all entries anew and write a leaderboard as static pages: `lacuna leaderboard build` of the command line. */
export const buildLeaderboard = bound(operations.buildLeaderboard, nodeHost);

/** Write the studio as a static page that asks graphs by itself: `lacuna studio export` of the command line. */
export const exportStudio = bound(operations.exportStudio, nodeHost);

/** What Lacuna does, on the embedded graph, in 25 lines: `lacuna tour` of the command line. */
export const tour = bound(operations.tour, nodeHost);
