import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-headings-"));
const load = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return loadGraph(join(folder, name), nodeFiles);
};

test.each([
  ["years", ",Sales,Sales,Costs,Costs\nRegion,2022,2023,2022,2023\nNorth,100,120,80,85\nSouth,90,95,70,72\n"],
  ["words", "Team,Points,Points,City\nName,home,away,town\nRovers,12,9,Ash\nUnited,8,14,Brook\n"],
])("two lines of headings are refused by their place: %s", async (name, text) => {
  await expect(load(`${name}.csv`, text)).rejects.toMatchObject({
    code: "kg.doubtful-header",
    place: { line: 2 },
  });
});

test.each([
  ["figures", "Team,Goals,Goals,City\nRovers,12,9,Ash\nUnited,8,14,Brook\n"],
  ["one", "Team,Points 2022,Points 2023,City\nRovers,12,9,Ash\nUnited,8,14,Brook\n"],
])("one line of headings is read, alike or not: %s", async (name, text) => {
  const graph = await load(`${name}.csv`, text);
  expect(graph.report?.things?.length).toBe(1);
});
