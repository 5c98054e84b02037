import { LacunaError } from "../../error.ts";

/** Comments, IRIs, texts, and what the end of a query may be bounded by. */
const TOKEN =
  /#[^\n]*|<[^<>"{}|^`\\\s]*>|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[{}]|\blimit\s+\d+|\bvalues\b/gi;

/** A syntax tree, as far as it says how a query ends. */
export interface QueryEnd {
  readonly limit?: unknown;
  readonly values?: unknown;
}

/**
 * A query that gives at most `n` rows: its own limit where that is smaller, else this one, before values that stand behind it.
 * @throws LacunaError `sparql.syntax` where its limit is not found as it is usually written
 */
export function boundedText(text: string, { limit, values }: QueryEnd, rows: number): string {
  if (typeof limit === "number" && limit <= rows) return text;
  if (limit === undefined && values === undefined) return `${text}\nLIMIT ${rows}`;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    else if (depth !== 0) continue;
    else if (limit !== undefined && /^limit/i.test(token))
      return `${text.slice(0, index)}LIMIT ${rows}${text.slice(index + token.length)}`;
    else if (limit === undefined && /^values$/i.test(token))
      return `${text.slice(0, index)}\nLIMIT ${rows} ${text.slice(index)}`;
  }
  throw new LacunaError("sparql.syntax", "the limit of the query was not found", {
    hint: "write it as LIMIT 100, behind the pattern",
  });
}
