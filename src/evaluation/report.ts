import type { GraphRecord } from "../benchmark/manifest.ts";
import { inReadingOrder } from "./order.ts";
import { jointMeanings } from "./protocol-record.ts";
import type { PredictorRecord } from "./run-manifest.ts";
import type { Summary } from "./summary.ts";

/** Everything the reports are written from. */
export interface Report {
  /** Program and version. */
  readonly generator: string;
  readonly benchmark: { readonly name: string; readonly sha256: string; readonly graph: GraphRecord };
  readonly predictor: PredictorRecord;
  /** Queries left out because they have no hard answer. */
  readonly withoutHard: number;
  readonly summary: Summary;
}

/** What was scored, in a few words. */
export const predictorName = ({ predictor }: Report): string =>
  predictor.kind === "solver"
    ? `solver ${predictor.name}`
    : predictor.name === "-"
      ? "predictions from standard input"
      : predictor.name;

/** All classes that answers reduce to, the columns of the papers' tables. A type's own name is full inference. */
export function classNames({ types }: Summary): string[] {
  return inReadingOrder([...new Set(types.flatMap(({ reduces }) => Object.keys(reduces)))]);
}

/** The rules of the numbers, line by line. */
export function protocolLines({
  summary: { protocol, mean },
  withoutHard,
}: Report): [name: string, rule: string][] {
  return [
    ["Split", protocol.split],
    ["Candidates", `all ${protocol.entities} entities`],
    ["Filtering", protocol.filtering],
    ["Ties", `${protocol.ties}: ${protocol.tiesMeaning}`],
    ["Averaging", protocol.averaging],
    ["Not listed", protocol.unlisted],
    ["No prediction", `${protocol.missing} (${mean.missing} of ${mean.queries} queries)`],
    ["No hard answer", `left out (${withoutHard} queries)`],
    ["Several free variables", jointMeanings[protocol.joint]],
    ["Intervals", `${protocol.intervals}, seed ${protocol.seed}`],
  ];
}
