import { LacunaError } from "../../error.ts";
import type { ExportedBenchmark } from "../../operations/benchmark/results.ts";
import { numberText } from "../../report/figures.ts";

/** The text of `benchmark export`. */
export const exportedText = ({ out, files, queries }: ExportedBenchmark): string =>
  `wrote ${out}: ${numberText(files.length)} files, ${numberText(queries)} queries\n`;

/** Types that were left out, each reason with its types: users of the files have to know what is missing. */
export function notExported({ out, to, skipped, queries }: ExportedBenchmark): LacunaError | undefined {
  if (skipped.length === 0) return undefined;
  const left = skipped.reduce((sum, each) => sum + each.queries, 0);
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  const lines = reasons.map((why) => {
    const names = skipped.filter((each) => each.why === why).map(({ type, split }) => `${type} (${split})`);
    const shown = names.length > 8 ? [...names.slice(0, 8), `${names.length - 8} more`] : names;
    return `${shown.join(", ")}: ${why}`;
  });
  return new LacunaError(
    "benchmark.left-out",
    `${out} lacks ${numberText(left)} of ${numberText(queries + left)} queries, which ${to} files cannot say`,
    { hint: lines.join("\n") },
  );
}
