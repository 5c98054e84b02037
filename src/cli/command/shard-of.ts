import { InvalidArgumentError } from "commander";
import type { Shard } from "../../runs/working/shards.ts";

/** Reads a shard such as `2/8`. */
export function shardOf(text: string): Shard {
  const found = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, of] = [Number(found?.[1]), Number(found?.[2])];
  if (!found || index < 1 || index > of)
    throw new InvalidArgumentError(`"${text}" is no shard such as 2/8 (the first is 1/8)`);
  return { index, of };
}
