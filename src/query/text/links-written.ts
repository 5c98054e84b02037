import { LacunaError } from "../../error.ts";
import { syntaxOf } from "./grammar.ts";
import type { Syntax } from "./syntax.ts";

/** The position of a link in the text of a query. */
export interface WrittenLink {
  readonly from: number;
  readonly to: number;
}

/** Text ranges of the links of a query in the text notation, in their order; empty for other notations. */
export function linksWritten(source: string): WrittenLink[] {
  const found: WrittenLink[] = [];
  const visit = (syntax: Syntax): void => {
    if (syntax.kind === "link") {
      const close = source.indexOf(")", syntax.tail.end);
      const from = syntax.inverted ? source.lastIndexOf("^", syntax.relation.start) : syntax.relation.start;
      found.push({ from, to: syntax.said?.end ?? close + 1 });
    } else if (syntax.kind === "extreme") visit(syntax.link);
    else if ("operands" in syntax) syntax.operands.forEach(visit);
    else if ("body" in syntax) visit(syntax.body);
  };
  try {
    visit(syntaxOf(source).body);
  } catch (error) {
    if (error instanceof LacunaError) return [];
    throw error;
  }
  return found;
}
