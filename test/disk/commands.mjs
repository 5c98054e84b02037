// The commands that write, with what they need: small graphs, a benchmark, a model.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

const main = join(import.meta.dirname, "../../dist/cli/main.js");

/** A checkpoint of official code, and its graph, where the shared models are. */
const official = resolve(
  process.env.LACUNA_MODELS ?? "../shared/models",
  "query-embeddings/betae/checkpoint.pth",
);
const umls = resolve(process.env.LACUNA_DATA ?? "../shared/data", "umls");
const hasOfficial = existsSync(official) && existsSync(umls);

/** What stands for the path of the output in a command that has it elsewhere than in `--out`; an ending may follow. */
const OUT = "OUTPUT";

/** Operations with an output that no command below runs, and why. */
export const notRun = {
  fetchGraph: "it fetches from another machine; what it writes, importGraph writes",
  mergeHardness: "reads small files and writes one picture, as hardness does",
  showBenchmark: "reads and writes one page at its end, as compare does",
  mergeSweep: "copies one model folder at its end, as resplitQuestions writes one",
  mergeRuns: "writes one run folder at its end, as evaluatePredictions does",
  importQuestions: "it writes one folder at its end, as resplitQuestions does",
  ...(hasOfficial ? {} : { importQueryModel: "the checkpoints of official code are not here" }),
  proveAnswers: "it writes one file at its end, as compare does",
  evaluateTruth: "writes one page at its end, as compare does",
  importParser: "it reads weights of the transformers library, which are not made here",
};

/** The operations that the commands below run, where the name does not say so. */
export const operationOf = {
  ...{ sample: "sampleBenchmark", hardness: "measureHardness", merge: "mergeBenchmarks" },
  ...{ calibrate: "calibrateLinks", compare: "compareRuns" },
  ...{ ask: "answerMany", "ask-model": "predictMany", import: "importBenchmark", export: "exportBenchmark" },
  ...{
    "links-train": "trainLinks",
    "links-sweep": "sweepLinks",
    "links-tune": "tuneUltra",
    "links-import": "importModel",
    "links-mine": "mineRules",
    "links-fit": "fitProduct",
  },
  ...{ "links-eval": "evaluateLinks", "links-predict": "predictLinks", "links-export": "exportModel" },
  ...{ "links-arrays": "exportModelArrays", eval: "evaluateSolver", "eval-two": "evaluateSolvers" },
  ...{ "eval-predictions": "evaluatePredictions", "solvers-train": "trainQueryModel" },
  ...{
    "solvers-projection": "trainProjection",
    "solvers-tune": "tuneSolver",
    "solvers-calibrate": "calibrateSolver",
    ...(hasOfficial && { "solvers-import": "importQueryModel" }),
    "kopl-export": "exportKnowledgeBase",
  },
  ...{
    generate: "generateQuestions",
    "generate-shard": "generateQuestions",
    "merge-questions": "mergeQuestions",
    snapshot: "importGraph",
    "kg-export": "exportGraph",
    "kg-export-tables": "exportGraph",
    "kg-export-quads": "exportGraph",
    split: "splitGraph",
    "split-time": "splitByTime",
    "split-entities": "splitInductive",
    "hardness-cardinality": "measureHardnessByCardinality",
    "hardness-frequency": "measureHardnessByFrequency",
    "data-get": "getData",
  },
  ...{ "kgqa-info": "inspectQuestions", "kgqa-levels": "measureLevels", "kgqa-resplit": "resplitQuestions" },
  ...{
    "kgqa-score": "scoreQuestions",
    "kgqa-convert": "convertQuestionFiles",
    "kgqa-check": "checkQuestions",
  },
  ...{
    "parser-train": "trainParser",
    "parser-eval": "evaluateParser",
    "studio-export": "exportStudio",
    leaderboard: "buildLeaderboard",
  },
};

/** Every command that writes a file or a folder, from what `prepare` made. */
export const commands = {
  ask: (given) => ["ask", `${given}/g`, "--queries", `${given}/q.jsonl`],
  "ask-model": (given) => ["ask", `${given}/g`, "--queries", `${given}/few.jsonl`, "--model", `${given}/m`],
  sample: (given) => [
    ...["benchmark", "sample", `${given}/g`, "--protocol", "betae", "--types", "1p,2p,2i,3i,2u"],
    ...["--per-type", "300", "--split", "valid,test"],
  ],
  import: (given) => ["benchmark", "import", `${given}/betae`, "--graph", `${given}/g`, "--split", "test"],
  export: (given) => ["benchmark", "export", `${given}/b`, "--to", "efo1"],
  "links-train": (given) => ["links", "train", `${given}/g`, "--rank", "32", "--epochs", "15"],
  "links-sweep": (given) => [
    ...["links", "sweep", `${given}/g`, "--epochs", "4"],
    ...["--vary", "rank=16,32", "--vary", "penalty=0.01,0.1"],
  ],
  eval: (given) => [
    "eval",
    `${given}/b`,
    "--graph",
    `${given}/g`,
    "--solver",
    "qto",
    "--model",
    `${given}/m`,
  ],
  "eval-two": (given) => [
    ...["eval", `${given}/b`, "--graph", `${given}/g`, "--solver", "qto,cqd", "--model", `${given}/m`],
    ...["--limit", "60"],
  ],
  "solvers-train": (given) => [
    ...[
      "solvers",
      "train",
      `${given}/g`,
      "--model",
      "gqe",
      "--updates",
      "20",
      "--batch",
      "32",
      "--set",
      "dimensions=16",
    ],
  ],
  "links-export": (given) => ["links", "export", `${given}/m`, "--out", `${OUT}.safetensors`],
  "kopl-export": () => ["kopl", "export", "--kb", "world", "--to", "ntriples"],
  generate: () => ["kopl", "generate", "--kb", "world", "--count", "300"],
  "generate-shard": () => [...commands.generate(), "--shard", "1/2"],
  "merge-questions": (given) => ["kopl", "merge", `${given}/part-1`, `${given}/part-2`, "--kb", "world"],
  snapshot: () => ["kg", "import", "world"],
  "kg-export": () => ["kg", "export", "world"],
  "kg-export-tables": () => ["kg", "export", "world", "--to", "postgres"],
  "kg-export-quads": () => ["kg", "export", "world", "--to", "nquads"],
  split: () => ["kg", "split", "world", "--random", "80,10,10", "--keep-seen"],
  hardness: (given) => [
    "benchmark",
    "hardness",
    `${given}/b`,
    "--graph",
    `${given}/g`,
    "--svg",
    `${OUT}.svg`,
  ],
  ...Object.fromEntries(
    ["cardinality", "frequency"].map((by) => [
      `hardness-${by}`,
      (given) => [...commands.hardness(given), "--by", by],
    ]),
  ),
  "split-time": (given) => ["kg", "split", `${given}/timed`, "--by-time", "80,10,10"],
  "split-entities": (given) => ["kg", "split", `${given}/g`, "--inductive", "0.2"],
  merge: (given) => ["benchmark", "merge", `${given}/s1`, `${given}/s2`],
  "links-tune": (given) => [
    ...[
      "links",
      "train",
      `${given}/g`,
      "--model",
      "ultra",
      "--epochs",
      "1",
      "--batches",
      "2",
      "--batch",
      "4",
    ],
    ...["--validate-every", "0"],
  ],
  "links-mine": (given) => ["links", "mine", `${given}/g`],
  "links-fit": (given) => ["links", "fit", `${given}/g`, "--model", `rules,${given}/m`],
  "links-import": (given) => ["links", "import", `${given}/m.safetensors`, "--graph", `${given}/g`],
  "links-eval": (given) => [
    "links",
    "eval",
    `${given}/m`,
    "--graph",
    `${given}/g`,
    "--report",
    `${OUT}.html`,
  ],
  "links-predict": (given) => ["links", "predict", `${given}/g`, "--model", `${given}/m`],
  calibrate: (given) => ["links", "calibrate", `${given}/m`, "--graph", `${given}/g`],
  "links-arrays": (given) => ["links", "export", `${given}/m`],
  "solvers-projection": (given) => [
    ...["solvers", "train", `${given}/g`, "--model", "ultraquery", "--updates", "2", "--batch", "2"],
    ...["--validate-every", "0"],
  ],
  ...(hasOfficial && {
    "solvers-import": () => [...["solvers", "import", official, "--model", "betae", "--graph", umls]],
  }),
  "solvers-tune": (given) => [
    ...["solvers", "tune", `${given}/b`, "--graph", `${given}/g`, "--model", `${given}/m`],
    ...["--grid", "prior=natural,balanced", "--limit", "20", "--out", `${OUT}.json`],
  ],
  "solvers-calibrate": (given) => [
    ...["solvers", "calibrate", `${given}/b`, "--graph", `${given}/g`, "--model", `${given}/m`],
    ...["--out", `${OUT}.json`],
  ],
  "eval-predictions": (given) => ["eval", `${given}/b`, "--predictions", `${given}/p.jsonl`],
  compare: (given) => ["eval", "compare", `${given}/r1`, `${given}/r2`, "--report", `${OUT}.html`],
  "kgqa-info": (given) => ["kgqa", "info", `${given}/questions.jsonl`, "--report", `${OUT}.html`],
  "kgqa-levels": (given) => [
    ...["kgqa", "levels", "--train", `${given}/questions.jsonl`, "--test", `${given}/others.jsonl`],
  ],
  "kgqa-resplit": (given) => [
    ...["kgqa", "resplit", `${given}/questions.jsonl`, `${given}/others.jsonl`],
    ...["--zero", "0.2", "--compositional", "0.2", "--iid", "0.2"],
  ],
  "kgqa-score": (given) => [
    ...["kgqa", "score", "--gold", `${given}/others.jsonl`, "--predictions", `${given}/answers.json`],
    ...["--report", `${OUT}.html`],
  ],
  "kgqa-convert": (given) => ["kgqa", "convert", `${given}/questions.jsonl`, "--to", "qald"],
  "kgqa-check": (given) => ["kgqa", "check", `${given}/questions.jsonl`, "--report", `${OUT}.html`],
  "parser-eval": (given) => [
    ...["parser", "eval", "--kb", "world", "--gold", `${given}/questions/val.json`, "--limit", "4"],
    ...["--predictions", `${OUT}.jsonl`],
  ],
  "parser-train": (given) => [
    ...["parser", "train", `${given}/questions`, "--kb", "world", "--updates", "4", "--batch", "4"],
    ...["--width", "8", "--hidden", "8", "--validate-every", "4"],
  ],
  "studio-export": () => ["studio", "export", "world"],
  leaderboard: (given) => [
    ...["leaderboard", "build", `${given}/entries`, "--benchmark", `${given}/b`, "--flips", "99"],
  ],
  "data-get": (given) => ["data", "get", "lcquad2", "--from", `${given}/lcquad2`],
};

/** Fills the folder that commands read from. */
export function prepare(given) {
  const lacuna = (...args) => {
    const { status, stderr } = spawnSync(process.execPath, [main, ...args, "--quiet"], {
      cwd: given,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`lacuna ${args.join(" ")}\n${stderr}`);
  };
  mkdirSync(given);
  lacuna("kg", "split", "world", "--random", "80,10,10", "--keep-seen", "--out", "g");
  lacuna(...commands.sample("."), "--out", "b");
  lacuna("benchmark", "export", "b", "--to", "betae", "--out", "betae");
  lacuna("links", "train", "g", "--rank", "32", "--epochs", "10", "--out", "m");
  mkdirSync(join(given, "timed"));
  for (const split of ["train", "valid", "test"]) {
    const facts = readFileSync(join(given, `g/${split}.txt`), "utf8")
      .trim()
      .split("\n");
    const timed = facts.map((fact, time) => `${fact}\t${time}\n`).join("");
    writeFileSync(join(given, `timed/${split}.txt`), timed);
  }
  const lines = readdirSync(join(given, "b/queries/test"))
    .map((name) => gunzipSync(readFileSync(join(given, "b/queries/test", name))).toString())
    .join("");
  writeFileSync(join(given, "q.jsonl"), lines.repeat(12));
  const queries = lines.trim().split("\n");
  writeFileSync(join(given, "few.jsonl"), queries.slice(0, 400).join("\n"));
  for (const shard of [1, 2]) lacuna(...commands.sample("."), "--shard", `${shard}/2`, "--out", `s${shard}`);
  for (const [at, solver] of ["qto", "cqd"].entries())
    lacuna(
      ...["eval", "b", "--graph", "g", "--model", "m", "--solver", solver, "--limit", "10"],
      ...["--out", `r${at + 1}`],
    );
  lacuna("links", "export", "m", "--out", "m.safetensors");
  // No hash of these files is registered, so that any will do.
  mkdirSync(join(given, "lcquad2"));
  for (const name of ["train.json", "test.json"])
    writeFileSync(join(given, "lcquad2", name), JSON.stringify(queries.slice(0, 5000)));
  const predictions = queries.map((line) => ({ id: JSON.parse(line).id, ranking: [1, 2, 3] }));
  const predicted = predictions.map((each) => `${JSON.stringify(each)}\n`).join("");
  writeFileSync(join(given, "p.jsonl"), predicted);
  mkdirSync(join(given, "entries/one"), { recursive: true });
  writeFileSync(join(given, "entries/one/p.jsonl"), predicted);
  const sha256 = createHash("sha256").update(predicted).digest("hex");
  const entry = { method: "One", predictions: { file: "p.jsonl", sha256 } };
  writeFileSync(join(given, "entries/one/entry.json"), JSON.stringify(entry));
  for (const part of [1, 2])
    lacuna(
      ...["kopl", "generate", "--kb", "world", "--count", "300", "--shard", `${part}/2`],
      ...["--out", `part-${part}`],
    );
  for (const [seed, name] of ["questions", "others"].entries()) {
    lacuna("kopl", "generate", "--kb", "world", "--count", "60", "--seed", String(seed), "--out", name);
    lacuna("kgqa", "convert", `${name}/train.json`, "--to", "jsonl", "--out", `${name}.jsonl`);
    const questions = readFileSync(join(given, `${name}.jsonl`), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const answers = Object.fromEntries(questions.map(({ id }) => [id, ["France"]]));
    writeFileSync(join(given, "answers.json"), JSON.stringify(answers));
  }
}

/**
 * Runs a command with its output at `out` in a folder, and gives how it ended. With `killAfter` milliseconds it is sent a
 * signal; with `fileSize` (KiB) the system allows no longer files.
 */
export function run(folder, words, { killAfter, signal = "SIGKILL", fileSize } = {}) {
  const own = words.map((word) => (word.startsWith(OUT) ? join(folder, nameOf(word)) : word));
  const args = [main, ...own, ...(elsewhere(words) ? [] : ["--out", join(folder, "out")]), "--quiet"];
  const child =
    fileSize === undefined
      ? spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] })
      : spawn("bash", ["-c", `ulimit -f ${fileSize}; exec "$@"`, "bash", process.execPath, ...args], {
          stdio: ["ignore", "ignore", "pipe"],
        });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    told += text;
  });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill(signal), killAfter);
  return new Promise((resolve, reject) =>
    child.on("error", reject).on("close", (status, killedBy) => {
      clearTimeout(timer);
      resolve({
        status,
        killedBy,
        told,
        codes: [...told.matchAll(/^error\[([^\]]+)\]/gm)].map(([, code]) => code),
      });
    }),
  );
}

const elsewhere = (words) => words.find((word) => word.startsWith(OUT));
const nameOf = (word) => word.replace(OUT, "out");

/** The name of the output of a command in its folder. */
export const outputOf = (words) => nameOf(elsewhere(words) ?? OUT);

/** What is wrong with the way a command told of its failure, which is one message with one of these codes. */
export function badlyTold({ status, told, codes }, wanted) {
  if (codes.length !== 1) return `${codes.length} messages with status ${status}: ${told.slice(0, 400)}`;
  if (!wanted.includes(codes[0])) return `${codes[0]} with status ${status}: ${told.slice(0, 400)}`;
  if (/^ {4}at /m.test(told)) return `a stack trace: ${told.slice(0, 400)}`;
  return undefined;
}

/** Paths and contents of a file or folder as one hash; undefined where there is none. */
export function contentOf(path) {
  const hash = createHash("sha256");
  const add = (each, name) => {
    if (!statSync(each).isDirectory()) return hash.update(`${name}\0`).update(readFileSync(each));
    for (const inside of readdirSync(each).sort()) add(join(each, inside), `${name}/${inside}`);
  };
  try {
    add(path, "");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
  return hash.digest("hex");
}
