import { LacunaError } from "../../error.ts";
import type { Integer } from "../../numeric/integer.ts";

/** The i-th of n parts of some work, from 1. */
export interface Shard {
  readonly index: Integer;
  readonly of: Integer;
}

/** Whether the item at a place (from 0) belongs to a shard; always true without a shard. */
export const inShard = (place: number, shard: Shard | undefined): boolean =>
  shard === undefined || place % shard.of === shard.index - 1;

/** The output of one shard, with the fields for merging it with others. */
export interface ShardPart {
  /** Its file or folder. */
  readonly place: string;
  /** Undefined for a whole output. */
  readonly shard: Shard | undefined;
  /** Settings that must be the same in all shards, with their names. */
  readonly settings: readonly (readonly [what: string, value: unknown])[];
}

/**
 * The shards of one piece of work in their order, each there once.
 * @param area the first word of the errors
 * @param command the command that makes a shard, for hints
 * @throws LacunaError `<area>.no-shard`, `<area>.other-shards`, `<area>.missing-shard`
 */
export function allShards<Part extends ShardPart>(
  parts: readonly Part[],
  area: string,
  command: string,
): Part[] {
  const [first] = parts;
  if (!first) throw new LacunaError(`${area}.missing-shard`, "there is nothing to merge");
  const byIndex = new Map<number, Part>();
  for (const part of parts) {
    const { place, shard } = part;
    const other = (message: string, hint: string) =>
      new LacunaError(`${area}.other-shards`, message, { place: { file: place }, hint });
    if (!shard)
      throw new LacunaError(`${area}.no-shard`, `${place} is whole, no shard`, {
        place: { file: place },
        hint: `shards come from \`lacuna ${command} … {shard} i/n\``,
      });
    const differing = difference(first, part);
    if (differing !== undefined)
      throw other(
        `${place} and ${first.place} differ in ${differing}`,
        "shards fit together when all but {shard} and {out} is the same, the version of lacuna too",
      );
    const twice = byIndex.get(shard.index);
    if (twice)
      throw other(`${twice.place} and ${place} are both shard ${shard.index}`, "name each shard once");
    byIndex.set(shard.index, part);
  }
  const { of } = first.shard!;
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new LacunaError(
      `${area}.missing-shard`,
      `${missing.length === 1 ? "shard" : "shards"} ${missing.slice(0, 8).join(", ")}${missing.length > 8 ? " and others" : ""} of ${of} ${missing.length === 1 ? "is" : "are"} not here`,
      {
        place: { file: first.place },
        hint: `make ${missing.length === 1 ? "it" : "them"} with {shard} ${missing[0]}/${of}, and name all of them`,
      },
    );
  return [...byIndex].sort(([a], [b]) => a - b).map(([, part]) => part);
}

/** The first setting in which two shards differ. */
function difference(a: ShardPart, b: ShardPart): string | undefined {
  if (a.shard?.of !== b.shard?.of) return "the number of shards";
  return a.settings.find(
    ([, value], at) => JSON.stringify(value) !== JSON.stringify(b.settings[at]?.[1]),
  )?.[0];
}
