import { linesOf } from "../../../benchmark/folder/query-sources.ts";
import { countRecorded } from "../../../benchmark/folder/recorded-hardness.ts";
import { sampledAs } from "../../../benchmark/folder/sampled-as.ts";
import { LacunaError, usageError } from "../../../error.ts";
import { createTally, distribution, type TypeDistribution } from "../../../hardness/index.ts";
import type { Split } from "../../../kg/graph.ts";
import { joined, nameOf, withoutSlash } from "../../../runs/paths.ts";
import type { Host } from "../../host.ts";
import { type OpenBenchmark, openBenchmark } from "../../resources/benchmark.ts";
import { readThrough } from "../../running/read-through.ts";
import { byClass } from "../hardness/hardness-work.ts";
import type { ShowBenchmarkParameters } from "./show.ts";
import type { ShownBenchmark } from "./show-results.ts";

/** Does `benchmark show`. */
export async function shownBenchmark(given: ShowBenchmarkParameters, host: Host): Promise<ShownBenchmark> {
  const opened = await openBenchmark(given.benchmark, undefined, host);
  const { folder, sha256, manifest } = opened;
  const { graph, splits, sample, licence, files } = manifest;
  const split = given.split ?? splits.at(-1)!;
  if (!splits.includes(split))
    throw usageError(
      "unknown-split",
      `${folder} has no split ${split}`,
      `it has ${splits.join(", ")}`,
      "split",
    );
  const types = (await recordedTypes(opened, split, host)) ?? (await typesOn(opened, split, given, host));
  return {
    ...{ name: nameOf(withoutSlash(folder)), sha256, graph, splits },
    ...(sample === undefined ? {} : { sample }),
    ...(manifest.import === undefined ? {} : { import: manifest.import }),
    licence,
    ...sampledAs(manifest),
    sizes: files.map(({ split, type, queries, pairs, differences }) => ({
      ...{ split, type, queries, pairs },
      ...(differences === undefined ? {} : { differences }),
    })),
    split,
    ...(types === undefined ? {} : { types, oneLink: oneLinkOf(types) }),
  };
}

/** What answers reduce to as the lines say it; undefined where they do not. */
async function recordedTypes(
  { folder, manifest }: OpenBenchmark,
  split: Split,
  host: Host,
): Promise<readonly TypeDistribution[] | undefined> {
  const tally = createTally();
  try {
    for (const record of manifest.files)
      if (record.split === split)
        for await (const line of readThrough(linesOf(joined(folder, record.file), host.files), host))
          countRecorded(tally, line);
  } catch (error) {
    if (error instanceof LacunaError && error.code === "benchmark.no-hardness") return undefined;
    throw error;
  }
  return distribution(tally);
}

/** What answers reduce to on the graph; undefined where none was named. */
async function typesOn(
  { manifest, ...opened }: OpenBenchmark,
  split: Split,
  { graph, ...reading }: ShowBenchmarkParameters,
  host: Host,
): Promise<readonly TypeDistribution[] | undefined> {
  if (graph === undefined) return undefined;
  const files = manifest.files.filter((each) => each.split === split);
  const { types } = await byClass(
    {
      ...reading,
      ...{ queries: [{ ...opened, manifest: { ...manifest, files } }], graph, split },
      ...{ unions: "filtered", engine: "memory", threads: 1, force: false },
    },
    host,
  );
  return types;
}

/** Answers that need one link, of types whose answers may need several. */
function oneLinkOf(types: readonly TypeDistribution[]): NonNullable<ShownBenchmark["oneLink"]> {
  // Full inference of a type with one link is that link.
  const several = types.filter(({ type, reduces }) => reduces[type]?.missing !== 1);
  const of = several.reduce((sum, each) => sum + each.pairs, 0);
  const pairs = several
    .flatMap(({ reduces }) => Object.values(reduces))
    .reduce((sum, each) => sum + (each.missing === 1 ? each.pairs : 0), 0);
  return { pairs, of, share: of === 0 ? 0 : pairs / of };
}
