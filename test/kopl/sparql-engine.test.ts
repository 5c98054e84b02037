import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { readKbRdf } from "../../src/kb/formats/rdf.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { generateQuestions } from "../../src/kopl/generate/generate.ts";
import type { Program } from "../../src/kopl/program.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { answerSparql } from "../../src/kopl/sparql/answer.ts";
import { exportRdf } from "../../src/kopl/sparql/export.ts";
import { formOfProgram, keyTypesOf } from "../../src/kopl/sparql/from-program.ts";
import type { LogicalForm } from "../../src/kopl/sparql/logical-form.ts";
import { namesOf } from "../../src/kopl/sparql/names.ts";
import { openOxigraph } from "../../src/kopl/sparql/oxigraph.ts";
import { sparqlOfForm } from "../../src/kopl/sparql/print.ts";
import { programOfForm } from "../../src/kopl/sparql/to-program.ts";
import { koplOfSparql, sparqlOfKopl } from "../../src/kopl/sparql/translate.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

const world = await loadWorldKnowledgeBase();
const engine = await openOxigraph(world);
const questions = [...generateQuestions({ kb: world, seed: 11, count: 60 })];

test("generated questions have the same answer in KoPL and on oxigraph", async () => {
  const { nameOf } = namesOf(world);
  const typeOfKey = keyTypesOf(world);
  for (const { sparql, program, answer } of questions) {
    expect(await answerSparql(engine, sparql, { nameOf, typeOfKey }), sparql).toEqual({ answer, rows: 1 });
    const filtered = sparqlOfForm(formOfProgram(program, typeOfKey), { equality: "filter" });
    expect((await answerSparql(engine, filtered, { nameOf })).answer, filtered).toBe(answer);
  }
});

test.each([
  ["ntriples", "iri"],
  ["turtle", "blank"],
] as const)("%s with %s nodes is read back as the same knowledge base", async (format, values) => {
  const text = [...exportRdf(world, { format, values })].join("");
  const path = format === "turtle" ? "kb.ttl" : "kb.nt";
  const back = await readKbRdf(memoryFiles(new Map([[path, text]])), path);
  expect([back.nodeCount, back.attributes.size, back.qualifiers.size]).toEqual([
    world.nodeCount,
    world.attributes.size,
    world.qualifiers.size,
  ]);
  for (const { program, answer } of questions.slice(0, 60))
    expect(new Set(runProgram(back, program).answers)).toEqual(new Set([answer]));
});

test("blank value nodes, which cannot be asked about, are asked for in one query", async () => {
  const blank = {
    ...engine,
    query: async (text: string) => {
      const result = await engine.query(text);
      if (result.kind === "boolean") return result;
      const rows = result.rows.map(
        (row) =>
          new Map(
            [...row].map(([name, cell]) => [
              name,
              cell.kind === "iri" ? { ...cell, kind: "blank" as const } : cell,
            ]),
          ),
      );
      return { ...result, rows };
    },
  };
  const query = 'SELECT DISTINCT ?pv WHERE { ?e <pred:name> "Japan" . ?e <area> ?pv .  }';
  expect((await answerSparql(engine, query)).answer).toBe("377930 square kilometre");
  expect((await answerSparql(blank, query)).answer).toBe("377930 square kilometre");
});

// Where the two definitions differ: generated questions are never of these kinds.
type Json = Record<string, unknown>;
const quantity = (value: number, unit = "1") => ({ type: "quantity", value, unit });
const year = (value: number) => ({ type: "year", value });
const attribute = (key: string, value: Json) => ({ key, value, qualifiers: {} });
const relation = (name: string, object: string, direction = "forward") => ({
  relation: name,
  object,
  direction,
  qualifiers: {},
});
const entity = (name: string, attributes: Json[] = [], relations: Json[] = [], concepts = ["C"]) => ({
  name,
  instanceOf: concepts,
  attributes,
  relations,
});
const small = (entities: Record<string, Json>): KnowledgeBase =>
  kbFromJson({
    concepts: {
      C: { name: "thing", subclassOf: [] },
      D: { name: "special thing", subclassOf: ["C"] },
    },
    entities,
  });

const differences: [
  what: string,
  entities: Record<string, Json>,
  program: string,
  kopl: string[],
  sparql: string | null,
][] = [
  [
    "Count counts an entity once for every fact; SPARQL counts distinct entities",
    { A: entity("a", [attribute("size", quantity(5)), attribute("size", quantity(6))]) },
    'FindAll | FilterNum("size", "1", >) | Count',
    ["2"],
    "1",
  ],
  [
    "equal values of two facts are two nodes, and no answer in SPARQL",
    { A: entity("a", [attribute("size", quantity(5)), attribute("size", quantity(5))]) },
    'Find("a") | QueryAttr("size")',
    ["5", "5"],
    null,
  ],
  [
    "days are compared with years in KoPL; in SPARQL a year has no day",
    { A: entity("a", [attribute("born", year(1960))]) },
    'FindAll | FilterDate("born", "1961-01-01", <) | FilterConcept("thing") | Count',
    ["1"],
    "0",
  ],
  [
    "a year is not the same as a day in KoPL; SPARQL does not compare them",
    { A: entity("a", [attribute("born", year(1960))]) },
    'FindAll | FilterDate("born", "1960-01-01", !=) | FilterConcept("thing") | Count',
    ["1"],
    "0",
  ],
  [
    "extremes are taken of the most common unit in KoPL, of any unit in SPARQL",
    {
      A: entity("a", [attribute("size", quantity(1, "metre"))]),
      B: entity("b", [attribute("size", quantity(2, "metre"))]),
      X: entity("x", [attribute("size", quantity(90, "centimetre"))]),
    },
    'FindAll | FilterConcept("thing") | SelectAmong("size", largest)',
    ["b"],
    "x",
  ],
  [
    "several values verify neither way in KoPL, any of them in SPARQL",
    { A: entity("a", [attribute("size", quantity(5)), attribute("size", quantity(6))]) },
    'Find("a") | QueryAttr("size") | VerifyNum("5", =)',
    ["not sure"],
    "yes",
  ],
  [
    "sub-concepts count as instances in KoPL; only entities are in SPARQL",
    { A: entity("a", [], [], ["D"]) },
    'FindAll | FilterConcept("thing") | Count',
    ["2"],
    "1",
  ],
  [
    "a fact that only its head has is not seen from its tail in KoPL",
    { A: entity("a", [], [relation("part of", "B")]), B: entity("b") },
    'Find("b") | Relate("part of", backward) | Count',
    ["0"],
    "1",
  ],
  [
    "a key and a predicate of the same name share an IRI",
    {
      A: entity("a", [attribute("capital", quantity(7))], [relation("capital", "B")]),
      B: entity("b", [], [relation("capital", "A", "backward")]),
    },
    'Find("a") | QueryAttr("capital")',
    ["7"],
    null,
  ],
];

test.each(differences)("%s", async (_, entities, text, kopl, sparql) => {
  const kb = small(entities);
  const program = parseProgram(text);
  expect(runProgram(kb, program).answers).toEqual(kopl);
  expect((await answerSparql(await openOxigraph(kb), sparqlOfKopl(program, kb))).answer).toBe(sparql);
});

test("a value of another type than its key's is no answer in the published procedure", async () => {
  const kb = small({
    A: entity("a", [attribute("code", { type: "string", value: "x-1" })]),
    B: entity("b", [attribute("code", quantity(7))]),
  });
  const program = parseProgram('Find("a") | QueryAttr("code")');
  expect(runProgram(kb, program).answers).toEqual(["x-1"]);
  const ox = await openOxigraph(kb);
  const query = sparqlOfKopl(program, kb);
  expect((await answerSparql(ox, query)).answer).toBe("x-1");
  expect((await answerSparql(ox, query, { typeOfKey: keyTypesOf(kb) })).answer).toBeNull();
});

test("names with underscores are themselves with the knowledge base, and blanks without it", async () => {
  const kb = small({
    A: entity("a_b", [attribute("sport_number", quantity(7))], [relation("member_of", "B")]),
    B: entity("b", [], [relation("member_of", "A", "backward")]),
  });
  const ox = await openOxigraph(kb);
  for (const [text, blank] of [
    ['Find("a_b") | QueryAttr("sport_number")', 'Find("a_b") | QueryAttr("sport number")'],
    [
      'Find("a_b") | Relate("member_of", forward) | QueryName',
      'Find("a_b") | Relate("member of", forward) | QueryName',
    ],
    ['QueryRelation(Find("a_b"), Find("b"))', 'QueryRelation(Find("a_b"), Find("b"))'],
  ] as const) {
    const program = parseProgram(text);
    const query = sparqlOfKopl(program, kb);
    expect(programsSteps(koplOfSparql(query, kb))).toEqual(programsSteps(program));
    expect(programsSteps(koplOfSparql(query))).toEqual(programsSteps(parseProgram(blank)));
    const [answer] = runProgram(kb, program).answers;
    expect((await answerSparql(ox, query, { nameOf: namesOf(kb).nameOf })).answer).toBe(answer);
  }
  const asked = sparqlOfKopl(parseProgram('QueryRelation(Find("a_b"), Find("b"))'), kb);
  expect((await answerSparql(ox, asked)).answer).toBe("member of");
});

const programsSteps = (program: Program) =>
  program.steps.map(({ function: name, inputs, dependencies }) => [name, inputs, dependencies]);

test("ties: KoPL names all that attain the extreme, SPARQL one of them", async () => {
  const kb = small({
    A: entity("a", [attribute("size", quantity(5))]),
    B: entity("b", [attribute("size", quantity(5))]),
  });
  const program = parseProgram('FindAll | FilterConcept("thing") | SelectAmong("size", largest)');
  expect(runProgram(kb, program).answers).toEqual(["a", "b"]);
  expect(["a", "b"]).toContain(
    (await answerSparql(await openOxigraph(kb), sparqlOfKopl(program, kb))).answer,
  );
});

test("the relation between an entity and its concept is pred:instance_of in SPARQL", async () => {
  const kb = small({ A: entity("a") });
  const form: LogicalForm = {
    ask: "relation",
    from: [{ kind: "name", name: "a" }],
    to: [{ kind: "name", name: "thing" }],
  };
  expect(runProgram(kb, programOfForm(form)).answers).toEqual([]);
  const { answer } = await answerSparql(await openOxigraph(kb), sparqlOfForm(form));
  expect(answer).toBe("pred:instance of");
});
