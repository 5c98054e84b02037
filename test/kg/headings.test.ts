import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  apartSaid,
  areHeadings,
  calledApart,
  endsByHeading,
  isIdColumn,
  isLabelColumn,
  isLongTable,
  YEAR,
} from "../../src/kg/load/tables/headings.ts";

describe("columns that are called alike", () => {
  test("are told apart by their number, and no two names are equal", () => {
    expect(calledApart(["a", "Time", " Time ", "", "Time", "b"])).toEqual([
      ...["a", "Time", "Time (2)", "column 4", "Time (3)", "b"],
    ]);
    // A name that is taken already is given to no second column.
    expect(calledApart(["x", "x", "x (2)", "x", "x (2)"])).toEqual([
      "x",
      "x (3)",
      "x (2)",
      "x (4)",
      "x (2) (2)",
    ]);
    const heading = fc.constantFrom("x", "x (2)", "x (3)", "y", "", " ", "column 2");
    fc.assert(
      fc.property(fc.array(heading, { minLength: 4, maxLength: 9 }), (headings) => {
        const called = calledApart(headings);
        expect(new Set(called).size).toBe(called.length);
        for (const [place, name] of called.entries())
          expect(name.startsWith(headings[place]!.trim() || `column ${place + 1}`)).toBe(true);
      }),
    );
  });

  test("stay where there are three, which may be a triple", () => {
    expect(calledApart(["a", "a", ""])).toEqual(["a", "a", "column 3"]);
    expect(calledApart(["a", "a", "a", "a"])).toEqual(["a", "a (2)", "a (3)", "a (4)"]);
  });

  test("are said, those that are used, twelve at most", () => {
    expect(apartSaid(["a", "b", "c", "d"], [0, 1, 2, 3])).toBeUndefined();
    const headings = ["a", "b", "a", " "];
    expect(apartSaid(headings, [0, 1])).toBeUndefined();
    expect(apartSaid(headings, [3])).toBe("a column without a heading is called column 4");
    expect(apartSaid(headings, [0, 2, 3])).toBe(
      "column 3, another a, is called a (2); a column without a heading is called column 4",
    );
    const alike = Array.from({ length: 14 }, () => "n");
    const said = (count: number) =>
      apartSaid(
        alike,
        Array.from({ length: count }, (_, at) => at + 1),
      )!;
    expect(said(12).split("; ")).toHaveLength(12);
    expect(said(12)).toMatch(/n \(13\)$/);
    expect(said(13)).toBe(`${said(12)}; …`);
  });
});

describe("a first line that names columns", () => {
  const rows = [
    ["France", "Europe", "67"],
    ["Ghana", "Africa", "33"],
  ];
  const are = (headings: string[], lines: readonly (readonly string[])[] = rows) =>
    areHeadings(headings, lines);

  test("has words, each once, and lines below it", () => {
    expect(are(["country", "continent", "people"])).toBe(true);
    expect(are(["country", "continent", "people"], [])).toBe(false);
    expect(are(["country", "Country", "people"])).toBe(false);
    expect(are(["c", "d", "e"])).toBe(false);
    expect(are(["c", "d", "people"])).toBe(true);
  });

  test.each([
    ...["67", "Q42", "ab1", "http://example.org/a", "", "-x", "x*", "a".repeat(61)],
    ...["1999", "a\tb", "(x)"],
  ])("%j is no heading", (heading) => {
    expect(are(["country", "continent", heading])).toBe(false);
  });

  test.each([
    ...["people (2020)", "growth %", "km²/a".replace("²", ""), "Q4x", "abc1", "x y", "prix €", "O'Brien’s"],
    ...["a".repeat(60), "été", "n°", "a&b", "item #", "v.1", "first_name", "one-two", "weight [kg]"],
  ])("%j is one", (heading) => {
    expect(are(["country", "continent", heading])).toBe(true);
  });

  test("is in no other line; beside a column of figures, in its own column only", () => {
    expect(are(["country", "continent", "Ghana"])).toBe(false);
    expect(are(["club", "City", "founded", "seats"], [["City", "Leeds", "x", "10"]])).toBe(true);
    expect(are(["club", "City", "founded", "seats"], [["Leeds", "City", "x", "10"]])).toBe(false);
    // Without a column of figures a word of another line is one too many.
    expect(are(["club", "City", "founded", "seats"], [["City", "Leeds", "x", "y"]])).toBe(false);
    expect(
      are(
        ["club", "City", "founded", "seats"],
        [
          ["City", "Leeds", "x", "10"],
          ["Ajax", "Amsterdam", "y", "ten"],
        ],
      ),
    ).toBe(false);
    // Three columns may be a triple, whatever stands below.
    expect(are(["club", "City", "seats"], [["City", "Leeds", "10"]])).toBe(false);
  });

  test.each([
    ...["1,000", "3.5", "-4", "2020-01-02", "7"].map((cell) => [cell, true] as const),
    ...["10 m", "x10", "1e3", "-", "", "."].map((cell) => [cell, false] as const),
  ])("%j is a figure below it: %j", (cell, isFigure) => {
    expect(are(["club", "City", "founded", "seats"], [["City", "Leeds", "x", cell]])).toBe(isFigure);
  });

  test("has years where they are three, or all but the first", () => {
    const line = (width: number) => [Array.from({ length: width }, (_, at) => `v${at}`)];
    const ask = (...headings: string[]) => are(headings, line(headings.length));
    expect(ask("country", "2019", "2020")).toBe(true);
    expect(ask("country", "2020")).toBe(true);
    expect(ask("country", "code", "2019", "2020")).toBe(false);
    expect(ask("country", "code", "2018", "2019", "2020")).toBe(true);
    expect(ask("2018", "country", "2019", "2020", "2021")).toBe(false);
    expect(ask("country", "code")).toBe(true);
    expect(["1000", "2999", "1999"].every((text) => YEAR.test(text))).toBe(true);
    expect(["999", "3000", "0999", "19990", "a1999", "1999a"].some((text) => YEAR.test(text))).toBe(false);
  });
});

test.each([
  ...["id", "ID", "country code", "item-no", "row_nr", "Key", "phone number", "x.id"].map(
    (heading) => [heading, true, false] as const,
  ),
  ...["name", "Full Name", "book title", "x_label"].map((heading) => [heading, false, true] as const),
  ...["paid", "barcode", "monkey", "piano", "surname", "subtitle", "id of", "names", "éid"].map(
    (heading) => [heading, false, false] as const,
  ),
])("the heading %j says ids: %j, labels: %j", (heading, ids, labels) => {
  expect([isIdColumn(heading), isLabelColumn(heading)]).toEqual([ids, labels]);
});

test.each([
  [
    ["protein_a", "protein_b"],
    [0, 1],
  ],
  [
    ["score", "Gene 2", "gene 1"],
    [2, 1],
  ],
  [
    ["nodeX", "weight", "nodeY"],
    [0, 2],
  ],
  [
    [" protein_A ", "protein_B"],
    [0, 1],
  ],
  [["a", "b"], undefined],
  [["1a", "1b"], undefined],
  [["protein_a", "gene_b"], undefined],
  [["protein_b", "score"], undefined],
  [["protein_a", "protein_c"], undefined],
  [["protein_a", "protein_2"], undefined],
  [
    ["part 1", "whole", "part 2", "x a", "x b"],
    [3, 4],
  ],
  // The first pair is none where its other end is missing.
  [
    ["lonely_a", "node1", "node2"],
    [1, 2],
  ],
] as const)("the ends of a link by the headings %j", (headings, ends) => {
  expect(endsByHeading(headings)).toEqual(ends);
});

describe("a table of one value a line", () => {
  test.each([
    [["country", "indicator", "value"], { attribute: "indicator", value: "value" }],
    [["country", " Variables ", " v ", "Unit"], { attribute: "Variables", value: "v", unit: "Unit" }],
    [["x", "property name", "y", "uom"], { attribute: "property name", value: "y", unit: "uom" }],
  ])("%j", (headings, found) => {
    expect(isLongTable(headings)).toEqual(found);
  });
  test.each([
    [["country", "indicator"]],
    [["country", "indicator", "value", "unit", "year"]],
    [["country", "value", "indicator"]],
    [["indicator", "country", "value"]],
    [["country", "indicator", "value", "year"]],
    [["country", "indicators of", "value"]],
    [["country", "my indicator", "value"]],
    [["country", "indicator", "value", "units of"]],
    [["country", "indicator", "value", "subunit"]],
  ])("%j is none", (headings) => {
    expect(isLongTable(headings)).toBeUndefined();
  });
});
