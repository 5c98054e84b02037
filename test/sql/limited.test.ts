import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { compileType } from "../../src/sql/compile.ts";
import { dialects } from "../../src/sql/dialects/dialects.ts";
import { levelsOf } from "../../src/sql/levels.ts";
import { answersIn, failedAt, groundingOf, orMistake, placeOfFailure } from "../../src/sql/run.ts";

describe("answers of a database under a limit", () => {
  const given = (
    free: readonly string[],
    rows: readonly (readonly number[])[],
    limit?: number,
    isLate = false,
  ) => {
    const tuples = Uint32Array.from(rows.flat());
    const { ids, count, outcome, variables } = answersIn(
      free,
      { at: 0, tuples, codes: new Uint16Array(rows.length), ...(isLate ? { isLate } : {}) },
      limit,
    );
    return { ids: [...ids], count, outcome, variables };
  };
  const pairs = [
    [1, 2],
    [1, 3],
    [4, 0],
  ];

  test("are all there where there are no more than it allows", () => {
    const all = { ids: [1, 2, 1, 3, 4, 0], count: 3, outcome: "complete", variables: ["x", "y"] };
    for (const limit of [undefined, 3, 4]) expect(given(["x", "y"], pairs, limit)).toEqual(all);
    expect(given(["x"], [], 0)).toMatchObject({ count: 0, outcome: "complete" });
  });

  test("are the first ones, and said to be cut, where there are more", () => {
    expect(given(["x", "y"], pairs, 2)).toMatchObject({ ids: [1, 2, 1, 3], count: 2, outcome: "row-limit" });
    expect(given(["x", "y"], pairs, 1)).toMatchObject({ ids: [1, 2], count: 1, outcome: "row-limit" });
    expect(given(["x", "y"], pairs, 0)).toMatchObject({ ids: [], count: 0, outcome: "row-limit" });
  });

  test("of yes or no are never cut", () => {
    expect(given([], [[]], 0)).toMatchObject({ count: 1, outcome: "complete" });
    expect(given([], [], 0)).toMatchObject({ count: 0, outcome: "complete" });
  });

  test("of a query that took too long are said to be late", () => {
    expect(given(["x"], [], 5, true)).toMatchObject({ count: 0, outcome: "time-limit" });
  });
});

describe("queries of a list", () => {
  const mistake = new LacunaError("query.some", "a mistake", {});

  test("that are mistaken are reported, and other errors are thrown", () => {
    const told: unknown[] = [];
    const take = (error: unknown) => told.push(error);
    expect(orMistake(() => 7, take)).toBe(7);
    expect(
      orMistake(() => {
        throw mistake;
      }, take),
    ).toBeUndefined();
    expect(told).toEqual([mistake]);
    expect(() =>
      orMistake(() => {
        throw new TypeError("other");
      }, take),
    ).toThrow("other");
  });

  test("that fail tell their place", () => {
    expect(placeOfFailure(mistake)).toBeUndefined();
    expect(failedAt(mistake, 3)).toBe(mistake);
    expect(placeOfFailure(mistake)).toBe(3);
    const other = new Error("other");
    expect(failedAt(other, 2)).toBe(other);
    expect(placeOfFailure(other)).toBeUndefined();
    failedAt(mistake, 0);
    expect(placeOfFailure(mistake)).toBe(0);
  });

  test("have their constants and relations in the order in which they are written", () => {
    const graph = { entityCount: 10, relationCount: 6 };
    expect(groundingOf(parseQuery("?x : r4(e7, ?y) & r0(?y, ?x) & !r2(e3, ?x)"), graph)).toEqual({
      constants: [7, 3],
      relations: [4, 0, 2],
    });
    expect(() => groundingOf(parseQuery("?x : r4(e10, ?x)"), graph)).toThrow(/10/);
  });
});

test("a step over links joins one earlier step that has several rows for the same values, not two", () => {
  // From both constants a way leads to ?z: entities there come once for each set of links that is missing on the way.
  const query = parseQuery("!(exists ?x ?y ?z (r2(e1, ?x) & r0(?z, ?x) & r3(e2, ?y) & r1(?y, ?z)))");
  const [duckdb] = dialects.filter(({ name }) => name === "duckdb");
  const type = compileType(query, { is: "classes", unions: "filtered" }, levelsOf("test"), duckdb!);
  const steps = type
    .steps([])
    .split("\n")
    .filter((step) => /^s\d+ AS/.test(step));
  expect(steps.length).toBeGreaterThan(4);
  const joinsOf = (step: string) => step.match(/JOIN s\d+/g)?.length ?? 0;
  // Two of them would multiply their rows before anything is projected away.
  for (const step of steps.filter((each) => each.includes("edge ")))
    expect(joinsOf(step), step).toBeLessThan(2);
  expect(steps.filter((step) => joinsOf(step) === 2)).toHaveLength(1);
});
