import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { type Classified, type Classifier, classifier } from "../../src/hardness/index.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import type { Query } from "../../src/query/formula.ts";
import { inFolder, lacuna, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { median, shown, sum } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

const ROUNDS = 9;
const RUNS = 5;

/** The conjunctive types with their classes in the order of Python's (hardness, §2). */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  "2p": ["1p", "full"],
  "3p": ["1p", "2p", "full"],
  "2i": ["1p", "full"],
  "3i": ["1p", "2i", "full"],
  ip: ["1p", "2i", "2p", "full"],
  pi: ["1p", "2i", "2p", "full"],
};

interface Pass {
  readonly seconds: number;
  readonly counts: readonly number[];
  readonly checks: readonly number[];
}

/** NELL's BetaE test queries: 24,000 parsed ones against Python sets in turn, then all 77,021 from files. */
export async function bench(): Promise<void> {
  await againstPython();
  await everything();
}

async function againstPython(): Promise<void> {
  const queries = data("betae-queries-nell/jsonl");
  const python = startPython(data("nell-betae"), queries);
  const { version } = await python.read<{ version: string }>();
  const on = classifier(await loadGraph(data("nell-betae"), nodeFiles), "test");
  const names = Object.keys(TYPES);
  const asked = new Map(names.map((name) => [name, read(join(queries, `test.${name}.jsonl.gz`))]));
  const took = new Map(names.map((name) => [name, { ours: [] as number[], theirs: [] as number[] }]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) {
      const theirs = await python.ask<Pass>(name);
      const ours = pass(on, asked.get(name)!, TYPES[name]!);
      if (JSON.stringify([ours.counts, ours.checks]) !== JSON.stringify([theirs.counts, theirs.checks]))
        throw new Error(`different classes of ${name}`);
      took.get(name)!.ours.push(ours.seconds);
      took.get(name)!.theirs.push(theirs.seconds);
    }
  python.stop();
  const total = (side: "ours" | "theirs") =>
    Array.from({ length: ROUNDS }, (_, round) => sum(names.map((name) => took.get(name)![side][round]!)));
  console.log(
    `NELL995 test, 4,000 queries each, ${ROUNDS} rounds in turn, answers and classes compared; Python ${version}`,
  );
  printTable(
    ["structure", "ours ms", "Python ms", "ratio", "ratio least"],
    [
      ...names.map((name) => row(name, took.get(name)!.ours, took.get(name)!.theirs)),
      row("all", total("ours"), total("theirs")),
    ],
  );
}

function row(name: string, ours: number[], theirs: number[]): string[] {
  const ratios = ours.map((each, round) => theirs[round]! / each);
  return [
    name,
    shown(median(ours) * 1000),
    shown(median(theirs) * 1000),
    shown(median(ratios)),
    shown(Math.min(...ratios)),
  ];
}

const read = (path: string): Query[] =>
  gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split("\n")
    .map((line) => readBetae(JSON.parse(line)));

/** Classifies every query, and keeps all answers till the end, as Python does. */
function pass({ classify }: Classifier, queries: readonly Query[], classes: readonly string[]): Pass {
  const start = performance.now();
  const answers = queries.map(classify);
  const seconds = (performance.now() - start) / 1000;
  const counts = new Array<number>(classes.length + 1).fill(0);
  const checks = counts.slice();
  const add = (column: number, at: number, id: number) => {
    counts[column]!++;
    checks[column]! += (1 + (at % 1000)) * id;
  };
  answers.forEach((found: Classified, at) => {
    for (const id of found.easy) add(0, at, id);
    found.hard.forEach((id, i) => {
      add(1 + classes.indexOf(found.classes[found.classOf[i]!]!.name), at, id);
    });
  });
  return { seconds, counts, checks };
}

/** Whole commands: files and graph read, every query parsed, answered and classified. */
async function everything(): Promise<void> {
  await inFolder(async (folder) => {
    const graph = join(folder, "graph.lacuna");
    await runNode(lacuna, ["kg", "import", data("nell-betae"), "--out", graph, "--quiet"]);
    const outputs = new Set<string>();
    const rows: string[][] = [];
    for (const threads of [1, 2]) {
      const seconds: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const out = join(folder, "hardness.json");
        const args = ["benchmark", "hardness", data("betae-queries-nell/jsonl"), "--graph", graph, "--json"];
        const { ms } = await runNode(lacuna, [...args, "--threads", String(threads)], { stdout: out });
        seconds.push(ms / 1000);
        outputs.add(readFileSync(out, "utf8"));
      }
      rows.push([String(threads), shown(median(seconds)), shown(Math.min(...seconds))]);
    }
    if (outputs.size !== 1) throw new Error("the output depends on the run or on the number of threads");
    console.log("\n`lacuna benchmark hardness`, all 77,021 queries from files and a snapshot, whole process");
    printTable(["threads", "median s", "least s"], rows);
  });
}

function startPython(triples: string, queries: string) {
  const script = "bench/engine/hardness.py";
  const child = spawn("python3", [script, triples, queries], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async <T>(): Promise<T> => {
    const line = await lines.next();
    if (line.done) throw new Error(`python3 ${script} ended early`);
    return JSON.parse(line.value) as T;
  };
  return {
    read: next,
    ask<T>(line: string): Promise<T> {
      child.stdin.write(`${line}\n`);
      return next<T>();
    },
    stop: () => child.stdin.end(),
  };
}
