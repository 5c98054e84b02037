import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isGenerated } from "../../build/reference/generated.ts";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

/** A fenced block of a page: its language, the file name it is given in brackets, and why a test leaves it out. */
export interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly skip: string | undefined;
  readonly text: string;
}

/** Every page that is kept in git and that a reader is sent to, by its path in the repository. */
export const pages: readonly string[] = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`)
    .filter((page) => !isGenerated(page))
    .sort(),
];

export const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

/** The fenced blocks of a text; `<!-- not run: reason -->` before a fence leaves it out of the tests. */
export const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/(?:^<!-- not run: (.*) -->\n+)?^```(\w+)(?: \[(.+)\])?\n([\s\S]*?)^```$/gm)].map(
    ([, skip, language = "", file, body = ""]) => ({ language, file, skip, text: body }),
  );

/** A command of a `console` block and what the page shows below it. */
export interface Command {
  readonly words: readonly string[];
  readonly line: string;
  readonly output: string;
}

/** The `lacuna` commands of a block; a backslash at the end of a line goes on with the next one. */
export const commandsOf = (block: Block): readonly Command[] =>
  block.text
    .replaceAll(/\\\n\s*/g, "")
    .split(/^(?=\$ )/m)
    .map((each) => {
      const [first = "", ...output] = each.split("\n");
      const line = first.replace(/^\$ (npx )?lacuna /, "").replace(/\s+#.*$/, "");
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
      return { line, words, output: output.join("\n").trim() };
    });

/** Whether an output is what a page shows, where `…` stands for any text: for any lines, when it is a line of its own. */
export function isShown(shown: string, output: string): boolean {
  const pattern = shown
    .trim()
    .split("\n")
    .map((line) =>
      line.trim() === "…" ? "(?:.*\\n)*?" : `${line.split("…").map(escaped).join(".*")}[ ]*\\n`,
    );
  return new RegExp(`^${pattern.join("")}$`).test(`${output.trim()}\n`);
}

const escaped = (text: string): string =>
  text.trimEnd() === "" ? text : text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
