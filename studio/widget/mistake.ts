import { LacunaError } from "../../src/error.ts";
import { parseWideText } from "../../src/query/text/parse.ts";
import { element, type Markup } from "../../src/report/markup.ts";

/** What the parser says of a text; undefined where it can be read or is empty. */
export function mistakeIn(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    parseWideText(text, {});
    return undefined;
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
}

/** A mistake with its place in the text and what to do. */
export function mistakeDrawing(error: unknown, text: string): Markup {
  const { message, hint, place } = error as Partial<LacunaError> & { readonly message: string };
  const { start = 0, end = 0 } = place ?? {};
  const marked = element(
    "pre",
    { class: "mono" },
    text.slice(0, start),
    element("mark", {}, text.slice(start, end)),
    text.slice(end),
  );
  return element(
    "div",
    { class: "mistake" },
    message,
    ...(end > start ? [marked] : []),
    ...(hint === undefined ? [] : [element("div", { class: "soft" }, hint)]),
  );
}
