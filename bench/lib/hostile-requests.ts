import { called, many, on, posted, type ServerCall, sparql } from "./server-calls.ts";

/** A request of somebody who may ask and wants the server to stall. */
export interface HostileRequest extends ServerCall {
  readonly name: string;
}

/** Twelve links that share no variable. */
export const cross = `${many(12, (at) => `?a${at},?b${at}`, ",")} : ${many(12, (at) => `r0(?a${at},?b${at})`, " & ")}`;
const clique = (size: number): string => {
  const pairs = Array.from({ length: size }, (_, a) => a).flatMap((a) =>
    Array.from({ length: size - a - 1 }, (_, b) => `r${(a + b) % 5}(?v${a}, ?v${a + b + 1})`),
  );
  return `?v0 : ${pairs.join(" & ")}`;
};
const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Questions, programs and bodies at their worst, one request each. */
export const hostileRequests: readonly HostileRequest[] = [
  { name: "cross product, a page", to: on("ask", { q: cross, page: "10" }) },
  { name: "cross product, csv", to: on("ask", { q: "?a,?b,?c,?d : r0(?a,?b) & r0(?c,?d)", format: "csv" }) },
  { name: "cross product, count", to: on("count", { q: cross }) },
  { name: "cross product, plan", to: on("plan", { q: cross }) },
  { name: "cross product, explain", to: on("explain", { q: cross }) },
  { name: "cross product, hardness", to: on("hardness", { q: cross }) },
  { name: "cross product, predict", to: on("predict", { q: cross }) },
  { name: "SPARQL cross product", ...sparql("SELECT * {?a ?b ?c . ?d ?e ?f}") },
  {
    name: "SPARQL sorted cross product",
    ...sparql("SELECT * {?a ?b ?c . ?d ?e ?f} ORDER BY ?f DESC(?a) LIMIT 1"),
  },
  {
    name: "SPARQL counted cross product",
    ...sparql("SELECT (COUNT(DISTINCT ?f) AS ?n) {?a ?b ?c . ?d ?e ?f . ?g ?h ?i}"),
  },
  {
    name: "SPARQL CONCAT doubled",
    ...sparql(
      `SELECT (STRLEN(?x30) AS ?n) { BIND("aaaaaaaa" AS ?x0) ${many(30, (at) => `BIND(CONCAT(?x${at}, ?x${at}) AS ?x${at + 1})`, " ")} }`,
    ),
  },
  { name: "SPARQL GROUP_CONCAT", ...sparql("SELECT (GROUP_CONCAT(?a) AS ?n) {?a ?b ?c . ?d ?e ?f}") },
  {
    name: "SPARQL path",
    ...sparql("SELECT (COUNT(*) AS ?n) { ?a (<urn:lacuna:relation:r0>|<urn:lacuna:relation:r1>)* ?b }"),
  },
  {
    name: "SPARQL regex",
    ...sparql(`SELECT * { ?a ?b ?c FILTER(REGEX(STR(?a), "(${"a*".repeat(500)})*b")) }`),
  },
  {
    name: "SPARQL REPLACE",
    ...sparql(
      `SELECT (REPLACE(REPLACE("${"a".repeat(8000)}", "a", "$0$0$0$0$0$0$0$0$0$0$0$0"), "a", "$0$0$0$0$0$0$0$0$0$0$0$0") AS ?x) {}`,
    ),
  },
  {
    name: "9,000 variables",
    ...posted("ask", { query: `${many(9000, (at) => `?a${at}`, ",")} : r0(?a0,?a1)` }),
  },
  { name: "59 KB of names", to: `/api/v1/graphs/links/ask?${many(9000, (at) => `a${at}`, "&")}` },
  { name: "a clique of ten", to: on("ask", { q: clique(10), unsafe: "true" }) },
  { name: "a clique of ten, hardness", to: on("hardness", { q: clique(10) }) },
  {
    name: "negated disjuncts",
    ...posted("ask", { query: `?x : r0(e1, ?x) & !(${many(2000, (at) => `r1(e${at}, ?x)`, " | ")})` }),
  },
  {
    name: "disjuncts of disjuncts",
    ...posted("ask", {
      query: `?x : ${many(15, (at) => `(r0(e${at}, ?x) | r1(e${at}, ?x) | r2(e${at}, ?x) | r3(e${at}, ?x))`, " & ")}`,
    }),
  },
  { name: "deep brackets", ...posted("ask", { query: "(".repeat(60_000) }) },
  { name: "deep JSON", ...posted("ask", { query: JSON.parse(deep(900)) }) },
  { name: "deep JSON as a query", ...posted("hardness", { query: deep(30_000) }) },
  { name: "numbers without end", to: on("ask", { q: "?x : r0(e1, ?x)", limit: "1e400" }) },
  {
    name: "a name of 60,000 characters",
    ...posted("ask", { query: `?x : r0("${"é".repeat(60_000)}", ?x)` }),
  },
  { name: "a find of 60,000 characters", ...posted("find", { text: "e1".repeat(30_000) }) },
  {
    name: "a check of 60,000 characters",
    ...posted("check", { query: `?x : ${many(3000, (at) => `e${at}x(e${at}, ?x)`, " & ")}` }),
  },
  {
    name: "words, 5,000",
    ...posted("ask-in-words", { question: "which e1 of the r0 that has no e2 or ".repeat(800) }),
  },
  { name: "types without end", to: "/api/v1/types/efok?maxNegations=12&maxExistential=12&maxAnchors=12" },
  { name: "types counted without end", to: "/api/v1/types/efok/summary?maxNegations=12&maxExistential=12" },
  { name: "agent, cross product", ...called("ask", { graph: "links", query: cross }) },
  {
    name: "agent, made-up cursor",
    ...called("ask", { graph: "links", query: "?a,?b,?c,?d : r0(?a,?b) & r0(?c,?d)", cursor: "999999" }),
  },
  {
    name: "around all",
    to: on("neighbourhood", { entity: "e1", hops: "3", nodes: "100000", links: "1000000" }),
  },
  { name: "why not", to: on("why-not", { q: `${cross}`, answer: "e1" }) },
  {
    name: "what if",
    ...posted("what-if", { query: cross, hide: many(2000, (at) => `e${at} r0 e${at}`, "\n").split("\n") }),
  },
  { name: "SQL of a cross product", to: on("ask-sql", { q: cross, printSql: "duckdb" }) },
];
