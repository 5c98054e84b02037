import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
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
