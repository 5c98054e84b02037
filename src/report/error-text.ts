import type { LacunaError, Place } from "../error.ts";
import { visibleWord } from "../formats/text/visible.ts";
import { colours } from "./colours.ts";

/** Widest stretch of a source line that is shown around a mistake. */
const WIDEST = 100;

/**
 * A mistake as people read it: what it is called, the line it is in with the place underlined, and the mend.
 * Control characters of the input are shown, as terminals obey them.
 *
 * @param as a warning is shown the same way, and is no failure
 */
export function renderError(
  error: LacunaError,
  { mistake, strong } = colours(false),
  as: "error" | "warning" = "error",
): string {
  const lines = [`${mistake(`${as}[${error.code}]`)}: ${strong(printable(error.message))}`];
  if (error.place) lines.push(...placeLines(error.place, mistake));
  if (error.hint !== undefined) lines.push(...error.hint.split("\n").map((line) => `  ${printable(line)}`));
  return `${lines.join("\n")}\n`;
}

/** The same for programs: `{"error":{code,message,hint,place}}`, absent parts left out. */
export function errorJson(error: LacunaError): string {
  const { code, message, hint, place } = error;
  return `${JSON.stringify({ error: { code, message, hint, place } })}\n`;
}

function placeLines(place: Place, mistake: (text: string) => string): string[] {
  const lines: string[] = [];
  if (place.file !== undefined)
    lines.push(`  ${printable(place.file)}${place.line === undefined ? "" : `:${place.line}`}`);
  // A place may tell of damaged data, whose text is none.
  if (typeof place.text !== "string" || place.start === undefined) return lines;
  const { source, start, end } = lineAround(place.text, place.start, place.end ?? place.start);
  const before = columns(printable(source.slice(0, start)));
  lines.push(
    `  ${printable(source)}`,
    `  ${" ".repeat(before)}${mistake("^".repeat(Math.max(1, columns(printable(source.slice(start, end))))))}`,
  );
  return lines;
}

/** The line of `text` that `start` is in, cut to a readable width, with the offsets moved along. */
function lineAround(text: string, from: number, to: number) {
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  const found = text.indexOf("\n", from);
  const lineEnd = found < 0 ? text.length : found;
  let source = text.slice(lineStart, lineEnd).trimEnd();
  let start = Math.min(from - lineStart, source.length);
  let end = Math.min(to - lineStart, source.length);
  if (source.length > WIDEST) {
    const cut = Math.max(0, Math.min(start - WIDEST / 2, source.length - WIDEST));
    const tail = cut + WIDEST < source.length ? "…" : "";
    const head = cut > 0 ? "…" : "";
    source = head + source.slice(cut, cut + WIDEST) + tail;
    start += head.length - cut;
    end = Math.min(end + head.length - cut, source.length);
  }
  return { source, start, end };
}

/** Columns a text takes: code points, which is right for all but wide and combining characters. */
const columns = (text: string): number => [...text].length;

const printable = (text: string): string => visibleWord(text.replaceAll("\t", " "));
