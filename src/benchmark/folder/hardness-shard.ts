import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import type { TypeTallyRecord, Unions } from "../../hardness/index.ts";
import type { Split } from "../../kg/graph.ts";
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
export async function readHardnessShard(path: string, files: Files): Promise<HardnessShard> {
  let found: Partial<HardnessShard> | undefined;
  try {
    found = JSON.parse(new TextDecoder().decode(await wholeBytes(files, path))) as Partial<HardnessShard>;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  const { shard, types } = found ?? {};
  if (found?.format === format && found.version === 1 && shard && Array.isArray(types))
    return found as HardnessShard;
  throw new LacunaError("hardness.broken-shard", `${path} is no shard of \`benchmark hardness\``, {
    place: { file: path },
    hint: "name files that `lacuna benchmark hardness … {shard} i/n {out} file` wrote",
  });
}
