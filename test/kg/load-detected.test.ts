// Tables as people have them: what is detected, what is said of it, and that triples stay triples.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import { openSource } from "../../src/kg/load/source.ts";
import { detectTable } from "../../src/kg/load/tables/detect-reading.ts";
import { numberCell, shownDecimal } from "../../src/kg/load/tables/number-cells.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";
import { attachGraph, packGraph } from "../../src/kg/snapshot.ts";
import { isoDay } from "../../src/kg/values/calendar.ts";
import { inMemory } from "../operations/support.ts";

const load = (text: string, name = "t.csv", options: LoadOptions = {}) =>
  loadGraph(name, memoryFiles(new Map([[name, text]])), options);
type Loaded = Awaited<ReturnType<typeof load>>;
const triplesOf = (graph: Loaded) => {
  const { heads, relations, tails } = forwardTriples(graph);
  return [...heads]
    .map((head, at) =>
      [
        graph.entities.name(head),
        graph.relations.name(relations[at]! >> 1),
        graph.entities.name(tails[at]!),
      ].join(" | "),
    )
    .sort();
};
const saidOf = (graph: Loaded) => (graph.report?.notes ?? []).join("\n");
const numberOf = (graph: Loaded, attribute: string, entity: string) =>
  graph.attributes.get(attribute)?.[graph.entities.id(entity)!];

describe("one thing a row, without an option", () => {
  const rows = ["France,Paris,Europe", "Chad,N'Djamena,Africa", "Peru,Lima,America"];
  const wanted = [
    "Chad | capital | N'Djamena",
    "Chad | continent | Africa",
    "France | capital | Paris",
    "France | continent | Europe",
    "Peru | capital | Lima",
    "Peru | continent | America",
  ];
  test.each([
    ["commas", "\n", ","],
    ["semicolons", "\r\n", ";"],
    ["byte order mark", "\n", ","],
  ])("three columns: %s", async (name, end, sign) => {
    const text = ["country,capital,continent", ...rows]
      .map((line) => `${line.replaceAll(",", sign)}${end}`)
      .join("");
    const graph = await load(name === "byte order mark" ? `\uFEFF${text}` : text);
    expect(triplesOf(graph)).toEqual(wanted);
    expect(saidOf(graph)).toContain("country differs in every row, so that each row is one thing");
    expect(saidOf(graph)).toContain("columns head=…,relation=…,tail=… reads triples");
  });

  test("a file with quotes whose lines end in several ways", async () => {
    const graph = await load(
      'country,capital,continent\n"France","Paris","Europe"\r\nChad,"N\'Djamena",Africa\r\nPeru,Lima,America\r\n',
    );
    expect(triplesOf(graph)).toEqual(wanted);
  });

  test("ids have labels", async () => {
    const graph = await load("Employee ID,Full Name,City\nE1,Anna Lee,Rome\nE2,Ben Roy,Rome\n");
    expect(triplesOf(graph)).toEqual(["E1 | City | Rome", "E2 | City | Rome"]);
    expect(graph.label(graph.entities.id("E2")!)).toBe("Ben Roy");
  });

  test.each([
    ["triples.csv", "Ann,knows,Ben\nBen,knows,Cid\n"],
    ["triples.csv", "a,r,b\nc,s,d\ne,t,f\n"],
    ["triples.tsv", "Ann\tknows\tBen\nCid\tlikes\tDan\nEva\tmet\tFay\n"],
    [
      "triples.tsv",
      Array.from(
        { length: 60 },
        (_, at) => `X${at}x\t${["first", "knows", "likes"][Math.min(at, 2)]}\tY${at}y\n`,
      ).join(""),
    ],
    ["train.csv", `country,capital,continent\n${rows.join("\n")}\n`],
  ])("%s stays triples", async (name, text) => {
    const graph = await load(text, name);
    expect(triplesOf(graph)).toEqual(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/[\t,]/).join(" | "))
        .sort(),
    );
  });

  test("columns head, relation and tail by the user are triples", async () => {
    const graph = await load(["country,capital,continent", ...rows].join("\n"), "t.csv", {
      columns: { head: 1, relation: 2, tail: 3 },
    });
    expect(graph.tripleCounts[0]).toBe(4);
  });
});

const root = process.env.LACUNA_DATA ?? "../shared/data";
const published = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      /(train|valid|test)[^/]*\.(txt|tsv|csv)$/.test(path),
    )
  : [];
test.skipIf(published.length === 0)(
  "no published data set is taken for things or links, under any name",
  async () => {
    let seen = 0;
    for (const path of published) {
      const begin = readFileSync(join(root, path)).subarray(0, 60_000);
      const text = begin.subarray(0, begin.lastIndexOf(10) + 1);
      if (text.length === 0 || !/^[^\t\n]*\t[^\t\n]*\t/.test(text.toString("utf8"))) continue;
      const source = await openSource("g.tsv", memoryFiles(new Map([["g.tsv", text]])));
      const found = await detectTable(source);
      expect(found && [path, ...found.notes]).toBeUndefined();
      seen++;
    }
    expect(seen).toBeGreaterThan(10);
  },
);

describe("links of one relation", () => {
  test.each([
    ["from,to\na,b\nb,c\na,c\n", ["a | to | b", "a | to | c", "b | to | c"], "from from to to"],
    [
      "source;target;weight\na;b;0.5\nb;c;2\na;c;1\n",
      ["a | target | b", "a | target | c", "b | target | c"],
      "weight says something",
    ],
    [
      "Person,Employer,Since\nAnn,Acme,2019\nBen,Acme,2020\nAnn,Umbra,2021\n",
      ["Ann | Employer | Acme", "Ann | Employer | Umbra", "Ben | Employer | Acme"],
      "Since says something",
    ],
  ])("%s", async (text, wanted, said) => {
    const graph = await load(text);
    expect(triplesOf(graph)).toEqual(wanted);
    expect(saidOf(graph)).toContain(said);
  });
});

describe("columns of values", () => {
  const text = `Name,Start,Salary (EUR),Staff,Since,Share,Skills,When
${Array.from({ length: 10 }, (_, at) =>
  [
    `Project ${at}`,
    `2019-0${(at % 9) + 1}-1${at}`,
    ["54000", '"€ 54,000"', '"1,234.50 €"', "n/a", "see HR"][Math.min(4, at)]! &&
      (at < 3
        ? ["54000", '"€ 54,000"', '"1,234.50 €"'][at]
        : at === 3
          ? "n/a"
          : at === 4
            ? "see HR"
            : 50000 + at),
    1200 + 100 * at,
    2000 + at,
    `${at}.5 %`,
    at % 2 === 0 ? "Python; Rust" : "Rust",
    `0${(at % 9) + 1}/03/2020`,
  ].join(","),
).join("\n")}
`;
  test("dates, money, units, years, lists: each with its line", async () => {
    const graph = await load(text);
    const said = saidOf(graph);
    expect(isoDay(numberOf(graph, "Start", "Project 2")!)).toBe("2019-03-12");
    expect([0, 1, 2, 3, 4, 5].map((at) => numberOf(graph, "Salary (EUR)", `Project ${at}`))).toEqual([
      54000,
      54000,
      1234.5,
      NaN,
      NaN,
      50005,
    ]);
    expect(numberOf(graph, "Staff", "Project 0")).toBe(1200);
    expect(graph.attributeTypes).toEqual(
      new Map([
        ["Start", { type: "date" }],
        ["Salary (EUR)", { type: "number", unit: "EUR" }],
        ["Since", { type: "year" }],
        ["Share", { type: "number", unit: "%" }],
      ]),
    );
    expect(said).toContain(
      "Salary (EUR): 8 of 10 cells are numbers of EUR, 1 says that there is none, 1 is none and left out: `see HR`; cells Salary (EUR)=link",
    );
    expect(said).toContain("Since: years; cells Since=number");
    expect(said).toContain("Skills: 5 cells have several values, separated by ;");
    expect(said).toContain("When: read as names, as day and month");
    expect(triplesOf(graph).filter((line) => line.includes("| Skills |"))).toHaveLength(15);
    const again = attachGraph(packGraph(graph));
    expect(again.attributeTypes).toEqual(graph.attributeTypes);
  });

  test("each decision is changed by one option", async () => {
    const cells = { Start: "link", Since: "number", When: "dmy", Skills: "link", Share: "skip" } as const;
    const graph = await load(text, "t.csv", { cells });
    expect(graph.attributeTypes?.get("When")).toEqual({ type: "date" });
    expect(graph.attributeTypes?.has("Since")).toBe(false);
    expect(isoDay(numberOf(graph, "When", "Project 3")!)).toBe("2020-03-04");
    expect(triplesOf(graph)).toContain("Project 0 | Skills | Python; Rust");
    expect(triplesOf(graph)).toContain("Project 0 | Start | 2019-01-10");
    expect(graph.attributes.has("Share")).toBe(false);
    await expect(load(text, "t.csv", { cells: { Strat: "date" } })).rejects.toMatchObject({
      code: "kg.no-column",
    });
  });

  test("a knowledge base has the dates, years and units", async () => {
    const lacuna = inMemory({ "t.csv": text });
    const names = async (program: string) => (await lacuna.runKopl({ kb: "t.csv", program })).answers[0];
    expect(await names('FindAll | FilterYear(Start, "2019", =) | Count')).toBe("10");
    expect(await names('FindAll | FilterDate(Start, "2019-05-01", <) | Count')).toBe("5");
    expect(await names('FindAll | FilterYear(Since, "2005", <) | Count')).toBe("5");
    expect(await names('FindAll | FilterNum(Staff, "1500", >) | Count')).toBe("6");
    const kb = await openKnowledgeBase("t.csv", memoryFiles(new Map([["t.csv", text]])));
    expect(kb.name).toBe("t");
    const found = await lacuna.querySparql({
      graph: "t.csv",
      query: 'SELECT (COUNT(?p) AS ?n) WHERE { ?p <Start> ?d FILTER(?d < "2019-05-01"^^xsd:date) }',
    });
    expect(found).toMatchObject({ rows: [{ n: { value: "5" } }] });
  });
});

describe("numbers as people write them", () => {
  test.each<[string, "." | ",", number, string]>([
    ["54,000", ".", 54000, ""],
    ["€ 54,000", ".", 54000, "EUR"],
    ["54.000,50 €", ",", 54000.5, "EUR"],
    ["1 234 567", ".", 1234567, ""],
    ["1'234.5 CHF", ".", 1234.5, "CHF"],
    ["12.5 %", ".", 12.5, "%"],
    ["-3", ".", -3, ""],
    ["−3.5 °C", ".", -3.5, "°C"],
    ["70kg", ".", 70, "kg"],
    ["1.2e3", ".", 1200, ""],
    ["1.234.567", ".", 1234567, ""],
  ])("%s", (text, decimal, value, unit) => {
    expect(numberCell(text, decimal)).toEqual({ value, unit });
  });
  test.each(["n/a", "12-34", "1,23,4", "E5", "2019-01-02", "", "1.2.3", "12,34"])("%s is none", (text) => {
    expect(numberCell(text)).toBeUndefined();
  });
  test("what a spreadsheet prints is read back, in either notation", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1 }),
        fc.boolean(),
        (numbers, isGerman) => {
          const texts = numbers.map((each) =>
            (each / 100).toLocaleString(isGerman ? "de-DE" : "en-US", { minimumFractionDigits: 2 }),
          );
          const decimal = shownDecimal(texts) ?? ".";
          expect(texts.map((each) => numberCell(each, decimal)?.value)).toEqual(
            numbers.map((each) => (each === 0 ? expect.anything() : each / 100)),
          );
        },
      ),
    );
  });
});
