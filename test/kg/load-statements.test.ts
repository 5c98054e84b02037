import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { attachGraph, packGraph } from "../../src/kg/snapshot.ts";
import { valueText } from "../../src/kg/values/value.ts";
import { parseWideText } from "../../src/query/text/parse.ts";
import { lowered } from "../../src/query/wide/lower.ts";

const load = (text: string, name: string) => loadGraph(name, memoryFiles(new Map([[name, text]])));
function ask(graph: Graph, text: string): string {
  const { graph: wide, query } = lowered(parseWideText(text, { graph }), graph);
  const { ids } = answer(query, wide.full);
  return [...ids]
    .map((id) => {
      const value = wide.valueAt?.(id);
      return value ? valueText(value) : graph.entities.name(id);
    })
    .sort()
    .join(", ");
}

const WORK = `person,employer,since,until,role,confidence,source
Ann,Acme,2015,2018,lead,0.9,hr.pdf
Ann,Initech,2019,,engineer,0.8,hr.pdf
Eve,Acme,2018-03-01,2019-06-30,engineer,0.6,web
Max,Acme,,2012,lead,,
Eve,Initech,2020,present,lead,0.95,web
`;

describe("a table of links with times and qualifiers", () => {
  test.each([
    ["?p : employer(?p, Acme)@2018", "Ann, Eve"],
    ["?p : employer(?p, Acme)@2019", "Eve"],
    ["?p : employer(?p, Acme)@2010", "Max"],
    ["?p : employer(?p, Initech)@2030", "Ann, Eve"],
    ["?p : employer(?p, ?e){role: lead}", "Ann, Eve, Max"],
    ["?p : employer(?p, ?e){confidence > 0.85}", "Ann, Eve"],
    ["?p : employer(?p, ?e){source: web, role: engineer}", "Eve"],
    ["?p : employer(?p, Acme) & !employer(?p, Acme)@[2018, 2019]", "Max"],
    ["?r : employer(Eve, ?e)@>2019{role: ?r}", "lead"],
    ["?p : employer(?p, ?e){!source: *}", "Max"],
  ])("%s is answered by %s", async (query, answers) => {
    expect(ask(await load(WORK, "work.csv"), query)).toBe(answers);
  });

  test("what is said of links is said in one line, and is the same behind a snapshot", async () => {
    const graph = await load(WORK, "work.csv");
    expect(graph.report?.notes).toContainEqual(
      "said of each link: since (when it begins), until (when it ends), role (a qualifier), confidence (how sure it is), source (where it is from); cells since=skip leaves one out",
    );
    const back = attachGraph(packGraph(graph));
    expect(back.statements).toEqual(graph.statements);
    expect(ask(back, "?p : employer(?p, Acme)@2018{role: lead}")).toBe("Ann");
  });

  test("a table of things stays one: start and end of a project are its own", async () => {
    const graph = await load(
      "project,city,start,budget\na,Oslo,2019,5\nb,Rome,2020,6\nc,Oslo,2021,7\n",
      "projects.csv",
    );
    expect(graph.statements).toBeUndefined();
    expect([...graph.attributes.keys()]).toEqual(["start", "budget"]);
  });
});

describe("a row is a link in every form of a table", () => {
  const rows = [
    { person: "Ann", firm: "Acme", joined: 2015, left: 2018, role: "lead", confidence: 0.9 },
    { person: "Eve", firm: "Acme", joined: 2019, left: 2020, role: "clerk", confidence: 0.4 },
    { person: "Ann", firm: "Birch", joined: 2019, left: null, role: "clerk", confidence: 0.4 },
  ];
  const keys = Object.keys(rows[0]!) as (keyof (typeof rows)[number])[];
  const lines = (sign: string) =>
    [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ""))]
      .map((line) => `${line.join(sign)}\n`)
      .join("");
  const forms: Readonly<Record<string, string | Uint8Array>> = {
    "jobs.csv": lines(","),
    "jobs.tsv": lines("\t"),
    "jobs.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    "jobs.json": JSON.stringify(rows),
    "jobs.parquet": new Uint8Array(
      parquetWriteBuffer({
        columnData: keys.map((name) => ({ name, data: rows.map((row) => row[name]) })),
      }),
    ),
  };
  test.each(Object.keys(forms))("%s", async (name) => {
    const columns = { head: "person", tail: "firm", start: "joined", end: "left" };
    const graph = await loadGraph(name, memoryFiles(new Map([[name, forms[name]!]])), { columns });
    expect(ask(graph, "?p : firm(?p, Acme)@2018")).toBe("Ann");
    expect(ask(graph, "?p : firm(?p, ?f)@2030")).toBe("Ann");
    expect(ask(graph, "?p : firm(?p, Acme){confidence > 0.5, role: lead}")).toBe("Ann");
    expect(graph.statements?.keys).toContainEqual({ name: "confidence", role: "confidence" });
  });
  test("a time of a link is refused where a column says the relation, as nothing would read it", async () => {
    const text = "person,what,firm,joined\nAnn,works,Acme,2015\n";
    const columns = { head: "person", relation: "what", tail: "firm", start: "joined" };
    await expect(
      loadGraph("t.csv", memoryFiles(new Map([["t.csv", text]])), { columns }),
    ).rejects.toMatchObject({ code: "usage.idle-option" });
  });
  test("a column of which some cell is above 1 is a qualifier, and no confidence", async () => {
    const text = "person,firm,since,score\nAnn,Acme,2015,0.5\nAnn,Birch,2016,7\nEve,Acme,2016,1\n";
    const graph = await load(text, "t.csv");
    expect(graph.statements?.keys).toEqual([{ name: "score" }]);
    expect(ask(graph, "?f : firm(Ann, ?f){score > 1}")).toBe("Birch");
  });
});

describe("facts with times", () => {
  test("quadruples hold on their days", async () => {
    const graph = await load(
      "a\tvisit\tb\t2014-03-06\na\tvisit\tc\t2014-04-01\na\tvisit\tb\t2014-05-01\n",
      "events.txt",
    );
    expect(ask(graph, "?x : visit(a, ?x)@2014-03")).toBe("b");
    expect(ask(graph, "?t : visit(a, b)@?t")).toBe("2014-03-06, 2014-05-01");
  });
  test("intervals have open ends, years before Christ, and none that ends before it begins", async () => {
    const graph = await load(
      "1\t0\t2\t1952-##-##\t1964-##-##\n3\t0\t4\t-431-##-##\t####-##-##\n5\t0\t6\t1990-##-##\t1980-##-##\n",
      "train.txt",
    );
    const there = (text: string) => ask(graph, text);
    expect(there("?x : r0(?x, e2)@1960")).toBe("1");
    expect(there("?x : r0(?x, ?y)@-430")).toBe("3");
    expect(there("?x : r0(?x, ?y)@none")).toBe("5");
    expect(graph.report?.notes).toContainEqual("1 facts end before they begin, and are kept without a time");
  });
  test.each([
    ["seconds", "1394064000", "2014", 1],
    ["days without signs", "20140306", "20140307", 2],
  ])(
    "whole numbers that no year has are no times, and do not end before they begin: %s",
    async (_, one, other, count) => {
      const graph = await load(`1\t0\t2\t${one}\n3\t0\t4\t${other}\n`, "train.txt");
      const oneLink = "facts that differ in time alone are one link, and count as duplicates";
      const without = `${count} facts have a time that is no year of at most six digits, no month and no day, and are kept without it`;
      expect(graph.report?.notes).toEqual(
        count === 1
          ? [`1 facts have times, whole numbers that are read as years; ${oneLink}`, without]
          : [`${without}; ${oneLink}`],
      );
      expect(graph.statements?.count).toBe(count === 1 ? 2 : undefined);
    },
  );
  test("qualifiers of statements are entities where they are names of ends of links", async () => {
    const graph = await load(
      "Q1,P39,Q2,P580,Q9,P1365,Q3\nQ3,P39,Q2\nQ1,P39,Q2,P1365,Q7\nQ3,P40,Q1\n",
      "train.txt",
    );
    expect(ask(graph, "?x : P39(Q1, Q2){P1365: ?x}")).toBe("Q3, Q7");
    expect(ask(graph, "?y : P39(Q1, Q2){P1365: ?x} & P40(?x, ?y)")).toBe("Q1");
    expect(ask(graph, "?x : P39(?x, Q2){!P1365: *}")).toBe("Q3");
  });
});

test("annotations of RDF 1.2 are times, confidence, sources and qualifiers", async () => {
  const graph = await load(
    `PREFIX : <http://x/>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
PREFIX schema: <http://schema.org/>
PREFIX prov: <http://www.w3.org/ns/prov#>
PREFIX sssom: <https://w3id.org/sssom/>
:aurora :captain :ida ~ :s1 {| schema:startDate "1901"^^xsd:gYear ; schema:endDate "1905"^^xsd:gYear ; sssom:confidence 0.9 ; prov:wasDerivedFrom <https://archive.example/log7> ; :reason :transfer |} .
:aurora :captain :jon {| schema:startDate "1905-06-01"^^xsd:date |} .
:borealis :captain :kai .
`,
    "ships.ttl",
  );
  const there = (text: string) => ask(graph, text).replaceAll("http://x/", "");
  expect(there("?p : captain(aurora, ?p)@1903")).toBe("ida");
  expect(there("?p : captain(aurora, ?p)@1950")).toBe("jon");
  expect(there("?p : captain(aurora, ?p){confidence > 0.8}")).toBe("ida");
  expect(there("?p : captain(?s, ?p){reason: transfer}")).toBe("ida");
  expect(there("?p : captain(?s, ?p){!reason: *}")).toBe("jon, kai");
  expect(there('?p : captain(?s, ?p){source: "https://archive.example/log7"}')).toBe("ida");
});
