// Tables of kinds that were not tried before, written with their true values before the code was read.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { numberCell } from "../../src/kg/load/tables/number-cells.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";
import { namedTriplesOf } from "./named-triples.ts";

const load = (text: string, name = "t.csv", options: LoadOptions = {}) =>
  loadGraph(name, memoryFiles(new Map([[name, text]])), options);
type Loaded = Awaited<ReturnType<typeof load>>;
const saidOf = (graph: Loaded) => (graph.report?.notes ?? []).join("\n");
const valuesOf = (graph: Loaded, attribute: string) =>
  Object.fromEntries(
    [...(graph.attributes.get(attribute) ?? [])].flatMap((value, id) =>
      Number.isNaN(value) ? [] : [[graph.entities.name(id), value]],
    ),
  );

describe("a full stop before three digits", () => {
  test("groups thousands where other columns have decimal commas", async () => {
    const graph = await load(
      "\ufeffStation;Höhe (m);Temperatur (°C);Niederschlag (mm);Land\r\nZugspitze;2.962;-4,8;2.003,1;Deutschland\r\nBrocken;1.141;2,9;1.814,0;Deutschland\r\nHelgoland;4;9,5;720,4;Deutschland\r\nBern;553;8,8;1.058,6;Schweiz\r\n",
    );
    expect(valuesOf(graph, "Höhe (m)")).toEqual({ Zugspitze: 2962, Brocken: 1141, Helgoland: 4, Bern: 553 });
    expect(valuesOf(graph, "Temperatur (°C)")).toMatchObject({ Zugspitze: -4.8 });
    expect(valuesOf(graph, "Niederschlag (mm)")).toMatchObject({ Zugspitze: 2003.1 });
    expect(saidOf(graph)).toContain("`2.962` is read as thousands, as other columns have decimal commas");
  });

  const firms =
    "Firm;City;Revenue\nAcme;Bonn;54.000 €\nBolt;Bonn;80.500 €\nCrux;Köln;900 €\nDyne;Köln;310.250 €\n";
  test("groups thousands beside a currency, and one option says otherwise", async () => {
    const graph = await load(firms);
    expect(valuesOf(graph, "Revenue")).toEqual({ Acme: 54000, Bolt: 80500, Crux: 900, Dyne: 310250 });
    expect(saidOf(graph)).toContain("`54.000 €` is read as thousands, as it is an amount of money");
    const other = await load(firms, "t.csv", { cells: { Revenue: "number" } });
    expect(valuesOf(other, "Revenue")).toMatchObject({ Acme: 54, Dyne: 310.25 });
  });

  test("groups thousands where a number has it twice", async () => {
    const graph = await load("Town,Country,People\nA,X,1.250.000\nB,X,54.000\nC,Y,900\n");
    expect(valuesOf(graph, "People")).toEqual({ A: 1250000, B: 54000, C: 900 });
  });

  test("comes before decimals where a number of the column shows it", async () => {
    const graph = await load("Thing,Kind,Price\nA,X,$12.50\nB,X,$54.125\nC,Y,$9.00\n");
    expect(valuesOf(graph, "Price")).toEqual({ A: 12.5, B: 54.125, C: 9 });
  });

  test("is doubted with a single number too, and a comma where other columns have decimal commas", async () => {
    expect(saidOf(await load("Thing,Kind,Mass\nA,X,1.250\nB,X,3\nC,Y,4\n"))).toContain(
      "`1.250` is read with a full stop before decimals, and cells Mass=comma",
    );
    const graph = await load("Thing;Kind;Mass;Cost\nA;X;1,250;2,5\nB;X;3,125;3,75\nC;Y;4,000;1,5\n");
    expect(valuesOf(graph, "Mass")).toEqual({ A: 1.25, B: 3.125, C: 4 });
    expect(saidOf(graph)).toContain("cells Mass=number reads it as thousands");
  });

  test("amounts of money as four countries write them are read as written", async () => {
    const formats = (["de-DE", "en-US", "de-CH", "fr-FR"] as const).map((of) => ({
      of,
      whole: new Intl.NumberFormat(of, { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
      exact: new Intl.NumberFormat(of, { style: "currency", currency: "EUR" }),
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...formats),
        fc.boolean(),
        fc.array(fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }), { minLength: 3, maxLength: 8 }),
        async ({ whole, exact }, isWhole, cents) => {
          const values = cents.map((each) => (isWhole ? Math.trunc(each / 100) || 1 : each / 100));
          const rows = values.map(
            (value, at) => `T${at}\tK${at % 2}\t${(isWhole ? whole : exact).format(value)}`,
          );
          const graph = await load(`Thing\tKind\tAmount\n${rows.join("\n")}\n`, "t.tsv");
          expect(Object.values(valuesOf(graph, "Amount"))).toEqual(values);
        },
      ),
      { numRuns: 200, seed: 45 },
    );
  });
});

test.each([
  ["(1.200) €", ",", -1200],
  ["€ (1,200)", ".", -1200],
  ["(54.5)", ".", -54.5],
  ["CHF 450'000.–", ".", 450000],
  ["12,- €", ",", 12],
  ["12 (345)", ".", undefined],
  ["(3) 400", ".", undefined],
  ["2015-", ".", undefined],
  ["3-14", ".", undefined],
] as const)("the cell %s with decimal %s", (text, decimal, value) => {
  expect(numberCell(text, decimal)?.value).toBe(value);
});

test("columns called alike, without a heading, or without cells", async () => {
  const graph = await load(
    "Dish,Kind,,Time,Time,Empty,\nMac,pasta,x,30 min,PT30M,,\nRisotto,rice,y,45 min,PT45M,,\nTea,drink,z,10 min,PT10M,,\n",
  );
  expect(namedTriplesOf(graph)).toEqual(
    expect.arrayContaining([
      ["Mac", "column 3", "x"],
      ["Mac", "Time (2)", "PT30M"],
    ]),
  );
  expect(valuesOf(graph, "Time")).toEqual({ Mac: 30, Risotto: 45, Tea: 10 });
  const said = saidOf(graph);
  expect(said).toContain("column 5, another Time, is called Time (2)");
  expect(said).toContain("Empty: all cells are empty");
  expect(said).not.toContain("column 7");
  const skipped = await load("A,B,Time,Time\nx,1,2,3\ny,2,4,5\n", "t.csv", { cells: { "Time (2)": "link" } });
  expect(namedTriplesOf(skipped)).toContainEqual(["x", "Time (2)", "3"]);
});

test("ranges and codes are said to be names", async () => {
  const graph = await load(
    "animal,diet,weight,code,serial\nfox,all,3-14,007,12345678901234567890\nwhale,krill,100–150 t,008,12345678901234567891\ncat,meat,4 to 5 kg,009,12345678901234567892\n",
  );
  const said = saidOf(graph);
  expect(said).toContain("weight: read as names, as `3-14` is a range");
  expect(said).toContain("code: read as names, as `007` begins with 0");
  expect(said).toContain(
    "serial: read as names, as `12345678901234567890` has more digits than a number keeps",
  );
  expect(namedTriplesOf(graph)).toContainEqual(["cat", "serial", "12345678901234567892"]);
});

test("columns of years are told, and chosen by their heading", async () => {
  const text =
    "Country,Code,2019,2020,2021\nAustria,AT,8858775,8901064,8932664\nBelgium,BE,11455519,11522440,11554767\n";
  const graph = await load(text);
  expect(saidOf(graph)).toContain("2019, 2020, 2021 are columns of their own");
  const named = await load(text, "t.csv", { cells: { 2020: "link" } });
  expect(namedTriplesOf(named)).toContainEqual(["Austria", "2020", "8901064"]);
});

test("empty cells below a name may be merged ones: told, and filled by one option", async () => {
  const text = "Region,Shop,Staff\nNorth,Harbour,12\n,Market,8\nSouth,Hill,20\n,Lake,5\n";
  const options = { columns: { head: "Shop" } };
  expect(saidOf(await load(text, "t.csv", options))).toContain("cells Region=down takes the cell above");
  const filled = await load(text, "t.csv", { ...options, cells: { Region: "down" } });
  expect(namedTriplesOf(filled)).toEqual(
    expect.arrayContaining([
      ["Market", "Region", "North"],
      ["Lake", "Region", "South"],
    ]),
  );
});

describe("lines before the headings", () => {
  const text =
    "# flights\norigin\tdestination\tkm\tcarrier\nOSL\tCPH\t517\tSK\nCPH\tBER\t350\tSK\nOSL\tBER\t838\tDY\n";
  test("are no reason to say that there are no triples", async () => {
    await expect(load(text, "f.tsv")).rejects.toMatchObject({
      code: "kg.doubtful-header",
      message: expect.stringContaining("origin, destination, km, carrier"),
    });
  });
  test("are left out where columns are chosen too, as the message says", async () => {
    const graph = await load(text, "f.tsv", { columns: { head: "origin", tail: "destination" } });
    expect(namedTriplesOf(graph)).toContainEqual(["OSL", "destination", "CPH"]);
    expect(saidOf(graph)).toContain("the first line of f.tsv, before the names of columns, was left out");
  });
});

test("the hint of a table that was not understood calls rows by words", async () => {
  await expect(
    load(
      "Region,Shop,2019,2020\n,,units,units\nNorth,Harbour,120,130\n,Market,80,70\nSouth,Hill,200,210\n,Lake,50,60\nTotal,,400,410\n",
    ),
  ).rejects.toMatchObject({ hint: expect.stringContaining("head=Shop makes a relation") });
});
