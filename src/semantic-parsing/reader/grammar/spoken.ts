import { both, type Condition, either, link, type Measure, not } from "../meaning.ts";
import {
  fittingOf,
  inverseOf,
  lexeme,
  listed,
  naturally,
  phrase,
  relationsOf,
  said,
  saidLinked,
} from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { ask, back, chosen, common, count, narrowedList } from "./question-parts.ts";
import { backward, butNot, firstOf, opposite, owning, sameAs } from "./saying-parts.ts";
import { linked, linkedOnly, type Sense } from "./sense.ts";
import type { Value } from "./value.ts";

/** How people go on as they speak: places before and behind a question, corrections, words that are left out the second time. */
export const spokenRules: readonly Rule[] = [
  rule(
    "question",
    "frames? PREP names COMMA? body",
    ([, , place, , body], sense) => placed(body, place, sense),
    0.02,
  ),
  rule("question", "frames? body COMMA PREP names", ([, body, , , place], sense) =>
    placed(body, place, sense),
  ),
  // "France, no wait, Spain": the last word holds.
  rule(
    "names",
    "name COMMA? CORRECT COMMA? names",
    ([one, , , , other], sense) => (isLike(one, other, sense) ? other : undefined),
    0.02,
  ),
  rule("question", "frames? body COMMA? CORRECT COMMA? question", ([, , , , , other]) => other, 0.04),
  // "Border India but neither Nepal nor Bhutan", "speak French but not as their only language"
  rule("does", "VERB things COMMA? BUT|AND NEITHER one norlist", ([verb, to, , , , one, others], sense) =>
    butNot(relationsOf(verb), to, listed("or", [one, others]), sense),
  ),
  rule(
    "does",
    "VERB things COMMA? BUT NOT AS? ONLY REL",
    ([verb, to], sense) => notAlone(relationsOf(verb), to, sense),
    0.01,
  ),
  // "China or Russia but not both"
  rule("does", "VERB names COMMA? BUT|AND? NOT BOTH", ([verb, to], sense) =>
    oneOfTwo(relationsOf(verb), to, sense),
  ),
  rule("does", "VERB NO OTHER things", ([verb, , , to], sense) =>
    opposite(saidLinked(relationsOf(verb), { ...to!.phrase!, other: true }, sense)),
  ),
  rule(
    "things",
    "OTHER one COMMA? EXCEPT|THAN names",
    ([, one, , , others], sense) => {
      const { set } = others!.phrase!;
      return one!.phrase!.names || !sense.fit(one!.phrase!.set, set)
        ? undefined
        : phrase(both(one!.phrase!.set, not(set)));
    },
    0.02,
  ),
  rule("core", "ANOTHER core", ([, core]) => ({ phrase: { ...core!.phrase!, other: true } }), 0.02),
  // "Only landlocked neighbours": some, and all are so.
  rule("does", "HAVE|WITH ONLY owned", ([, , owned], sense) => {
    const { relations, to } = owned!.owned!;
    return to.is === "and" && to.of.length === 0
      ? undefined
      : owning(relations, { yes: to, no: not(to) }, sense, true);
  }),
  // "Share a language and a border with Belgium", "the same currency and language as Austria"
  rule("does", "SHARE BOTH? ANY? REL AND ANY? REL WITH things", ([, , , one, , , other, , of], sense) =>
    bothShared(one, other, of, sense),
  ),
  rule("does", "HAVE|WITH|VERB SAME REL AND SAME? REL AS things", ([, , one, , , other, , of], sense) =>
    bothShared(one, other, of, sense),
  ),
  // "What neighbours does Iran have that do not speak Arabic?"
  rule(
    "body",
    "whrel DO|BE|HAVE names HAVE|VERB? said",
    ([rel, , from, verb, what], sense) => backSaid(rel, from, verb, what, sense),
    0.02,
  ),
  rule("does", "SHARE NO|NEG ANY? REL WITH things", ([, , , rel, , of], sense) =>
    opposite(shared(rel, of, sense)),
  ),
  rule(
    "does",
    "names BE BOTH? VERBP",
    ([from, , , verb], sense) => backward(from, relationsOf(verb), sense),
    0.02,
  ),
  // "In which countries of Central Africa is French not spoken?"
  rule(
    "body",
    "PREP wh things BE NEG? names NEG? VERBP|VERB",
    ([, , of, , before, from, behind, verb], sense) => {
      const one = firstOf(backward(from, relationsOf(verb), sense));
      return narrowedList(of, before?.lexeme || behind?.lexeme ? opposite(one) : one, sense);
    },
  ),
  rule(
    "body",
    "PREP wh things BE NEG? names NEG? ANY? REL",
    ([, , of, , before, from, behind, , rel], sense) => {
      const one = saidLinked(relationsOf(rel), from!.phrase!, sense);
      return narrowedList(of, before?.lexeme || behind?.lexeme ? opposite(one) : one, sense);
    },
  ),
  rule("body", "wh REL DO names SHARE WITH names", ([, rel, , one, , , other], sense) =>
    common(relationsOf(rel), listed("and", [one, other]), sense),
  ),
  rule("body", "BETWEEN wh KIND DO|BE names LIGHTV?", ([, , kind, , of], sense) =>
    besides(lexeme(kind, "KIND")!.condition, of, sense),
  ),
  rule("body", "BY|PREP HOWMANY countable BE|DO names VERB|VERBP", ([, , kind, , of, verb], sense) => {
    const [built] = back(of, relationsOf(verb), sense) as Value[];
    const to = kind!.phrase!.set;
    return built?.asked && sense.fit(to, built.asked.of) ? count(both(to, built.asked.of)) : undefined;
  }),
  // "Which language is spoken by more countries, French or Spanish", "do more countries speak French than Spanish"
  rule(
    "body",
    "WH REL|KIND? BE|DO? VERB|VERBP BY|PREP? MORE|MOST countable COMMA? things",
    ([, , , verb, , more, kind, , list], sense) => {
      const measure = measureOf(verb, kind, list?.phrase?.items?.[0], sense);
      const largest = lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest;
      return measure && chosen(list, measure, largest, undefined);
    },
  ),
  rule(
    "body",
    "DO|BE|HAVE MORE countable VERB|VERBP name THAN VERB|VERBP|PREP? name",
    ([, more, kind, verb, one, , , other], sense) => {
      const from = one!.phrase!.set;
      const measure = measureOf(verb, kind, from, sense);
      if (!measure) return undefined;
      const compare = lexeme(more, "MORE")!.greater ? (">" as const) : ("<" as const);
      return ask({
        ask: "whether",
        of: both(from, { is: "than", measure, compare, thing: other!.phrase!.set }),
      });
    },
  ),
];

/** Whether one thing may stand for another: some relation has both as subjects. */
const isLike = (one: Value | undefined, other: Value | undefined, sense: Sense): boolean =>
  Array.from({ length: sense.field.graph.relationCount }, (_, relation) => link(relation)).some(
    (each) => sense.fit(each, one!.phrase!.set) && sense.fit(each, other!.phrase!.set),
  );

/** What is asked, of things in a place alone. */
function placed(body: Value | undefined, place: Value | undefined, sense: Sense): Built {
  const what = body?.asked;
  if (!what || what.ask === "values" || what.ask === "columns") return undefined;
  const built = naturally(place!.phrase!, sense) as readonly (Value & { readonly more?: number })[];
  return built.flatMap(({ said: where, more = 0 }) => {
    const of = where && inside(what.of, where.yes, sense);
    return of ? [{ ...ask({ ...what, of }), more }] : [];
  });
}

/** The things of a condition that meet another, too; of an order, those that are ordered. */
function inside(of: Condition, where: Condition, sense: Sense): Condition | undefined {
  if (of.is === "first") {
    const inner = inside(of.of, where, sense);
    return inner && { ...of, of: inner };
  }
  if (JSON.stringify(of).includes('"is":"first"')) return undefined;
  return sense.fit(of, where) ? both(of, where) : undefined;
}

/** Things at the other end of a relation of which more is said behind. */
function backSaid(
  rel: Value | undefined,
  from: Value | undefined,
  verb: Value | undefined,
  what: Value | undefined,
  sense: Sense,
): Built {
  const says = what!.said!;
  const { relations, to } = rel!.owned!;
  const verbs = relationsOf(verb);
  const own = verbs.length > 0 ? relations.filter((each) => verbs.includes(each)) : relations;
  if (says.order) return undefined;
  return (back(from, own, sense) as (Value & { more?: number })[]).flatMap(({ asked, more = 0 }) =>
    asked && sense.fit(asked.of, says.about ?? says.yes)
      ? [{ ...ask({ ask: "things", of: both(asked.of, to, says.yes) }), more }]
      : [],
  );
}

function notAlone(relations: readonly number[], to: Value | undefined, sense: Sense): Value | undefined {
  const fitting = fittingOf(relations, to!.phrase!, sense);
  if (fitting.length === 0) return undefined;
  const yes = linked(fitting, to!.phrase!, sense);
  return said(both(yes, not(linkedOnly(fitting, to!.phrase!, sense))), undefined, yes);
}

function oneOfTwo(relations: readonly number[], to: Value | undefined, sense: Sense): Value | undefined {
  const { items, but } = to!.phrase!;
  const fitting = fittingOf(relations, to!.phrase!, sense);
  if (items?.length !== 2 || but || fitting.length === 0) return undefined;
  const each = items.map((item) => either(...fitting.map((relation) => link(relation, item))));
  return said(both(either(...each), not(both(...each))), undefined, either(...each));
}

const shared = (rel: Value | undefined, of: Value | undefined, sense: Sense): Value | undefined =>
  relationsOf(rel).some(sense.isAlike)
    ? saidLinked(relationsOf(rel), of!.phrase!, sense)
    : sameAs(relationsOf(rel), of, sense);

/** Two relations to the same: those from like to like are a link to it, others lead to a thing that it has, too. */
function bothShared(
  one: Value | undefined,
  other: Value | undefined,
  of: Value | undefined,
  sense: Sense,
): Value | undefined {
  const [first, second] = [one, other].map((rel) => shared(rel, of, sense));
  return first?.said && second?.said ? said(both(first.said.yes, second.said.yes)) : undefined;
}

/** Things of a kind on the sides of a named one. */
function besides(kind: Condition, of: Value | undefined, sense: Sense): Built {
  const { relationCount } = sense.field.graph;
  const alike = Array.from({ length: relationCount >> 1 }, (_, each) => 2 * each).filter(sense.isAlike);
  const to = of!.phrase!;
  if (alike.length !== 1 || to.items) return undefined;
  return ask({ ask: "things", of: both(kind, linked(inverseOf(alike), to, sense)) });
}

/** How many things of a kind are at the other end of a verb. */
function measureOf(
  verb: Value | undefined,
  kind: Value | undefined,
  item: Condition | undefined,
  sense: Sense,
): Measure | undefined {
  const to = kind!.phrase!.set;
  const relation = relationsOf(verb)
    .flatMap((each) => [each, each ^ 1])
    .find((each) => item && sense.fit(item, link(each)) && sense.fit(to, link(each ^ 1)));
  return relation === undefined
    ? undefined
    : { by: "links", relation, ...(kind!.phrase!.generic ? {} : { to }) };
}
