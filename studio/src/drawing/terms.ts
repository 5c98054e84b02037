import { constant, type Term, variable } from "../../../src/query/formula.ts";
import { isVariableName } from "../../../src/query/text/words.ts";

/** How a term is typed in a field: a variable with its question mark. */
export const shown = (term: Term): string =>
  term.kind === "variable" ? `?${term.name}` : String(term.entity);

export const typed = (text: string): Term =>
  text.startsWith("?") && isVariableName(text.slice(1)) ? variable(text.slice(1)) : constant(text);
