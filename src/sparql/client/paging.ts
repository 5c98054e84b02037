import { sparqlTokens } from "../../query/sparql/tokens.ts";

/**
 * A page of a SELECT query's result, or undefined for a query that has no pages: one that is no SELECT, or limits its
 * result itself. The rows are put in order inside a sub-query, as pages of an unordered result may overlap, and as
 * Virtuoso refuses to sort more than 10,000 rows beside an OFFSET. `FROM` goes to the outer query, the only one that may have it.
 */
export function pageOf(text: string, size: number, offset: number): string | undefined {
  const tokens = sparqlTokens(text);
  let depth = 0;
  let select: number | undefined;
  let ordered = false;
  const variables: string[] = [];
  const dataset: { start: number; end: number }[] = [];
  for (const { kind, text: sign, start, end } of tokens) {
    if (kind === "sign" && (sign === "{" || sign === "}")) depth += sign === "{" ? 1 : -1;
    if (depth > 0) continue;
    const last = dataset.at(-1);
    if (last && last.end === 0 && (kind === "iri" || kind === "name")) last.end = end;
    if (kind === "word") {
      if (sign === "FROM") dataset.push({ start, end: 0 });
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
  const from = dataset.map((each) => `${text.slice(each.start, each.end)} `).join("");
  const inner = dataset.reduceRight(
    (left, each) => left.slice(0, each.start).trimEnd() + left.slice(each.end),
    `${text}${order}`,
  );
  return `${text.slice(0, select)}SELECT * ${from}WHERE { { ${inner.slice(select)} } } LIMIT ${size} OFFSET ${offset}`;
}
