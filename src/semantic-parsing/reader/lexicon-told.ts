import { statementFacts } from "../../kg/statements/facts.ts";
import { pairsOf } from "../../kg/statements/statements.ts";
import { pluralOf } from "../../kopl/generate/plural.ts";
import { type Field, periodOf } from "./field.ts";
import type { Add } from "./lexicon.ts";
import { timeSmallWords } from "./words/time-words.ts";

/** Statements whose qualifiers are looked at. */
const MOST_STATEMENTS = 200_000;

/** Adds the small words of times, where links have some; where things have a last time, "now" turns what is asked. */
export function addTimeWords(field: Field, add: Add): void {
  const { statements } = field.graph;
  if (periodOf(field)[1] !== undefined) add(timeSmallWords.NOW!, { type: "SMALL", is: "NOW", turns: true });
  if (!statements || statements.count === 0) return;
  const isTimed = statementFacts(statements).timed.size > 0;
  for (const [is, phrases] of Object.entries(timeSmallWords))
    if (isTimed || is === "ACCORDING") add(phrases, { type: "SMALL", is, turns: is === "NOW" });
}

/** Adds the values of qualifiers: roles, sources. */
export function addQualifiers({ graph }: Field, add: Add): void {
  const { statements } = graph;
  if (!statements) return;
  const { keys } = statementFacts(statements);
  const count = Math.min(statements.count, MOST_STATEMENTS);
  const seen = new Set<string>();
  for (let at = 0; at < count; at++)
    for (const { key, value } of pairsOf(statements, at)) {
      if (value.kind !== "entity" && value.kind !== "text") continue;
      const told = JSON.stringify([key, value]);
      if (seen.has(told)) continue;
      seen.add(told);
      const label = value.kind === "entity" ? graph.label(value.entity) : value.text;
      const isSource = keys.get(key)?.role === "source";
      add(`${label}|${pluralOf(label)}`, {
        type: "QVAL",
        key,
        value: value.kind === "entity" ? value.entity : value.text,
        ...(isSource ? { source: true as const } : {}),
      });
    }
}
