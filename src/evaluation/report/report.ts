import type { GraphRecord } from "../../benchmark/folder/manifest.ts";
import { departuresText } from "../../benchmark/parameter.ts";
import { fullInference } from "../../hardness/classes/class-text.ts";
import type { Integer } from "../../numeric/integer.ts";
import { points } from "../../report/figures.ts";
import type { UnsupportedType } from "../run/evaluate.ts";
import { jointMeanings } from "../run/protocol-record.ts";
import type { PredictorRecord } from "../run/run-manifest.ts";
import type { Summary, TypeSummary } from "../run/summary.ts";
import { unclassified } from "../strata/dimensions.ts";
import { inReadingOrder } from "../strata/order.ts";
import type { Scores } from "../strata/scores.ts";
import { solverLines } from "./solver-lines.ts";

/** The benchmark that figures are of. */
export interface ScoredBenchmark {
  readonly name: string;
  readonly sha256: string;
  readonly graph: GraphRecord;
  /** How it was sampled: the protocol and where it departs from the published one; absent for imported ones. */
  readonly sampled?: string;
}

/** Data of the reports. @internal */
export interface Report {
  /** Program and version. */
  readonly generator: string;
  /** What was scored on. */
  readonly benchmark: ScoredBenchmark;
  readonly predictor: PredictorRecord;
  /** Queries left out because they have no hard answer. */
  readonly withoutHard: Integer;
  readonly summary: Summary;
}

/** A short name of what was scored. */
export const predictorName = ({ predictor }: Report): string =>
  predictor.kind === "solver"
    ? `solver ${predictor.name}`
    : predictor.name === "-"
      ? "predictions from standard input"
      : predictor.name;

/** Types that a solver leaves out. */
export const unsupportedOf = ({ predictor }: Pick<Report, "predictor">): readonly UnsupportedType[] =>
  predictor.kind === "solver" ? predictor.unsupported : [];

/** A column of the papers' tables: the answers of each type that reduce to something. */
export interface ClassColumn {
  readonly name: string;
  of(type: Pick<TypeSummary, "type" | "reduces">): Omit<Scores, "types"> | undefined;
}

/** The types that answers reduce to by partial inference, then full inference, then answers without a class. */
export function classColumns({ types }: Pick<Summary, "types">): ClassColumn[] {
  const partial = new Set(
    types.flatMap(({ type, reduces }) => Object.keys(reduces).filter((name) => name !== type)),
  );
  const columns = inReadingOrder([...partial]).map(
    (name): ClassColumn => ({
      name,
      of: ({ type, reduces }) => (name === type ? undefined : reduces[name]),
    }),
  );
  const full: ClassColumn = { name: fullInference, of: ({ type, reduces }) => reduces[type] };
  if (!types.some(full.of)) return columns;
  return columns.toSpliced(columns.at(-1)?.name === unclassified ? -1 : columns.length, 0, full);
}

/** The evaluation rules, line by line. */
export function protocolLines({
  summary: { protocol, mean },
  predictor,
  withoutHard,
  benchmark,
}: Report): [name: string, rule: string][] {
  return [
    ...solverLines(predictor),
    ...(benchmark.sampled === undefined ? [] : [["Benchmark", benchmark.sampled] as [string, string]]),
    ["Split", protocol.split],
    ["Queries", protocol.queries],
    ["Candidates", `all ${protocol.entities} entities`],
    ["Filtering", protocol.filtering],
    [
      "Ties",
      `${protocol.ties}: ${protocol.tiesMeaning}; MRR ${points(mean.tied.pessimistic)} if all go against answers, ${points(mean.tied.optimistic)} if all go for them`,
    ],
    ["Averaging", protocol.averaging],
    ["Not listed", protocol.unlisted],
    ["No prediction", `${protocol.missing} (${mean.missing} of ${mean.queries} queries)`],
    ["No hard answer", `left out (${withoutHard} queries)`],
    ["Several free variables", jointMeanings[protocol.joint]],
    ["Intervals", protocol.intervals],
    ...(protocol.departures
      ? [["Against what is published", departuresText(protocol.departures)] as [string, string]]
      : []),
  ];
}
