import { sparqlTokens } from "../../../query/sparql/tokens.ts";

/**
 * A page of a SELECT query's result, or undefined for a query that has no pages: one that is no SELECT, or limits its
 * result itself. The rows are put in order inside a sub-query, as pages of an unordered result may overlap, and as
 * Virtuoso refuses to sort more than 10,000 rows beside an OFFSET.
 */
export function pageOf(text: string, size: number, offset: number): string | undefined {
  const tokens = sparqlTokens(text);
  let depth = 0;
  let select: number | undefined;
  let ordered = false;
  const variables: string[] = [];
  for (const { kind, text: sign, start } of tokens) {
    if (kind === "sign" && (sign === "{" || sign === "}")) depth += sign === "{" ? 1 : -1;
    if (depth > 0) continue;
    if (kind === "word") {
      if (sign === "SELECT") select ??= start;
      if (
        sign === "LIMIT" ||
        sign === "OFFSET" ||
        sign === "ASK" ||
        sign === "CONSTRUCT" ||
        sign === "DESCRIBE"
      )
        return undefined;
      if (sign === "ORDER") ordered = true;
      // One row, or rows that have no variables of the patterns to order by.
      if (sign === "COUNT" || sign === "GROUP") return undefined;
    }
    if (kind === "variable" && select !== undefined && !ordered) variables.push(`?${sign}`);
  }
  if (select === undefined || (variables.length === 0 && !ordered)) return undefined;
  const order = ordered ? "" : ` ORDER BY ${variables.join(" ")}`;
  const inner = `${text.slice(select)}${order}`;
  return `${text.slice(0, select)}SELECT * WHERE { { ${inner} } } LIMIT ${size} OFFSET ${offset}`;
}
