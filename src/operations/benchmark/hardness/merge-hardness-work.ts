import { readHardnessShard } from "../../../benchmark/folder/hardness-shard.ts";
import {
  cardinalities,
  distribution,
  frequencies,
  spectrumSvg,
  sumOfRecords,
  type Tally,
} from "../../../hardness/index.ts";
import { parquetRows } from "../../../report/parquet-rows.ts";
import { allShards } from "../../../runs/working/shards.ts";
import type { Host } from "../../host.ts";
import type { MergedHardness } from "../results.ts";
import { mergedRows } from "../rows.ts";
import type { MergeHardnessParameters } from "./merge-hardness.ts";

/** Does `benchmark merge-hardness`. */
export async function mergeHardness(
  { shards, svg, table }: MergeHardnessParameters,
  { files, writes, pause }: Pick<Host, "files" | "writes" | "pause">,
): Promise<MergedHardness> {
  const read = await Promise.all(
    shards.map(async (place) => {
      const content = await readHardnessShard(place, files);
      const { shard, generator, graph, by, unions, queries, source } = content;
      const settings: [string, unknown][] = [
        ["the version of lacuna", generator],
        ["the graph", graph],
        ["{by}", by],
        ["{unions}", unions],
        ["the queries", queries],
        ["the names of graph and split", source],
      ];
      return { place, shard, settings, content };
    }),
  );
  const parts = allShards(read, "hardness", "benchmark hardness").map(({ content }) => content);
  const { by, source } = parts[0]!;
  const tally = sumOfRecords(parts.map(({ types }) => types));
  if (svg !== undefined) await writes.file(svg, spectrumSvg(distribution(tally), { source }));
  const merged = figuresOf(by, tally);
  if (table !== undefined) await writes.file(table, parquetRows(mergedRows(merged), pause));
  return merged;
}

function figuresOf(by: MergedHardness["by"], tally: Tally): MergedHardness {
  if (by === "cardinality") return { by, types: cardinalities(tally) };
  if (by === "frequency") return { by, types: frequencies(tally) };
  return { by, types: distribution(tally) };
}
