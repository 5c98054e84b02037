import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, expect, it, vi } from "vitest";

const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(import.meta.dirname, "kopl-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const page = readFileSync(join(root, "docs/kopl.md"), "utf8");
const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)];

it("every program of docs/kopl.md has its output behind it", () => {
  expect(blocks.length).toBe([...page.matchAll(/^```ts$/gm)].length);
});

it.each(blocks.map(([, program, output], i) => [i + 1, program ?? "", output ?? ""] as const))(
  "docs/kopl.md, program %i",
  async (number, program, output) => {
    const file = join(scratch, `program-${number}.ts`);
    writeFileSync(
      file,
      program
        .replaceAll('from "lacuna"', `from ${JSON.stringify(join(root, "src/index.ts"))}`)
        .replaceAll(
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
    expect(`${printed.join("\n")}\n`).toBe(output);
  },
);
