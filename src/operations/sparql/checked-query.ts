import { LacunaError } from "../../error.ts";
import { loadSparqlParser } from "../../kgqa/schema-items/sparql-parser.ts";
import { newerRefused } from "../../query/sparql/newer.ts";
import { boundedText } from "./bounded-text.ts";

/** A query that may be run. */
export interface CheckedQuery {
  readonly text: string;
  /** The same query, written with other names, with the limit that it has here. */
  bound(text: string): string;
  /** Whether that limit is not the query's own. */
  readonly isBounded: boolean;
  /** What SPARQL.js reads in it. */
  readonly tree: unknown;
  readonly form: "SELECT" | "ASK" | "CONSTRUCT" | "DESCRIBE";
}

/** Patterns in patterns that a query may have: engines read them by recursion. */
const DEEPEST = 200;

/**
 * Refuses what is no query, and what would ask other machines; both by what the query means, not by how it is written. A query
 * without a limit gets one.
 * @throws LacunaError `sparql.syntax`, `sparql.no-query`, `sparql.asks-others`
 */
export async function checkedQuery(text: string, rows: number): Promise<CheckedQuery> {
  refuseDeep(text);
  const newer = newerRefused(text);
  if (newer) throw newer;
  const parsed = (await loadSparqlParser({}))(text);
  if ("problem" in parsed) {
    const isUpdate = parsed.problem === "it is an update, no query";
    throw new LacunaError(
      isUpdate ? "sparql.no-query" : "sparql.syntax",
      isUpdate ? "this is an update" : parsed.problem,
      {
        hint: isUpdate
          ? "ask with SELECT, ASK, CONSTRUCT or DESCRIBE: nothing can be changed"
          : parsed.span
            ? "check the query at that place"
            : "check the query: prefixes have to be declared",
        ...(parsed.span ? { place: { text, start: parsed.span[0], end: parsed.span[1] } } : {}),
      },
    );
  }
  const { query } = parsed;
  refuseLong(query);
  for (const node of nodesOf(query)) {
    if (node.type === "service")
      throw new LacunaError("sparql.asks-others", "SERVICE asks another machine", { hint: "leave it out" });
    if (node.from !== undefined)
      throw new LacunaError("sparql.asks-others", "FROM names another graph", {
        hint: "leave it out: there is one graph",
      });
  }
  const form = String(query.queryType) as CheckedQuery["form"];
  const { limit, values } = query;
  // One more row shows that there are more.
  const bound = (each: string) => (form === "ASK" ? each : boundedText(each, { limit, values }, rows + 1));
  const isBounded = form !== "ASK" && !(typeof limit === "number" && limit <= rows);
  return { form, text: bound(text), bound, isBounded, tree: query };
}

type Node = Readonly<Record<string, unknown>>;

/** All objects of a syntax tree, however deep it is. */
function* nodesOf(root: unknown): Generator<Node> {
  const waiting: unknown[] = [root];
  for (;;) {
    const value = waiting.pop();
    if (value === undefined && waiting.length === 0) return;
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) yield value as Node;
    for (const each of Object.values(value)) waiting.push(each);
  }
}

/** Operators, links, steps of paths, and patterns that a query may have, of each: engines chain them as they nest brackets. */
const MOST = 256;

/** @throws LacunaError `sparql.too-long` */
function refuseLong(query: unknown): void {
  const counts = { operators: 0, links: 0, "steps of paths": 0, patterns: 0 };
  for (const { type, triples, items, pathType } of nodesOf(query)) {
    if (type === "bgp" && Array.isArray(triples)) counts.links += triples.length;
    else if (type === "path" || pathType !== undefined)
      counts["steps of paths"] += Array.isArray(items) ? items.length : 1;
    else if (type === "operation" || type === "functionCall") counts.operators++;
    else if (typeof type === "string" && PATTERNS.has(type)) counts.patterns++;
  }
  for (const [what, count] of Object.entries(counts))
    if (count > MOST)
      throw new LacunaError("sparql.too-long", `the query has ${count} ${what}`, {
        hint: `at most ${MOST} are taken; a list of values stands in VALUES or IN`,
      });
}

const PATTERNS: ReadonlySet<string> = new Set([
  "union",
  "optional",
  "minus",
  "group",
  "filter",
  "bind",
  "query",
]);

function refuseDeep(text: string): void {
  let [depth, deepest] = [0, 0];
  for (const sign of text) {
    if ("{([".includes(sign)) deepest = Math.max(deepest, ++depth);
    else if ("})]".includes(sign)) depth--;
  }
  // Operators nest without brackets.
  const signs = text.split("!").length - 1;
  if (deepest > DEEPEST || signs > 10 * DEEPEST)
    throw new LacunaError("sparql.syntax", "the query is too deep", {
      hint: `${DEEPEST} brackets in brackets are taken`,
    });
}
