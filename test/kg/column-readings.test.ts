import { describe, expect, test } from "vitest";
import { columnReading } from "../../src/kg/load/tables/column-types.ts";
import { counted } from "../../src/kg/load/tables/counted-cells.ts";
import { fillDown, mergedSaid } from "../../src/kg/load/tables/merged-cells.ts";
import { doubtfulColumns } from "../../src/kg/load/tables/named-columns.ts";
import {
  decimalOfTable,
  isCode,
  isCurrency,
  isRange,
  isTwice,
  mayBeGrouped,
} from "../../src/kg/load/tables/number-cells.ts";
import { saidRole, saysOfLinks } from "../../src/kg/load/tables/said-columns.ts";
import type { ColumnKind } from "../../src/kg/load/tables/table-words.ts";

type Asked = readonly [
  heading: string,
  cells: readonly string[],
  wanted?: ColumnKind | undefined,
  decimal?: "," | ".",
];

/** What is read of a column, with the value of each cell. */
const readingOf = (...[heading, cells, wanted, decimal]: Asked) => {
  const { read, note, ...rest } = columnReading(heading, cells, wanted, decimal);
  const values = read && cells.map((text) => read(text) ?? null);
  const said = note?.replace(`${heading}: `, "");
  return { ...rest, ...(values ? { values } : {}), ...(said === undefined ? {} : { note: said }) };
};

test.each<[Asked, object]>([
  [["size", ["1", "2.5", "-3"]], { kind: "value", type: { type: "number" }, values: [1, 2.5, -3] }],
  [["size", ["1", "2.5", "-3"], "skip"], { kind: "skip", note: "left out" }],
  [["size", ["1", "2.5", "-3"], "link"], { kind: "link" }],
  [["size", ["n/a", "-"]], { kind: "link" }],
  [
    ["size", ["1", "n/a"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [1, null],
      note: "numbers, 1 says that there is none; cells size=link makes names of them",
    },
  ],
  [
    ["team_id", ["1", "2"]],
    {
      kind: "link",
      note: "read as names, as numbers of such a column are ids; cells team_id=number makes quantities of them",
    },
  ],
  [
    ["teamId", ["1", "2"]],
    {
      kind: "link",
      note: "read as names, as numbers of such a column are ids; cells teamId=number makes quantities of them",
    },
  ],
  [
    ["Team ID", ["1", "2x"]],
    {
      kind: "value",
      type: { type: "number", unit: "x" },
      values: [1, 2],
      note: "numbers of x, 1 without a unit is taken as x; cells Team ID=link makes names of them",
    },
  ],
  [["id", ["1", "2"]], { kind: "value", type: { type: "number" }, values: [1, 2] }],
  [["TEAMID", ["1", "2"]], { kind: "value", type: { type: "number" }, values: [1, 2] }],
  [["team_id", ["1", "2"], "number"], { kind: "value", type: { type: "number" }, values: [1, 2] }],
  [
    ["size", ["1", "2", "3", "4", "x"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [1, 2, 3, 4, null],
      note: "4 of 5 cells are numbers, 1 is none and left out: `x`; cells size=link makes names of them",
    },
  ],
  [
    ["size", ["1", "2", "3", "x", "y"]],
    {
      kind: "link",
      note: "read as names, as only 3 of 5 cells are numbers, and `x` is none; cells size=number makes numbers of them",
    },
  ],
  [
    ["size", ["1", "2", "x", "y", "z", "u", "v", "w"]],
    {
      kind: "link",
      note: "read as names, as only 2 of 8 cells are numbers, and `x` is none; cells size=number makes numbers of them",
    },
  ],
  [["size", ["1", "x", "y"]], { kind: "link" }],
  [
    ["zip", ["01234", "12345", "54321"]],
    { kind: "link", note: "read as names, as `01234` begins with 0; cells zip=number makes numbers of them" },
  ],
  [
    ["code", ["12345678901234567", "1", "2"]],
    {
      kind: "link",
      note: "read as names, as `12345678901234567` has more digits than a number keeps; cells code=number makes numbers of them",
    },
  ],
  [
    ["age", ["3-4", "5-6", "x"]],
    { kind: "link", note: "read as names, as `3-4` is a range, which no number says" },
  ],
  [["age", ["3-4", "x", "y", "z", "u"]], { kind: "link" }],
  [
    ["when", ["2020-01-02", "2021-03-04"]],
    {
      kind: "value",
      type: { type: "date" },
      values: [18263, 18690],
      note: "dates; cells when=link makes names of them",
    },
  ],
  [
    ["when", ["2020-01-02", "2021-03-04", "2020-01-03", "2021-03-05", "x"]],
    {
      kind: "value",
      type: { type: "date" },
      values: [18263, 18690, 18264, 18691, null],
      note: "4 of 5 cells are dates, 1 is none and left out: `x`; cells when=link makes names of them",
    },
  ],
  [
    ["when", ["2020-01-02", "2021-03-04", "2020-01-03", "x", "y"]],
    {
      kind: "link",
      note: "read as names, as only 3 of 5 cells are dates, and `x` is none; cells when=date makes dates of them",
    },
  ],
  [
    ["when", ["01/02/2020", "03/04/2021"]],
    {
      kind: "link",
      note: 'read as names, as day and month of "01/02/2020" may be in either order; cells when=dmy or when=mdy makes them dates',
    },
  ],
  [
    ["when", ["01/02/2020", "03/04/2021"], "dmy"],
    {
      kind: "value",
      type: { type: "date" },
      values: [18293, 18720],
      note: "dates (day first); cells when=link makes names of them",
    },
  ],
  [
    ["when", ["01/02/2020", "03/04/2021"], "mdy"],
    {
      kind: "value",
      type: { type: "date" },
      values: [18263, 18690],
      note: "dates (month first); cells when=link makes names of them",
    },
  ],
  [
    ["when", ["13/02/2020", "03/04/2021", "null"]],
    {
      kind: "value",
      type: { type: "date" },
      values: [18305, 18720, null],
      note: "dates (day first), 1 says that there is none; cells when=link makes names of them",
    },
  ],
  [
    ["when", ["01/02/2020", "03/04/2021"], "date"],
    {
      kind: "value",
      type: { type: "date" },
      values: [18293, 18720],
      note: "dates (day first); cells when=link makes names of them",
    },
  ],
  [
    ["when", ["2020-01", "2021"]],
    {
      kind: "value",
      type: { type: "year" },
      values: [2020, 2021],
      note: "years; the month or day of 1 is left out; cells when=date keeps days alone, and cells when=link makes names of them",
    },
  ],
  [["when", ["2020-01", "2021", "x"]], { kind: "link" }],
  [
    ["when", ["2020-01-02", "2021"], "year"],
    {
      kind: "value",
      type: { type: "year" },
      values: [2020, 2021],
      note: "years; the month or day of 1 is left out; cells when=date keeps days alone, and cells when=link makes names of them",
    },
  ],
  [
    ["when", ["2020-01-02", "2021", "2022", "2023", "2024"]],
    {
      kind: "value",
      type: { type: "year" },
      values: [2020, 2021, 2022, 2023, 2024],
      note: "years; the month or day of 1 is left out; cells when=date keeps days alone, and cells when=link makes names of them",
    },
  ],
  [
    ["founded", ["1990", "2001"]],
    {
      kind: "value",
      type: { type: "year" },
      values: [1990, 2001],
      note: "years; cells founded=number makes quantities of them",
    },
  ],
  [
    ["founded", ["1990", "2001", "12345"]],
    {
      kind: "link",
      note: "read as names, as only 2 of 3 cells are years, and `12345` is none; cells founded=year makes years of them",
    },
  ],
  [["founded", ["990", "801"]], { kind: "value", type: { type: "number" }, values: [990, 801] }],
  [["size", ["1990", "2001"]], { kind: "value", type: { type: "number" }, values: [1990, 2001] }],
  [
    ["size", ["1990", "2001"], "year"],
    {
      kind: "value",
      type: { type: "year" },
      values: [1990, 2001],
      note: "years; cells size=number makes quantities of them",
    },
  ],
  [
    ["founded", ["1990", "2001"], "number"],
    { kind: "value", type: { type: "number" }, values: [1990, 2001] },
  ],
  [
    ["founded", ["1990 m", "2001 m"]],
    {
      kind: "value",
      type: { type: "number", unit: "m" },
      values: [1990, 2001],
      note: "numbers of m; cells founded=link makes names of them",
    },
  ],
  [
    ["size (kg)", ["1", "2 kg", "3"]],
    {
      kind: "value",
      type: { type: "number", unit: "kg" },
      values: [1, 2, 3],
      note: "numbers of kg; cells size (kg)=link makes names of them",
    },
  ],
  [
    ["size [m/s]", ["1", "2"]],
    {
      kind: "value",
      type: { type: "number", unit: "m/s" },
      values: [1, 2],
      note: "numbers of m/s; cells size [m/s]=link makes names of them",
    },
  ],
  [
    ["size", ["1 kg", "2 kg", "3 g"]],
    {
      kind: "link",
      note: "read as names, as its numbers have several units, kg and g; cells size=number makes numbers of them",
    },
  ],
  [
    ["size", ["1 kg", "2", "3 kg"]],
    {
      kind: "value",
      type: { type: "number", unit: "kg" },
      values: [1, 2, 3],
      note: "numbers of kg, 1 without a unit is taken as kg; cells size=link makes names of them",
    },
  ],
  [
    ["size", ["1 kg", "2", "3"]],
    {
      kind: "value",
      type: { type: "number", unit: "kg" },
      values: [1, 2, 3],
      note: "numbers of kg, 2 without a unit are taken as kg; cells size=link makes names of them",
    },
  ],
  [
    ["price", ["54.000", "12.500"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [54, 12.5],
      note: "numbers; `54.000` is read with a full stop before decimals, and cells price=comma reads it as thousands",
    },
  ],
  [
    ["price", ["54.000 €", "12.500 €"]],
    {
      kind: "value",
      type: { type: "number", unit: "EUR" },
      values: [54000, 12500],
      note: "numbers of EUR; `54.000 €` is read as thousands, as it is an amount of money; cells price=number reads it with a full stop before decimals",
    },
  ],
  [
    ["price", ["54,000", "12,500"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [54000, 12500],
      note: "numbers; cells price=link makes names of them",
    },
  ],
  [
    ["price", ["54,000", "12,500"], undefined, ","],
    {
      kind: "value",
      type: { type: "number" },
      values: [54, 12.5],
      note: "numbers; `54,000` is read with a decimal comma, as other columns have it; cells price=number reads it as thousands",
    },
  ],
  [
    ["price", ["54.000", "12.500"], undefined, ","],
    {
      kind: "value",
      type: { type: "number" },
      values: [54000, 12500],
      note: "numbers; `54.000` is read as thousands, as other columns have decimal commas; cells price=number reads it with a full stop before decimals",
    },
  ],
  [
    ["price", ["54.000", "12.500"], "number"],
    { kind: "value", type: { type: "number" }, values: [54, 12.5] },
  ],
  [
    ["price", ["54.000", "12.500"], "comma"],
    { kind: "value", type: { type: "number" }, values: [54000, 12500] },
  ],
  [
    ["price", ["1.054.000", "12.500"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [1054000, 12500],
      note: "numbers; cells price=link makes names of them",
    },
  ],
  [
    ["price", ["1,054,000", "12,500"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [1054000, 12500],
      note: "numbers; cells price=link makes names of them",
    },
  ],
  [
    ["price", ["1,5", "2,25"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [1.5, 2.25],
      note: "numbers with decimal commas; cells price=link makes names of them",
    },
  ],
  [["price", ["1,5", "2.25"]], { kind: "link" }],
  [["price", ["1", "2"], "comma"], { kind: "value", type: { type: "number" }, values: [1, 2] }],
  [
    ["price", ["54k", "3 Mio", "2M"]],
    {
      kind: "value",
      type: { type: "number" },
      values: [54000, 3000000, 2000000],
      note: "numbers, k stands for thousands, Mio stands for millions, M stands for millions; cells price=link makes names of them",
    },
  ],
  [["names", ["a|b", "c"]], { kind: "link", between: "|" }],
])("the column %j is read as %j", (asked, reading) => {
  expect(readingOf(...asked)).toEqual(reading);
});

test("a quarter of cells that are values is worth a line, and two at least", () => {
  const column = (good: number, bad: number) =>
    readingOf("size", [...Array.from({ length: good }, (_, at) => `${at + 1}`), ..."abcdefghi".slice(0, bad)])
      .note;
  expect(column(2, 6)).toMatch(/^read as names, as only 2 of 8 cells are numbers, and `a` is none/);
  expect(column(2, 7)).toBeUndefined();
  expect(column(1, 2)).toBeUndefined();
  const ranges = (good: number, bad: number) =>
    readingOf("age", [...Array.from({ length: good }, (_, at) => `${at}-9`), ..."abcdefghi".slice(0, bad)])
      .note;
  expect(ranges(2, 6)).toBe("read as names, as `0-9` is a range, which no number says");
  expect(ranges(2, 7)).toBeUndefined();
  expect(ranges(1, 0)).toBeUndefined();
});

test("a cell that is left out is shown by its first forty letters", () => {
  const long = "x".repeat(50);
  expect(counted("years", ["1", long], ["1"], 0)).toContain(`\`${"x".repeat(40)}\``);
});

describe("digits that are no number of a quantity", () => {
  test.each([
    ...["007", "00", " 012 ", "9007199254740993", "12345678901234567890"].map(
      (text) => [text, true] as const,
    ),
    ...["0", "0.5", "10", "123456789012345", "9007199254740991", "0x12", "01a"].map(
      (text) => [text, false] as const,
    ),
  ])("%j is a code: %j", (text, found) => {
    expect(isCode(text)).toBe(found);
  });

  test.each([
    ...[
      "3-4",
      "1.5–2.5",
      "10 to 20",
      "10 bis 20",
      "5±1",
      "1…2",
      "1..2",
      "€3-4",
      "3-4 kg",
      "3-4%",
      " 1—2 ",
    ].map((text) => [text, true] as const),
    ...["3", "-4", "3-", "1-2-3", "abcd3-4", "3-4 kg of x y z too long", "(3-4)", "3 4", "3/4"].map(
      (text) => [text, false] as const,
    ),
  ])("%j is a range: %j", (text, found) => {
    expect(isRange(text)).toBe(found);
  });
});

test("a sign before decimals, or between thousands", () => {
  expect(mayBeGrouped(["1.000", "25.000", "7"], ".")).toBe(true);
  expect(mayBeGrouped(["1.000", "2.50"], ".")).toBe(false);
  expect(mayBeGrouped(["1.000", "0.500"], ".")).toBe(false);
  expect(mayBeGrouped(["1000"], ".")).toBe(false);
  expect(mayBeGrouped(["1,000", "2,000,000 €"], ",")).toBe(true);
  expect(mayBeGrouped(["1,000.5"], ",")).toBe(false);
  expect(mayBeGrouped(["1.000,5"], ".")).toBe(false);
  expect([isTwice("1.000.000", "."), isTwice("1.000", "."), isTwice("1,0,0", ",")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(decimalOfTable([["1,5"], ["2"]])).toBe(",");
  expect(decimalOfTable([["1.5"], ["2.25"]])).toBe(".");
  expect(decimalOfTable([["1,5"], ["2.25"]])).toBeUndefined();
  expect(decimalOfTable([["1"]])).toBeUndefined();
  expect(["€", "$", "EUR", "JPY", "kg", ""].map(isCurrency)).toEqual([true, true, true, true, false, false]);
});

describe("empty cells below a full one", () => {
  const rows = (...cells: string[]) => cells.map((cell) => ({ cells: [["x"], cell === "" ? [] : [cell]] }));
  const said = (...cells: string[]) =>
    mergedSaid(
      rows(...cells),
      [{ heading: "who" }, { heading: "where" }],
      [{ kind: "link" }, { kind: "link" }],
    );

  test("take what it says, where the user says so", () => {
    const filled = rows("", "a", "", "", "b", "");
    fillDown(filled, 1);
    expect(filled.map(({ cells }) => cells[1]!.join())).toEqual(["", "a", "a", "a", "b", "b"]);
    expect(filled.every(({ cells }) => cells[0]!.join() === "x")).toBe(true);
  });

  test("are told of where they are a third, of four rows at least, and no cell is said twice", () => {
    const line = "where: empty cells say nothing; cells where=down takes the cell above for them";
    expect(said("a", "", "b", "")).toEqual([line]);
    expect(said("a", "b", "", "c", "d", "")).toEqual([line]);
    expect(said("a", "b", "", "c", "d", "e")).toEqual([]);
    expect(said("a", "", "b")).toEqual([]);
    expect(said("", "a", "b", "")).toEqual([]);
    expect(said("a", "", "a", "")).toEqual([]);
    expect(said("a", "", "", "")).toEqual([]);
    const values = [{ kind: "link" }, { kind: "value" }] as const;
    expect(mergedSaid(rows("a", "", "b", ""), [{ heading: "who" }, { heading: "where" }], values)).toEqual(
      [],
    );
  });
});

describe("a column beside two ends", () => {
  test.each([
    ...["since", "From", "startDate", "valid_from", "begin-year", "seit", "starts"].map((word) => [
      word,
      "start",
    ]),
    ...["until", "to", "END", "end_time", "validUntil", "bis"].map((word) => [word, "end"]),
    ...["date", "Year", "when", "as of", "año", "timestamp"].map((word) => [word, "at"]),
    ...["confidence", "Score", "weight", "prob"].map((word) => [word, "confidence"]),
    ...["source", "sources", "ref", "references", "URL"].map((word) => [word, "source"]),
    ...["role", "since when", "a date", "sourced", "dates", "scores", "end of"].map((word) => [
      word,
      undefined,
    ]),
  ])("%j says %j of the link", (heading, role) => {
    expect(saidRole(heading!)).toBe(role);
  });

  const says = (headings: string[], rows: string[][], names = [0, 1]) =>
    saysOfLinks(headings, rows, (place) => names.includes(place));
  const twice = [
    ["a", "b", "1990", "x"],
    ["a", "c", "1991", "y"],
    ["d", "c", "1992", "z"],
  ];

  test("says something of links where a head stands in two rows", () => {
    expect(says(["who", "where", "year"], twice)).toBe(true);
    expect(says(["who", "where", "year"], twice.slice(1))).toBe(false);
    expect(says(["who", "where", "role"], twice)).toBe(false);
    expect(says(["who", "where"], twice)).toBe(false);
    expect(says(["who", "where", "year"], twice, [0])).toBe(false);
    expect(says(["who", "where", "year"], twice, [1])).toBe(false);
  });

  test("where each row may be a thing, only by words that a thing is not described by", () => {
    for (const word of ["since", "until", "valid from", "validTo", "bis"])
      expect(says(["who", "where", word], twice.slice(1)), word).toBe(true);
    for (const word of ["from", "to", "start", "date", "score"])
      expect(says(["who", "where", word], twice.slice(1)), word).toBe(false);
  });

  test("has no other column beside it that one end tells alone", () => {
    expect(says(["who", "where", "year", "role"], twice)).toBe(true);
    const ofHead = twice.map(([head, tail, year]) => [head!, tail!, year!, `of ${head}`]);
    expect(says(["who", "where", "year", "role"], ofHead)).toBe(false);
    const ofTail = twice.map(([head, tail, year]) => [head!, tail!, year!, `of ${tail}`]);
    expect(says(["who", "where", "year", "role"], ofTail)).toBe(false);
  });
});

describe("columns that say nothing of a triple", () => {
  const hint = (fields: string[], ...others: string[][]) =>
    doubtfulColumns(fields, "t.csv", others).hint ?? "";
  const rows = [
    ["1", "Ann", "Rome", "3"],
    ["2", "Ben", "Rome", "4"],
  ];

  test("are named, twelve at most, and the head is a column of words that differ", () => {
    const error = doubtfulColumns(["no", "who", "where", "size"], "t.csv", rows);
    expect(error).toMatchObject({ code: "kg.doubtful-header", place: { file: "t.csv" } });
    expect(error.message).toBe(
      "the columns do not say which are head, relation and tail: no, who, where, size",
    );
    expect(error.hint).toBe(
      "is each row one thing? columns head=who makes a relation of every other column\nis each row one link? columns head=who,tail=where, or head=…,relation=…,tail=… says which columns are its parts",
    );
    const many = Array.from({ length: 13 }, (_, at) => `c${at}`);
    expect(doubtfulColumns(many.slice(1), "t").message).toMatch(/: c1, .*, c12$/);
    expect(doubtfulColumns(many, "t").message).toMatch(/: c0, .*, c11, …$/);
  });

  test("propose the column that differs most where none differs in every row, and the first where none has words", () => {
    expect(
      hint(["a", "b", "c"], ["x", "p", "1"], ["x", "q", "2"], ["y", "p", "3"], ["x", "r", "4"]),
    ).toContain("head=b makes");
    expect(hint(["a", "b", "c"], ["x", "p", "1"], ["x", "p", "2"])).toContain("head=a makes");
    expect(hint(["a", "b", "c"], ["1", "2", "3"])).toContain("head=a makes");
    expect(hint(["a", "b", "c"])).toContain("head=a makes");
    expect(hint(["", "b", "c"])).toContain("head=1 makes");
    // A column of as many numbers as words is none of words.
    expect(hint(["a", "b", "c"], ["x", "p", "1"], ["2", "q", "2"])).toContain("head=b makes");
    expect(hint(["full name", "b", "c"], ["x", "1", "1"], ["y", "2", "2"])).toContain(
      "columns 'head=full name' makes",
    );
  });

  test("of which there are two are links of one relation", () => {
    expect(hint(["a", "b"], ["x", "y"])).toBe("two columns are links of one relation: columns head=a,tail=b");
    expect(hint(["a", "b"], ["1", "y"])).toBe("two columns are links of one relation: columns head=b,tail=a");
    expect(hint(["a", "a"], ["x", "y"])).toBe("two columns are links of one relation: columns head=a,tail=2");
  });

  test("may be statements with qualifiers where all lines have an odd number of fields, five at least", () => {
    const line = (width: number) => Array.from({ length: width }, (_, at) => `v${at}`);
    const isOdd = (...widths: number[]) =>
      hint(line(widths[0]!), ...widths.slice(1).map(line)).includes("statements");
    expect([isOdd(5), isOdd(5, 7), isOdd(3), isOdd(4, 5), isOdd(5, 6), isOdd(7, 3)]).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });
});
