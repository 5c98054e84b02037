// Files under the names that help and pages use, so that their commands run as they stand: small graphs, models and
// benchmarks instead of the published ones.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/** Entities, relations and links of the stand-in for FB15k-237, whose ids pages name. */
const [ENTITIES, RELATIONS, LINKS] = [3200, 12, 24_000];

/**
 * Fills a folder.
 * @param lacuna runs a command line in the folder and throws when it fails
 * @param data the folder of public data sets, or undefined
 */
export function prepare(folder, lacuna, data) {
  const at = (...path) => join(folder, ...path);
  const put = (path, text) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const link = (target, path) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    symlinkSync(target, at(path));
  };

  put(
    "graph/train.txt",
    "A\tr\tB\nB\ts\tC\nC\ts\tA\nanna\tworks_at\tx\nben\tworks_at\ty\nx\tin\tBerlin\ny\tin\tPotsdam\nFrance\tborders\tSpain\ncarl\tworks_at\tAcme\nAcme\tin\tBerlin\n",
  );
  put("graph/valid.txt", "ben\tworks_at\tAcme\nA\ts\tB\n");
  put("graph/test.txt", "anna\tworks_at\tAcme\n");
  put("questions.txt", "?x : borders(France, ?x)\n");
  put(
    "employees.csv",
    "name,department,city,speaks\nAnna,Sales,Oslo,Norwegian\nBen,Sales,Oslo,German\nCarl,Law,Bergen,Norwegian\n",
  );
  put("departments.csv", "department,floor\nSales,1\nLaw,2\n");
  put(
    "films.csv",
    "title,director,genre\nUp,Ann Lee,comedy\nDown,Ann Lee,drama\nOut,Bo Berg,drama\nIn,Bo Berg,thriller\n",
  );
  put("clubs.tsv", "club\tmembers\nRowing Club\t12\nChess Club\t30\n");
  put("fb15k-237/train.txt", synthetic(0, LINKS));
  put("fb15k-237/valid.txt", synthetic(LINKS, LINKS + 600));
  put("fb15k-237/test.txt", synthetic(LINKS + 600, LINKS + 1200));
  for (const name of ["fb15k-237-betae", ...(data ? [] : ["nell-betae"]), "codex-s", "path/to/fb15k-237"])
    link(at("fb15k-237"), name);

  const light = ["--quiet"];
  lacuna(["kg", "split", "world", "--random", "80,10,10", "--keep-seen", "--out", "gaps", ...light]);
  for (const name of ["g", "fb", "nell"]) link(at("fb15k-237"), name);
  for (const name of ["mygraph", "core"]) link(at("graph"), name);
  const sample = [
    "benchmark",
    "sample",
    "fb15k-237",
    "--protocol",
    "betae",
    "--types",
    "1p,2p,2i,3i,4i,2u,1p2i,2i1p,2u1p",
    "--per-type",
    "4",
  ];
  lacuna([...sample, "--split", "valid,test", "--out", "bench", ...light]);
  for (const part of [1, 2]) lacuna([...sample, "--shard", `${part}/2`, "--out", `bench-${part}`, ...light]);
  lacuna([
    "benchmark",
    "sample",
    "gaps",
    "--protocol",
    "betae",
    "--types",
    "2p,2i",
    "--per-type",
    "5",
    "--out",
    "gaps.bench",
    ...light,
  ]);

  lacuna(["benchmark", "export", "bench", "--to", "betae", "--out", "FB15k-237-betae", ...light]);
  for (const split of ["train", "valid", "test"])
    copyFileSync(at(`fb15k-237/${split}.txt`), at(`FB15k-237-betae/${split}.txt`));
  writeFileSync(at("test.jsonl.gz"), gzipSync('{"type":"2p","query":[[17,[4,2]]]}\n'));
  mkdirSync(at("models"));
  const train = (graph, out, ...more) =>
    lacuna(["links", "train", graph, "--rank", "8", "--epochs", "2", "--out", out, ...more, ...light]);
  train("fb15k-237", "models/fb237");
  train("fb15k-237", "models/complex", "--seed", "1");
  train("fb15k-237", "models/distmult", "--model", "distmult");
  train("world", "world.model");
  train("graph", "models/mine", "--validate-every", "0");
  train("fb15k-237", "m");
  lacuna(["links", "mine", "world", "--out", "house.rules", ...light]);
  link(at("world.model"), "models/world");
  link(at("models/fb237"), "complex-r300");
  lacuna(["links", "export", "models/fb237", "--out", "model.safetensors", ...light]);
  copyFileSync(at("model.safetensors"), at("fb15k-237-betae-complex-r300.pt"));
  renameSync(at("model.safetensors"), at("model.pt"));

  const betae = ["--model", "betae", "--set", "dimensions=8", "--set", "hidden=8", "--updates", "3"];
  lacuna(["solvers", "train", "fb15k-237", ...betae, "--batch", "8", "--out", "models/betae", ...light]);
  for (const [form, out] of [
    ["DM", "run-dm"],
    ["DM+I", "run-dmi"],
    ["DNF+IU", "run-dnf"],
  ])
    lacuna([
      ...["eval", "bench", "--graph", "fb15k-237", "--solver", "betae", "--model", "betae:models/betae"],
      ...["--form", form, "--limit", "2", "--out", out, ...light],
    ]);
  for (const name of ["run-a", "run-b"])
    lacuna([
      "eval",
      "bench",
      "--graph",
      "fb15k-237",
      "--model",
      name === "run-b" ? "models/fb237" : "frequency",
      "--solver",
      "qto",
      "--out",
      name,
      ...light,
    ]);
  lacuna([
    ...[
      "eval",
      "bench",
      "--graph",
      "fb15k-237",
      "--model",
      "models/fb237",
      "--solver",
      "cqd,qto",
      "--out",
      "run",
    ],
    ...light,
  ]);
  predictions(at, put);
  for (const type of ["1p", "2p", "2i", "3i"])
    copyFileSync(at(`bench/queries/test/${type}.jsonl.gz`), at(`test.${type}.jsonl.gz`));
  lacuna([
    "solvers",
    "tune",
    "bench",
    "--graph",
    "fb15k-237",
    "--model",
    "models/fb237",
    "--limit",
    "2",
    "--out",
    "mine.json",
    ...light,
  ]);
  if (!data) return;
  for (const split of ["train", "test"]) {
    const questions = JSON.parse(
      gunzipSync(readFileSync(join(data, `lcquad1/${split}-data.json.gz`))).toString(),
    );
    put(`lcquad1/${split}-data.json`, JSON.stringify(questions));
    for (const folder of [".", "split"])
      put(`${folder}/${split}.json`, JSON.stringify(questions.slice(0, 200)));
  }
  link(join(data, "kqapro/kopl_example_kb.json"), "kb.json");
  link(join(data, "nell-betae"), "nell-betae");
  link(join(data, "betae-queries-nell"), "betae-queries-nell");
}

/** Links that follow a rule, with names that are numbers. */
function synthetic(from, to) {
  const lines = [];
  for (let i = from; i < to; i++) {
    const head = (i * 7) % ENTITIES;
    const relation = i % RELATIONS;
    lines.push(`${head}\t${relation}\t${(head * (relation + 3) + (i >> 4)) % ENTITIES}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Predictions of another tool for every query of the benchmark: the same ranking. */
function predictions(at, put) {
  const files = readdirSync(at("bench/queries/test"));
  const ids = files.flatMap((name) =>
    gunzipSync(readFileSync(at("bench/queries/test", name)))
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  );
  const ranking = Array.from({ length: 100 }, (_, id) => id);
  put("theirs.jsonl", ids.map((id) => `${JSON.stringify({ id, ranking })}\n`).join(""));
  put("theirs.ids", ids.map((id) => `${id}\n`).join(""));
  const head = `{'descr': '<f4', 'fortran_order': False, 'shape': (${ids.length}, ${ENTITIES}), }`;
  const padded = `${head.padEnd(128 - 11)}\n`;
  const values = new Float32Array(ids.length * ENTITIES).map((_, i) => i % 97);
  writeFileSync(
    at("theirs.npy"),
    Buffer.concat([
      Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, padded.length & 255, padded.length >> 8]),
      Buffer.from(padded),
      Buffer.from(values.buffer),
    ]),
  );
}
