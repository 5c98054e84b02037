import type { HostileRequest } from "./hostile-requests.ts";
import { agent, called, many, on, posted, type ServerCall, sparql } from "./server-calls.ts";

const ask = (query: string): ServerCall => posted("ask", { query });
const words = (question: string): ServerCall => posted("ask-in-words", { question });

/** Decorations, comparisons, orders, numbers, signs of all kinds, patterns, sentences and messages at their worst. */
export const hostileKinds: readonly HostileRequest[] = [
  { name: "times, 3,000 of one link", ...ask(`?x : r0(e1, ?x)${"@2019".repeat(3000)}`) },
  { name: "a time that ends before it begins", ...ask("?x : r0(e1, ?x)@[9999-12-31, -9999-01-01]") },
  { name: "a time of 5,000 digits", ...ask(`?x : r0(e1, ?x)@${"9".repeat(5000)}`) },
  {
    name: "roles, 2,000 of one link",
    ...ask(`?x : r0(e1, ?x){${many(2000, (at) => `r${at}: ?y${at}`, ", ")}}`),
  },
  { name: "roles within roles", ...ask(`?x : r0(e1, ?x)${"{a: ".repeat(2000)}e1${"}".repeat(2000)}`) },
  { name: "a role called __proto__", ...ask("?x : r0(e1, ?x){__proto__: constructor, toString: ?y}") },
  {
    name: "compared over a cross product",
    ...ask("?a, ?b, ?c, ?d : r0(?a, ?b) & r0(?c, ?d) & ?b < ?d & ?a != ?c"),
  },
  {
    name: "compared, 60 variables",
    ...ask(
      `?a0 : ${many(60, (at) => `r0(?a${at}, ?a${at + 1})`, " & ")} & ${many(60, (at) => `?a${at} != ?a${60 - at}`, " & ")}`,
    ),
  },
  { name: "a number of 5,000 digits", ...ask(`?x : r0(e1, ?x) & ?x > ${"1".repeat(5000)}`) },
  { name: "an exponent without end", ...ask("?x : r0(e1, ?x) & ?x > 1e999999999") },
  {
    name: "the last of a cross product",
    to: on("ask", { q: "?a, ?b, ?c, ?d : r0(?a, ?b) & r1(?c, ?d)", order: "?d desc", limit: "1" }),
  },
  { name: "a limit beyond numbers", to: on("ask", { q: "?x : r0(e1, ?x)", limit: "9007199254740993" }) },
  { name: "a page of less than nothing", to: on("ask", { q: "?x : r0(e1, ?x)", page: "-1" }) },
  {
    name: "a cursor of 8,000 signs",
    to: on("ask", { q: "?x : r0(e1, ?x)", page: "5", cursor: "A".repeat(8000) }),
  },
  { name: "half of a sign", ...ask(`?x : r0("\ud800", ?x)`) },
  { name: "combining signs, 50,000", ...ask(`?x : r0("e${"\u0301".repeat(50_000)}", ?x)`) },
  { name: "directions turned 20,000 times", ...posted("find", { text: "\u202e\u202d".repeat(10_000) }) },
  { name: "zeros among names", ...ask("?x : r0(\u0000e1, ?x)") },
  { name: "signs that grow when folded", ...posted("find", { text: "\ufdfa".repeat(20_000) }) },
  { name: "words, one of 50,000 letters", ...words(`who ${"a".repeat(50_000)}`) },
  { name: "words, 5,000 times not", ...words(`which e1 is ${"not ".repeat(5000)}r0`) },
  { name: "words, 5,000 quotes", ...words(`who ${'"'.repeat(5000)} r0`) },
  { name: "words, names of all", ...words(many(4000, (at) => `e${at}`, " ")) },
  { name: "words, who who who", ...words(`${"who r0 ".repeat(2000)}e1?`) },
  {
    name: "words, numbers and dates",
    ...words(`how many e1 between ${many(1500, (at) => `${at}.5e3 and 2019-13-45`, " or ")}`),
  },
  { name: "words, commas", ...words(`${"e1, e2 and e3, ".repeat(1500)}which of them r0`) },
  {
    name: "SPARQL pattern of brackets",
    ...sparql(`SELECT * { ?a ?b ?c FILTER(REGEX(STR(?a), "${"(".repeat(8000)}${")".repeat(8000)}")) }`),
  },
  {
    name: "SPARQL pattern counted",
    ...sparql(`SELECT * { ?a ?b ?c FILTER(REGEX(STR(?a), "((a{1,900}){1,900}){1,900}")) }`),
  },
  {
    name: "SPARQL pattern of signs",
    ...sparql(`SELECT * { ?a ?b ?c FILTER(REGEX(STR(?a), "(\\\\p{L}|\\\\p{M}|.)*{900}$")) }`),
  },
  {
    name: "SPARQL values, 20,000",
    ...sparql(`SELECT * { VALUES ?a { ${many(20_000, (at) => `"${at}"`, " ")} } ?a ?b ?c }`.slice(0, 65_000)),
  },
  {
    name: "SPARQL unions within unions",
    ...sparql(`SELECT * { ${"{ ?a ?b ?c } UNION {".repeat(900)} ?a ?b ?c ${"}".repeat(900)} }`),
  },
  {
    name: "SPARQL options",
    ...sparql(`SELECT * { ?a ?b ?c ${many(25, (at) => `OPTIONAL { ?a ?p${at} ?o${at} }`, " ")} }`),
  },
  {
    name: "SPARQL queries within queries",
    ...sparql(`${"SELECT * { {".repeat(300)} ?a ?b ?c ${"} }".repeat(300)}`),
  },
  { name: "SPARQL of another server", ...sparql("SELECT * { SERVICE <http://127.0.0.1:1/> { ?a ?b ?c } }") },
  { name: "SPARQL of a file", ...sparql("SELECT * FROM <file:///etc/passwd> { ?a ?b ?c }") },
  {
    name: "SPARQL dates without end",
    ...sparql(
      `SELECT ("${"9".repeat(4000)}-01-01"^^<http://www.w3.org/2001/XMLSchema#date> + "P${"9".repeat(4000)}Y"^^<http://www.w3.org/2001/XMLSchema#duration> AS ?x) {}`,
    ),
  },
  {
    name: "SPARQL numbers without end",
    ...sparql(`SELECT (${"9".repeat(20_000)} * ${"9".repeat(20_000)} AS ?x) {}`),
  },
  {
    name: "SPARQL paths of paths",
    ...sparql(
      `SELECT (COUNT(*) AS ?n) { ?a ${"(".repeat(200)}<urn:lacuna:relation:r0>${")*".repeat(200)} ?b }`,
    ),
  },
  {
    name: "SPARQL not exists of all",
    ...sparql(
      "SELECT * { ?a ?b ?c FILTER NOT EXISTS { ?d ?e ?f FILTER NOT EXISTS { ?g ?h ?i FILTER(?a = ?g) } } }",
    ),
  },
  { name: "SPARQL random order", ...sparql("SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY RAND() LIMIT 5") },
  { name: "SPARQL constructed cross product", ...sparql("CONSTRUCT { ?a ?e ?c } { ?a ?b ?c . ?d ?e ?f }") },
  {
    name: "JSON of a million brackets",
    to: "/api/v1/graphs/links/ask",
    sent: { body: "[".repeat(1_000_000) },
  },
  {
    name: "JSON of a name given 100,000 times",
    to: "/api/v1/graphs/links/ask",
    sent: { body: `{${many(100_000, () => '"q":1', ",")}}` },
  },
  {
    name: "JSON of __proto__",
    to: "/api/v1/graphs/links/ask",
    sent: { body: '{"__proto__":{"query":"?x : r0(e1, ?x)"},"constructor":{"prototype":{}}}' },
  },
  {
    name: "JSON of a number of 900,000 digits",
    to: "/api/v1/graphs/links/ask",
    sent: { body: `{"query":"?x : r0(e1, ?x)","limit":${"9".repeat(900_000)}}` },
  },
  { name: "JSON that is a text of UTF-16", to: "/api/v1/graphs/links/ask", sent: { body: "\ufeff{}" } },
  {
    name: "agent, 5,000 messages at once",
    ...agent(Array.from({ length: 5000 }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list" }))),
  },
  { name: "agent, an unknown tool of 50,000 signs", ...called("x".repeat(50_000), {}) },
  {
    name: "agent, deep arguments",
    ...agent(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}}`,
    ),
  },
  { name: "agent, an id of all kinds", ...agent({ jsonrpc: "2.0", id: { a: [1] }, method: "tools/list" }) },
  {
    name: "agent, a resource out of the folder",
    ...agent({
      jsonrpc: "2.0",
      id: 1,
      method: "resources/read",
      params: { uri: "lacuna://graphs/..%2f..%2f..%2fetc%2fpasswd" },
    }),
  },
  {
    name: "agent, words of 60,000 signs",
    ...called("ask", { graph: "links", query: "who ".repeat(15_000) }),
  },
  {
    name: "explain of many ways",
    ...posted("explain", { query: `?x : ${many(20, (at) => `(r0(?a${at}, ?x) | r1(?a${at}, ?x))`, " & ")}` }),
  },
  {
    name: "why not, 60 links",
    ...posted("why-not", {
      query: `?x : ${many(60, (at) => `r${at % 5}(e${at}, ?x)`, " & ")}`,
      answer: "e1",
    }),
  },
  {
    name: "completed in the middle of a cross product",
    ...posted("complete", { query: "?a, ?b, ?c, ?d : r0(?a, ?b) & r0(?c, ?d) & ", timeout: 30 }),
  },
  { name: "around with hops without end", to: on("neighbourhood", { entity: "e1", hops: "1e9" }) },
  { name: "links of a name with a path", to: "/api/v1/graphs/..%2f..%2fetc/links?entity=e1" },
  { name: "a graph of 6,000 signs", to: `/api/v1/graphs/${"a".repeat(6000)}/ask?q=x` },
  { name: "a query in broken percent signs", to: `/api/v1/graphs/links/ask?q=${"%c0%80%zz".repeat(1500)}` },
];
