import { listOf, membersOf } from "./evaluate.ts";
import type { Sense } from "./grammar/sense.ts";
import { relationsCalled } from "./headings.ts";
import { type Asked, link } from "./meaning.ts";

/** What somebody does something with is asked for. */
const WHAT_DONE = /^\W*what (do|does|did|has|have|had)\b/i;
/** Columns of what rows are about, where the rows themselves are numbered. */
const OBJECTS =
  /^(products?|items?|articles?|books?|titles?|films?|movies?|dish(es)?|meals?|courses?|cars?|vehicles?|services?|goods|medicines?|drugs?|games?|songs?|albums?|equipment|tools?|devices?)$/i;

/** What Ann bought is no order number: the one column of things in those rows, or nothing, where rows are called by numbers. */
export function whatDone(
  question: string,
  asked: Asked,
  { field, rowThings, fit }: Sense,
): Asked | undefined {
  if (!WHAT_DONE.test(question) || asked.ask !== "things" || !rowThings || !fit(rowThings, asked.of))
    return asked;
  const rows = listOf(membersOf(field, asked.of));
  if (rows.length === 0 || !rows.every((row) => /\d/.test(field.graph.label(row)))) return asked;
  const [only, ...others] = relationsCalled(OBJECTS, field.graph);
  return only === undefined || others.length > 0 ? undefined : { ...asked, of: link(only ^ 1, asked.of) };
}
