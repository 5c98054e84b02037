import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import { lacuna } from "../cli/lacuna.ts";

const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(import.meta.dirname, "run-"));
afterAll(() => rmSync(scratch, { recursive: true }));

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocksOf = (file: string): Block[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, text]) => ({
      language: language!,
      text: text!,
    }),
  );

describe("the examples of the documentation do what the page shows", () => {
  const blocks = blocksOf("docs/library.md");
  const programs = blocks.filter((block) => block.language === "ts");
  it.each(programs.map((block, i) => [i + 1, block] as const))(
    "docs/library.md, program %i",
    async (number, block) => {
      const shown = blocks[blocks.indexOf(block) + 1]!;
      expect(shown.language).toBe("text");
      const file = join(scratch, `program-${number}.ts`);
      writeFileSync(
        file,
        block.text
          .replace('from "lacuna"', `from ${JSON.stringify(join(root, "src/index.ts"))}`)
          .replace(
            /from "lacuna\/(\w+)"/g,
            (_, part) => `from ${JSON.stringify(join(root, "src", part, "index.ts"))}`,
          ),
      );
      const printed: string[] = [];
      const log = vi
        .spyOn(console, "log")
        .mockImplementation((...values) => void printed.push(format(...values)));
      try {
        await import(file);
      } finally {
        log.mockRestore();
      }
      expect(`${printed.join("\n")}\n`).toBe(shown.text);
    },
  );

  const commandsOf = (page: string) =>
    blocksOf(page)
      .filter((block) => block.language === "console")
      .flatMap((block) => block.text.split(/^(?=\$ )/m))
      .map((each) => {
        const [line, ...output] = each.split("\n");
        return { page, line: line!.replace(/^\$ (npx )?lacuna /, ""), output: output.join("\n") };
      });
  const commands = [
    ...commandsOf("README.md"),
    // Others need real data or files of the reader's; the first model is that of the README.
    ...commandsOf("docs/solvers.md").filter(({ line }) =>
      /^(links train world --model|ask world ')/.test(line),
    ),
  ];
  // In order and in one folder, as a reader would type them; a command that shows no output only has to succeed.
  it.each(commands)("$page: lacuna $line", async ({ line, output }) => {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
    const { status, out, err } = await lacuna(words, "", {}, scratch);
    if (output.trim() === "") expect(status, err).toBe(0);
    else expect(`${out}${err}`.trim()).toBe(output.trim());
  });
});
