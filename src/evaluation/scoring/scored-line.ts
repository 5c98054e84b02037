import { LacunaError } from "../../error.ts";
import type { BelievedCell } from "../../links/calibration/error.ts";
import type { RankSpan } from "../../ranking/filtered-ranks.ts";
import type { QueryBelief } from "./query-belief.ts";
import type { ScoredQuery } from "./scored-query.ts";

/** What a line of `results.jsonl` says of a query; positions in `reduces` are those of ranks. */
export interface ScoredLine {
  readonly id: string;
  readonly type: string;
  readonly missing?: true;
  readonly ranks: readonly number[];
  /** The best and the worst that the ranks could be among equal scores; absent where no answer is tied with a non-answer. */
  readonly tied?: { readonly best: readonly number[]; readonly worst: readonly number[] };
  readonly reduces?: Readonly<Record<string, readonly number[]>>;
  readonly marginal?: readonly (readonly number[])[];
  readonly worst?: readonly number[];
  readonly couple?: readonly number[];
  readonly count?: { readonly predicted: number; readonly truth: number };
  /** Mean truth, entities and hard answers among them, for each bin of truth. */
  readonly belief?: BeliefCells;
  /** The same by how many links are most likely missing. */
  readonly beliefByMissing?: Readonly<Record<string, BeliefCells>>;
}

type BeliefCells = readonly (readonly [truth: number, entities: number, answers: number])[];

/** A scored query as a line, with its line end. */
export function printScored({
  id,
  type,
  missing,
  ranks,
  best,
  worst,
  tuples,
  strata,
  counts,
  belief,
  beliefByMissing,
}: ScoredQuery): string {
  const classes = (strata[1] ?? []).map(({ value, positions }) => [value, [...(positions ?? [])]] as const);
  const line: ScoredLine = {
    id,
    type,
    ...(missing ? { missing } : {}),
    ranks: [...ranks],
    ...(best.some((rank, at) => rank !== worst[at]) ? { tied: { best: [...best], worst: [...worst] } } : {}),
    ...(classes.length > 0 ? { reduces: Object.fromEntries(classes) } : {}),
    ...(tuples
      ? {
          marginal: tuples.marginal.map((each) => [...each]),
          worst: [...tuples.worst],
          couple: [...tuples.couple],
        }
      : {}),
    ...(counts ? { count: counts } : {}),
    ...(belief ? { belief: written(belief) } : {}),
    ...(beliefByMissing ? { beliefByMissing: mapped(beliefByMissing, written) } : {}),
  };
  return `${JSON.stringify(line)}\n`;
}

const written = (cells: readonly BelievedCell[]): BeliefCells =>
  cells.map(({ said, candidates, links }) => [said, candidates, links]);

const read = (cells: BeliefCells): BelievedCell[] =>
  cells.map(([said, candidates, links]) => ({ said, candidates, links }));

const mapped = <From, To>(by: Readonly<Record<string, From>>, to: (each: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(by).map(([name, each]) => [name, to(each)]));

/** @throws LacunaError `eval.broken-result` with the place */
export function parseScored(text: string, file: string, line: number): ScoredLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isScored(value)) return value;
  throw new LacunaError("eval.broken-result", "this is no result of a query", {
    place: { file, line },
    hint: "name the run folder that `lacuna evaluate --out` wrote",
  });
}

function isScored(value: unknown): value is ScoredLine {
  if (typeof value !== "object" || value === null) return false;
  const { id, type, ranks, reduces = {}, tied, ...beliefs } = value as Record<string, unknown>;
  const { belief = [], beliefByMissing = {} } = beliefs;
  if (typeof id !== "string" || typeof type !== "string" || !Array.isArray(ranks) || ranks.length === 0)
    return false;
  if (!ranks.every(isRank)) return false;
  if (tied !== undefined && !isTied(tied, ranks.length)) return false;
  return (
    isBelief(belief) &&
    typeof beliefByMissing === "object" &&
    Object.values(beliefByMissing ?? {}).every(isBelief) &&
    typeof reduces === "object" &&
    reduces !== null &&
    Object.values(reduces).every((each) => isPositions(each, ranks.length))
  );
}

const isRank = (value: unknown): boolean => typeof value === "number" && value >= 1;

function isTied(value: unknown, count: number): boolean {
  const { best, worst } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [best, worst].every((each) => Array.isArray(each) && each.length === count && each.every(isRank));
}

const isBelief = (value: unknown): boolean => Array.isArray(value) && value.every(isBin);

const isBin = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.every((each) => typeof each === "number" && each >= 0) &&
  value[0] <= 1 &&
  value[2] <= value[1];

const isPositions = (value: unknown, count: number): boolean =>
  Array.isArray(value) && value.every((at) => Number.isInteger(at) && at >= 0 && at < count);

/** The ranks of a line, with the best and the worst that they could be. */
export function spanOf({ ranks, tied }: ScoredLine): RankSpan {
  const floats = (values: readonly number[]) => Float64Array.from(values);
  return { ranks: floats(ranks), best: floats(tied?.best ?? ranks), worst: floats(tied?.worst ?? ranks) };
}

/** The bins of a line's belief. */
export const beliefOf = ({ belief, beliefByMissing }: ScoredLine): QueryBelief => ({
  ...(belief ? { belief: read(belief) } : {}),
  ...(beliefByMissing ? { beliefByMissing: mapped(beliefByMissing, read) } : {}),
});
