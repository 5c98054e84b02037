import type { SideBySide } from "../../../src/evaluation/compare/side-by-side.ts";
import type { Compared, ComparedPage } from "../../../src/evaluation/report/paired-page.ts";
import type { Report } from "../../../src/evaluation/report/report.ts";
import type { ComparisonPage } from "../../../src/evaluation/report/side-by-side-html.ts";
import type { Result } from "./client.ts";

// Files that `lacuna studio export` puts beside the page (src/operations/studio/look-at.ts).

/** A benchmark with queries of each cell. */
export type BenchmarkRecord = Result<"showBenchmark"> & {
  /** Counts by type and class, with a space between; a server lists them when they are looked at. */
  readonly cells?: Readonly<Record<string, Result<"listBenchmarkQueries">["queries"]>>;
  /** The name that the server has for it. */
  readonly benchmark?: string;
  /** The graph that is here under this name, where it is the benchmark's. */
  readonly asked?: string;
};
export type TypeHardness = NonNullable<BenchmarkRecord["types"]>[number];

/** A run: its report as its folder keeps it. */
export type RunRecord = Report;

/** Several solvers on the same queries; a page of them has more than the file `comparison.json`. */
export type SolversRecord = SideBySide & Partial<Omit<ComparisonPage, "compared">>;

/** A comparison, with the graph that its queries can be asked of, where it is here, and what its report names. */
export type ComparisonRecord = Compared &
  Partial<Pick<ComparedPage, "runs" | "benchmark">> & { readonly asked?: string };
