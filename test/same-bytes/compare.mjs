// Whether two builds of the command line do the same: `node test/same-bytes/compare.mjs <old main.js> <new main.js>`.
// Runs a fixed set of commands with both, and compares what they print, their exit status and every file they write.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { commands } from "./commands.mjs";

const builds = process.argv.slice(2, 4).map((path) => resolve(path));
if (builds.length !== 2) {
  console.error("usage: node test/same-bytes/compare.mjs <old main.js> <new main.js>");
  process.exit(2);
}

/** What differs from run to run: times, and how long something took. */
const timeless = (text) =>
  text
    .replace(/"(seconds|reading|writing|milliseconds)":[\d.e+-]+/g, '"$1":0')
    .replace(/\d+(\.\d+)? (s|ms|seconds|minutes)\b/g, "0 s")
    .replace(/lacuna-same-\w+/g, "folder");

const wordsOf = (line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);

function run(main, line, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...wordsOf(line)], {
    cwd,
    encoding: "utf8",
    input: "",
    maxBuffer: 1 << 28,
    env: { ...process.env, LACUNA_DEBUG: "" },
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
for (const line of commands) {
  const [before, after] = builds.map((main, at) => run(main, line, folders[at]));
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
console.log(`${commands.length} commands, ${before.size} files, ${differing} differences`);
if (process.env.KEEP) console.log(folders.join(" "));
else for (const folder of folders) rmSync(folder, { recursive: true });
process.exit(differing === 0 ? 0 : 1);
