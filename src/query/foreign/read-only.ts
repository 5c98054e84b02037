import { LacunaError } from "../../error.ts";
import { readSource, readValue } from "../json-source.ts";
import type { Notation, NotationContext } from "../notation.ts";
import type { WideQuery } from "../wide/formula.ts";
import { narrowed } from "../wide/narrow.ts";

type Described = Pick<Notation, "name" | "describe" | "complement">;

/** A notation of files that are read and not written. */
export function readOnlyNotation(described: Described, parseWide: NonNullable<Notation["parseWide"]>) {
  return {
    ...described,
    readOnly: true,
    parse: (source, context) => narrowed(parseWide(source, context), ASKED, source),
    parseWide,
    print: () => {
      throw new LacunaError(
        "query.not-expressible",
        `queries are read from ${described.name}, and not written as it`,
        { hint: "use {to} text" },
      );
    },
  } satisfies Notation;
}

/** The same of files whose queries are JSON. */
export function readOnlyJson(
  described: Described,
  queryOf: (value: unknown, context: NotationContext) => WideQuery,
): Notation {
  const readWide = (value: unknown, context: NotationContext) =>
    readValue(value, (whole) => queryOf(whole, context));
  return {
    ...readOnlyNotation(described, (source, context) =>
      readSource(source, (value) => queryOf(value, context)),
    ),
    read: (value, context) => narrowed(readWide(value, context), ASKED),
    readWide,
  };
}

const ASKED = "what was asked for";
