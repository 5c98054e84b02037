import { LacunaError } from "../error.ts";
import { betaeNotation } from "./betae/parse.ts";
import { query2boxNotation } from "./betae/query2box.ts";
import { efo1JsonNotation } from "./efo1/json.ts";
import { lispNotation } from "./efo1/lisp.ts";
import { efokNotation } from "./efok/notation.ts";
import { nrnNotation } from "./foreign/nrn.ts";
import { numericNotation } from "./foreign/numeric.ts";
import { starqeNotation } from "./foreign/starqe.ts";
import { tflexNotation } from "./foreign/tflex.ts";
import type { Notation, NotationContext } from "./notation.ts";
import { sparqlNotation } from "./sparql/notation.ts";
import { textNotation } from "./text/notation.ts";
import { checkLength } from "./text/tokens.ts";
import { typeNotation } from "./types/lookup.ts";

/** All notations by name. */
export const notations: Readonly<Record<string, Notation>> = Object.fromEntries(
  [
    textNotation,
    lispNotation,
    efo1JsonNotation,
    efokNotation,
    betaeNotation,
    query2boxNotation,
    sparqlNotation,
    typeNotation,
    tflexNotation,
    starqeNotation,
    nrnNotation,
    numericNotation,
  ].map((notation) => [
    notation.name,
    {
      ...notation,
      parse: bounded(notation.parse),
      ...(notation.parseWide ? { parseWide: bounded(notation.parseWide) } : {}),
    },
  ]),
);

/** The length of a text is looked at before anything else of it. */
function bounded<Q>(parse: (source: string, context: NotationContext) => Q): typeof parse {
  return (source, context) => {
    checkLength(source);
    return parse(source, context);
  };
}

/** Other names of notations. */
const aliases: Readonly<Record<string, string>> = {
  efo1: "json",
  efo_k: "efok",
  named: "type",
  q2b: "query2box",
};

/**
 * The notation of a name or alias.
 *
 * @throws LacunaError `query.unknown-notation` with the names there are.
 */
export function notationOf(name: string): Notation {
  const key = Object.hasOwn(aliases, name) ? aliases[name]! : name;
  if (Object.hasOwn(notations, key)) return notations[key]!;
  throw new LacunaError("query.unknown-notation", `no notation is called ${JSON.stringify(name)}`, {
    hint: `notations are ${Object.keys(notations).join(", ")}`,
  });
}
