import { LacunaError } from "../error.ts";
import { baselineKind } from "./baselines/baseline-kind.ts";
import { rnnKopl } from "./baselines/rnn/rnn-kopl.ts";
import { rnnSparql } from "./baselines/rnn/rnn-sparql.ts";
import type { ParserKind } from "./parser-kind.ts";
import { smallKind } from "./small-kind.ts";

/** All kinds of parsers; the first is the one that is trained by default. */
export const parserKinds: readonly ParserKind[] = [smallKind, ...[rnnKopl, rnnSparql].map(baselineKind)];

/**
 * The kind with an id.
 * @throws LacunaError `parsing.unknown-kind`
 */
export function parserKind(id: string): ParserKind {
  const found = parserKinds.find((each) => each.id === id);
  if (found) return found;
  throw new LacunaError("parsing.unknown-kind", `there is no kind of parser called ${id}`, {
    hint: `the kinds are ${parserKinds.map((each) => each.id).join(", ")}`,
  });
}
