import {
  both,
  type Fuzzy,
  followed,
  followedSize,
  intersect,
  isBound,
  placeOf,
  valueAt,
} from "../fuzzy/precise-sets.ts";
import { STEPS_BETWEEN_YIELDS, yieldPoint } from "../scheduling/solving.ts";
import type { Collector } from "./collect.ts";
import type { DirectedLink } from "./directed-link.ts";
import { joinLink, type PairTable, tableOf, transposed } from "./table.ts";
import type { FitSolving, FitWork } from "./truths.ts";

/** Entities whose pairs are held at once. */
const CHUNK = 1024;

/**
 * The message over several links between one pair of nodes, at least one of them positive. The node with the fewer
 * candidates among those that bear a positive link drives: its rows say which pairs there are, the other links filter
 * them.
 */
export function* jointMessage(
  links: readonly DirectedLink[],
  from: Fuzzy,
  to: Fuzzy,
  work: FitWork,
): FitSolving<Fuzzy> {
  const { entityCount, everyone, norm } = work;
  const bears = (outward: boolean) => links.some((link) => !link.negated && link.outward === outward);
  const outward = bears(true) && (!bears(false) || followedSize(from, work) <= followedSize(to, work));
  const [driver, other] = outward ? [followed(from, work), to] : [followed(to, work), from];
  const first = links.find((link) => !link.negated && link.outward === outward)!;
  const own = links.filter((link) => link !== first && link.outward === outward);
  const cross = links.filter((link) => link.outward !== outward);
  const heads = isBound(driver) ? driver.ids : everyone;
  const wanted = isBound(other) ? other.ids : undefined;
  const best = work.collector();
  for (let at = 0; at < heads.length; at += CHUNK) {
    let table = yield* tableOf(first.relation, heads.subarray(at, at + CHUNK), wanted);
    for (const link of own) yield* joinLink(table, link, norm);
    if (cross.length > 0)
      table = yield* transposed(yield* amongBest(table, driver, other, work), entityCount);
    for (const link of cross) yield* joinLink(table, link, norm);
    yield* (outward === cross.length > 0 ? intoHeads : intoOthers)(table, from, best, work);
  }
  return best.done();
}

/** The table with only the pairs of the best others, by what the pairs so far say of them: their rows come next. */
function* amongBest(table: PairTable, driver: Fuzzy, other: Fuzzy, work: FitWork): FitSolving<PairTable> {
  if (work.width >= work.entityCount && work.above === 0) return table;
  const reached = work.collector();
  yield* intoOthers(table, driver, reached, work);
  const all = intersect(other, reached.done(), work.norm);
  const best = followed(all, work);
  if (best === all) return table;
  return {
    ...table,
    values: table.values.map((value, i) => (placeOf(best.ids, table.others[i]!) < 0 ? 0 : value)),
  };
}

/** The heads of the table are the node that the message goes to. */
function* intoHeads(
  { heads, starts, others, values }: PairTable,
  from: Fuzzy,
  best: Collector,
  { norm }: FitWork,
): FitSolving<void> {
  for (let at = 0, yielded = 0; at < heads.length; at++) {
    for (let i = starts[at]!; i < starts[at + 1]!; i++)
      if (values[i] !== 0) best.add(heads[at]!, both(valueAt(from, others[i]!), values[i]!, norm));
    if (starts[at + 1]! - yielded < STEPS_BETWEEN_YIELDS) continue;
    yielded = starts[at + 1]!;
    yield* yieldPoint();
  }
}

/** The heads of the table are the node that the message comes from. */
function* intoOthers(
  { heads, starts, others, values }: PairTable,
  from: Fuzzy,
  best: Collector,
  { norm }: FitWork,
): FitSolving<void> {
  for (let at = 0, yielded = 0; at < heads.length; at++) {
    const truth = valueAt(from, heads[at]!);
    for (let i = starts[at]!; i < starts[at + 1]!; i++) best.add(others[i]!, both(truth, values[i]!, norm));
    if (starts[at + 1]! - yielded < STEPS_BETWEEN_YIELDS) continue;
    yielded = starts[at + 1]!;
    yield* yieldPoint();
  }
}
