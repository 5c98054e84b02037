import { usageError } from "../../error.ts";

/** Endings of reports that have these names where an operation writes several kinds of them. */
const OTHER_REPORTS = /\.(md|markdown|tex|csv|tsv|json|txt|pdf|svg|png)$/i;

/** @throws LacunaError `usage.report-format` where the one report that an operation writes, a page, has the name of something else */
export function refuseOtherName(path: string): void {
  if (OTHER_REPORTS.test(path))
    throw usageError(
      "report-format",
      `${path} would be a page of HTML, and is called otherwise`,
      "end it with .html",
      "report",
    );
}
