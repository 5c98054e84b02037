import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { nouns } from "../../src/cli/program/nouns.ts";
import { run } from "../../src/cli/program/program.ts";
import { wrapped } from "../../src/report/wrap.ts";

/** What a terminal of some columns shows. */
async function shown(columns: number | undefined, ...words: string[]): Promise<string[]> {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  await run(words, { out: write, err: write, terminal: true, columns: { out: columns, err: columns } });
  return stripVTControlCharacters(text).split("\n");
}

const words = (lines: readonly string[]) =>
  lines
    .join(" ")
    .split(/\s+/)
    .filter((word) => word !== "");

it.each([40, 60, 80])(
  "no line of help is wider than a terminal of %i columns, and no word is broken",
  async (columns) => {
    for (const { name } of nouns) {
      const [wide, narrow] = [await shown(10_000, name, "--help"), await shown(columns, name, "--help")];
      expect(words(narrow)).toEqual(words(wide));
      const tooWide = narrow.filter(
        (line) => line.length > columns && line.trim().includes(" ") && !/^ +(npx )?lacuna /.test(line),
      );
      expect(tooWide).toEqual([]);
    }
  },
);

it("errors break between words; commands to copy stay whole", async () => {
  const call = ["eval", "nothing-there", "--solver", "qtoo", "--graph", "world"];
  const [wide, narrow] = [await shown(undefined, ...call), await shown(50, ...call)];
  expect(words(narrow)).toEqual(words(wide));
  expect(narrow.every((line) => line.length <= 50)).toBe(true);
  expect(wide.some((line) => line.length > 50)).toBe(true);
  const command = "  lacuna kg split some-long-name --random 80,10,10 --keep-seen --out gaps";
  expect(wrapped(command, 40)).toBe(command);
});
