// Runs every command of help texts and pages: `node test/docs/commands/run.mjs [words that a command must have]`.
// Commands run as they stand, in a folder with stand-ins for the files they name; those that train or sample for hours are
// given less to do by an option behind them. What needs the network or files of others is skipped by name.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./stand-ins.mjs";

const root = join(import.meta.dirname, "../../..");
const main = join(root, "dist/cli/main.js");
const wherever = process.env.LACUNA_DATA ?? join(root, "../shared/data");
const data = existsSync(wherever) ? wherever : undefined;

/** Commands that cannot run here, and why. */
const SKIPPED = [
  [/…|HEAD RELATION TAIL|\w\|\w/, "is a pattern, not a command"],
  [/^evaluate truth fb15k-237/, "fits truths over a large graph, which takes long"],
  [/^verify /, "needs a proof of the reader's; pages.test.ts runs those of its page"],
  [/(--graph|truth) fb\b|anyburl\.txt/, "needs files of the reader's"],
  [/https?:\/\/|(?:postgres|clickhouse):\/\//, "asks a server"],
  [/^data get /, "fetches from the network"],
  [/query2box-queries/, "needs the published queries"],
  [/(eval|evaluate) q2b /, "needs the published queries"],
  [/--types 3p,4p --limit 24/, "needs the benchmark of the figure"],
  [/kg info umls/, "needs a fetched graph"],
  [/links import model\.pt --graph gaps|links export mine/, "needs a model of the reader's"],
  [/ultra_50g\.pth/, "needs official weights"],
  [/solvers import checkpoint/, "needs an official checkpoint"],
  [/models\/cone/, "needs a query model that no example trains"],
  [/--graph mygraph$/, "needs a benchmark of the reader's graph"],
  [/downloads\//, "needs files of another tool"],
  [/^parser train|parsers\/mine/, "needs questions of the reader's"],
  [/kqapro\/partial|genuine\/kb\.json/, "needs the public parts of KQA Pro"],
  [/wd50k-(ids|labels)\.txt/, "needs files of the reader's"],
  [/bart-base|parsers\/bart/, "needs weights of the reader's"],
  [
    /merge-hardness part-1|evaluate merge parts|(kopl merge|links merge-sweep) part-1/,
    "needs the shards of a cluster",
  ],
  [/^links rules enable/, "needs a rule that was switched off"],
  [/--out board$|board\/queries/, "needs a fetched graph"],
  [/^leaderboard build entries/, "needs entries of the reader's"],
  [/^(serve|mcp|studio(?! export))\b/, "runs until it is told to end"],
  [/gold |program\.json|query\.rq|shares\.json|graph\.nt|wiki/, "needs files of the reader's"],
];

const BRIEF = ["--updates", "1", "--batch", "1", "--validate-every", "0"];

/** Options behind a command that would run long otherwise. */
const LESS = [
  [/^links train.*--model ultra/, ["--epochs", "1", "--batches", "3"]],
  [/^links train/, ["--rank", "8", "--epochs", "2"]],
  [/^links sweep/, ["--epochs", "1"]],
  // An update of a graph network goes over all links.
  [/^solvers train.*gnn-qe --preset/, [...BRIEF, "--set", "layers=1"]],
  [/^solvers train.*(gnn-qe|ultraquery)/, BRIEF],
  [/^solvers train/, ["--updates", "3", "--batch", "8"]],
  [/^benchmark sample/, ["--per-type", "2"]],
  [/^kopl generate/, ["--count", "10"]],
  [/^links (evaluate|calibrate)(?!.*--protocol)/, ["--limit", "50"]],
  [/^(evaluate \S+ --graph|evaluate \S+ --solver|solvers tune)/, ["--limit", "2"]],
];

const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
];

/** Commands that belong together, where an earlier one makes what a later one reads: those of one help text, or of one page. */
function groupsOf(page) {
  const text = readFileSync(join(root, page), "utf8");
  if (page.startsWith("docs/reference/commands/"))
    return [...text.matchAll(/^Examples?:\n((?: {2}lacuna .*\n)+)/gm)].map(([, lines]) =>
      lines.trim().split("\n"),
    );
  // Blocks called `console` run in test/docs/pages.test.ts, which compares their output.
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  return [
    blocks.flatMap(([, block]) =>
      block.split("\n").filter((line) => /^(\$ )?(npx )?lacuna [a-z]/.test(line)),
    ),
  ];
}

const wordsOf = (line) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare,
  );

/** A command without what a shell does: where the output goes, and what a comment says. */
const plain = (line) =>
  line
    .trim()
    .replace(/^(\$ )?(npx )?lacuna /, "")
    .replace(/\s+#.*$/, "")
    .replace(/\s+>\s*\S+$/, "");

const TIMEOUT = 600_000;
/** Milliseconds after which a command is told with its time. */
const SLOW = 20_000;

/** Runs a command beside others; gives how it ended and what it wrote. */
function lacuna(cwd, args) {
  const child = spawn(process.execPath, [main, ...args], { cwd, timeout: TIMEOUT });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (text) => {
      written[name] += text;
    });
  child.stdin.end();
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, ...written })));
}

/** Options with other values: one that stands there already has its value replaced, as none may be given twice. */
function withLess(words, less) {
  const all = [...words];
  for (let at = 0; at < less.length; at += 2) {
    const found = all.indexOf(less[at]);
    if (less[at] === "--set" || found < 0) all.push(less[at], less[at + 1]);
    else all[found + 1] = less[at + 1];
  }
  return all;
}

/** Runs a command in its folder; what is wrong with it, if anything. */
async function mistakeOf(folder, command) {
  const words = wordsOf(command);
  const out = words.indexOf("--out");
  if (out > 0) rmSync(join(folder, words[out + 1]), { recursive: true, force: true });
  const less = LESS.find(([pattern]) => pattern.test(command))?.[1] ?? [];
  const { status, stdout, stderr } = await lacuna(folder, withLess(words, less));
  // A page may show a mistake, whose message is then printed there.
  const shown = /boarders|Frence/.test(command);
  if ((status === 0) === shown) return `status ${status}\n${stderr.slice(0, 600)}`;
  return stdout === "" && !shown && out < 0 ? "it prints nothing" : undefined;
}

/** The groups of all pages that have a command which no earlier group has. */
function wantedGroups(wanted) {
  const done = new Set();
  return pages.flatMap((page) =>
    groupsOf(page).flatMap((group) => {
      const commands = group.map(plain).filter((each) => wanted.every((word) => each.includes(word)));
      const isNew = commands.some((each) => !done.has(each));
      for (const each of commands) done.add(each);
      return isNew ? [{ page, commands }] : [];
    }),
  );
}

async function runGroup({ page, commands }, folder, told) {
  for (const command of commands) {
    const skipped = SKIPPED.find(([pattern]) => pattern.test(command));
    if (
      skipped ||
      (!data && /lcquad1|kb\.json|betae-queries|t(rain|est)\.json|^kgqa (convert|info) split/.test(command))
    ) {
      told.skipped++;
      console.log(`skipped (${skipped?.[1] ?? "no public data sets"}): ${page}: lacuna ${command}`);
      continue;
    }
    told.ran++;
    const began = performance.now();
    const mistake = await mistakeOf(folder, command);
    const took = performance.now() - began;
    if (took > SLOW) console.log(`${Math.round(took / 1000)} s: lacuna ${command}`);
    if (mistake === undefined) continue;
    told.failed++;
    console.log(`FAILED: ${page}: lacuna ${command}\n${mistake}`);
  }
}

/** Runs groups side by side, each in a folder of its own with the stand-ins. */
async function runAll(base, wanted) {
  const told = { ran: 0, skipped: 0, failed: 0 };
  prepare(
    base,
    (args) => {
      const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
        ...{ cwd: base, encoding: "utf8", input: "", timeout: TIMEOUT },
      });
      if (status !== 0) throw new Error(`lacuna ${args.join(" ")}\n${stderr}`);
    },
    data,
  );
  const groups = wantedGroups(wanted).values();
  const lane = async (_, at) => {
    const folder = `${base}-run-${at}`;
    for (const group of groups) {
      cpSync(base, folder, { recursive: true, verbatimSymlinks: true });
      await runGroup(group, folder, told);
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return told;
}

const folder = mkdtempSync(join(tmpdir(), "lacuna-commands-"));
try {
  const { ran, skipped, failed } = await runAll(folder, process.argv.slice(2));
  console.log(`${ran} commands ran, ${failed} of them failed, ${skipped} were skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
