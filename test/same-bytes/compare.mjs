// Whether two builds of the command line do the same: `node test/same-bytes/compare.mjs <old main.js> <new main.js>`.
// Runs a fixed set of commands with both, and compares what they print, their exit status and every file they write.
// With --short only commands that take no time and no data: one build against itself, in two places of the world.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { commands } from "./commands.mjs";

const words = process.argv.slice(2).filter((word) => word !== "--short");
const short = words.length < process.argv.length - 2;
const builds = words.map((path) => resolve(path));
if (builds.length !== 2) {
  console.error("usage: node test/same-bytes/compare.mjs [--short] <old main.js> <new main.js>");
  process.exit(2);
}

/** What differs from run to run: times, and how long something took. */
const timeless = (text) =>
  text
    .replace(/"(seconds|reading|writing|milliseconds)":[\d.e+-]+/g, '"$1":0')
    .replace(/\d+(\.\d+)? (s|ms|seconds|minutes)\b/g, "0 s")
    .replace(/lacuna-same-\w+/g, "folder");

const wordsOf = (line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);

/** The second build runs in another place of the world, with another number of processors. */
const places = [
  { TZ: "UTC", LC_ALL: "C" },
  { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8", LACUNA_PROCESSORS: "3" },
];

function run(main, line, cwd, place) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...wordsOf(line)], {
    cwd,
    encoding: "utf8",
    input: "",
    maxBuffer: 1 << 28,
    env: { ...process.env, ...place, LACUNA_DEBUG: "" },
  });
  return { status, out: timeless(stdout), err: timeless(stderr) };
}

function filesOf(folder, below = "") {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) return filesOf(folder, path);
    return [
      [
        path,
        createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex"),
      ],
    ];
  });
}

const folders = builds.map(() => mkdtempSync(join(tmpdir(), "lacuna-same-")));
let differing = 0;
const tell = (what, [before, after]) => {
  differing++;
  console.log(`DIFFERENT: ${what}\n--- before\n${before}\n+++ after\n${after}`);
};
const cut = (text) => (text.length > 1500 ? `${text.slice(0, 1500)}…` : text);
/** What takes seconds, or data sets. */
const LONG = /DATA|train|tune|^eval|tour|--solver|--model|efok|calibrate|\.onnx/;
const chosen = short ? commands.filter((line) => !LONG.test(line)) : commands;
for (const line of chosen) {
  const [before, after] = builds.map((main, at) => run(main, line, folders[at], places[at]));
  let same = true;
  for (const part of ["status", "out", "err"])
    if (before[part] !== after[part]) {
      same = false;
      tell(`${part} of lacuna ${line}`, [cut(String(before[part])), cut(String(after[part]))]);
    }
  if (same) console.log(`same: lacuna ${line}`);
}
const [before, after] = folders.map((folder) => new Map(filesOf(folder)));
for (const path of new Set([...before.keys(), ...after.keys()]))
  if (before.get(path) !== after.get(path)) tell(`file ${path}`, [before.get(path), after.get(path)]);
console.log(`${chosen.length} commands, ${before.size} files, ${differing} differences`);
if (process.env.KEEP) console.log(folders.join(" "));
else for (const folder of folders) rmSync(folder, { recursive: true });
process.exit(differing === 0 ? 0 : 1);
