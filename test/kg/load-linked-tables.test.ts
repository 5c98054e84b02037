// Several tables of one folder: columns that refer to things of others, and names that only look the same.
import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";
import { inMemory } from "../operations/support.ts";
import { namedTriplesOf, sortedTriples } from "./named-triples.ts";

const load = (tables: Readonly<Record<string, string>>, options: LoadOptions = {}) =>
  loadGraph(
    "shop",
    memoryFiles(new Map(Object.entries(tables).map(([name, text]) => [`shop/${name}`, text]))),
    options,
  );
const saidOf = (graph: Awaited<ReturnType<typeof load>>) => (graph.report?.notes ?? []).join("\n");

const employees = `Name,Department ID,City,Started
Ann,D1,Zürich,2019-04-01
Bob,D2,Bern,2020-10-01
Cat,D1,Basel,2018-07-15
Dan,D9,Bern,2021-01-11
Eve,D2,Bern,2021-01-12
`;
const departments = `Department ID,Department,Floor,Budget
D1,Research,3,"120,000"
D2,Sales,1,"80,000"
D3,Board,5,"40,000"
`;

test("a key of one table is a column of another", async () => {
  const graph = await load({ "employees.csv": employees, "departments.csv": departments });
  expect(graph.report?.format).toBe("tables");
  expect(namedTriplesOf(graph)).toEqual(
    expect.arrayContaining([
      ["Ann", "Department ID", "D1"],
      ["D1", "Department", "Research"],
    ]),
  );
  expect(graph.attributes.get("Floor")?.[graph.entities.id("D1")!]).toBe(3);
  const said = saidOf(graph);
  expect(said).toContain(
    "Department ID of employees.csv refers to the things of departments.csv, which has no D9",
  );
  expect(said).toContain("employees.csv: the first line names columns, and Name differs in every row");
  expect(said).toContain("Started: dates");
});

test("numbers from 1 in both tables are two kinds of things", async () => {
  const tables = {
    "people.csv": "id,name,team_id,age\n1,Ann,2,30\n2,Bob,1,40\n3,Cid,2,50\n",
    "teams.csv": "id;name;city\n1;Red;Rome\n2;Blue;Bern\n",
  };
  const graph = await load(tables);
  expect(namedTriplesOf(graph)).toEqual(
    sortedTriples([
      ["people 1", "team_id", "teams 2"],
      ["people 2", "team_id", "teams 1"],
      ["people 3", "team_id", "teams 2"],
      ["teams 1", "city", "Rome"],
      ["teams 2", "city", "Bern"],
    ]),
  );
  expect(graph.label(graph.entities.id("teams 1")!)).toBe("Red");
  expect(graph.attributes.get("age")?.[graph.entities.id("people 3")!]).toBe(50);
  expect(saidOf(graph)).toContain(
    "things of people.csv are called people and their id, as other tables have",
  );
});

test("a table of links between things of two others", async () => {
  const graph = await load({
    "actors.csv": "actor_id,name,born\n1,Ann,1960\n2,Bob,1970\n",
    "films.csv": "film_id,title,year\n1,Sun,1990\n2,Moon,2000\n",
    "cast.csv": "actor_id,film_id\n1,2\n2,2\n1,1\n",
  });
  expect(namedTriplesOf(graph)).toEqual(
    sortedTriples([
      ["actors 1", "film_id", "films 1"],
      ["actors 1", "film_id", "films 2"],
      ["actors 2", "film_id", "films 2"],
    ]),
  );
});

test("what is no table of a folder of tables is named, and a folder of one graph stays one", async () => {
  const graph = await load({
    "employees.csv": employees,
    "departments.csv": departments,
    "readme.md": "hello",
  });
  expect(saidOf(graph)).toContain("not read in shop: readme.md, which is no table");
  await expect(
    load({
      "caps.csv": "country,capital,continent\nPeru,Lima,America\nChad,N'Djamena,Africa\n",
      "employees.csv": employees,
    }),
  ).rejects.toMatchObject({
    code: "kg.no-triples",
    hint: expect.stringContaining("did you mean shop/caps.csv or shop/employees.csv"),
  });
  const split = await load({ "train.csv": "a,r,b\nb,r,c\n", "test.csv": "a,r,c\n" });
  expect(split.report?.format).toBe("tsv");
});

test("the same at the doors: files by name, and a folder", async () => {
  const lacuna = inMemory({ "my/employees.csv": employees, "my/departments.csv": departments });
  const imported = await lacuna.importGraph({
    graph: "my/employees.csv",
    tables: ["my/departments.csv"],
    out: "all.lacuna",
  });
  expect(imported.notes).toContain(
    "Department ID of employees.csv refers to the things of departments.csv, which has no D9",
  );
  const query = '?p: "Department ID"(?p, ?d) & Department(?d, Research)';
  for (const graph of ["all.lacuna", "my"]) {
    const { answers } = await lacuna.ask({ graph, query });
    expect(answers.map(([each]) => each).sort()).toEqual(["Ann", "Cat"]);
  }
});

test("a reference is told only where the names are the same as they are read", async () => {
  const rooms = "Room,Floor,Owner\nHall,1,Ann\nLoft,2,Bob\n";
  // A first line without quotes between tabs: quotes are signs like others.
  const parts = 'Part\tSize\tRoom\nOak\t3\t"Hall"\nDisc\t4\t"Loft"\nNail\t5\t"Hall"\n';
  const graph = await load({ "rooms.csv": rooms, "parts.tsv": parts });
  expect(namedTriplesOf(graph)).toContainEqual(["Oak", "Room", '"Hall"']);
  expect(saidOf(graph)).not.toContain("refers to the things of rooms.csv");
});
