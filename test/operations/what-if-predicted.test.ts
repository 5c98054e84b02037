// What a model believes with a link hidden or added is what it believes on a file that has, or has not, the line of that link.
import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeHost } from "../../src/host/node.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { askWhatIfOperation } from "../../src/operations/ask/exploring/what-if.ts";
import { predictOperation } from "../../src/operations/ask/predict.ts";
import { checked } from "../../src/operations/contract/check.ts";

const links = [
  ...["ann bob", "bob cid", "cid dan", "dan eve", "eve ann", "ann cid", "bob dan", "cid ann"],
].map((pair) => `${pair.replace(" ", "\tknows\t")}`);
const works = [
  "ann\tworks\tacme",
  "bob\tworks\tacme",
  "cid\tworks\tbyte",
  "dan\tworks\tbyte",
  "eve\tworks\tacme",
];
const graphOf = (lines: readonly string[]) =>
  loadGraph("g.tsv", memoryFiles(new Map([["g.tsv", new TextEncoder().encode(`${lines.join("\n")}\n`)]])));

const query = "?w : knows(ann, ?x) & works(?x, ?w)";
const believedOn = async (lines: readonly string[], model: string) => {
  const given = checked(predictOperation, { graph: await graphOf(lines), query, model, top: 20 });
  const { answers } = await predictOperation.run(given, nodeHost);
  return new Map(answers.map(({ values, truth, score = truth, known }) => [values.join(), { score, known }]));
};

test.each(["ultra-3g", "frequency"])("%s on the changed links", async (model) => {
  const all = [...links, ...works];
  const [hidden, added] = ["bob\tworks\tacme", "dan\tworks\tacme"];
  const changed = [...all.filter((line) => line !== hidden), added];
  const given = checked(askWhatIfOperation, {
    ...{ graph: await graphOf(all), query, model, top: 20 },
    ...{ hide: ["works(bob, acme)"], add: ["works(dan, acme)"] },
  });
  const { predicted, before, after } = await askWhatIfOperation.run(given, nodeHost);
  expect([before, after]).toEqual([2, 1]);
  expect(predicted!.answers.length).toBeGreaterThan(1);
  const [was, is] = [await believedOn(all, model), await believedOn(changed, model)];
  for (const { values, ...sides } of predicted!.answers)
    for (const [side, expected] of [
      ["before", was.get(values.join())],
      ["after", is.get(values.join())],
    ] as const) {
      const { truth, score = truth, known } = sides[side];
      expect(known).toBe(expected?.known ?? false);
      expect(score).toBeCloseTo(expected?.score ?? 0, 5);
    }
  const changes = predicted!.answers.map(({ before, after }) => Math.abs(before.score! - after.score!));
  expect(changes).toEqual([...changes].sort((a, b) => b - a));
  expect(predicted!.answers.find(({ values }) => values[0] === "acme")).toMatchObject({
    before: { known: true },
    after: { known: false },
  });
});
