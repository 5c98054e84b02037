import { notOurs } from "../runs/writing/own-files.ts";
import type { Host } from "./host.ts";
import { usageError } from "./usage.ts";

/** Parameters that name what is written. */
const OUTPUTS = ["out", "report", "svg"];

/** Endings of reports that are written where an operation takes several of them. */
const OTHER_REPORTS = /\.(md|markdown|tex|csv|tsv|json|txt|pdf|svg|png)$/i;

/** @throws LacunaError `usage.report-format` where the one report, which is a page, has the name of something else */
export function refuseOtherReports(given: unknown): void {
  const { report } = (given ?? {}) as { readonly report?: unknown };
  if (typeof report !== "string" || !OTHER_REPORTS.test(report)) return;
  throw usageError(
    "report-format",
    `${report} would be a page of HTML, and is called otherwise`,
    "end it with .html",
    "report",
  );
}

/**
 * Refuses outputs that are an input, or a folder in which an input lies: replacing them would destroy what is read.
 * @throws LacunaError `runs.not-ours`
 */
export async function refuseOverInputs(given: unknown, { disk }: Pick<Host, "disk">): Promise<void> {
  const all = Object.entries((given ?? {}) as Record<string, unknown>);
  const outputs = all.filter(([name, value]) => OUTPUTS.includes(name) && typeof value === "string");
  if (outputs.length === 0) return;
  const inputs = all
    .filter(([name]) => !OUTPUTS.includes(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is string => typeof value === "string" && value !== "" && value.length < 4096);
  for (const [, out] of outputs) {
    const target = await disk.realPath(out as string);
    if (target === undefined) continue;
    for (const input of inputs.flatMap((each) => [each, ...each.split(",")])) {
      const place = await disk.realPath(input);
      if (place === undefined || (place !== target && !place.startsWith(`${target}/`))) continue;
      throw notOurs(
        out as string,
        place === target ? "is read by this command" : `holds ${input}, which is read`,
      );
    }
  }
}
