import {
  absence,
  complement,
  type Fuzzy,
  followed,
  followedSize,
  intersect,
  isBound,
  mapped,
  these,
} from "../fuzzy/precise-sets.ts";
import { commonEntries } from "./common-entries.ts";
import type { Condition } from "./graph.ts";
import { marginal } from "./marginal.ts";
import type { FitSolving, FitWork } from "./truths.ts";

/** Rows that a condition asks for, roughly. */
export const conditionRows = (condition: Condition, set: Fuzzy, work: FitWork): number =>
  condition.kind === "denied" && condition.name === "" ? 1 : followedSize(set, work);

/** The set with what a condition says of each entity. */
export function* meetCondition(condition: Condition, whole: Fuzzy, work: FitWork): FitSolving<Fuzzy> {
  const set = followed(whole, work);
  const found = yield* condition.kind === "loop" ? loop(condition, set, work) : denied(condition, set, work);
  return intersect(set, found, work.norm);
}

/** A link from an entity to itself, or its absence. */
function* loop(
  { relation, negated }: { readonly relation: number; readonly negated: boolean },
  set: Fuzzy,
  { everyone }: FitWork,
): FitSolving<Fuzzy> {
  const heads = isBound(set) ? set.ids : everyone;
  const values = new Float64Array(heads.length);
  const self = new Uint32Array(1);
  yield {
    relation,
    heads,
    visit(at, row) {
      self[0] = heads[at]!;
      commonEntries(row, self, (_, value) => {
        values[at] = value;
      });
    },
  };
  return mapped({ ids: heads, values, rest: 0 }, negated ? absence : (value) => value);
}

/**
 * A denied branch is not existential; BetaE's reading of it is a complement: 1 minus the truth of the branch solved for
 * its one open variable.
 */
function* denied(
  { name, branch }: { readonly name: string; readonly branch: Parameters<typeof marginal>[0] },
  set: Fuzzy,
  work: FitWork,
): FitSolving<Fuzzy> {
  const given = new Map(isBound(set) && name !== "" ? [[name, these(set.ids)]] : []);
  return complement(yield* marginal(branch, name === "" ? undefined : name, given, { ...work, above: 0 }));
}
