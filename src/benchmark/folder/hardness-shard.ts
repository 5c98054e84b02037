import type { Files } from "../../formats/files/files.ts";
import type { TypeTallyRecord, Unions } from "../../hardness/index.ts";
import type { Split } from "../../kg/graph.ts";
import { readShard } from "../../runs/working/read-shard.ts";
import type { Shard } from "../../runs/working/shards.ts";

const format = "lacuna-hardness-shard";

/** The counts of one shard of `benchmark hardness`, with the input that was counted. */
export interface HardnessShard {
  readonly format: typeof format;
  readonly version: 1;
  readonly generator: string;
  readonly shard: Shard;
  /** Hash of the graph. */
  readonly graph: string;
  readonly by: "class" | "cardinality" | "frequency";
  readonly unions: Unions;
  /** Graph and split, for the picture. */
  readonly source: string;
  readonly queries: readonly { readonly file: string; readonly split: Split; readonly sha256: string }[];
  readonly types: readonly TypeTallyRecord[];
}

/** The bytes of a shard. */
export const printHardnessShard = (shard: Omit<HardnessShard, "format" | "version">): string =>
  `${JSON.stringify({ format, version: 1, ...shard } satisfies HardnessShard)}\n`;

/** @throws LacunaError `hardness.broken-shard`, what reading throws */
export const readHardnessShard = (path: string, files: Files): Promise<HardnessShard> =>
  readShard(files, {
    file: path,
    place: path,
    is: "file",
    area: "hardness",
    command: "benchmark hardness",
    fits: ({ format: found, version, shard, types }) =>
      found === format && version === 1 && shard && Array.isArray(types),
  });
