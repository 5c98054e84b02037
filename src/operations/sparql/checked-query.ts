import { LacunaError } from "../../error.ts";
import { loadSparqlParser } from "../../kgqa/schema-items/sparql-parser.ts";

/** A query that may be run. */
export interface CheckedQuery {
  readonly text: string;
  /** The limit that was put behind a query without one. */
  readonly limit: string;
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
  const parsed = (await loadSparqlParser({}))(text);
  if ("problem" in parsed) {
    const isUpdate = parsed.problem === "it is an update, no query";
    throw new LacunaError(
      isUpdate ? "sparql.no-query" : "sparql.syntax",
      isUpdate ? "this is an update" : parsed.problem,
      {
        hint: isUpdate
          ? "ask with SELECT, ASK, CONSTRUCT or DESCRIBE: nothing can be changed"
          : "check the query: prefixes have to be declared",
      },
    );
  }
  const { query } = parsed;
  for (const node of nodesOf(query)) {
    if (node.type === "service")
      throw new LacunaError("sparql.asks-others", "SERVICE asks another machine", { hint: "leave it out" });
    if (node.from !== undefined)
      throw new LacunaError("sparql.asks-others", "FROM names another graph", {
        hint: "leave it out: there is one graph",
      });
  }
  const form = String(query.queryType) as CheckedQuery["form"];
  // A limit is the last part of a query, but for values behind it.
  const needsLimit = form !== "ASK" && query.limit === undefined && query.values === undefined;
  // One more row shows that there are more.
  const limit = needsLimit ? `\nLIMIT ${rows + 1}` : "";
  return { form, text: text + limit, limit, tree: query };
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
