import { LacunaError } from "../error.ts";
import type { ProtocolRecord } from "./protocol-record.ts";

/** What was scored. */
export type PredictorRecord =
  | { readonly kind: "predictions"; readonly name: string; readonly bytes: number; readonly sha256: string }
  | { readonly kind: "solver"; readonly name: string; readonly graph: string };

/** `manifest.json` of a run folder. */
export interface RunManifest {
  readonly format: "lacuna-run";
  readonly version: number;
  /** Program and version that wrote it. */
  readonly generator: string;
  readonly benchmark: {
    /** SHA-256 of the benchmark's manifest, which names the hashes of its files. */
    readonly sha256: string;
    readonly graph: { readonly name: string; readonly hash: string };
  };
  readonly predictor: PredictorRecord;
  readonly protocol: ProtocolRecord;
  readonly files: readonly { readonly file: string; readonly bytes: number; readonly sha256: string }[];
}

export const runVersion = 1;

/** The files of a run folder. */
export const runFiles = [
  "manifest.json",
  "config.json",
  "results.jsonl",
  "report.md",
  "report.json",
  "report.csv",
  "report.tex",
  "report.html",
] as const;

/** @throws LacunaError `eval.broken-run` */
export function parseRunManifest(text: string, file: string): RunManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const { format, version, benchmark, protocol } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (format === "lacuna-run" && version === runVersion && isObject(benchmark) && isObject(protocol))
    return value as RunManifest;
  const other =
    format === "lacuna-run" && version !== runVersion ? `of version ${String(version)}` : "of no run";
  throw new LacunaError("eval.broken-run", `${file} is the manifest ${other}`, {
    place: { file },
    hint: "name a folder that `lacuna eval --out` wrote",
  });
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * Refuses two runs whose numbers mean different things.
 * @throws LacunaError `eval.other-benchmark`, `eval.other-protocol`
 */
export function refuseUnlike(a: RunManifest, b: RunManifest): void {
  if (a.benchmark.sha256 !== b.benchmark.sha256)
    throw new LacunaError("eval.other-benchmark", "the runs are over different benchmarks", {
      hint: "score both sets of predictions on the same benchmark folder",
    });
  for (const key of ["ties", "averaging", "joint", "split", "entities"] as const)
    if (a.protocol[key] !== b.protocol[key])
      throw new LacunaError(
        "eval.other-protocol",
        `the runs differ in ${key}: ${a.protocol[key]} and ${b.protocol[key]}`,
        { hint: "score both sets of predictions under one protocol" },
      );
}
