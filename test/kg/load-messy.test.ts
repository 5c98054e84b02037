// Tables as ten people write them, made before the code that reads them: what was misread in silence, or refused with a wrong hint.
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { numberCell } from "../../src/kg/load/tables/number-cells.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";
import { isoDay } from "../../src/kg/values/calendar.ts";
import { namedTriplesOf, sortedTriples } from "./named-triples.ts";

const load = (text: string, name = "t.csv", options: LoadOptions = {}) =>
  loadGraph(name, memoryFiles(new Map([[name, text]])), options);
type Loaded = Awaited<ReturnType<typeof load>>;
const saidOf = (graph: Loaded) => (graph.report?.notes ?? []).join("\n");
const attributeOf = (graph: Loaded, attribute: string, entity: string) =>
  graph.attributes.get(attribute)?.[graph.entities.id(entity) ?? -1];

test("people with a name twice, bad dates, thousands by letter, lists of three kinds", async () => {
  const text = `Employee,Manager,Dept,Hired,Salary,Skills
Ann,Zoe,R&D,2019-04-01,54000,"Python;SQL"
Bob,Zoe,R&D,2020-13-01,61 000,"Java,Go"
Cat,Ann,Sales,2018-07-15,NULL,Excel
Zoe,,Board,2010-01-04,120k,"Law, Finance"
Bob,Ann,Sales,2021-05-06,48000,Excel
Dan,Ann,R&D,2022-02-30,"52'500","C++|Rust"
`;
  const graph = await load(text);
  const said = saidOf(graph);
  expect(said).toContain("Employee differs in most rows");
  expect(said).toContain("1 row of t.csv with the Employee of an earlier row");
  expect(said).toContain("a second Salary of Bob");
  expect(["Ann", "Bob", "Zoe", "Dan"].map((name) => attributeOf(graph, "Salary", name))).toEqual([
    54000, 61000, 120000, 52500,
  ]);
  expect(said).toContain("k stands for thousands");
  expect(graph.attributeTypes?.get("Salary")).toBeUndefined();
  expect(said).toContain("Hired: read as names, as only 4 of 6 cells are dates, and `2020-13-01` is none");
  expect(said).toContain("Skills: 3 cells such as `Python;SQL` are one name each");
  const split = await load(text, "t.csv", { cells: { Skills: "list", Hired: "date" } });
  expect(namedTriplesOf(split)).toEqual(
    expect.arrayContaining([
      ["Ann", "Skills", "SQL"],
      ["Bob", "Skills", "Go"],
      ["Dan", "Skills", "Rust"],
      ["Zoe", "Skills", "Finance"],
    ]),
  );
  expect(isoDay(attributeOf(split, "Hired", "Ann")!)).toBe("2019-04-01");
});

test("an edge list whose second end happens to differ in every row", async () => {
  const graph = await load(
    "protein_a\tprotein_b\tscore\tsource\tyear\nTP53\tMDM2\t0.99\tBioGRID\t2003\nTP53\tEP300\t0.92\tIntAct\t2007\nBRCA1\tBARD1\t0.97\tBioGRID\t1999\n",
    "ppi.tsv",
  );
  expect(namedTriplesOf(graph)).toEqual(
    sortedTriples([
      ["TP53", "protein_b", "MDM2"],
      ["TP53", "protein_b", "EP300"],
      ["BRCA1", "protein_b", "BARD1"],
    ]),
  );
  expect(saidOf(graph)).toContain("score, source, year say something about the link");
});

test("births and deaths of which some have a day", async () => {
  const graph = await load(
    "id,name,born,died,father\np1,John Hale,c. 1790,1851,\np2,Mary Orr,12 May 1795,3 Jan 1860,\np3,Tom Hale,1820-06-01,1890,p1\np4,Ann Hale,1823,?,p1\np6,Ned Hale,1850-02,1920-11,p3\n",
  );
  expect(attributeOf(graph, "born", "p2")).toBe(1795);
  expect(attributeOf(graph, "born", "p6")).toBe(1850);
  expect(attributeOf(graph, "died", "p1")).toBe(1851);
  expect(graph.attributeTypes?.get("born")).toEqual({ type: "year" });
  expect(saidOf(graph)).toContain(
    "4 of 5 cells are years, 1 is none and left out: `c. 1790`; the month or day of 3 is left out",
  );
});

test.each([
  ["entity,attribute,value,unit", undefined],
  ["thing,measure,number,unit", undefined],
])("one value a row: %s", async (heading) => {
  const graph = await load(
    `${heading}\nEverest,height,8848.86,m\nK2,height,8611,m\nNile,length,6650,km\nAmazon,length,"6,400",km\nOb,length,3650000,m\nEverest,first ascent,1953,\nEverest,country,Nepal,\n`,
  );
  expect(attributeOf(graph, "height", "K2")).toBe(8611);
  expect(graph.attributeTypes?.get("length")).toEqual({ type: "number", unit: "km" });
  expect(attributeOf(graph, "length", "Amazon")).toBe(6400);
  expect(saidOf(graph)).toContain(
    "length: 1 of 3 values have another unit than km, and are left out: `3650000 m`",
  );
  expect(attributeOf(graph, "length", "Ob")).toBeUndefined();
  expect(namedTriplesOf(graph)).toEqual([["Everest", "country", "Nepal"]]);
});

test("a title before the headings, empty lines, mixed ends of lines, and a last row that sums up", async () => {
  const graph = await load(
    'Report generated 2024-03-01\n\nCity,Country,Population\r\nParis,France,"2,102,650"\r\nLyon,France,"522,250"\nBerlin,Germany,"3,677,472"\r\n\nTotal,,"6,302,372"\r\n',
  );
  expect(namedTriplesOf(graph)).toEqual(
    sortedTriples([
      ["Paris", "Country", "France"],
      ["Lyon", "Country", "France"],
      ["Berlin", "Country", "Germany"],
    ]),
  );
  expect(graph.entities.id("Total")).toBeUndefined();
  expect(saidOf(graph)).toContain(
    "the first line of t.csv, before the names of columns, was left out: `Report generated 2024-03-01`",
  );
  expect(saidOf(graph)).toContain("left out of t.csv: its last row, Total, which sums up the others");
});

test.each(["t.csv", "t.txt"])("triples with a blank after each comma: %s", async (name) => {
  const graph = await load(
    "Paris, capital of, France\nLyon, located in, France\nFrance, borders, Germany\n",
    name,
  );
  expect(namedTriplesOf(graph)).toEqual(
    sortedTriples([
      ["Paris", "capital of", "France"],
      ["Lyon", "located in", "France"],
      ["France", "borders", "Germany"],
    ]),
  );
  expect(saidOf(graph)).toContain("blanks around the names");
});

test("a column for each year", async () => {
  const graph = await load(
    "country,code,2019,2020,2021\nFrance,FR,2729,2639,2959\nItaly,IT,2011,1897,2155\n",
  );
  expect(attributeOf(graph, "2020", "Italy")).toBe(1897);
});

test("thousands with full stops that nothing else shows are told, and read by one option", async () => {
  const text = "Firm,City,Profit\nA,Bonn,1.250\nB,Köln,12.400\nC,Bonn,3.000\n";
  const graph = await load(text);
  expect(saidOf(graph)).toContain("`1.250` is read with a full stop before decimals, and cells Profit=comma");
  expect(attributeOf(await load(text, "t.csv", { cells: { Profit: "comma" } }), "Profit", "B")).toBe(12400);
});

describe("cells", () => {
  test.each<[string, number, string, string?]>([
    ["120k", 120000, "", "k"],
    ["$1.2M", 1200000, "USD", "M"],
    ["5 Mio EUR", 5000000, "EUR", "Mio"],
    ["54k€", 54000, "EUR", "k"],
    ["3 million", 3000000, "", "million"],
    ["(120.00)", -120, ""],
    ["300 K", 300, "K"],
    ["12 km", 12, "km"],
    ["10MB", 10, "MB"],
  ])("%s", (text, value, unit, scale) => {
    expect(numberCell(text)).toEqual({ value, unit, ...(scale === undefined ? {} : { scale }) });
  });
  test("a zero alone is no group of thousands", () => {
    expect(numberCell("0,125")).toBeUndefined();
    expect(numberCell("0,125", ",")).toEqual({ value: 0.125, unit: "" });
  });
});

test("codes with a zero before them, and years without a heading that says so", async () => {
  const graph = await load("Name,Zip,Code\nA,01234,7\nB,12345,8\nC,99999,9\n");
  expect(saidOf(graph)).toContain("Zip: read as names, as `01234` begins with 0; cells Zip=number");
});
