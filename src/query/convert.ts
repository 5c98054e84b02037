import { detectNotation } from "./convert-detect.ts";
import type { Query } from "./formula.ts";
import type { NotationContext } from "./notation.ts";
import { notationOf } from "./notations.ts";
import { narrowed } from "./wide/narrow.ts";

export { detectNotation } from "./convert-detect.ts";

/** Context of {@link convert}: the graph for names, and the notation when it cannot be detected. */
export interface ConvertContext extends NotationContext {
  /** The notation of the source; detected when omitted. */
  readonly from?: string;
}

/**
 * Writes a query in another notation. `lisp` and `type` keep only the query's type, without ids.
 *
 * @throws LacunaError of the parser, or `query.not-expressible` with the reason.
 */
export function convert(source: string, to: string, context: ConvertContext = {}): string {
  const target = notationOf(to);
  const notation = context.from === undefined ? detectNotation(source) : notationOf(context.from);
  const query = (notation.parseWide ?? notation.parse)(source, context);
  return target.printWide
    ? target.printWide(query, context)
    : target.print(narrowed(query, `the notation ${target.name}`, source), context);
}

/** Reads a query in any notation. */
export function parseAny(source: string, context: ConvertContext = {}): Query {
  const notation = context.from === undefined ? detectNotation(source) : notationOf(context.from);
  return notation.parse(source, context);
}
