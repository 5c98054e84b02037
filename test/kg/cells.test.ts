import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { counted } from "../../src/kg/load/tables/counted-cells.ts";
import { dateCell, dayOrderOf, yearCell } from "../../src/kg/load/tables/date-cells.ts";
import { keysOf } from "../../src/kg/load/tables/keys.ts";
import { namesReading } from "../../src/kg/load/tables/names-column.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { monthNames } from "../support/months.ts";

const DAY = 86_400_000;
const days = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY;
const two = (number: number) => String(number).padStart(2, "0");

describe("cells that are days", () => {
  const date = fc.date({ min: new Date("1000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });

  test("are read in every spelling, as the calendar has them", () => {
    fc.assert(
      fc.property(date, (when) => {
        const [y, m, d] = [when.getUTCFullYear(), when.getUTCMonth() + 1, when.getUTCDate()];
        const wanted = days(y, m, d);
        const name = monthNames[m - 1]!;
        for (const text of [
          ...[
            `${y}-${two(m)}-${two(d)}`,
            `${y}/${m}/${d}`,
            ` ${y}.${two(m)}.${d} `,
            `${y}-${m}-${d}T23:59:59.5Z`,
            `${y}-${m}-${d} 7:05+02:00`,
          ],
          ...[`${two(d)}.${two(m)}.${y}`, `${d}-${m}-${y}`, `${d}/${m}/${y}`],
          ...[
            `${d} ${name} ${y}`,
            `${d}. ${name.slice(0, 3)}. ${y}`,
            `${name} ${d}, ${y}`,
            `${name.slice(0, 3).toUpperCase()} ${d} ${y}`,
          ],
        ])
          expect(dateCell(text), text).toBe(wanted);
        expect(dateCell(`${m}/${d}/${y}`, "mdy")).toBe(wanted);
        // Dots are never American.
        expect(dateCell(`${d}.${m}.${y}`, "mdy")).toBe(wanted);
        expect(yearCell(`${y}-${two(m)}-${two(d)}`)).toBe(y);
        expect(yearCell(`${y}-${two(m)}`)).toBe(y);
        expect(yearCell(`${m}/${y}`)).toBe(y);
        expect(yearCell(String(y))).toBe(y);
      }),
    );
  });

  test.each([
    ...[
      "2021-02-29",
      "2021-13-01",
      "2021-00-10",
      "2021-1-0",
      "31.4.2020",
      "30 February 2020",
      "1 Foo 2020",
      "0999-01-01",
    ],
    ...["2021-01/02", "20210102", "12.5", "", "2021-01-02 noon", "x 2021-01-02", "2021-01-02x", "1 2 2021"],
  ])("%j is none", (text) => {
    expect(dateCell(text)).toBeUndefined();
  });

  test("years may be before 1000 and below 0, months are 1 to 12", () => {
    expect(
      [..."-44 7 0".split(" "), "12345", "2020-13", "0/2020", "13/2020", "a2020"].map((each) =>
        yearCell(each),
      ),
    ).toEqual([...[-44, 7, 0, undefined, undefined, undefined, undefined, undefined]]);
  });

  test.each([
    ["only the day fits in front", ["13/02/2020", "01/02/2020"], "dmy"],
    ["only the month fits in front", ["02/13/2020", "01/02/2020"], "mdy"],
    ["both fit", ["01/02/2020"], undefined],
    ["neither fits", ["13/02/2020", "02/13/2020"], undefined],
    ["none is in doubt", ["2020-01-02", "13.02.2020"], "dmy"],
  ] as const)("the order of a column where %s", (_, cells, order) => {
    expect(dayOrderOf(cells)).toBe(order);
  });
});

describe("a column of names", () => {
  const kind = (...cells: string[]) => namesReading("tags", cells);
  test("is split at bars and semicolons, and at commas where half of the values occur again", () => {
    expect(kind("a|b", "c")).toEqual({ kind: "link", between: "|" });
    expect(kind("a; b", "c")).toEqual({
      ...{ kind: "link", between: ";" },
      note: "tags: 1 cell has several values, separated by ;; cells tags=link makes one name of each cell",
    });
    expect(kind("a, b", "b, c", "c")).toMatchObject({
      between: ",",
      note: expect.stringMatching(/^tags: 2 cells have several/),
    });
    // Names of people are no lists: hardly a part occurs again.
    expect(kind("Smith, John", "Miller, Ann", "Jones, Eve")).toEqual({
      kind: "link",
      note: "tags: 3 cells such as `Smith, John` are one name each; cells tags=list splits them",
    });
    // One cell shows nothing.
    expect(kind("a, b", "a", "b")).toEqual({ kind: "link" });
    expect(kind("a, b", "a,, b", "a", "b")).toEqual({ kind: "link" });
    const long = "x".repeat(61);
    expect(kind(`${long}; b`)).toEqual({ kind: "link" });
    expect(kind(`${"x".repeat(60)}; b`)).toMatchObject({ between: ";" });
    expect(kind("a|b", "c; d", "e; f")).toEqual({
      ...{ kind: "link", between: "|" },
      note: "tags: 2 cells such as `c; d` are one name each, as cells are separated by |; cells tags=list splits them",
    });
    // A few of many are no reason to speak.
    expect(kind("A, b", "C, d", ...Array.from({ length: 30 }, (_, at) => `n${at}`))).toEqual({
      kind: "link",
    });
  });

  test("is what its user says", () => {
    expect(namesReading("tags", ["a; b"], "link")).toEqual({ kind: "link" });
    expect(namesReading("tags", ["a, b"], "list")).toEqual({ kind: "link", between: "," });
    const { between } = namesReading("tags", ["a; b", "c|d", "e, f"], "list");
    expect(["a; b", "c|d", "e, f", "g, h; i"].map((text) => text.split(between as RegExp))).toEqual([
      ...[
        ["a", " b"],
        ["c", "d"],
        ["e", " f"],
        ["g, h", " i"],
      ],
    ]);
  });
});

test("cells that are left out are counted and shown, three at most", () => {
  expect(counted("numbers", ["1", "2"], ["1", "2"], 0)).toBe("numbers");
  expect(counted("numbers", ["1", "2"], ["1", "2"], 1)).toBe("numbers, 1 says that there is none");
  expect(counted("numbers", ["1"], ["1"], 2)).toBe("numbers, 2 say that there is none");
  expect(counted("numbers", ["1", "x"], ["1"], 0)).toBe(
    "1 of 2 cells are numbers, 1 is none and left out: `x`",
  );
  expect(counted("numbers", ["1", "x", "y", "x", "z"], ["1"], 1)).toBe(
    "1 of 6 cells are numbers, 1 says that there is none, 4 are none and left out: `x`, `y`, `z`",
  );
  expect(counted("numbers", ["a", "b", "c", "d"], [], 0)).toMatch(/`a`, `b`, `c`, …$/);
});

describe("tables that are linked", () => {
  const table = (name: string, key: number, headings: string[], ...rows: string[][]) => ({
    name,
    key,
    headings,
    rows,
  });
  const people = table(
    "people.csv",
    0,
    ["id", "name", "dept"],
    ["1", "Ann", "20"],
    ["2", "Ben", "30"],
    ["3", "Eve", "20"],
  );
  const depts = table("departments.csv", 0, ["id", "title"], ["20", "R"], ["30", "S"], ["40", "T"]);

  test("refer to one another by what the cells are and the heading says", () => {
    const { keys, notes } = keysOf([people, depts]);
    expect(notes).toEqual([]);
    const named = table(
      "people.csv",
      0,
      ["id", "name", "department_id"],
      ["1", "Ann", "20"],
      ["2", "Ben", "30"],
    );
    const found = keysOf([named, depts]);
    expect(found.keys.referencesOf("people.csv")).toEqual(["department_id"]);
    expect(found.notes).toEqual(["department_id of people.csv refers to the things of departments.csv"]);
    expect(keys.referencesOf("people.csv")).toEqual([]);
    expect(found.keys.namesOf("people.csv")).toBeUndefined();
  });

  test("refer also where one in five cells is of nothing there, and say which; and not where more are", () => {
    const rows = (...cells: string[]) => cells.map((cell, at) => [`${at}`, cell]);
    const some = table("p.csv", 0, ["id", "Department"], ...rows("20", "20", "30", "40", "99"));
    const found = keysOf([some, depts]);
    expect(found.keys.referencesOf("p.csv")).toEqual(["Department"]);
    expect(found.notes.at(-1)).toBe(
      "Department of p.csv refers to the things of departments.csv, which has no 99",
    );
    const fewer = table("p.csv", 0, ["id", "Department"], ...rows("20", "30", "98", "99"));
    expect(keysOf([fewer, depts]).keys.referencesOf("p.csv")).toEqual([]);
  });

  test("by a heading that names nothing only where they are no numbers, and of one table", () => {
    const cities = table("cities.csv", 0, ["city", "size"], ["Rome", "1"], ["Oslo", "2"]);
    const born = table("p.csv", 0, ["who", "born in"], ["Ann", "Rome"], ["Ben", "Oslo"]);
    expect(keysOf([born, cities]).keys.referencesOf("p.csv")).toEqual(["born in"]);
    const towns = { ...cities, name: "towns.csv", headings: ["town", "size"] };
    expect(keysOf([born, cities, towns]).keys.referencesOf("p.csv")).toEqual([]);
  });

  test("have names of their own where other tables have the same for other things", () => {
    const teams = table("teams.csv", 0, ["id", "leader"], ["1", "x"], ["2", "y"]);
    const { keys, notes } = keysOf([people, teams]);
    const [ofPeople, ofTeams] = [keys.namesOf("people.csv")!, keys.namesOf("teams.csv")!];
    expect([ofPeople("id", "1"), ofTeams("id", "1"), ofPeople("name", "Ann")]).toEqual([
      "people 1",
      "teams 1",
      "Ann",
    ]);
    expect(notes).toContain(
      "things of people.csv are called people and their id, as other tables have the same names for other things",
    );
    // Of the same kind by their heading, they are the same things.
    const one = table("a.csv", 0, ["country", "size"], ["Chad", "1"]);
    const other = table("b.csv", 0, ["Country", "age"], ["Chad", "2"]);
    const same = keysOf([one, other]);
    expect(same.keys.namesOf("a.csv")).toBeUndefined();
    expect(same.notes[0]).toBe(
      "a.csv and b.csv both say something of 1 things called by country: they are the same things",
    );
  });
});

describe("files beside the triples", () => {
  const load = (files: Record<string, string | Uint8Array>) =>
    loadGraph(
      "g",
      memoryFiles(
        new Map(
          Object.entries(files).map(([name, content]) => [
            `g/${name}`,
            typeof content === "string" ? new TextEncoder().encode(content) : content,
          ]),
        ),
      ),
    );
  const triples = "a\tr\tb\nb\tr\tc\n";

  test("numbers belong to the names that have triples, and a line that is none is refused with its place", async () => {
    const graph = await load({
      "train.txt": triples,
      "entity_attributes.tsv": "a\tsize\t2.5\nc\tsize\t-1\nz\tsize\t9\nb\tage\t1e3\n",
    });
    const value = (name: string, of: string) => graph.attributes?.get(name)?.[graph.entities.id(of)!];
    expect([value("size", "a"), value("size", "b"), value("size", "c"), value("age", "b")]).toEqual([
      2.5,
      Number.NaN,
      -1,
      1000,
    ]);
    for (const line of ["a\tsize", "a\tsize\tx", "a\tsize\t1\t2"])
      await expect(
        load({ "train.txt": triples, "entity_attributes.tsv": `a\tsize\t1\n${line}\n` }),
      ).rejects.toMatchObject({
        code: "kg.broken-line",
        place: { file: "g/entity_attributes.tsv", line: 2 },
      });
  });

  test("prefixes are pairs", async () => {
    const graph = await load({
      "train.txt": triples,
      "prefixes.tsv": "e\thttp://e/\nnot a pair\nf\thttp://f/\n",
    });
    expect([...(graph.prefixes ?? [])]).toEqual([
      ["e", "http://e/"],
      ["f", "http://f/"],
    ]);
  });
});

describe("nodes of a node-link file", () => {
  const names = async (nodes: readonly unknown[], links: readonly object[]) => {
    const text = JSON.stringify({ directed: true, nodes, links });
    const graph = await loadGraph(
      "g.json",
      memoryFiles(new Map([["g.json", new TextEncoder().encode(text)]])),
      { format: "node-link" },
    );
    return Array.from({ length: graph.entityCount }, (_, id) => graph.entities.name(id));
  };
  const links = [
    { source: 0, target: 1 },
    { source: 1, target: 2 },
  ];

  test("are called by their key, name or label, the first that tells all of them apart", async () => {
    const labelled = ["a", "b", "c"].map((label) => ({
      name: label === "c" ? "a" : label,
      label: label.toUpperCase(),
    }));
    expect(await names(labelled, links)).toEqual(["A", "B", "C"]);
    expect(
      await names(
        labelled.map((each, at) => ({ ...each, name: `n${at}` })),
        links,
      ),
    ).toEqual(["n0", "n1", "n2"]);
    expect(
      await names(
        labelled.map((each, at) => ({ ...each, key: `k${at}` })),
        links,
      ),
    ).toEqual(["k0", "k1", "k2"]);
    // One without a label, and two with the same: then they are numbered.
    expect(await names([{ label: "A" }, { label: "B" }, {}], links)).toEqual(["0", "1", "2"]);
    expect(await names([{ label: "A" }, { label: "A" }, { label: "B" }], links)).toEqual(["0", "1", "2"]);
  });
});

test("rows of a table with headings have as many fields, and a head, a relation and a tail", async () => {
  const load = (text: string) =>
    loadGraph("g.csv", memoryFiles(new Map([["g.csv", new TextEncoder().encode(text)]])));
  expect((await load("head,relation,tail\na,r,b\nb,r,c\n")).tripleCounts).toEqual([2, 0, 0]);
  for (const line of ["a,r", "a,r,", ",r,b", "a,,b", "a,r,b,c"])
    await expect(load(`head,relation,tail\na,r,b\nb,r,c\n${line}\n`), line).rejects.toMatchObject({
      code: "kg.broken-line",
      place: { file: "g.csv", line: 4 },
    });
});
