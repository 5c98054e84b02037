import { visible } from "../formats/text/visible.ts";

/** A table whose first column is aligned on the left. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  mark: (text: string) => string = markdownText,
): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => mark(String(cell))).join(" | ")} |`;
  const rule = `|${header.map((_, at) => (at === 0 ? " --- |" : " ---: |")).join("")}`;
  return [line(header), rule, ...rows.map(line)].join("\n");
}

/** Names come from files of others: nothing of them may act as Markdown. */
export const markdownText = (text: string): string =>
  visible(text.replace(/[\\`*_{}[\]<>|]/g, (sign) => `\\${sign}`)).replace(/\s+/g, " ");
