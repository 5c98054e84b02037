import type { LoadReport } from "./report.ts";

/** How the note of files begins that nothing was read from. */
export const NOT_READ = "not read: ";

/** Lines that are shown where a graph is only asked, at most. */
const MOST = 12;

/**
 * What a person should know of how the files of a graph were read before an answer is believed: what the reader decided by itself, and
 * what it left out.
 * @param isWhole all lines; else the first ones, with where the others are
 */
export function readingLines(report: LoadReport | undefined, isWhole = false): readonly string[] {
  if (report === undefined) return [];
  const { literals, isDecided, notes = [] } = report;
  const skipped = literals?.skipped ?? 0;
  const lines = [
    ...(isDecided ? notes : notes.filter((note) => note.startsWith(NOT_READ))),
    ...(skipped > 0
      ? [
          `${skipped} ${skipped === 1 ? "literal was" : "literals were"} skipped: a graph keeps labels, aliases, numbers and dates; a knowledge base of the same file keeps all`,
        ]
      : []),
  ];
  if (isWhole || lines.length <= MOST) return lines;
  return [
    ...lines.slice(0, MOST - 1),
    `and ${lines.length - MOST + 1} more lines, which \`lacuna kg info\` shows`,
  ];
}
