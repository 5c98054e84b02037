// What two solvers come to on a balanced benchmark, from the folders that `lacuna eval --out` wrote.
//   sh experiments/run.sh balanced/balanced-runs <out.json> <ours,…> <theirs,…>
// Each side may be several folders, of other types. Figures of a side are over all its queries; differences over those that both
// have. Types that only ours has count as equal when `SAME` names them (1p: one row, the same order).
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { printTable } from "../../bench/lib/table.ts";
import { compareScoredLines } from "../../src/evaluation/compare/compare.ts";
import { resultsOf } from "../../src/evaluation/folder/read-run.ts";
import type { ScoredLine } from "../../src/evaluation/scoring/scored-line.ts";
import { skewedInterval } from "../../src/evaluation/statistics/interval.ts";
import { momentsOf, weightedMoments } from "../../src/evaluation/statistics/moments.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { mrr } from "../../src/ranking/measures.ts";

const NAMED = ["1p", "2p", "3p", "4p", "2i", "3i", "4i", "1p2i", "2i1p", "2u", "2u1p"];
const NEGATED = ["2in", "3in", "2in1p", "2pi1pn", "2nu1p"];

const [out, ours, theirs] = process.argv.slice(2);
const same = (process.env.SAME ?? "").split(",");

async function linesOf(folders: string): Promise<ScoredLine[]> {
  const found: ScoredLine[] = [];
  for (const folder of folders.split(",")) found.push(...(await resultsOf(folder, nodeFiles)));
  return found;
}

const a = await linesOf(theirs!);
const b = await linesOf(ours!);
for (const line of b) if (same.includes(line.type)) a.push(line);
const both = new Set(a.map(({ id }) => id));
const pairs = { b: b.filter(({ id }) => both.has(id)), a: [] as ScoredLine[] };
const wanted = new Set(pairs.b.map(({ id }) => id));
pairs.a = a.filter(({ id }) => wanted.has(id));
const compared = compareScoredLines(pairs.a, pairs.b, { flips: 9999, seed: 1 });

/** Mean, interval and number of queries of a type. */
function figures(lines: readonly ScoredLine[], type: string) {
  const moments = momentsOf(lines.filter((line) => line.type === type).map(({ ranks }) => mrr(ranks)));
  return { queries: moments.count, mrr: moments.mean, interval: skewedInterval(moments, [0, 1]), moments };
}

function meanOf(lines: readonly ScoredLine[], types: readonly string[]) {
  const each = types.map((type) => figures(lines, type).moments);
  const moments = weightedMoments(each.map((of) => ({ moments: of, weight: 1 })));
  return { types: types.length, mrr: moments.mean, interval: skewedInterval(moments, [0, 1]) };
}

/** Each query once for each class it has, over all types. */
function ofClass(name: (line: ScoredLine, reduces: string) => boolean) {
  const scores = (lines: readonly ScoredLine[]) =>
    new Map(
      lines.flatMap((line) =>
        Object.entries(line.reduces ?? {})
          .filter(([reduces]) => name(line, reduces))
          .map(
            ([reduces, at]) => [`${line.id} ${reduces}`, mrr(at.map((each) => line.ranks[each]!))] as const,
          ),
      ),
    );
  const [one, other] = [scores(pairs.a), scores(pairs.b)];
  const differences = momentsOf([...one].map(([id, score]) => other.get(id)! - score));
  const mean = (of: Map<string, number>) => momentsOf([...of.values()]).mean;
  return {
    ...{ queries: one.size, theirs: mean(one), ours: mean(other), difference: differences.mean },
    interval: skewedInterval(differences, [-1, 1]),
  };
}

const asked = new Set([...NAMED, ...NEGATED, ...b.map(({ type }) => type)]);
const types = [...asked].filter((type) => b.some((line) => line.type === type));
const shared = compared.types.map(({ type }) => type);
const result = {
  types: types.map((type) => {
    const { moments: _, ...own } = figures(b, type);
    const beside = compared.types.find((each) => each.type === type);
    const { moments: __, ...other } = figures(a, type);
    return {
      type,
      ours: own,
      theirs: other,
      ...(beside
        ? {
            paired: {
              queries: beside.queries,
              difference: beside.difference,
              interval: beside.interval,
              decided: beside.decided,
            },
          }
        : {}),
    };
  }),
  mean: { ours: meanOf(b, types), theirs: meanOf(a, shared) },
  paired: { types: shared.length, difference: compared.mean.difference, interval: compared.mean.interval },
  classes: Object.fromEntries(
    ["1p", "2p", "3p", "2i", "3i", "2u"].map((name) => [
      name,
      ofClass((line, reduces) => reduces === name && line.type !== name),
    ]),
  ),
  full: ofClass((line, reduces) => reduces === line.type && line.type !== "1p"),
};
mkdirSync(dirname(out!), { recursive: true });
writeFileSync(out!, `${JSON.stringify(result, undefined, 2)}\n`);

const points = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? "" : (100 * value).toFixed(1);
const range = (of: readonly [number, number] | null | undefined) =>
  of ? `[${points(of[0])}, ${points(of[1])}]` : "";
printTable(
  [
    "type",
    "queries",
    "MRR",
    "95 %",
    "queries of theirs",
    "theirs",
    "difference, paired",
    "95 %",
    "beyond chance",
  ],
  [
    ...result.types.map(({ type, ours: own, theirs: other, paired }) => [
      type,
      String(own.queries),
      points(own.mrr),
      range(own.interval),
      String(paired?.queries ?? 0),
      points(other.mrr),
      points(paired?.difference),
      range(paired?.interval),
      paired?.decided ? "yes" : "",
    ]),
    [
      "mean",
      "",
      points(result.mean.ours.mrr),
      range(result.mean.ours.interval),
      "",
      points(result.mean.theirs.mrr),
      points(result.paired.difference),
      range(result.paired.interval),
      "",
    ],
  ],
);
printTable(
  ["class", "queries", "ours", "theirs", "difference", "95 %"],
  [...Object.entries(result.classes), ["full inference", result.full] as const].map(([name, each]) => [
    name,
    String(each.queries),
    points(each.ours),
    points(each.theirs),
    points(each.difference),
    range(each.interval),
  ]),
);
