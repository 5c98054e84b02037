import { absence, both, type Fuzzy, isBound, largest, placeOf, ranked } from "../fuzzy/precise-sets.ts";
import { STEPS_BETWEEN_YIELDS, yieldPoint } from "../scheduling/solving.ts";
import type { DirectedLink } from "./directed-link.ts";
import { mergedTables, type PairTable, tableOf, transposed } from "./table.ts";
import type { FitSolving, FitWork } from "./truths.ts";

/**
 * The message over negated links only: max over x of from[x] ⊤ (1 - link). The links are nowhere but in sparse rows, so
 * nearly every entity gets the largest truth of `from`, as the rest of the result; an entity that has links gets the
 * better of what they leave and of the best x without a link.
 */
export function* absenceMessage(
  links: readonly DirectedLink[],
  from: Fuzzy,
  to: Fuzzy,
  work: FitWork,
): FitSolving<Fuzzy> {
  const { entityCount, everyone, norm } = work;
  const heads = (set: Fuzzy) => (isBound(set) ? set.ids : everyone);
  const wanted = (set: Fuzzy) => (isBound(set) ? set.ids : undefined);
  let table: PairTable | undefined;
  for (const { relation, outward } of links) {
    const rows = outward
      ? yield* transposed(yield* tableOf(relation, heads(from), wanted(to)), entityCount)
      : yield* tableOf(relation, heads(to), wanted(from));
    const left = { ...rows, values: rows.values.map(absence) };
    table = table ? yield* mergedTables(table, left, norm) : left;
  }
  return yield* bestAbsent(table!, from, work);
}

/** The heads of the table are the node that the message goes to; its pairs have what their links leave of them. */
function* bestAbsent(table: PairTable, from: Fuzzy, { entityCount, norm }: FitWork): FitSolving<Fuzzy> {
  const { heads, starts, others, values } = table;
  const order = ranked(from);
  const unlisted = entityCount - from.ids.length;
  const most = new Float64Array(heads.length);
  let steps = 0;
  const bestAt = (at: number): number => {
    const linked = others.subarray(starts[at]!, starts[at + 1]!);
    steps += linked.length;
    let best = 0;
    let listed = 0;
    linked.forEach((id, i) => {
      const place = placeOf(from.ids, id);
      if (place >= 0) listed++;
      const truth = place < 0 ? from.rest : from.values[place]!;
      best = Math.max(best, both(truth, values[starts[at]! + i]!, norm));
    });
    if (linked.length - listed < unlisted) best = Math.max(best, from.rest);
    for (const place of order) {
      steps++;
      const truth = from.values[place]!;
      if (truth <= best) break;
      if (placeOf(linked, from.ids[place]!) < 0) return truth;
    }
    return best;
  };
  for (let at = 0; at < heads.length; at++) {
    most[at] = bestAt(at);
    if (steps < STEPS_BETWEEN_YIELDS) continue;
    steps = 0;
    yield* yieldPoint();
  }
  return { ids: heads, values: most, rest: largest(from, entityCount) };
}
