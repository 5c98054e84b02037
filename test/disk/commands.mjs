// The commands that write, with what they need: small graphs, a benchmark, a model.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const main = join(import.meta.dirname, "../../dist/cli/main.js");

/** Every kind of command that works for long and writes: a file or a folder called `out`, from what `prepare` made. */
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
  "links-export": (given) => ["links", "export", `${given}/m`],
  "kopl-export": () => ["kopl", "export", "--kb", "world", "--to", "ntriples"],
  generate: () => ["kopl", "generate", "--kb", "world", "--count", "300"],
  snapshot: () => ["kg", "import", "world"],
  split: () => ["kg", "split", "world", "--random", "80,10,10", "--keep-seen"],
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
  const lines = readdirSync(join(given, "b/queries/test"))
    .map((name) => gunzipSync(readFileSync(join(given, "b/queries/test", name))).toString())
    .join("");
  writeFileSync(join(given, "q.jsonl"), lines.repeat(12));
  writeFileSync(join(given, "few.jsonl"), lines.split("\n").slice(0, 400).join("\n"));
}

/**
 * Runs a command with its output at `out` in a folder, and gives how it ended. With `killAfter` milliseconds it is sent a
 * signal; with `fileSize` (KiB) the system allows no longer files.
 */
export function run(folder, words, { killAfter, signal = "SIGKILL", fileSize } = {}) {
  const args = [main, ...words, "--out", join(folder, "out"), "--quiet"];
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
