import type { Value } from "../../kb/values/value.ts";
import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Condition, Description, Test } from "../../kopl/sparql/logical-form.ts";
import type { Random } from "../../numeric/random.ts";
import { english } from "./english.ts";
import type { Lexicon, RelationWordings } from "./lexicon.ts";
import { defaultRelation } from "./names.ts";
import { chance, oneOf, worded } from "./pattern.ts";
import { valueWords } from "./values.ts";

/** A description in words. */
export interface Described {
  /** The description with its article. */
  readonly text: string;
  readonly bare: string;
  /** A noun and what is said of it, where the description has these parts. */
  readonly noun?: string;
  readonly clause?: string;
}

/** The sources of wordings: lexicon and random stream. */
export interface Wording {
  readonly lexicon: Lexicon;
  readonly random: Random;
}

export const nounOf = ({ lexicon, random }: Wording, key: string): string =>
  worded(oneOf(lexicon.keys?.[key]?.nouns ?? [key], random), random);

/** "greater than 5 metres", "in 1960"; `key` says how its own comparisons are worded. */
export function comparedWords(wording: Wording, { operator, value }: Test): string {
  const { random } = wording;
  const words = value.type === "date" ? english.day : value.type === "year" ? english.time : english.quantity;
  if (value.type === "string") return valueWords(value, random);
  return worded(`${oneOf(words[operator], random)} {v}`, random, { v: valueWords(value, random) });
}

/** The words of a qualifier: "in 1990", "(with language of name French)". */
export function qualifierWords(wording: Wording, test: Test): string {
  const { random } = wording;
  const time = isTime(test.value) && test.operator === "=";
  const parts = {
    q: nounOf(wording, test.key),
    compared: comparedWords(wording, test),
    v: valueWords(test.value, random),
  };
  return worded(
    oneOf(time && chance(0.8, random) ? english.underTime : english.under, random),
    random,
    parts,
  );
}

export const isTime = ({ type }: Value): boolean => type === "year" || type === "date";

type Of<Kind extends Condition["kind"]> = Extract<Condition, { kind: Kind }>;

/** The wordings of a relation in a direction: those of the lexicon, else those that its name gives. */
export const relationWordings = (
  { lexicon }: Wording,
  predicate: string,
  direction: "forward" | "backward",
): RelationWordings => lexicon.predicates?.[predicate]?.[direction] ?? defaultRelation(predicate, direction);

/** The clause after a noun, for one condition. */
function clauseOf(wording: Wording, condition: Condition, plural: boolean): string {
  const { lexicon, random } = wording;
  switch (condition.kind) {
    case "name":
      return `called ${condition.name}`;
    case "concept":
      return worded(
        "that <is a/are> {c}",
        random,
        { c: conceptWords(wording, condition.name, plural) },
        plural,
      );
    case "attribute": {
      const { key, operator, value, qualifiers } = condition;
      const own = lexicon.keys?.[key]?.[operator];
      const parts = {
        n: nounOf(wording, key),
        v: valueWords(value, random),
        compared: comparedWords(wording, condition),
      };
      const generic = value.type === "string" ? english.textClause : english.attributeClause;
      const text = worded(oneOf(own && chance(0.7, random) ? own : generic, random), random, parts, plural);
      return [text, ...qualifiers.map((test) => qualifierWords(wording, test))].join(" ");
    }
    case "relation":
      return relationClause(wording, [condition], plural);
    case "either": {
      const alternatives = condition.alternatives.map((each) => (each.length === 1 ? each[0] : undefined));
      const relations = ofOneRelation(alternatives);
      if (relations)
        return relationClause(
          wording,
          relations,
          plural,
          chance(0.3, random) ? "either {a} or {b}" : "{a} or {b}",
        );
      return condition.alternatives
        .map((each) => each.map((one) => clauseOf(wording, one, plural)).join(" and "))
        .join(" or ");
    }
  }
}

const isPlainRelation = (condition: Condition | undefined): condition is Of<"relation"> =>
  condition?.kind === "relation" && condition.qualifiers.length === 0;

type OneRelation = readonly [Of<"relation">, ...Of<"relation">[]];

/** The conditions, where all are plain ones of the same relation in the same direction. */
function ofOneRelation(conditions: readonly (Condition | undefined)[]): OneRelation | undefined {
  const [first, ...others] = conditions.filter(isPlainRelation);
  if (!first || others.length + 1 < conditions.length) return undefined;
  const alike = others.every(
    ({ predicate, direction }) => predicate === first.predicate && direction === first.direction,
  );
  return alike ? [first, ...others] : undefined;
}

/** A clause of one relation to one or several things. */
function relationClause(
  wording: Wording,
  same: OneRelation,
  plural: boolean,
  joined = "{a} and {b}",
): string {
  const { random } = wording;
  const [{ predicate, direction, qualifiers }] = same;
  const { clauses = [], nouns } = relationWordings(wording, predicate, direction);
  const names = same.map(({ of }) => describedWords(wording, of, false).text);
  const x = names.reduce((a, b) => joined.replace("{a}", () => a).replace("{b}", () => b));
  const other = relationWordings(wording, predicate, direction === "forward" ? "backward" : "forward");
  const patterns: (readonly [string, string])[] = [
    ...clauses.map((each) => [each, ""] as const),
    ...(clauses.length === 0 || chance(0.25, random)
      ? (nouns ?? []).flatMap((n) => english.being.map((each) => [each, n] as const))
      : []),
    ...(clauses.length === 0 || chance(0.25, random)
      ? (other.nouns ?? []).flatMap((n) => english.having.map((each) => [each, n] as const))
      : []),
  ];
  const [pattern, noun] =
    patterns.length > 0 ? oneOf(patterns, random) : (["with {n} {x}", predicate] as const);
  const text = worded(pattern, random, { x, n: worded(noun, random) }, plural);
  return [text, ...qualifiers.map((test) => qualifierWords(wording, test))].join(" ");
}

export function conceptWords({ lexicon, random }: Wording, name: string, plural: boolean): string {
  const own = lexicon.concepts?.[name];
  if (plural) return worded(oneOf(own?.plural ?? [pluralOf(name)], random), random);
  return worded(oneOf(own?.singular ?? [name], random), random);
}

/** A name, or now and then another text that stands for it. */
function nameWords({ lexicon, random }: Wording, name: string): string {
  const others = lexicon.aliases?.[name];
  return others && chance(0.3, random) ? oneOf(others, random) : name;
}

/** Words for what is described, for one or for several. */
export function describedWords(wording: Wording, description: Description, plural: boolean): Described {
  const { random } = wording;
  const name = description.find((each): each is Of<"name"> => each.kind === "name");
  const concept = description.find((each): each is Of<"concept"> => each.kind === "concept");
  const rest = description.filter((each) => each !== name && (each !== concept || name));
  if (name) {
    const own = nameWords(wording, name.name);
    if (rest.length === 0) return { text: own, bare: own };
    const clause = rest.map((each) => clauseOf(wording, each, false)).join(" and ");
    const text = worded("{own} ((the one |){clause})", random, { own, clause }).replace(/^(.*)$/, "$1");
    return { text, bare: text };
  }
  const ofNoun = concept || rest.length === 0 ? undefined : nounPhrase(wording, rest[0]!, plural);
  if (ofNoun && rest.length === 1) return ofNoun;
  if (ofNoun) {
    const clause = joinedClauses(wording, rest.slice(1), plural);
    return { text: `${ofNoun.text} ${clause}`, bare: `${ofNoun.bare} ${clause}`, noun: ofNoun.bare, clause };
  }
  const before = premodifier(wording, rest, plural);
  const own = concept
    ? conceptWords(wording, concept.name, plural)
    : oneOf(plural ? english.something.several : english.something.one, random);
  const noun = [before?.words ?? "", own].filter((each) => each !== "").join(" ");
  const clause = joinedClauses(wording, before ? rest.filter((each) => each !== before.of) : rest, plural);
  const bare = [noun, clause].filter((each) => each !== "").join(" ");
  const article = plural ? oneOf(["", "the", "all"], random) : oneOf(["the", "the", "a"], random);
  return { text: [article, bare].filter((each) => each !== "").join(" "), bare, noun, clause };
}

/** "Spanish speaking", where a relation may stand before its noun. */
function premodifier(
  wording: Wording,
  conditions: readonly Condition[],
  plural: boolean,
): { readonly words: string; readonly of: Condition } | undefined {
  const { random } = wording;
  const of = conditions.filter(isPlainRelation).find((each) => wordsBefore(wording, each).length > 0);
  if (!of || !chance(0.35, random)) return undefined;
  const x = describedWords(wording, of.of, false).text;
  return { words: worded(oneOf(wordsBefore(wording, of), random), random, { x }, plural), of };
}

const wordsBefore = (wording: Wording, { predicate, direction }: Of<"relation">): readonly string[] =>
  relationWordings(wording, predicate, direction).before ?? [];

/** "the capital of X", where a relation has a noun. */
function nounPhrase(wording: Wording, condition: Condition, plural: boolean): Described | undefined {
  if (condition.kind !== "relation") return undefined;
  const { random } = wording;
  const { predicate, direction, of, qualifiers } = condition;
  const { nouns } = relationWordings(wording, predicate, direction);
  if (!nouns || nouns.length === 0) return undefined;
  const n = worded(oneOf(nouns, random), random, {}, plural);
  const x = describedWords(wording, of, false).text;
  const text = [
    worded(oneOf(english.ofNoun, random), random, { n, x }, plural),
    ...qualifiers.map((test) => qualifierWords(wording, test)),
  ].join(" ");
  return { text, bare: text.replace(/^the /, "") };
}

/** Clauses of several conditions; those of one relation are joined. */
function joinedClauses(wording: Wording, conditions: readonly Condition[], plural: boolean): string {
  const { random } = wording;
  const relations = conditions.length === 2 ? ofOneRelation(conditions) : undefined;
  if (relations)
    return relationClause(
      wording,
      relations,
      plural,
      chance(0.5, random) ? "both {a} and {b}" : "{a} and {b}",
    );
  const clauses = conditions.map((each) => clauseOf(wording, each, plural));
  return clauses.join(chance(0.75, random) ? " and " : chance(0.5, random) ? " " : ", ");
}
