import {
  both,
  type Fuzzy,
  followed,
  followedSize,
  intersect,
  isBound,
  mapped,
  supportSize,
  uniform,
  valueAt,
} from "../fuzzy/precise-sets.ts";
import { absenceMessage } from "./absence.ts";
import { commonEntries } from "./common-entries.ts";
import type { DirectedLink } from "./directed-link.ts";
import { jointMessage } from "./joint.ts";
import { columnMaxima, type FitSolving, type FitWork } from "./truths.ts";

/** Rows that a message asks for, roughly: those of the node that bears the first positive link, or all it must. */
export function messageRows(
  links: readonly DirectedLink[],
  from: Fuzzy,
  to: Fuzzy,
  work: Pick<FitWork, "entityCount" | "width" | "above">,
): number {
  const sizes = { from: followedSize(from, work), to: followedSize(to, work) };
  const size = (link: DirectedLink) => (link.outward ? sizes.from : sizes.to);
  const positive = links.filter((link) => !link.negated).map(size);
  return positive.length > 0 ? Math.min(...positive) : links.reduce((sum, link) => sum + size(link), 0);
}

/**
 * Eliminates a node into its only neighbour (FIT, leaf elimination): each entity v of the neighbour gets its own truth
 * and that of the best x, max over x of from[x] ⊤ links(x, v). Rows are asked for entities only that can be true.
 */
export function* message(
  links: readonly DirectedLink[],
  from: Fuzzy,
  to: Fuzzy,
  work: FitWork,
): FitSolving<Fuzzy> {
  const { entityCount, norm } = work;
  if (supportSize(from, entityCount) === 0) return uniform(0);
  const [only] = links;
  const denied = links.every((link) => link.negated);
  if (links.length > 1 && !denied) return intersect(to, yield* jointMessage(links, from, to, work), norm);
  // Entities that are not among the best of a side whose rows are asked for are left out.
  const [a, b] = [true, false].map((outward) => {
    const side = outward ? from : to;
    return links.some((link) => link.outward === outward) ? followed(side, work) : side;
  }) as [Fuzzy, Fuzzy];
  let found: Fuzzy;
  if (denied) found = yield* absenceMessage(links, a, b, work);
  else if (!only!.outward) found = yield* backward(only!.relation, a, b, work);
  else if (from.ids.length === 0) found = yield* fromAnything(only!.relation, from.rest, to, work);
  else found = yield* forward(only!.relation, a, b, work);
  return intersect(b, found, norm);
}

/** One positive link whose rows are those of `from`. */
function* forward(relation: number, from: Fuzzy, to: Fuzzy, work: FitWork): FitSolving<Fuzzy> {
  const { norm, everyone } = work;
  const best = work.collector();
  const heads = isBound(from) ? from.ids : everyone;
  const wanted = isBound(to) ? to.ids : undefined;
  yield {
    relation,
    heads,
    visit(at, row) {
      const weight = isBound(from) ? from.values[at]! : valueAt(from, heads[at]!);
      const { tails, values } = row;
      if (wanted && wanted.length * 8 < row.to - row.from)
        commonEntries(row, wanted, (tail, value) => best.add(tail, both(weight, value, norm)));
      else if (norm === "godel")
        for (let i = row.from; i < row.to; i++) best.add(tails[i]!, Math.min(weight, values[i]!));
      else for (let i = row.from; i < row.to; i++) best.add(tails[i]!, weight * values[i]!);
    },
  };
  return best.done();
}

/** One positive link from a node that may be any entity. */
function* fromAnything(relation: number, truth: number, to: Fuzzy, work: FitWork): FitSolving<Fuzzy> {
  const columns = yield* columnMaxima(relation, work);
  const ids = isBound(to) ? to.ids : work.everyone;
  return mapped({ ids, values: new Float64Array(ids.length), rest: 0 }, (_, id) =>
    both(truth, columns[id]!, work.norm),
  );
}

/** One positive link whose rows are those of `to`. */
function* backward(relation: number, from: Fuzzy, to: Fuzzy, work: FitWork): FitSolving<Fuzzy> {
  const { norm, everyone } = work;
  const best = work.collector();
  const heads = isBound(to) ? to.ids : everyone;
  const anything = from.ids.length === 0;
  yield {
    relation,
    heads,
    visit(at, row) {
      let most = 0;
      if (isBound(from))
        commonEntries(row, from.ids, (_, value, place) => {
          most = Math.max(most, both(from.values[place]!, value, norm));
        });
      else
        for (let i = row.from; i < row.to; i++) {
          const truth = anything ? from.rest : valueAt(from, row.tails[i]!);
          most = Math.max(most, both(truth, row.values[i]!, norm));
        }
      best.add(heads[at]!, most);
    },
  };
  return best.done();
}
