import { expect, it } from "vitest";
import { openGraph } from "../../src/index.ts";
import { splitRandom } from "../../src/kg/index.ts";
import { kindBounds } from "../../src/kg/kind-bounds.ts";
import { inMemory } from "./support.ts";

const { predict } = inMemory();
const gaps = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: 3 });

it("rules out, of a side, what stands on other sides only, and by enough links: written out slowly", () => {
  const { ruledOut } = kindBounds(gaps);
  const { rows, relationCount, entityCount } = gaps;
  const sides = Array.from({ length: relationCount }, () => new Map<number, number>());
  for (let relation = 0; relation < relationCount; relation++)
    for (let row = rows.relationRow[relation]!; row < rows.relationRow[relation + 1]!; row++)
      for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
        if (rows.levels[edge] === 0)
          sides[relation]!.set(rows.rowHead[row]!, (sides[relation]!.get(rows.rowHead[row]!) ?? 0) + 1);
  const size = (relation: number) => [...sides[relation]!.values()].reduce((sum, each) => sum + each, 0);
  for (let relation = 0; relation < relationCount; relation++) {
    const marks = ruledOut(relation);
    for (let entity = 0; entity < entityCount; entity++) {
      const own = sides.flatMap((side, at) => (side.has(entity) ? [at] : []));
      const strangers = own.filter(
        (at) => ![...sides[at]!.keys()].some((each) => sides[relation]!.has(each)),
      );
      const wanted =
        size(relation) >= 30 &&
        own.length > 0 &&
        strangers.length === own.length &&
        own.some((at) => size(at) >= 30);
      expect(marks?.[entity] === 1).toBe(wanted);
    }
  }
});

it("only countries border, predicted for one variable or two, unless others are allowed", async () => {
  const borders = 2 * gaps.relations.id("borders")!;
  const countries = new Set<string>();
  for (let row = gaps.rows.relationRow[borders]!; row < gaps.rows.relationRow[borders + 1]!; row++)
    countries.add(gaps.label(gaps.rows.rowHead[row]!));
  const named = async (query: string, more: object = {}) => {
    const found = await predict({
      graph: gaps,
      query,
      model: "frequency",
      predicted: true,
      top: 60,
      ...more,
    });
    return {
      found,
      values: found.answers.flatMap((each) => each.values.map(String)),
    };
  };
  const isCode = (value: string) => /^\+\d|^\.\w+$/.test(value);
  for (const query of ["?x : borders(?x, Ireland)", "?x, ?y : borders(?x, ?y)"]) {
    const { found, values } = await named(query);
    expect(values.length).toBeGreaterThan(10);
    expect(values.filter(isCode)).toEqual([]);
    expect(found.bounded).toEqual(["borders"]);
  }
  // With all of them, things that are no countries come too.
  const all = await named("?x : borders(?x, Ireland)", { top: 3000, anyKind: true });
  expect(all.values.some(isCode)).toBe(true);
  expect(all.found.bounded).toEqual([]);
  const kept = await named("?x : borders(?x, Ireland)", { top: 3000 });
  const linked = new Set<string>();
  for (let relation = 0; relation < gaps.relationCount; relation++)
    for (let row = gaps.rows.relationRow[relation]!; row < gaps.rows.relationRow[relation + 1]!; row++)
      for (let edge = gaps.rows.rowEdge[row]!; edge < gaps.rows.rowEdge[row + 1]!; edge++)
        if (gaps.rows.levels[edge] === 0) linked.add(gaps.label(gaps.rows.rowHead[row]!));
  // Of a code whose only link was hidden nothing is known.
  expect(kept.values.filter((value) => isCode(value) && linked.has(value))).toEqual([]);
  // Islands, which border nothing, stay possible.
  expect(kept.values).toContain("Iceland");
});
