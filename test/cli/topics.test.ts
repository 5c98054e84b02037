import { expect, it } from "vitest";
import { isGenerated } from "../../build/reference/generated.ts";
import { pages } from "../docs/page.ts";
import { lacuna } from "./lacuna.ts";

it("`help topics` lists every page of the shelves with its title", async () => {
  const { out, status } = await lacuna(["help", "topics"]);
  expect(status).toBe(0);
  const listed = [...out.matchAll(/^ {2}([a-z]+\/[\w-]+) +\S/gm)]
    .map(([, name]) => `docs/${name}.md`)
    .filter((page) => !isGenerated(page));
  const shelves = pages.filter((each) => /^docs\/(start|guides|reference|explanation)\//.test(each));
  expect(listed.sort()).toEqual(shelves.filter((each) => !each.endsWith("README.md")));
});

it("`help <topic>` shows a page as text: no markup, lines of a terminal, tables aligned", async () => {
  const { out, status } = await lacuna(["help", "first", "answer"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^FIRST ANSWER\n/);
  expect(out).toContain("    $ npx lacuna ask world");
  expect(out).not.toMatch(/```|<picture>|\]\(/);
  const prose = (await lacuna(["help", "explanation/hardness"])).out
    .split("\n")
    .filter((line) => !/^ {4}|\S {2}\S/.test(line));
  expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(104);
});

it("a command goes before a page, and an unknown topic is a mistake", async () => {
  expect((await lacuna(["help", "solvers"])).out).toMatch(/^Usage: lacuna solvers/);
  expect((await lacuna(["help", "query-models"])).out).toContain(
    "Also: lacuna help explanation/query-models",
  );
  const { status, err } = await lacuna(["help", "nonsense"]);
  expect([status, err]).toEqual([2, expect.stringContaining("usage.unknown-topic")]);
});
