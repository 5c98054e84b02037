import { spawnSync } from "node:child_process";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { runTask } from "../lib/child.ts";
import { shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

/** Sizes of FB15k-237, relations in both directions. */
const ENTITIES = 14_505;
const RELATIONS = 474;
const PYTHON = process.env.LACUNA_TORCH_PYTHON ?? "/usr/bin/python3";

interface Official {
  readonly torch: string;
  readonly path: number;
  readonly other: number;
  readonly query: number;
  readonly union: number;
  readonly peakMb: number;
}

/**
 * What the official code took on another day on one thread (PyTorch 1.13, processor seconds): what stands beside ours where
 * its checkout is not given as LACUNA_KGREASONING (snap-stanford/KGReasoning) or LACUNA_CONE (MIRALab-USTC/QE-ConE).
 */
const noted: Readonly<Record<string, Official | undefined>> = {
  gqe: { torch: "noted", path: 0.82, other: 0.98, query: 0.057, union: 0.089, peakMb: 1900 },
  query2box: { torch: "noted", path: 1.35, other: 1.31, query: 0.021, union: 0.08, peakMb: 2200 },
  betae: { torch: "noted", path: 9.4, other: 11, query: 0.514, union: 0.82, peakMb: 3500 },
  cone: { torch: "noted", path: 8.4, other: 9, query: 0.488, union: 0.84, peakMb: 4800 },
  // One figure for all types.
  lmpnn: { torch: "noted", path: 14.4, other: 14.4, query: Number.NaN, union: Number.NaN, peakMb: 7900 },
};

function official(model: string): Official | undefined {
  const checkout = model === "cone" ? process.env.LACUNA_CONE : process.env.LACUNA_KGREASONING;
  if (!checkout || !["gqe", "query2box", "betae", "cone"].includes(model)) return noted[model];
  const env = { ...process.env, OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1" };
  const args = ["bench/models/query-models.py", checkout, model, String(ENTITIES), String(RELATIONS)];
  const { stdout, stderr, status } = spawnSync(PYTHON, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${PYTHON} ${args.join(" ")} ended with ${status}:\n${stderr}`);
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as Official;
}

interface Ours {
  readonly training: Readonly<
    Record<"path" | "other", { readonly processor: number; readonly wall: number }>
  >;
  readonly query: number;
  readonly union: number;
  readonly together: number;
}

/** An update and a test query of each model at published sizes: ours on one and two threads, with native products too where they are installed, beside the official code. */
export async function bench(): Promise<void> {
  const models = (process.env.LACUNA_QUERY_MODELS ?? "gqe,query2box,betae,cone,lmpnn").split(",");
  const rows: string[][] = [];
  for (const model of models) {
    const theirs = official(model);
    if (theirs)
      rows.push([
        ...[model, theirs.torch === "noted" ? "official, noted" : `PyTorch ${theirs.torch}`, "1"],
        ...[theirs.path, theirs.other, Number.NaN, Number.NaN, theirs.query, theirs.union, Number.NaN].map(
          figure,
        ),
        theirs.peakMb.toFixed(0),
      ]);
    const native = nativeProducts(1);
    const ways = [1, 2].flatMap((threads) => [
      { threads, who: "Lacuna", more: [] },
      ...(native ? [{ threads, who: `Lacuna, ${native.name}`, more: ["native"] }] : []),
    ]);
    for (const { threads, who, more } of ways) {
      const { told, peakMb } = await runTask<Ours>("query-models-task", [
        ...[model, String(ENTITIES), String(RELATIONS), String(threads), ...more],
      ]);
      const { path, other } = told.training;
      const figures = [path.processor, other.processor, path.wall, other.wall];
      rows.push([
        ...[model, who, String(threads)],
        ...[...figures, told.query, told.union, told.together].map(figure),
        peakMb.toFixed(0),
      ]);
    }
  }
  printTable(
    [
      ...[
        "model",
        "who",
        "threads",
        "path batch, processor s",
        "other batch",
        "path batch, least s",
        "other batch",
      ],
      ...["one query, processor s", "2u", "a query of 256", "peak MB"],
    ],
    rows,
  );
}

const figure = (value: number): string =>
  Number.isNaN(value) ? "" : value < 0.1 ? value.toFixed(4) : shown(value);
