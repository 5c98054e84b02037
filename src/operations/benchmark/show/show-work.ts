import { type ContentCounter, contentCounter } from "../../../benchmark/folder/contents.ts";
import { linesOf } from "../../../benchmark/folder/query-sources.ts";
import { changedFile, placed } from "../../../benchmark/folder/read.ts";
import { countRecorded } from "../../../benchmark/folder/recorded-hardness.ts";
import { sampledAs } from "../../../benchmark/folder/sampled-as.ts";
import { LacunaError, usageError } from "../../../error.ts";
import { watchedHash } from "../../../formats/files/held-to-hash.ts";
import {
  createTally,
  distribution,
  type Tally,
  type TypeDistribution,
  type TypeFrequency,
} from "../../../hardness/index.ts";
import type { Graph, Split } from "../../../kg/graph.ts";
import { leakageOf } from "../../../kg/report/leakage.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import { joined, nameOf as lastName, withoutSlash } from "../../../runs/paths.ts";
import type { Host } from "../../host.ts";
import { type OpenBenchmark, openBenchmarkOf } from "../../resources/benchmark.ts";
import { openGraph } from "../../resources/graph.ts";
import { readThrough } from "../../running/read-through.ts";
import { byClass } from "../hardness/hardness-work.ts";
import type { ShowBenchmarkParameters } from "./show.ts";
import type { ShownBenchmark } from "./show-results.ts";

/** Does `benchmark show`. */
export async function shownBenchmark(given: ShowBenchmarkParameters, host: Host): Promise<ShownBenchmark> {
  const named = given.graph === undefined ? undefined : await openGraph(given.graph, host, given);
  const opened = await openBenchmarkOf(given.benchmark, named, host);
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
  const { recorded, contents } = await linesRead(opened, split, host);
  const types = recorded ?? (named && (await typesOn(opened, split, named, host)));
  const shown: ShownBenchmark = {
    name: lastName(withoutSlash(folder)),
    sha256,
    graph,
    splits,
    ...(sample === undefined ? {} : { sample }),
    ...(manifest.import === undefined ? {} : { import: manifest.import }),
    licence,
    ...sampledAs(manifest),
    sizes: files.map(({ split, type, queries, pairs, differences }) => ({
      split,
      type,
      queries,
      pairs,
      ...(differences === undefined ? {} : { differences }),
    })),
    split,
    ...(types === undefined ? {} : { types, oneLink: oneLinkOf(types) }),
    frequent: contents.frequencies().map((each) => withNames(each, named)),
    leaks: {
      queries: queriesOf(files, split),
      ...contents.repeats(splitsBefore(splits, split)),
      ...(named === undefined || split === "train" ? {} : { links: leakageOf(named)[split] }),
    },
  };
  if (given.report === undefined) return shown;
  await host.writes.file(given.report, (await import("./show-html.ts")).benchmarkHtml(shown));
  return { ...shown, report: given.report };
}

const queriesOf = (files: OpenBenchmark["manifest"]["files"], split: Split): number =>
  files.reduce((sum, each) => sum + (each.split === split ? each.queries : 0), 0);

const splitsBefore = (splits: readonly Split[], split: Split): Split[] =>
  splits.slice(0, splits.indexOf(split));

const withNames = ({ type, relation, anchor }: TypeFrequency, graph: Graph | undefined) => ({
  type,
  relation: graph ? { ...relation, name: nameOf(graph.relations, relation.id >> 1) } : relation,
  anchor: graph ? { ...anchor, name: nameOf(graph.entities, anchor.id) } : anchor,
});

/** The data in the lines of a split; `recorded` is undefined where they lack the types that answers reduce to. */
async function linesRead(
  { folder, manifest }: OpenBenchmark,
  split: Split,
  host: Host,
): Promise<{
  readonly recorded: readonly TypeDistribution[] | undefined;
  readonly contents: ContentCounter;
}> {
  const contents = contentCounter();
  let tally: Tally | undefined = createTally();
  const linesIn = (wanted: Split) => readThrough(linesOfSplit(folder, manifest.files, wanted, host), host);
  for await (const { line, file, at } of linesIn(split))
    try {
      contents.add(line);
      if (tally) countRecorded(tally, line);
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      if (error.code !== "benchmark.no-hardness") throw placed(error, file, at);
      tally = undefined;
    }
  for (const earlier of splitsBefore(manifest.splits, split))
    for await (const { line } of linesIn(earlier)) contents.addEarlier(line, earlier);
  return { recorded: tally && distribution(tally), contents };
}

async function* linesOfSplit(
  folder: string,
  records: OpenBenchmark["manifest"]["files"],
  split: Split,
  { files }: Pick<Host, "files">,
): AsyncGenerator<{ readonly line: string; readonly file: string; readonly at: number }> {
  for (const record of records) {
    if (record.split !== split) continue;
    const file = joined(folder, record.file);
    let at = 0;
    const watched = watchedHash(files, file, record.packed.sha256, () => changedFile(file));
    for await (const line of linesOf(file, watched.files)) yield { line, file, at: ++at };
    watched.check();
  }
}

/** The types that answers reduce to on the graph. */
async function typesOn(
  { manifest, ...opened }: OpenBenchmark,
  split: Split,
  graph: Graph,
  host: Host,
): Promise<readonly TypeDistribution[]> {
  const files = manifest.files.filter((each) => each.split === split);
  const { types } = await byClass(
    {
      queries: [{ ...opened, manifest: { ...manifest, files } }],
      graph,
      split,
      unions: "filtered",
      engine: "memory",
      threads: 1,
      force: false,
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
