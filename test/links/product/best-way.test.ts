import { expect, test } from "vitest";
import { bestWay } from "../../../src/links/product/best-way.ts";
import type { OptionTable } from "../../../src/links/product/option-table.ts";
import { randomStream } from "../../../src/numeric/random.ts";

const options = [{ powers: [1, 0] }, { powers: [0, 1] }, { powers: [1, 1] }];
const RELATIONS = 6;

/** Links whose 1/rank is a base plus noise, plus what the option is worth for the relation. */
function planted(worth: (relation: number, option: number) => number, links = 3000, noise = 0.2) {
  const random = randomStream(5, "ways");
  const relations = Uint32Array.from({ length: links }, (_, link) => link % RELATIONS);
  const values = new Float32Array(links * options.length);
  relations.forEach((relation, link) => {
    options.forEach((_, option) => {
      values[link * options.length + option] = 0.4 + worth(relation, option) + noise * (random.real() - 0.5);
    });
  });
  const questions = Uint32Array.from({ length: links }, (_, link) => link);
  const table: OptionTable = {
    options,
    relations,
    questions,
    known: new Uint32Array(links),
    ranks: values.map((value) => 1 / value),
  };
  const { choices, tried } = bestWay(table, values, RELATIONS);
  return { choices: [...choices], kept: tried.find(({ isKept }) => isKept)!.name };
}

test("nothing is chosen where nothing is to be gained: the product that nobody fitted stays", () => {
  for (const links of [60, 600, 3000])
    expect(planted(() => 0, links)).toEqual({
      choices: new Array(RELATIONS).fill(2),
      kept: "unfitted powers",
    });
});

test("what validation shows is chosen: for all, by direction, by relation", () => {
  expect(planted((_, option) => (option === 1 ? 0.1 : 0))).toEqual({
    choices: new Array(RELATIONS).fill(1),
    kept: "one for all",
  });
  expect(planted((relation, option) => (option === (relation & 1) ? 0.1 : 0))).toEqual({
    choices: [0, 1, 0, 1, 0, 1],
    kept: "by direction",
  });
  const { choices, kept } = planted((relation, option) => (option === relation % 3 ? 0.1 : 0));
  expect(choices).toEqual([0, 1, 2, 0, 1, 2]);
  expect(kept).toMatch(/^by relation/);
});
