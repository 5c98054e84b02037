import type { Comparison } from "../compare/compare.ts";
import type { SeedFigures } from "../compare/over-seeds.ts";
import type { ProtocolRecord } from "../run/protocol-record.ts";
import type { PredictorRecord } from "../run/run-manifest.ts";
import type { RunProtocol } from "../run/run-protocol.ts";

/** The value of `evaluate compare`: differences are b minus a. */
export interface Compared extends Comparison {
  readonly a: PredictorRecord;
  readonly b: PredictorRecord;
  readonly protocol: ProtocolRecord & { readonly decisions: string };
  /** How each run came about, and in what that differs though the runs can be compared. */
  readonly protocols: {
    readonly a: RunProtocol;
    readonly b: RunProtocol;
    readonly differences: readonly string[];
  };
  /** MRR over runs with other seeds, where some were given. */
  readonly seeds?: { readonly a: SeedFigures; readonly b: SeedFigures };
  /** The queries under `apart` by id, where the benchmark is given: with names where the graph is. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Reports that were written. */
  readonly reports?: readonly string[];
}

/** Data of the reports of a comparison. */
export interface ComparedPage {
  readonly compared: Compared;
  /** The folders of the runs. */
  readonly runs: { readonly a: string; readonly b: string };
  readonly benchmark: string;
}
