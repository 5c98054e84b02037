import { withoutStart } from "../formats/text/trimmed.ts";
import { table } from "./text-table.ts";

/** Columns that prose is broken at. */
const WIDE = 100;

/** A page as text for a terminal: prose in lines, tables aligned, pictures and links as their words. */
export function pageText(markdown: string): string {
  const uncommented = replaced(markdown, "<!--", "-->", () => "");
  const pieces = fenced(
    replaced(uncommented, "<picture>", "</picture>", (picture) => {
      const [, alternative = ""] = picture.split('alt="');
      return `(picture: ${alternative.split('"', 1)[0]})`;
    }),
  );
  return `${pieces.map((piece) => (piece.startsWith("```") ? codeText(piece) : proseText(piece))).join("")}\n`
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimStart();
}

/** A text with each stretch between two marks replaced; with nothing, the line ends behind it go too. */
function replaced(text: string, open: string, close: string, by: (stretch: string) => string): string {
  const [before = "", ...rest] = text.split(open);
  let changed = before;
  for (const piece of rest) {
    const end = piece.indexOf(close);
    if (end < 0) changed += open + piece;
    else {
      const put = by(piece.slice(0, end));
      const behind = piece.slice(end + close.length);
      changed += put === "" ? withoutStart(behind, "\n") : put + behind;
    }
  }
  return changed;
}

/** A text cut into prose and fenced blocks. */
function fenced(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (!isCode && line.startsWith("```")) {
      pieces.push([...lines, ""].join("\n"));
      lines = [line];
      isCode = true;
    } else if (isCode && line === "```") {
      pieces.push([...lines, line].join("\n"));
      lines = [""];
      isCode = false;
    } else lines.push(line);
  }
  return [...pieces, lines.join("\n")];
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
      .split(/\n(?=[ \t]{0,8}(?:-|\d{1,9}\.) )/)
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
    .replaceAll(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
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
