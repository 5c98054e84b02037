import { LacunaError } from "../../error.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { FormName } from "../../query/forms/forms.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import type { UnsupportedType } from "./evaluate.ts";
import { runShape } from "./manifest-shape.ts";
import type { ModelRecord } from "./model-record.ts";
import type { ProtocolRecord } from "./protocol-record.ts";

/** The thing that was scored. */
export type PredictorRecord =
  | {
      readonly kind: "predictions";
      readonly name: string;
      readonly bytes: Integer;
      /** SHA-256 in hexadecimal. */
      readonly sha256: string;
    }
  | SolverRecord;

/** A solver with everything that its figures depend on. */
export interface SolverRecord {
  readonly kind: "solver";
  readonly name: string;
  /** Hash of the graph. */
  readonly graph: string;
  /** Links that counted as known. */
  readonly known: "train" | "observed";
  readonly setting: SettingRecord;
  /** The normal form that it was asked the queries in; absent where they were asked as they are. */
  readonly form?: FormName;
  /** The link predictor; null for solvers that ask none. */
  readonly model: ModelRecord | null;
  /** Types with queries that it does not answer; they are left out. */
  readonly unsupported: readonly UnsupportedType[];
}

/** A setting in full: what goes for all types, and what differs for some. */
export interface SettingRecord {
  readonly preset: string | null;
  readonly values: Setting;
  /** The parameters that differ from `values`, by query type. */
  readonly types: Readonly<Record<string, Setting>>;
}

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
    /** How it was sampled, and where that departs from what is published; absent for imported benchmarks. */
    readonly sampled?: string;
  };
  readonly predictor: PredictorRecord;
  readonly protocol: ProtocolRecord;
  /** The part of the queries that the run is over; `evaluate merge` makes the whole. */
  readonly shard?: Shard;
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
  if (format === "lacuna-run" && version === runVersion && isObject(benchmark) && isObject(protocol)) {
    const mistake = runShape(value, "");
    if (mistake === undefined) return value as RunManifest;
    throw new LacunaError("eval.broken-run", `${file} is damaged: ${mistake}`, {
      place: { file },
      hint: "write the run again with `lacuna evaluate {out}`",
    });
  }
  const other =
    format === "lacuna-run" && version !== runVersion ? `of version ${String(version)}` : "of no run";
  throw new LacunaError("eval.broken-run", `${file} is the manifest ${other}`, {
    place: { file },
    hint: "name a folder that `lacuna evaluate --out` wrote",
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
  for (const key of ["ties", "averaging", "joint", "split", "entities", "filtering"] as const)
    if (a.protocol[key] !== b.protocol[key])
      throw new LacunaError(
        "eval.other-protocol",
        `the runs differ in ${key}: ${a.protocol[key]} and ${b.protocol[key]}`,
        { hint: "score both sets of predictions under one protocol" },
      );
}
