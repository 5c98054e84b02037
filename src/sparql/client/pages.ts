import type { SparqlResult } from "../engines/engine.ts";
import type { Answered } from "./attempt.ts";
import type { EndpointErrors } from "./errors.ts";
import { pageOf } from "./paging.ts";

/** Settings for fetching a result in pages. */
interface Paging {
  /** Rows of a page; without it pages are asked for only where the server cuts results off. */
  readonly pageSize: number | undefined;
  /** Rows of the whole result at most. */
  readonly maxRows: number;
  readonly errors: EndpointErrors;
  request(query: string): Promise<Answered>;
}

/**
 * Fetches the whole result of a query.
 * @throws LacunaError `endpoint.cut-off`, `endpoint.same-page`, `endpoint.too-large`
 */
export async function wholeResult(
  text: string,
  { pageSize, maxRows, errors, request }: Paging,
): Promise<SparqlResult> {
  const checked = (result: SparqlResult): SparqlResult => {
    if (result.kind === "rows" && result.rows.length > maxRows) throw errors.tooManyRows(maxRows);
    return result;
  };
  let size = pageSize;
  if (size === undefined) {
    const { result, limit } = await request(text);
    if (result.kind === "boolean" || limit === undefined || result.rows.length < limit)
      return checked(result);
    // The server has returned its maximum number of rows: there may be more.
    size = limit;
  }
  const rows = [];
  let variables: readonly string[] = [];
  let last = "";
  for (let offset = 0; ; offset += size) {
    const page = pageOf(text, size, offset);
    const { result } = await request(page ?? text);
    if (result.kind === "boolean") return result;
    variables = result.variables;
    for (const row of result.rows) rows.push(row);
    checked({ kind: "rows", variables, rows });
    if (page === undefined && pageSize === undefined && result.rows.length >= size)
      throw errors.cutShort(size);
    if (page === undefined || result.rows.length < size) return { kind: "rows", variables, rows };
    const all = result.rows.map((row) => JSON.stringify([...row]));
    // Equal pages of one repeated row are possible: the result may contain the row that often.
    if (all.join() === last && new Set(all).size > (isDistinct(text) ? 0 : 1)) throw errors.samePage();
    last = all.join();
  }
}

const isDistinct = (text: string): boolean => /^[^{]*\bselect\s+distinct\b/i.test(text);
