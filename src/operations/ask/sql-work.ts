import { chosenView } from "../../kg/chosen-view.ts";
import { isNumbered } from "../../kg/snapshot.ts";
import { dialectOf } from "../../sql/dialects/dialects.ts";
import { levelsOfView } from "../../sql/levels.ts";
import { groundingOf } from "../../sql/run.ts";
import { singleStatement } from "../../sql/single.ts";
import type { Host } from "../host.ts";
import { openQuery, refuseUnreadable } from "../resources/query.ts";
import { databaseWith } from "../sql/in-database.ts";
import { openGraphFor } from "../sql/open-sql-graph.ts";
import type { AskStatement } from "./results.ts";
import type { PrintAskSqlParameters } from "./sql.ts";

/** Does `sql`. */
export async function askStatementOf(given: PrintAskSqlParameters, host: Host): Promise<AskStatement> {
  refuseUnreadable(given);
  const dialect = dialectOf(given.printSql);
  // Only names and sizes are needed: the links of a folder of Parquet files stay where they are.
  const engine = databaseWith(given.graph, host) ?? (host.resources ? "memory" : "duckdb");
  const opened = await openGraphFor(engine, given.graph, {}, host, { ...given, names: true });
  try {
    const { graph } = opened;
    const query = openQuery(given.query, graph, given);
    const { levels } = chosenView(graph, given.view ?? "full", given.split);
    const named = !given.ids && !isNumbered(graph.entities);
    const listing = { named, limit: given.limit };
    return {
      dialect: dialect.name,
      tested: dialect.tested,
      settings: dialect.settings,
      variables: query.free.map((each) => `?${each}`),
      named,
      sql: singleStatement(query, groundingOf(query, graph), levelsOfView(levels), dialect, listing),
    };
  } finally {
    await opened.close();
  }
}
