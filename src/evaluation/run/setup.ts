import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { RankRules } from "../scoring/rank-rules.ts";
import type { ScoredLine } from "../scoring/scored-line.ts";
import type { Dimension } from "../strata/dimensions.ts";

/** Which queries are scored, and how. @internal */
export interface EvaluationSetup {
  /** Number of entities; all of them are candidates. */
  readonly universe: number;
  readonly rules: RankRules;
  /** See `dimensionsFor`. */
  readonly by: readonly Dimension[];
  /** Types scored; all when left out. */
  readonly types?: readonly string[];
  /** Queries of each type, at most, drawn with the seed of the rules; see `sampledQueries`. */
  readonly limit?: number;
  /** The shard of the scored queries that is worked on. */
  readonly shard?: Shard | undefined;
  /** Fills in what the benchmark does not say of a query, such as what its answers reduce to. */
  readonly complete?: (query: BenchmarkQuery) => BenchmarkQuery;
  readonly onScored?: (done: number) => void;
  /** What an earlier run of the same evaluation has scored; these queries are not predicted again. */
  readonly scored?: ReadonlyMap<string, ScoredLine>;
}
