import { departuresText } from "../../benchmark/parameter.ts";
import type { RunManifest } from "./run-manifest.ts";

/** What a run says of how it came about, beside what it scored. */
export interface RunProtocol {
  readonly generator: string;
  /** How the benchmark was sampled; null for imported ones and runs of earlier versions. */
  readonly sampled: string | null;
  /** Differences between the evaluation and what is published; null in runs of earlier versions. */
  readonly departures: string | null;
  /** Links that counted as known, of a solver. */
  readonly known: string | null;
}

/** The protocol that a run records. */
export const runProtocol = ({ generator, benchmark, protocol, predictor }: RunManifest): RunProtocol => ({
  generator,
  sampled: benchmark.sampled ?? null,
  departures: protocol.departures ? departuresText(protocol.departures) : null,
  known: predictor.kind === "solver" ? predictor.known : null,
});

/** Fields of the protocol in which two runs that can be compared may yet differ. */
const told = ["seed", "queries", "unlisted", "missing", "intervals"] as const;

/** What is different about how two runs came about: it does not keep them from being compared, but a reader has to know. */
export function protocolDifferences(a: RunManifest, b: RunManifest): string[] {
  const [one, other] = [runProtocol(a), runProtocol(b)];
  const fields: (readonly [name: string, a: unknown, b: unknown])[] = [
    ["known links", one.known, other.known],
    ...told.map((name) => [name, a.protocol[name], b.protocol[name]] as const),
    ["departures from what is published", one.departures, other.departures],
    ["generator", one.generator, other.generator],
  ];
  return fields.flatMap(([name, x, y]) =>
    // Predictions of other tools say nothing of known links.
    x === y || (name === "known links" && (x === null || y === null))
      ? []
      : [`${name}: ${x ?? "not recorded"} in a, ${y ?? "not recorded"} in b`],
  );
}
