import type { Graph } from "../../kg/graph.ts";
import { type KeyFacts, statementFacts } from "../../kg/statements/facts.ts";
import { unitOfSign } from "../../kg/values/currencies.ts";
import { vocabularyOf } from "../../kg/vocabulary.ts";
import type { Atom, Term } from "../formula.ts";
import { lastOfIri } from "../iri-names.ts";
import { meaningOf } from "../names.ts";
import type { NotationContext } from "../notation.ts";
import { similarNames } from "../similar.ts";
import { keyNamed } from "../statement-keys.ts";
import type { Literal, Pair, StatedAtom } from "../wide/formula.ts";
import { readQuantity, readTime } from "../wide/literals.ts";
import { failing } from "./failing.ts";
import { refuseUntimed, whenOf } from "./stated-times.ts";
import type { Name, PairSyntax, SaidSyntax } from "./syntax.ts";
import { entityIdPattern, writeWord } from "./words.ts";

/**
 * Makes the function that reads what is said of a link.
 * @param term reads a name as a thing or a variable
 */
export function statedReader(
  source: string,
  { graph }: NotationContext,
  term: (name: Name) => Term,
): (link: Atom, said: SaidSyntax) => StatedAtom {
  return ({ relation, head, tail }, said) => {
    if (said.when && graph && typeof relation === "number") refuseUntimed(source, said.when, graph, relation);
    return {
      kind: "stated",
      relation,
      head,
      tail,
      ...(said.when ? { when: whenOf(source, said.when, graph) } : {}),
      pairs: said.pairs.map((each) => pairOf(source, each, graph, term)),
    };
  };
}

function pairOf(
  source: string,
  { key: name, denied, sign, at, value, unit }: PairSyntax,
  graph: Graph | undefined,
  term: (name: Name) => Term,
): Pair {
  const fail = failing(source);
  const key = graph && keyNamed(graph, name.text, { text: source, start: name.start, end: name.end });
  const called = key?.name ?? name.text;
  if (value.kind === "word" && value.text === "*" && !unit) {
    if (sign === "=") return { key: called, denied };
    throw fail(value, "query.bad-value", "* is any value, and compares with none", `write {${name.text}: *}`);
  }
  const read =
    value.kind === "variable"
      ? ({ kind: "variable", name: value.text } as const)
      : (literalOf(source, value, unit, key, name) ??
        (graph && key ? named(source, value, graph, key, name, term) : term(value)));
  const hasOrder = read.kind === "variable" || (read.kind === "literal" && read.value.kind !== "text");
  if (!hasOrder && sign !== "=" && sign !== "!=")
    throw fail(
      at,
      "query.no-order",
      `${name.text} has no order where it is no number and no time`,
      "write : or !=",
    );
  return { key: called, denied, sign, value: read };
}

/** A number or a time, where values of the key are such; without a graph, a number. */
function literalOf(
  source: string,
  name: Name,
  unit: Name | undefined,
  key: KeyFacts | undefined,
  written: Name,
): Literal | undefined {
  const fail = failing(source);
  const own = unit && (unitOfSign[unit.text] ?? unit.text);
  if (name.kind === "word" && (!key || key.kinds.has("number"))) {
    const number = readQuantity(name.text, own ?? key?.unit);
    if (number && key && own !== undefined && own !== key.unit)
      throw fail(
        unit!,
        "query.units",
        `${written.text} is ${key.unit === undefined ? "without a unit" : `in ${key.unit}`}; ${name.text} ${own} compares with none of its values`,
        key.unit === undefined ? "leave the unit out" : `write the number in ${key.unit}`,
      );
    if (number) return { kind: "literal", value: number };
  }
  if (unit)
    throw fail(
      unit,
      "query.syntax",
      `expected a comma or }, found ${unit.text}`,
      `put names of several words in double quotes: "${name.text} ${unit.text}"`,
    );
  if (name.kind !== "word" || !key?.kinds.has("time")) return undefined;
  const time = readTime(name.text);
  if (time === "no such day")
    throw fail(name, "query.bad-time", `${name.text} is no day of the calendar`, "write a day of the month");
  return time && { kind: "literal", value: time };
}

/** A thing or a text that the key has. */
function named(
  source: string,
  name: Name,
  graph: Graph,
  { kinds }: KeyFacts,
  key: Name,
  term: (name: Name) => Term,
): Term | Literal {
  const fail = failing(source);
  const { texts } = statementFacts(graph.statements!);
  const text = kinds.has("text") ? textNamed(texts, name.text) : undefined;
  if (text !== undefined) return { kind: "literal", value: { kind: "text", text } };
  const isThing =
    kinds.has("entity") &&
    (!kinds.has("text") || meaningOf(graph.entities, name.text) || entityIdPattern.test(name.text));
  if (isThing) return term(name);
  if (!kinds.has("text"))
    throw fail(
      name,
      "query.sort-mismatch",
      `${name.text} is no ${kinds.has("number") ? "number" : "time"}, and values of ${key.text} are`,
      kinds.has("number") ? "write a number" : "write a year, a month or a day",
    );
  const near = [
    ...similarNames(vocabularyOf([...texts].slice(0, COMPARED)), name.text),
    ...(kinds.has("entity") ? similarNames(graph.entities, name.text) : []),
  ];
  throw fail(
    name,
    "query.unknown-value",
    `no link has ${key.text} "${name.text}"`,
    near.length > 0
      ? `did you mean ${near.slice(0, SHOWN).map(writeWord).join(" or ")}?`
      : "write a value as the file has it, or * for any",
  );
}

/** The text, or the one IRI of which it is the last part. */
function textNamed(texts: ReadonlySet<string>, name: string): string | undefined {
  if (texts.has(name)) return name;
  const found = [...texts].filter((each) => lastOfIri(each) === name);
  return found.length === 1 ? found[0] : undefined;
}

/** Texts of qualifiers among which similar ones are looked for, at most. */
const COMPARED = 100_000;
/** Names in a hint, at most. */
const SHOWN = 3;
