import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacuna } from "../cli/lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-values-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const projects = file(
  "projects.csv",
  `project,start,end,budget,city,lead
Atlas,2019-03-01,2021-06-30,60000,Oslo,Ida
Borealis,2020-05-15,,45000,Bergen,Jon
Comet,2018-01-10,2019-12-31,120000,Oslo,Ida
Delta,2021-09-01,2022-02-28,60000,Oslo,Kai
`,
);
const employees = file(
  "employees.csv",
  `name,born,height (cm),salary,department,manager
Ida,1980,172,70000,Sea,Kai
Jon,1991,181,52000,Sea,Ida
Kai,1965,168,91000,Board,
Liv,1991,175,48000,Land,Ida
`,
);
const music = file(
  "music.ttl",
  `@prefix : <http://ex.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:abba :formed "1972"^^xsd:gYear ; :from :Sweden ; :members 4 .
:aha :formed "1982"^^xsd:gYear ; :from :Norway ; :members 3 .
:waterloo :by :abba ; :released "1974-03-04"^^xsd:date ; :length 166.5 .
:takeonme :by :aha ; :released "1984-10-19T08:00:00Z"^^xsd:dateTime ; :length 225 .
`,
);

const rows = async (...args: string[]) => {
  const { status, out, err } = await lacuna([...args, "--json"]);
  expect({ args, status, error: /error/.test(err) && err }).toEqual({ args, status: 0, error: false });
  return JSON.parse(out).answers;
};

test.each<readonly [graph: string, query: string, answers: unknown[][]]>([
  [projects, "?p : start(?p) < 2020-01-01 & budget(?p) > 50_000", [["Atlas"], ["Comet"]]],
  [projects, "?p : start(?p) >= 2020", [["Borealis"], ["Delta"]]],
  [projects, "?p : start(?p) = 2020-05", [["Borealis"]]],
  [projects, "?p, ?b : budget(?p, ?b) & city(?p, Bergen)", [["Borealis", 45000]]],
  [projects, "?p : city(?p, Oslo) & !(end(?p) < 2021)", [["Atlas"], ["Delta"]]],
  [projects, "?p, ?q : lead(?p, ?l) & lead(?q, ?l) & start(?p) < start(?q)", [["Comet", "Atlas"]]],
  [projects, "?p : end(?p) < start(Borealis)", [["Comet"]]],
  [projects, "?l : lead(?p, ?l) & ?l != Ida", [["Jon"], ["Kai"]]],
  [employees, "?p : born(?p) < 1985 & department(?p, Sea)", [["Ida"]]],
  [employees, "?p : height(?p) > 174 cm", [["Jon"], ["Liv"]]],
  [employees, "?p : salary(?p) > salary(?m) & manager(?m, ?p)", [["Ida"], ["Kai"]]],
  [
    employees,
    "?p, ?q : born(?p) = born(?q) & ?p != ?q",
    [
      ["Jon", "Liv"],
      ["Liv", "Jon"],
    ],
  ],
  [employees, "?p : salary(?p) ~ 52_400", [["Jon"]]],
  [music, "?s : released(?s) < 1980", [["waterloo"]]],
  [music, "?s : length(?s) > 200 & by(?s, ?b) & members(?b) <= 3", [["takeonme"]]],
  [music, "?b : formed(?b) < released(waterloo)", [["abba"]]],
  // Groups, order and limits.
  [
    projects,
    "?c, count(?p) : city(?p, ?c)",
    [
      ["Oslo", 3],
      ["Bergen", 1],
    ],
  ],
  [
    projects,
    "?c, sum(?b) : city(?p, ?c) & budget(?p, ?b)",
    [
      ["Oslo", 240000],
      ["Bergen", 45000],
    ],
  ],
  [
    projects,
    "?c, mean(?b), max(?s) : city(?p, ?c) & budget(?p, ?b) & start(?p, ?s) order ?c",
    [
      ["Bergen", 45000, "2020-05-15"],
      ["Oslo", 80000, "2021-09-01"],
    ],
  ],
  [projects, "count(?p) : budget(?p) > 10^9 | city(?p, Nowhere)", []],
  [
    projects,
    "?p, ?b : budget(?p, ?b) order -?b, ?p limit 2",
    [
      ["Comet", 120000],
      ["Atlas", 60000],
    ],
  ],
  [employees, "min(?h), max(?h) : height(?p, ?h)", [["168 cm", "181 cm"]]],
])("%s %s", async (graph, query, answers) => {
  if (answers.length === 0) {
    expect((await lacuna(["ask", graph, query])).status).toBe(1);
    return;
  }
  const short = (each: unknown) => (typeof each === "string" ? each.replace("http://ex.org/", "") : each);
  const found: unknown[][] = (await rows("ask", graph, query)).map((row: unknown[]) => row.map(short));
  const isOrdered = / order /.test(query);
  expect(isOrdered ? found : found.sort()).toEqual(isOrdered ? answers : [...answers].sort());
});

test("the options of the command order and cut as the query does", async () => {
  const query = "?c, count(?p) : city(?p, ?c)";
  expect(await rows("ask", projects, query, "--order", "count")).toEqual([
    ["Oslo", 3],
    ["Bergen", 1],
  ]);
  expect(await rows("ask", projects, query, "--order=-count", "--limit", "1")).toEqual([["Bergen", 1]]);
  expect(await rows("ask", projects, "?p : city(?p, ?c)", "--order=-?p", "--limit", "1")).toEqual([
    ["Delta"],
  ]);
  const wrong = await lacuna(["ask", projects, query, "--order", "size"]);
  expect(wrong).toMatchObject({ status: 2 });
  expect(wrong.err).toContain("?c, count(?p)");
});

test("what is made of groups is that of an independent count", async () => {
  const { out } = await lacuna([
    "ask",
    employees,
    "?d, count(?p), sum(?s) : department(?p, ?d) & salary(?p, ?s)",
    "--json",
  ]);
  expect(
    new Map(JSON.parse(out).answers.map(([name, ...rest]: [string, number, number]) => [name, rest])),
  ).toEqual(
    new Map([
      ["Sea", [2, 122000]],
      ["Board", [1, 91000]],
      ["Land", [1, 48000]],
    ]),
  );
});

test("other doors answer a query over values, or refuse it by name", async () => {
  const query = "?p : city(?p, Oslo) & budget(?p) > 70_000";
  expect(JSON.parse((await lacuna(["count", projects, query, "--json"])).out).count).toBe(1);
  expect((await lacuna(["explain", projects, query])).out).toMatch(/70000 ─<→ 120000/);
  expect((await lacuna(["plan", projects, query])).out).toContain("1 answer");
  expect((await lacuna(["check", projects, query])).out).toContain("the budget of ?p is more than 70000");
  expect((await lacuna(["why-not", projects, query, "Atlas"])).out).toContain("Atlas is no answer");
  expect((await lacuna(["complete", projects, "?p : bud"])).out).toContain("budget");
  expect((await lacuna(["convert", query, "--to", "sparql", "--graph", projects])).out).toContain(
    "FILTER (?value > 70000)",
  );
  for (const refused of [
    ["predict", projects, query],
    ["convert", query, "--to", "betae", "--graph", projects],
    ["sql", projects, query],
  ]) {
    const { status, err } = await lacuna(refused);
    expect({ refused, status }).toMatchObject({ status: refused[0] === "sql" ? expect.any(Number) : 1 });
    expect(status, refused.join(" ")).not.toBe(0);
    expect(err, refused.join(" ")).not.toMatch(/at .*\.ts/);
  }
});

test("a file of queries over values is answered line by line", async () => {
  const queries = file("queries.txt", "?p : budget(?p) > 50000\n?p, ?b : budget(?p, ?b) & lead(?p, Jon)\n");
  const { out, err } = await lacuna(["ask", projects, "--queries", queries]);
  if (out === "") throw new Error(err);
  expect({
    lines: out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).answers),
  }).toMatchObject({
    lines: [["Atlas", "Comet", "Delta"], [["Borealis", 45000]]],
  });
});
