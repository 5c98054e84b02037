import type { Operation } from "../../operations/contract/operation.ts";
import { type Form, forms } from "../../operations/contract/written/forms.ts";
import { refusal } from "../refusal.ts";

export { type Form, forms, separators } from "../../operations/contract/written/forms.ts";

/** The forms of a result that is a table. */
export const tables = ["csv", "tsv", "parquet"] as const;
export type Table = (typeof tables)[number];

/** The forms that results of an operation have, besides others. */
export const formsOf = ({ rows }: Pick<Operation, "rows">, others: readonly Form[]): readonly Form[] =>
  rows ? [...others, ...tables] : others;

/** The form of texts, with what they are written in. */
export const contentTypeOf = (form: Form): string =>
  form === "parquet" ? forms[form] : `${forms[form]}; charset=utf-8`;

/**
 * The form that is asked for: by `format` in the address, else by the header `Accept`, of which the first that is known counts.
 * @param known the forms that there are, the one by default first
 * @throws LacunaError `http.bad-parameter`, `http.not-acceptable`
 */
export function formWanted(format: string | null, accept: string | null, known: readonly Form[]): Form {
  if (format !== null) {
    const named = known.find((each) => each === format);
    if (named) return named;
    throw refusal("bad-parameter", `there is no format ${JSON.stringify(format.slice(0, 40))} of this`, {
      hint: `there is ${known.join(", ")}`,
    });
  }
  const wanted = preferences(accept ?? "*/*");
  for (const type of wanted) {
    const found = known.find(
      (each) => type === "*/*" || type === forms[each] || `${forms[each].split("/")[0]}/*` === type,
    );
    if (found) return found;
  }
  throw refusal("not-acceptable", "there is no such form of this", {
    hint: `accept ${known.map((each) => forms[each]).join(", ")}`,
  });
}

/** The types of a header `Accept`, what is wanted most first. */
export function preferences(accept: string): string[] {
  const types = accept.split(",").map((each, at) => {
    const [type = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((part) => part.startsWith("q="));
    return { type, at, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  return types
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ type }) => type);
}
