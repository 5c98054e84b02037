import type { LogicalForm, Test } from "../../kopl/sparql/logical-form.ts";
import {
  comparedWords,
  type Described,
  describedWords,
  nounOf,
  qualifierWords,
  relationWordings,
  type Wording,
} from "./describe.ts";
import { english } from "./english.ts";
import { chance, oneOf, worded } from "./pattern.ts";
import { valueWords } from "./values.ts";

/** Words a logical form as people might; each call draws another wording. Ends without a question mark. */
export function paraphrase(form: LogicalForm, wording: Wording): string {
  const { random, lexicon } = wording;
  const one = (description: LogicalForm extends never ? never : Parameters<typeof describedWords>[1]) =>
    describedWords(wording, description, false).text;
  const say = (patterns: readonly string[], parts: Readonly<Record<string, string>>, plural = false) =>
    worded(oneOf(patterns, random), random, parts, plural);
  switch (form.ask) {
    case "name":
    case "count":
      return asked(form, wording);
    case "attribute": {
      const { key, of, under } = form;
      const own = lexicon.keys?.[key]?.questions;
      const parts = {
        n: nounOf(wording, key),
        x: one(of),
        under: under ? qualifierWords(wording, under) : "",
      };
      return say(own && chance(0.5, random) ? own : english.attribute, parts);
    }
    case "relation":
      return say(english.relation, { a: one(form.from), b: one(form.to) });
    case "among": {
      const { key, of, extreme } = form;
      const [single, several] = [describedWords(wording, of, false), describedWords(wording, of, true)];
      const parts = { one: single.bare, several: several.bare, n: nounOf(wording, key) };
      const adjectives = lexicon.keys?.[key]?.[extreme];
      if (adjectives && chance(0.65, random))
        return amongAdjective(wording, single, parts, worded(oneOf(adjectives, random), random));
      return say(english.among, { ...parts, most: oneOf(english[extreme], random) });
    }
    case "between": {
      const { key, first, second, comparison } = form;
      const parts = { a: one(first), b: one(second), n: nounOf(wording, key) };
      const adjectives = lexicon.keys?.[key]?.[comparison];
      if (adjectives && chance(0.65, random))
        return say(english.betweenAdjective, { ...parts, more: worded(oneOf(adjectives, random), random) });
      return say(english.between, {
        ...parts,
        more: oneOf(comparison === "greater" ? english.more : english.less, random),
      });
    }
    case "verify":
      return verified(form, wording);
    case "attribute-qualifier": {
      const { key, value, qualifier, of } = form;
      const parts = {
        n: nounOf(wording, key),
        x: one(of),
        v: valueWords(value, random),
        q: nounOf(wording, qualifier),
      };
      const own = lexicon.keys?.[key]?.qualifier;
      if (own && chance(0.4, random)) return say(own, parts);
      const asksTime = /\b(time|date|year|point)\b/.test(qualifier);
      return say(
        asksTime && chance(0.7, random) ? english.attributeQualifierTime : english.attributeQualifier,
        parts,
      );
    }
    case "relation-qualifier": {
      const { from, to, predicate, qualifier } = form;
      return say(english.relationQualifier, {
        q: nounOf(wording, qualifier),
        p: predicate,
        a: one(from),
        b: one(to),
      });
    }
  }
}

type AskedForm = Extract<LogicalForm, { ask: "name" | "count" }>;

function asked({ ask, of }: AskedForm, wording: Wording): string {
  const { random } = wording;
  const plural = ask === "count" || chance(0.5, random);
  const relation = of.find((each) => each.kind === "relation");
  // Whole questions say no concept, so that one would be guessed.
  const alone = of.length === 1;
  if (relation?.kind === "relation" && alone && relation.qualifiers.length === 0) {
    const own = relationWordings(wording, relation.predicate, relation.direction)[
      ask === "count" ? "counts" : "questions"
    ];
    if (own && chance(0.6, random)) {
      const x = describedWords(wording, relation.of, false).text;
      return worded(oneOf(own, random), random, { x }, plural);
    }
  }
  const described = describedWords(wording, of, plural);
  const { text: np, bare, noun, clause } = described;
  const say = (patterns: readonly string[]) =>
    worded(oneOf(patterns, random), random, { np, bare, noun: noun ?? "", clause: clause ?? "" }, plural);
  if (ask === "count") {
    if (noun && clause && chance(0.3, random))
      return worded("how many {noun} {clause}", random, { noun, clause: verbal(clause) });
    return say(english.count);
  }
  if (noun && clause && chance(0.45, random))
    return worded(
      oneOf(english.name.clause, random),
      random,
      { noun, clause: chance(0.7, random) ? verbal(clause) : clause },
      plural,
    );
  return say(noun !== undefined && chance(0.5, random) ? english.name.bare : english.name.any);
}

/** A relative clause as the predicate of a sentence: "that borders France" as in "which country borders France". */
const verbal = (clause: string): string => clause.replace(/^that (?=\w+ )/, "");

function amongAdjective(
  { random }: Wording,
  { noun, clause }: Described,
  parts: Readonly<Record<string, string>>,
  most: string,
): string {
  // "the biggest country in Africa", and "which country in Africa is the biggest".
  if (noun && clause !== undefined && chance(0.5, random)) {
    const pattern = oneOf(
      [
        "what is the {most} {noun} {clause}",
        "{most} {noun} {clause}",
        "which is the {most} {noun} {clause}",
        "the {most} {noun} {clause}",
        "what's the {most} {noun} {clause}",
      ],
      random,
    );
    const world =
      clause === "" && chance(0.4, random) ? oneOf(["in the world", "on earth", "of all"], random) : clause;
    return worded(pattern, random, { most, noun, clause: world });
  }
  return worded(oneOf(english.amongAdjective, random), random, { ...parts, most });
}

function verified({ of, test, under }: Extract<LogicalForm, { ask: "verify" }>, wording: Wording): string {
  const { random, lexicon } = wording;
  const parts = {
    n: nounOf(wording, test.key),
    x: describedWords(wording, of, false).text,
    under: under ? qualifierWords(wording, under) : "",
    compared: comparedWords(wording, test as Test),
    v: valueWords(test.value, random),
  };
  const own = lexicon.keys?.[test.key]?.verify?.[test.operator];
  const patterns = own && chance(0.5, random) ? own : english.verify;
  return worded(oneOf(patterns, random), random, parts);
}
