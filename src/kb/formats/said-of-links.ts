import { type LinkIds, linkKey } from "../../kg/changed-links.ts";
import type { Graph } from "../../kg/graph.ts";
import { statementFacts } from "../../kg/statements/facts.ts";
import { type FoundPair, pairsOf, type Statements } from "../../kg/statements/statements.ts";
import { isoDay, yearOf } from "../../kg/values/calendar.ts";
import { valueText } from "../../kg/values/value.ts";
import { quantityValue, textValue, type Value, yearValue } from "../values/value.ts";

/** Keys and values of one statement. */
type Qualifiers = readonly (readonly [key: string, value: Value])[];

/** Wikidata's names of the ends of a time. */
const START = "start time";
const END = "end time";

/** The qualifiers of each statement of a link; those of a link of which nothing is said are one empty list. */
export function qualifiersOf(graph: Graph): (link: LinkIds) => readonly Qualifiers[] {
  const { statements } = graph;
  const found = new Map<string, Qualifiers[]>();
  if (statements)
    for (let at = 0; at < statements.count; at++) {
      const [head, relation, tail] = [
        statements.heads[at]!,
        statements.relations[at]!,
        statements.tails[at]!,
      ];
      const key = linkKey({ head, relation, tail });
      const said = found.get(key) ?? [];
      said.push([
        ...timesOf(statements, at),
        ...pairsOf(statements, at).map((pair) => [pair.key, qualifierValue(pair, graph)] as const),
      ]);
      found.set(key, said);
    }
  return (link) => found.get(linkKey(link)) ?? [[]];
}

/** The ends of a period that are known: years where all times are years, and days else. */
function timesOf(statements: Statements, at: number): Qualifiers {
  const hasDays = statementFacts(statements).axis?.hasDays ?? false;
  const ends = [
    [START, statements.froms[at]!],
    [END, statements.tos[at]!],
  ] as const;
  return ends.flatMap(([key, day]) =>
    Number.isFinite(day) ? [[key, timeValue(day, hasDays)] as const] : [],
  );
}

/** A day; the years outside 1 to 9999 have none here. */
function timeValue(day: number, hasDays: boolean): Value {
  const year = yearOf(day);
  return hasDays && year >= 1 && year <= 9999 ? { type: "date", value: isoDay(day) } : yearValue(year);
}

function qualifierValue({ value }: FoundPair, graph: Graph): Value {
  if (value.kind === "entity") return textValue(graph.label(value.entity));
  if (value.kind === "number") return quantityValue(value.value, value.unit);
  if (value.kind === "text") return textValue(value.text);
  const isDay = value.from === value.to && Number.isFinite(value.from);
  return isDay ? timeValue(value.from, true) : textValue(valueText(value));
}
