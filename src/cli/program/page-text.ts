import { table } from "../text/table.ts";

/** Columns that prose is broken at. */
const WIDE = 100;

/** A page as text for a terminal: prose in lines, tables aligned, pictures and links as their words. */
export function pageText(markdown: string): string {
  const pieces = markdown
    .replaceAll(/<!--[\s\S]*?-->\n*/g, "")
    .replaceAll(/<picture>[\s\S]*?alt="([^"]*)"[\s\S]*?<\/picture>/g, "(picture: $1)")
    .split(/^(```[\s\S]*?^```)$/m);
  return `${pieces.map((piece) => (piece.startsWith("```") ? codeText(piece) : proseText(piece))).join("")}\n`
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimStart();
}

const codeText = (block: string): string =>
  block
    .split("\n")
    .slice(1, -1)
    .map((line) => `    ${line}\n`)
    .join("");

const proseText = (prose: string): string => prose.split(/\n\n+/).map(blockText).join("\n\n");

function blockText(block: string): string {
  if (/^\s*\|/.test(block)) return tableText(block);
  if (/^#/.test(block))
    return block.replaceAll(/^#+ (.*)$/gm, (_, words: string) => plain(words).toUpperCase());
  if (/^\s*(-|\d+\.) /.test(block))
    return block
      .split(/\n(?=\s*(?:-|\d+\.) )/)
      .map((item) => wrapped(plain(item.trim()), "  "))
      .join("\n");
  return wrapped(plain(block), "");
}

function tableText(block: string): string {
  const [header = [], , ...rows] = block
    .trim()
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replaceAll(/^\||\|$/g, "")
        .split(/(?<!\\)\|/)
        .map((cell) => plain(cell).trim()),
    );
  return table(header, rows).trimEnd();
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<code>|<\/code>/g, "")
    .replaceAll("&#124;", "|")
    .replaceAll("\\|", "|")
    .replaceAll(/[`*]/g, "");

function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDE)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(lines.length === 0 ? word : `${indent}${word}`);
  }
  return lines.join("\n");
}
