import { LacunaError } from "../../error.ts";
import { htmlReport } from "../../evaluation/report/report-html.ts";
import { fullInference } from "../../hardness/classes/class-text.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { openBenchmark } from "../resources/benchmark.ts";
import { generator } from "../running/generator.ts";
import type { LeaderboardParameters } from "./build.ts";
import { type Entry, readEntry } from "./entry.ts";
import { leaderboardPage } from "./page.ts";
import { isCopy, placesOf } from "./places.ts";
import type { Leaderboard, RankedEntry } from "./results.ts";
import { type ScoredPredictions, scored } from "./scored-entry.ts";

/** Ties that move the MRR by more than this are worth a look. */
const TIED = 0.005;
const WORKFLOW = "leaderboard.yml";

interface Read {
  readonly name: string;
  readonly entry: Entry;
  readonly own?: ScoredPredictions;
  readonly again?: ScoredPredictions;
}

/** Reads and scores all entries, and writes the pages. */
export async function buildLeaderboard(given: LeaderboardParameters, host: Host): Promise<Leaderboard> {
  const names: string[] = [];
  for (const name of (await host.disk.list(given.entries)) ?? [])
    if ((await host.disk.stat(joined(given.entries, name)))?.kind === "folder") names.push(name);
  if (names.length === 0)
    throw new LacunaError("leaderboard.no-entries", `${given.entries} holds no folder of an entry`, {
      hint: "put each entry into a folder of its own, with entry.json",
    });
  const { manifest, sha256, folder } = await openBenchmark(given.benchmark, host);
  const all: Read[] = [];
  for (const [done, name] of names.entries()) {
    host.onProgress?.({ title: "scoring entries", done, total: names.length, note: name });
    const place = joined(given.entries, name);
    const entry = await readEntry(place, host.files);
    all.push({
      name,
      entry,
      ...(entry.predictions ? { own: await scored(place, entry.predictions, given, host) } : {}),
      ...(entry.reproduced ? { again: await scored(place, entry.reproduced.predictions, given, host) } : {}),
    });
  }
  const withOwn = all.flatMap(({ name, own }) => (own ? [{ name, ...own }] : []));
  const places = placesOf(withOwn, given);
  const entries = all
    .map((read) => rankedEntry(read, places.get(read.name) ?? null, copiesOf(read, withOwn)))
    .sort(
      (a, b) =>
        (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) ||
        b.mrr - a.mrr ||
        (a.name < b.name ? -1 : 1),
    );
  const board = {
    benchmark: { name: nameOf(folder), sha256, graph: manifest.graph.name },
    split: withOwn[0]?.report.summary.protocol.split ?? given.split ?? "test",
    generator,
    decisions: `nothing is decided between them, two-sided at 5 %, paired over queries by sign flips (${given.flips} drawn) and the t of the interval`,
    entries,
  };
  const files: [string, string][] = [
    ["index.html", leaderboardPage(board)],
    ["leaderboard.json", `${JSON.stringify(board, undefined, 2)}\n`],
    [WORKFLOW, workflow(nameOf(given.entries), nameOf(folder))],
    ...withOwn.map(({ name, report }): [string, string] => [`${name}.html`, htmlReport(report)]),
  ];
  await host.writes.folder(
    given.out,
    async (put) => {
      for (const [name, text] of files) await put(name, text);
    },
    { force: given.force, ours: (await host.disk.list(given.out)) ?? [] },
  );
  return { out: given.out, ...board, files: files.length };
}

/** Earlier entries that an entry has every rank of. */
const copiesOf = ({ name, own }: Read, all: readonly ({ name: string } & ScoredPredictions)[]): string[] =>
  own === undefined
    ? []
    : all.flatMap((other) => (other.name < name && isCopy({ name, ...own }, other) ? [other.name] : []));

function rankedEntry(
  { name, entry, own, again }: Read,
  place: number | null,
  copies: readonly string[],
): RankedEntry {
  const { method, paper, code, reported, reproduced } = entry;
  const about = {
    name,
    method,
    ...(paper === undefined ? {} : { paper }),
    ...(code === undefined ? {} : { code }),
  };
  if (own === undefined) {
    const { mrr, types = {}, source } = reported!;
    return { ...about, mark: "reported", place: null, mrr, interval: null, types, source, checks: [] };
  }
  const { mean, types, reliability } = own.report.summary;
  const inside =
    again !== undefined &&
    mean.interval !== null &&
    again.report.summary.mean.mrr >= mean.interval[0] &&
    again.report.summary.mean.mrr <= mean.interval[1];
  const spread = mean.tied.optimistic - mean.tied.pessimistic;
  const check = (code: RankedEntry["checks"][number]["code"], message: string) => ({ code, message });
  return {
    ...about,
    mark: inside ? "reproduced" : "recomputed",
    place,
    mrr: mean.mrr,
    interval: mean.interval,
    hits: mean.hits,
    types: Object.fromEntries(types.map(({ type, mrr }) => [type, mrr])),
    classes: classMeans(types),
    ...saidRightOf(reliability),
    ...(inside ? { by: reproduced!.by } : {}),
    sha256: own.sha256,
    checks: [
      ...(mean.missing > 0
        ? [check("missing", `${mean.missing} of ${mean.queries} queries have no prediction`)]
        : []),
      ...(spread > TIED
        ? [check("ties", `ties decide ${(100 * spread).toFixed(1)} points of MRR: many scores are equal`)]
        : []),
      ...copies.map((other) => check("copy", `it has the same ranks as ${other} for every answer`)),
      ...(again !== undefined && !inside
        ? [
            check(
              "not-reproduced",
              `the predictions of ${reproduced!.by} have an MRR of ${(100 * again.report.summary.mean.mrr).toFixed(1)}, outside the interval`,
            ),
          ]
        : []),
    ],
  };
}

/** How many answers probabilities promise for each one that is there. */
const saidRightOf = (
  found: ScoredPredictions["report"]["summary"]["reliability"],
): Pick<RankedEntry, "saidRight"> =>
  found && found.ratio !== null && found.low !== null && found.high !== null
    ? { saidRight: { ratio: found.ratio, low: found.low, high: found.high } }
    : {};

/** MRR of each class, mean over the types that have it. */
function classMeans(
  types: readonly {
    readonly type: string;
    readonly reduces: Readonly<Record<string, { readonly mrr: number }>>;
  }[],
): Record<string, number> {
  const found = new Map<string, number[]>();
  for (const { type, reduces } of types)
    for (const [name, { mrr }] of Object.entries(reduces)) {
      const key = name === type ? fullInference : name;
      found.set(key, [...(found.get(key) ?? []), mrr]);
    }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.reduce((sum, each) => sum + each, 0) / values.length]),
  );
}

/** Builds the pages at each push to a repository of entries, on GitHub. */
const workflow = (
  entries: string,
  benchmark: string,
): string => `# Put this file into .github/workflows of the repository of entries.
name: leaderboard
on: [push, pull_request]
permissions:
  contents: read
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes lacuna leaderboard build ${entries} --benchmark ${benchmark} --out site
      - uses: actions/upload-pages-artifact@v3
        with: { path: site }
`;
