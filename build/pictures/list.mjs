/** What is drawn: the name of a picture, its kind, its title for those who do not see it, and what its writer takes. */
const flow = (name, title, ...steps) => ({ name, kind: "flow", title, parts: [steps] });
const tree = (name, title, columns, links) => ({ name, kind: "tree", title, parts: [columns, links] });
const bars = (name, title, given) => ({ name, kind: "bars", title, parts: [given] });

export const pictures = [
  tree(
    "reasoning-tree",
    "Why Lithuanian is an answer",
    [["Russia"], ["Lithuania"], ["Lithuanian"]],
    [
      ["Russia", "borders", "Lithuania", "predicted", "0.42"],
      ["Lithuania", "language", "Lithuanian", "known"],
    ],
  ),
  tree(
    "predict",
    "Why Berlin is an answer",
    [["emma"], ["Acme"], ["Berlin"]],
    [
      ["emma", "works_at", "Acme", "predicted", "0.76"],
      ["Acme", "in", "Berlin", "known"],
    ],
  ),
  tree(
    "beliefs",
    "A query as an operator tree, with beliefs in its links",
    [["Chad", "Arabic"], ["Niger"]],
    [
      ["Niger", "borders", "Chad", "known", "1"],
      ["Niger", "language", "Arabic", "predicted", "0.25"],
    ],
  ),
  flow(
    "benchmark-your-model",
    "From a model to a comparison",
    ["import", "links import", "any tool's file"],
    ["benchmark", "benchmark sample", "or import"],
    ["evaluate", "eval --solver", "intervals, ties"],
    ["compare", "eval compare", "is it chance?"],
  ),
  bars("train-links", "Filtered test MRR on world, percent", {
    rows: [
      ["frequency", 23.2],
      ["ULTRA, no training", 51.2],
      ["ComplEx, rank 32", 63.6],
    ],
    most: 80,
  }),
  bars("train-query-models", "Balanced FB15k-237: mean MRR of eleven types, percent", {
    rows: [
      ["GQE", 11.3],
      ["Query2Box", 11.0],
      ["LMPNN", 15.6],
      ["FuzzQE", 7.3],
      ["NewLook", 8.6],
      ["BetaE", 8.5],
      ["ConE", 7.0],
      ["LogicE", 10.1],
      ["CQD (links)", 15.9],
    ],
    most: 20,
  }),
  bars("make-a-benchmark", "A balanced benchmark of world: answers by class", {
    rows: [
      ["2p", [50, 0, 50]],
      ["2i", [69, 0, 31]],
      ["3i", [51.5, 7.2, 41.2]],
    ],
    legend: ["reduce to 1p", "reduce to 2i", "full inference"],
    unit: " %",
  }),
  bars("question-dataset", "Test questions by level, percent", {
    rows: [
      ["as generated", [57, 43, 0]],
      ["re-split", [25, 25, 50]],
    ],
    legend: ["i.i.d.", "compositional", "zero-shot"],
    most: 100,
    unit: " %",
  }),
  flow(
    "knowledge-base",
    "A KoPL program on the knowledge base world",
    ["Find", "France", "1 entity"],
    ["Relate", "borders", "11 entities"],
    ["FilterNum", "area > 100000 km²"],
    ["Count", "3"],
  ),
  flow(
    "generate-questions",
    "How a question is made",
    ["plan", "what is asked"],
    ["facts", "drawn at random"],
    ["checks", "one answer only"],
    ["choices", "ten of them"],
  ),
  flow(
    "cluster",
    "Parts of a benchmark on many machines",
    ["snapshot", "graph.lacuna"],
    ["shards 1/n … n/n", "any machines", "may be killed"],
    ["merge", "the same bytes"],
  ),
  flow(
    "python",
    "Lacuna and Python exchange files",
    ["Lacuna", "benchmark", "JSON lines, pickles"],
    ["Python", "your model", "predictions, npy"],
    ["Lacuna", "scores", "intervals"],
  ),
  flow(
    "server",
    "Lacuna as a server",
    ["folders", "graphs, models", "benchmarks, runs"],
    ["lacuna serve", "token, limits", "workers"],
    ["HTTP", "JSON, CSV", "pages, ETags"],
    ["programs", "Python, curl", "spreadsheets"],
  ),
  flow(
    "browser",
    "Lacuna in a page",
    ["file", "CSV, dropped"],
    ["page", "memory"],
    ["module workers", "shared memory"],
    ["answers", "in the page"],
  ),
  flow(
    "data",
    "How a data set is fetched",
    ["name", "fb15k-237"],
    ["source", "address, mirror", "or folder"],
    ["check", "SHA-256"],
    ["folder", "whole, or not at all"],
  ),
  flow(
    "library",
    "The two levels of the library",
    ["your program"],
    ["operations", "ask, sample, compare", "checks, workers, files"],
    ["functions", "answer, explain", "data in memory"],
  ),
  bars("intervals", "Coverage of 95 % intervals, percent", {
    rows: [
      ["bootstrap, n = 10", 79],
      ["ours, n = 10", 89],
      ["bootstrap, n = 30", 88],
      ["ours, n = 30", 94],
      ["bootstrap, n = 120", 94],
      ["ours, n = 120", 97],
    ],
    most: 100,
  }),
  bars("balanced-prior", "MRR by class on balanced FB15k-237, percent", {
    rows: [
      ["one missing link: lacuna, natural", 23.8],
      ["lacuna, balanced", 14.0],
      ["cqd", 12.1],
      ["full inference: lacuna, natural", 16.0],
      ["lacuna, balanced", 19.8],
      ["cqd", 10.8],
      ["mean of ten types: lacuna, natural", 18.3],
      ["lacuna, balanced", 20.2],
      ["cqd", 12.2],
    ],
  }),
  flow(
    "ultra",
    "How ULTRA scores",
    ["links", "of any graph"],
    ["graph of relations", "who meets whom"],
    ["messages", "from the asked entity"],
    ["scores", "of all entities"],
  ),
  bars("calibration", "Test links expected in the wrong place, FB15k-237, percent", {
    rows: [
      ["softmax × known links", 212],
      ["temperature", 8.4],
      ["isotonic", 4.9],
    ],
    most: 220,
  }),
  flow(
    "query-models",
    "How a query model scores",
    ["constants", "embeddings"],
    ["projections", "along relations"],
    ["intersection", "union, negation"],
    ["distance", "to every entity"],
  ),
  bars("generalization", "Test questions by level, percent", {
    rows: [
      ["QALD-9", [31, 35, 34]],
      ["LC-QuAD 1.0", [43, 56, 1]],
    ],
    legend: ["i.i.d.", "compositional", "zero-shot"],
    most: 100,
    unit: " %",
  }),
  flow(
    "kopl-semantics",
    "One program, three executors",
    ["program", "27 functions"],
    ["default", "all entities", "kopl 0.0.5"],
    ["--strict bart", "the first entity"],
    ["--strict rnn", "the first entity"],
  ),
];
