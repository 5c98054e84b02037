import { describe, expect, it } from "vitest";
import { answersShown } from "../../src/cli/ask/answers-shown.ts";
import type { Options } from "../../src/cli/command/rendering.ts";
import { inMemory } from "../operations/support.ts";
import { sized } from "../support/sizes.ts";

const { ask } = inMemory();

/** What the command prints of a query, in the pieces that it prints. */
async function pieces(query: string, options: Partial<Options>, more: object = {}): Promise<string[]> {
  const printed: string[] = [];
  const io = { out: (text: string) => void printed.push(text), err: () => {}, terminal: false };
  const { takers, end } = answersShown({ seed: 0, threads: 0, ...options }, false, io);
  end(await ask({ graph: "world", query, notation: "text", unsafe: true, ...more }, takers));
  return printed;
}

describe("answers are written a piece at a time", () => {
  it.each(["?a, ?b : borders(?a, ?b)", "?a : borders(France, ?a)", "borders(France, Spain)", "?a : false"])(
    "%s as the same JSON",
    async (query) => {
      const whole = await ask({ graph: "world", query, notation: "text", unsafe: true });
      expect((await pieces(query, { json: true })).join("")).toBe(`${JSON.stringify(whole)}\n`);
    },
  );

  it("as text, with what was listed at the end", async () => {
    const limit = sized(20_000, 100_000);
    const printed = await pieces("?a, ?b : true", {}, { limit });
    expect(printed.length).toBeGreaterThan(10);
    expect(printed.join("").split("\n")).toHaveLength(limit + 4);
    expect(printed.at(-1)!.endsWith(`\n${limit} answers; there may be more, --limit was reached\n`)).toBe(
      true,
    );
  });

  it("as rows, with their header once", async () => {
    const { answers } = await ask({ graph: "world", query: "?a, ?b : borders(?a, ?b)" });
    const lines = (await pieces("?a, ?b : borders(?a, ?b)", { tsv: true } as never))
      .join("")
      .trimEnd()
      .split("\n");
    expect(lines).toEqual(["a\tb", ...answers.map((each) => each.join("\t"))]);
  });
});
