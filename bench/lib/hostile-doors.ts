import type { HostileRequest } from "./hostile-requests.ts";
import {
  agent,
  called,
  many,
  on,
  posted,
  type ServerCall,
  sentTo,
  sparql,
  toolCall,
} from "./server-calls.ts";

const kb = (operation: string, given: object): ServerCall =>
  sentTo(`/api/v1/knowledge-bases/world/${operation}`, given);
const program = (...steps: readonly object[]) => JSON.stringify(steps);
const wide = "?a, ?b, ?c : r0(?a, ?b) & r1(?b, ?c)";

/** Programs, links of all entities, formats, stars and circles, jobs, lists of types, and messages between them. */
export const hostileDoors: readonly HostileRequest[] = [
  {
    name: "a star of 60 rays",
    ...posted("ask", { query: `?x : ${many(60, (i) => `r${i % 5}(?x, ?y${i})`, " & ")}` }),
  },
  {
    name: "a star of 60 rays, counted",
    ...posted("count", {
      query: `?x, ${many(60, (i) => `?y${i}`, ", ")} : ${many(60, (i) => `r${i % 5}(?x, ?y${i})`, " & ")}`,
    }),
  },
  {
    name: "a circle of 60",
    ...posted("ask", { query: `?x0 : ${many(60, (i) => `r${i % 5}(?x${i}, ?x${(i + 1) % 60})`, " & ")}` }),
  },
  {
    name: "a path of 60, explained",
    ...posted("explain", { query: `?x0 : ${many(60, (i) => `r${i % 5}(?x${i}, ?x${i + 1})`, " & ")}` }),
  },
  {
    name: "a ladder of 20",
    ...posted("ask", {
      query: `?a0 : ${many(20, (i) => `r0(?a${i}, ?a${i + 1}) & r1(?b${i}, ?b${i + 1}) & r2(?a${i}, ?b${i})`, " & ")}`,
    }),
  },
  { name: "everything denied", ...posted("ask", { query: "?x, ?y : !r0(?x, ?y)", unsafe: true }) },
  {
    name: "denied in denied, 200 deep",
    ...posted("ask", { query: `?x : r0(e1, ?x) & ${"!(".repeat(200)}r1(e2, ?x)${")".repeat(200)}` }),
  },
  {
    name: "hidden variables in denied, 30",
    ...posted("ask", {
      query: `?x : r0(e1, ?x) & !exists ${many(30, (i) => `?y${i}`, ", ")} (${many(30, (i) => `r${i % 5}(?x, ?y${i})`, " & ")})`,
    }),
  },
  {
    name: "the same link 60 times",
    ...posted("explain", { query: `?x : ${many(60, () => "r0(?x, ?y)", " & ")}` }),
  },
  { name: "a link to itself", ...posted("ask", { query: "?x : r0(?x, ?x) & r1(?x, ?x) & r2(?x, ?x)" }) },
  {
    name: "or of 60, explained",
    ...posted("explain", { query: `?x : ${many(60, (i) => `r${i % 5}(?y${i}, ?x)`, " | ")}` }),
  },
  {
    name: "or of ands of ors",
    ...posted("hardness", {
      query: `?x : ${many(8, (i) => `((r0(e${i}, ?x) & r1(?a${i}, ?x)) | (r2(e${i}, ?x) & r3(?b${i}, ?x)))`, " & ")}`,
    }),
  },
  { name: "all rows as lines", to: on("ask", { q: wide, format: "ndjson" }) },
  { name: "all rows as parquet", to: on("ask", { q: wide, format: "parquet" }) },
  { name: "all rows as xlsx", to: on("ask", { q: wide, format: "xlsx" }) },
  { name: "predict, all free", ...posted("predict", { query: wide }) },
  {
    name: "predict, denied",
    ...posted("predict", { query: "?x : r0(e1, ?x) & !r1(?y, ?x) & r2(?y, ?z) & !r3(?z, ?x)" }),
  },
  { name: "predict links of all", to: on("predict-links", { head: "e1", limit: "2147483647" }) },
  {
    name: "what if all are hidden",
    ...posted("what-if", {
      query: wide,
      hide: Array.from({ length: 3000 }, (_, i) => `r${i % 5}(e${i}, e${i + 1})`),
    }),
  },
  {
    name: "what if 3,000 are added",
    ...posted("what-if", {
      query: wide,
      add: Array.from({ length: 3000 }, (_, i) => `r${i % 5}(e${i}, e${4999 - i})`),
    }),
  },
  { name: "complete, first of all", ...posted("complete", { query: "?x : ", limit: 100000, timeout: 30 }) },
  {
    name: "complete in a star",
    ...posted("complete", {
      query: `?x : ${many(40, (i) => `r${i % 5}(?x, ?y${i})`, " & ")} & `,
      timeout: 30,
    }),
  },
  { name: "complete at a place beyond", ...posted("complete", { query: "?x : r0(", at: 2147483647 }) },
  {
    name: "check of 60 unknown names",
    ...posted("check", { query: `?x : ${many(60, (i) => `unknown${i}(nobody${i}, ?x)`, " & ")}` }),
  },
  {
    name: "why not, everything",
    ...posted("why-not", { query: `?x : ${many(12, (i) => `r${i % 5}(?y${i}, ?x)`, " & ")}`, answer: "e2" }),
  },
  { name: "find by one letter", to: on("find", { text: "e", limit: "2147483647" }) },
  {
    name: "a program of 3,000 steps",
    ...kb("run", {
      program: program(
        { function: "FindAll", inputs: [], dependencies: [] },
        ...Array.from({ length: 3000 }, (_, i) => ({
          function: "FilterConcept",
          inputs: ["country"],
          dependencies: [i],
        })),
      ),
    }),
  },
  {
    name: "a program of a cycle",
    ...kb("run", {
      program: program(
        { function: "FilterConcept", inputs: ["country"], dependencies: [1] },
        { function: "FilterConcept", inputs: ["country"], dependencies: [0] },
      ),
    }),
  },
  {
    name: "a program that doubles",
    ...kb("run", {
      program: program(
        { function: "FindAll", inputs: [], dependencies: [] },
        ...Array.from({ length: 60 }, (_, i) => ({ function: "Or", inputs: [], dependencies: [i, i] })),
      ),
    }),
  },
  { name: "a program of SPARQL", ...kb("check", { program: `SELECT ${"?x ".repeat(3000)} { ?x ?y ?z }` }) },
  {
    name: "SPARQL of the knowledge base, crossed",
    ...sparql("SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?f", "knowledge-bases/world"),
  },
  {
    name: "SPARQL grouped by all",
    ...sparql("SELECT ?a ?d (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f } GROUP BY ?a ?d"),
  },
  { name: "SPARQL minus all", ...sparql("SELECT * { ?a ?b ?c MINUS { ?a ?e ?f . ?f ?g ?h . ?h ?i ?j } }") },
  {
    name: "SPARQL path of any length twice",
    ...sparql("SELECT (COUNT(*) AS ?n) { ?a !<urn:x>* ?b . ?b !<urn:x>* ?c }"),
  },
  {
    name: "SPARQL prefixes, 3,000",
    ...sparql(`${many(3000, (i) => `PREFIX p${i}: <urn:${i}>`, " ")} SELECT * { ?a ?b ?c } LIMIT 1`),
  },
  { name: "SPARQL described", ...sparql("DESCRIBE ?a { ?a ?b ?c }") },
  { name: "types beyond all", to: "/api/v1/types/efok?maxAnchors=2147483647&maxExistential=2147483647" },
  { name: "agent, an ask of lists", ...called("ask", { graph: ["links"], query: { a: 1 }, limit: [] }) },
  { name: "agent, a program of all", ...called("run_program", { program: "FindAll()".repeat(5000) }) },
  { name: "agent, links of all", ...called("entity_links", { graph: "links", entity: "e1", limit: 1e9 }) },
  {
    name: "agent, 100 calls at once",
    ...agent(Array.from({ length: 100 }, (_, id) => toolCall("ask", { graph: "links", query: wide }, id))),
  },
  { name: "a job of nothing", ...sentTo("/api/v1/jobs", { operation: "__proto__", parameters: {} }) },
  {
    name: "a job of a file of this machine",
    ...sentTo("/api/v1/jobs", {
      operation: "importGraph",
      parameters: { graph: "/etc/passwd", out: "/tmp/x" },
    }),
  },
];
