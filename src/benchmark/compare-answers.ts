import { LacunaError } from "../error.ts";
import { queryHash } from "../query/canonical/canonical.ts";
import type { Query } from "../query/formula.ts";
import { splitTuples } from "./answers.ts";
import type { DifferenceName } from "./differences.ts";
import type { EasyHard, GraphAnswers } from "./easy-hard.ts";

/** The answers of a file that are not as the graph has them, by kind: sorted flat tuples. */
export function differencesOf(
  given: EasyHard,
  right: GraphAnswers,
  width: number,
): Map<DifferenceName, Uint32Array> {
  const found = new Map<DifferenceName, Uint32Array>();
  const note = (kind: DifferenceName, tuples: Uint32Array) => {
    if (tuples.length > 0) found.set(kind, tuples);
  };
  // `splitTuples` parts a list in what another one has (`easy`) and what it has not (`hard`).
  const part = (list: Uint32Array, other: Uint32Array) => splitTuples(list, other, width);
  const easy = part(given.easy, right.easy);
  const hard = part(given.hard, right.hard);
  const [easyElsewhere, hardElsewhere] = [part(easy.hard, right.hard), part(hard.hard, right.easy)];
  const notFull = part(easyElsewhere.hard, right.observedOnly);
  note("easy-left-out", part(part(right.easy, given.easy).hard, given.hard).hard);
  note("hard-left-out", part(part(right.hard, given.hard).hard, given.easy).hard);
  note("hard-as-easy", part(easyElsewhere.easy, given.hard).hard);
  note("easy-as-hard", part(hardElsewhere.easy, given.easy).hard);
  note("easy-not-full", notFull.easy);
  note("easy-no-answer", notFull.hard);
  note("hard-no-answer", hardElsewhere.hard);
  note("easy-and-hard", part(given.easy, given.hard).easy);
  return found;
}

/** The same for queries that are the same but for the order of branches and the names of variables. */
export function repeatKey(query: Query): string {
  try {
    return queryHash(query);
  } catch (error) {
    // Queries with very many like parts count as one where they are written alike.
    if (error instanceof LacunaError && error.code === "query.too-symmetric") return JSON.stringify(query);
    throw error;
  }
}
