import type { Graph } from "../../kg/graph.ts";
import { endsText } from "../../kg/values/calendar.ts";
import type { Value } from "../../kg/values/value.ts";
import { valueText } from "../../kg/values/value.ts";
import type { Term } from "../formula.ts";
import { readableKey } from "../statement-keys.ts";
import type { Bound, Pair, StatedAtom, When } from "../wide/formula.ts";
import { quoted, writeWord } from "./words.ts";

const SIGNS: Readonly<Record<When["is"], string>> = {
  overlaps: "@",
  within: "@in ",
  throughout: "@throughout ",
  before: "@<",
  after: "@>",
  equals: "@=",
  untimed: "@none",
};

/** A link with what is said of it, as it is read again. @param link the text of the link alone */
export function statedText(
  { when, pairs }: StatedAtom,
  link: string,
  graph: Graph | undefined,
  term: (term: Term) => string,
): string {
  const braced = pairs.map((each) => pairText(each, graph, term)).join(", ");
  return `${link}${when ? whenText(when, term) : ""}${braced === "" ? "" : `{${braced}}`}`;
}

function whenText(when: When, term: (term: Term) => string): string {
  const sign = SIGNS[when.is];
  if (when.is === "untimed") return sign;
  if ("from" in when)
    return `${sign}[${boundText(when.from, "from", term)}, ${boundText(when.to, "to", term)}]`;
  return `${sign}${when.at.kind === "literal" ? timeText(when.at.value) : term(when.at)}`;
}

const timeText = (value: Value): string => {
  if (value.kind !== "time") return valueText(value);
  const text = valueText(value);
  // Ends that are open, or no whole year or month, stand in brackets.
  return text.startsWith("[") || /^\S+$/.test(text) ? text : endsText(value.from, value.to);
};

function boundText(bound: Bound, end: "from" | "to", term: (term: Term) => string): string {
  if (bound === "open") return "*";
  if (bound.kind === "variable") return term(bound);
  const { value } = bound;
  if (value.kind !== "time") return valueText(value);
  const text = valueText(value);
  return text.startsWith("[") ? valueText({ kind: "time", from: value[end], to: value[end] }) : text;
}

function pairText(
  { key, denied, sign, value }: Pair,
  graph: Graph | undefined,
  term: (term: Term) => string,
): string {
  const name = graph ? readableKey(graph, key) : key;
  const written = `${denied ? "!" : ""}${isPlainKey(name) ? name : quoted(name)}`;
  if (sign === undefined || value === undefined) return `${written}: *`;
  const other = value.kind === "literal" ? literalText(value.value) : term(value);
  return sign === "=" ? `${written}: ${other}` : `${written} ${sign} ${other}`;
}

/** Whether a key is read without quotes: it ends at signs that names may have in them. */
const isPlainKey = (name: string): boolean => /^[\p{L}\p{N}_./#@+%$*–’'-]+$/u.test(name);

/** A value as it is read again; units of several words, and with signs, stand in quotes. */
export function literalText(value: Value): string {
  if (value.kind === "text") return quoted(value.text);
  if (value.kind === "time" || value.unit === undefined) return valueText(value);
  return `${value.value} ${writeWord(value.unit)}`;
}
