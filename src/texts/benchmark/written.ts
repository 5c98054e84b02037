import {
  type Differences,
  differenceKinds,
  differenceText,
  sumOfDifferences,
} from "../../benchmark/differences.ts";
import { LacunaError } from "../../error.ts";
import type { Verified, WrittenBenchmark } from "../../operations/benchmark/results.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The text of commands that write a benchmark. */
export function manifestText({ out, files }: WrittenBenchmark): string {
  const rows = files.map(({ split, type, queries, pairs, report }) => [
    split,
    type,
    numberText(queries),
    numberText(pairs.easy),
    numberText(pairs.hard),
    remark(report),
  ]);
  const total = files.reduce((sum, { queries }) => sum + queries, 0);
  return `${table(["split", "type", "queries", "easy", "hard", ""], rows)}wrote ${out}: ${numberText(total)} queries\n`;
}

/** The text of `benchmark import`, with the differences from the graph. */
export function importedBenchmarkText(written: WrittenBenchmark): string {
  const { files } = written;
  const kept = differenceLines(sumOfDifferences(files.map(({ differences }) => differences)));
  const replaced = differenceLines(
    sumOfDifferences(files.map(({ report }) => report.replaced as Differences)),
  );
  return [
    manifestText(written),
    kept === ""
      ? ""
      : `Kept as it was published and recorded (\`lacuna benchmark verify … --list\` shows each):\n${kept}`,
    replaced === "" ? "" : `Replaced by what the graph gives (\`--answers given\` keeps it):\n${replaced}`,
  ].join("");
}

/** A line for each kind of difference. */
const differenceLines = (differences: Differences): string =>
  differenceKinds
    .map(({ name }) => {
      const count = differences[name];
      return count ? `  ${differenceText(name, count, numberText)}\n` : "";
    })
    .join("");

/** Types that no query was found for, when there are others: they matter to averages over types. */
export function emptyTypes({ out, files, shard }: WrittenBenchmark): LacunaError | undefined {
  const empty = files.filter(({ queries }) => queries === 0);
  if (empty.length === 0 || (empty.length === files.length && !shard)) return undefined;
  const named = empty.map(({ split, type }) => `${type} (${split})`);
  const shown = named.length > 10 ? [...named.slice(0, 10), `${named.length - 10} more`] : named;
  return new LacunaError(
    "benchmark.empty-types",
    `${empty.length} of ${files.length} files of ${out} have no query: ${shown.join(", ")}`,
    { hint: "the graph has too few missing links for these types; averages over types will lack them" },
  );
}

/** @throws LacunaError `benchmark.empty` */
export function refuseEmpty({ out, files, shard }: WrittenBenchmark): void {
  // Other shards may have what this one lacks.
  if (shard || files.some(({ queries }) => queries > 0)) return;
  throw new LacunaError("benchmark.empty", `no query was found for any type of ${out}`, {
    hint: "the graph has too few missing links; `lacuna kg split` can put more of them into {split}",
  });
}

/** The unusual entries in the report of a file. */
function remark(report: Readonly<Record<string, unknown>>): string {
  const few = warnings(report);
  if (few.length > 0) return few.join("; ");
  if (typeof report.short === "number") return `${report.short} short: ${String(report.why)}`;
  if (typeof report.differing === "number" && report.differing > 0)
    return `answers of ${report.differing} differ from the graph's`;
  return "";
}

/** Classes that few queries carry. */
function warnings({ classes }: Readonly<Record<string, unknown>>): string[] {
  const warned = (classes ?? {}) as Readonly<Record<string, { warning?: string }>>;
  return Object.entries(warned).flatMap(([name, { warning }]) => (warning ? [`${name}: ${warning}`] : []));
}

/** Mistakes as `file:line: message`, then how much was looked at. */
export function verifiedText(
  folder: string,
  { ok, files, queries, pairs, mistakes, more, recorded, listed = [] }: Verified,
): string {
  const lines = [...listed, ...mistakes].map(
    ({ file, line, message }) => `${file}${line === undefined ? "" : `:${line}`}: ${message}\n`,
  );
  if (more > 0) lines.push(`… and ${numberText(more)} more\n`);
  const looked = `${numberText(files)} files, ${numberText(queries)} queries, ${numberText(pairs.easy)} easy and ${numberText(pairs.hard)} hard answers`;
  const asRecorded = differenceLines(recorded);
  const ofImport = asRecorded === "" ? "" : `As the import recorded of the published files:\n${asRecorded}`;
  return `${lines.join("")}${ofImport}${folder}: ${looked}${ok ? ", all as they should be" : ""}\n`;
}

/** @throws LacunaError `benchmark.mistakes` */
export function refuseMistakes(folder: string, { ok, mistakes, more }: Verified): void {
  if (ok) return;
  const count = mistakes.length + more;
  throw new LacunaError(
    "benchmark.mistakes",
    `${folder} has ${count === 1 ? "a mistake" : `${count} mistakes`}`,
    {
      hint: "make the folder again from its graph; its manifest has the recipe",
    },
  );
}
