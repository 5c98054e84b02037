import type { Files } from "../../formats/files/files.ts";
import { isObject } from "../../formats/text/shape.ts";
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
    fits,
  });

/** Whether all that is read of a shard has the type that it must have. */
const fits = ({ format: found, version, shard, types, queries, ...rest }: Partial<HardnessShard>): boolean =>
  found === format &&
  version === 1 &&
  isObject(shard) &&
  isCount(shard?.index) &&
  isCount(shard?.of) &&
  [rest.generator, rest.graph, rest.by, rest.unions, rest.source].every((each) => typeof each === "string") &&
  Array.isArray(queries) &&
  queries.every(
    (each) => isObject(each) && typeof each.file === "string" && typeof each.sha256 === "string",
  ) &&
  Array.isArray(types) &&
  types.every(isTally);

function isTally(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, classes, relations, anchors, ...counts } = value as Record<string, unknown>;
  const rows = (list: unknown, width: number) =>
    Array.isArray(list) &&
    list.every((row) => Array.isArray(row) && row.length === width && row.slice(1).every(isCount));
  return (
    typeof type === "string" &&
    rows(classes, 4) &&
    (classes as unknown[][]).every(([name]) => typeof name === "string") &&
    [relations, anchors].every(
      (list) => rows(list, 2) && (list as unknown[][]).every(([id]) => isCount(id)),
    ) &&
    ["queries", "pairs", "dropped"].every((name) => isCount(counts[name])) &&
    isCardinality(counts.cardinality)
  );
}

const isCardinality = (value: unknown): boolean =>
  isObject(value) &&
  [(value as Record<string, unknown>).true, (value as Record<string, unknown>).reduced].every(
    (counts) => isObject(counts) && Object.values(counts).every(isCount),
  );

const isCount = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;
