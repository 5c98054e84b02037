import type { Result } from "./client.ts";

// Files that `lacuna studio export` puts beside the page (src/operations/studio/look-at.ts).

/** What answers of a type reduce to. */
export interface TypeHardness {
  readonly type: string;
  readonly queries: number;
  readonly pairs: number;
  readonly reduces: Readonly<
    Record<string, { readonly pairs: number; readonly share: number; readonly missing: number }>
  >;
}

/** A benchmark: what its answers reduce to, and queries of each cell. */
export interface BenchmarkRecord {
  readonly graph: { readonly name: string; readonly entities: number; readonly relations: number };
  readonly split: string;
  readonly sample?: { readonly protocol: string; readonly seed: number };
  readonly licence?: string;
  readonly types: readonly TypeHardness[];
  /** By type and class, with a space between; a server lists them when they are looked at. */
  readonly cells?: Readonly<
    Record<
      string,
      readonly {
        readonly id: string;
        readonly query: string;
        readonly pairs: number;
        readonly hard: number;
      }[]
    >
  >;
  /** The name that the server has for it. */
  readonly benchmark?: string;
  /** The graph that is here under this name, where it is the benchmark's. */
  readonly asked?: string;
}

/** A run: its report as its folder keeps it. */
export interface RunRecord {
  readonly benchmark: { readonly name: string; readonly sampled?: string | undefined };
  readonly predictor: Result<"evaluateSolver">["predictor"];
  readonly summary: Pick<Result<"evaluateSolver">, "types" | "mean">;
}

/** A comparison, with the graph that its queries can be asked of, where it is here. */
export type ComparisonRecord = Result<"compare"> & { readonly asked?: string };
