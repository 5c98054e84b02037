import { anything, both, type Condition, type Directed, either, entities, link, not } from "../meaning.ts";
import {
  countOf,
  inYear,
  lexeme,
  listed,
  measurable,
  narrowed,
  phrase,
  projected,
  relationsOf,
  saidLinked,
  sharedRelations,
} from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { isAnything, type Sense } from "./sense.ts";
import type { Phrase, Value } from "./value.ts";

/** A phrase narrowed by a condition. */
const narrowedBy = (of: Value | undefined, condition: Condition, sense: Sense): Value | undefined => {
  const found = of?.phrase && narrowed(of.phrase, { yes: condition, no: not(condition) }, sense);
  return found ? { phrase: found } : undefined;
};

/** A noun behind a name: "African countries", "Vera's friends": by whatever relation fits. */
function named(name: Value | undefined, noun: Value | undefined, sense: Sense, isDenied = false): Built {
  const [to, of] = [name?.phrase, noun?.phrase];
  if (!to || !of) return undefined;
  return sense.natural(to.set).flatMap(({ relation, more }) => {
    const condition = link(relation, to.set);
    if (!sense.fit(of.set, condition)) return [];
    const found = narrowed(of, { yes: isDenied ? not(condition) : condition, no: condition }, sense);
    return found ? [{ phrase: found, more: more + (of.generic ? 0.1 : 0) }] : [];
  });
}

/** Follows relations one after another from a phrase. */
function followed(chain: readonly (readonly Directed[])[], from: Phrase, sense: Sense): Built {
  let phrases: readonly (Phrase & { more?: number })[] = [from];
  for (const relations of chain)
    phrases = phrases.flatMap((each) => {
      const built = projected(relations, each, sense);
      const list = Array.isArray(built) ? built : built ? [built] : [];
      return (list as (Value & { more?: number })[]).flatMap((one) =>
        one.phrase ? [{ ...one.phrase, more: (each.more ?? 0) + (one.more ?? 0) }] : [],
      );
    });
  return phrases.map(({ more = 0, ...each }) => ({ phrase: each, more }));
}

const entity = (part: Value | undefined): Value =>
  phrase(entities(...lexeme(part, "ENT")!.entities), { names: true });

/** Things by their names and what is said of them. */
export const phraseRules: readonly Rule[] = [
  rule("name", "ENT", ([ent]) => entity(ent)),
  // The things that a relation leads to, with what is said of them: "a landlocked neighbour".
  rule("owned", "REL", ([rel]) => ({ owned: { relations: relationsOf(rel), to: anything } })),
  rule("owned", "OTHER REL", ([, rel]) => ({ owned: { relations: relationsOf(rel), to: anything } }), 0.02),
  rule("owned", "ADJ owned", ([adj, owned]) => ({
    owned: { ...owned!.owned!, to: both(lexeme(adj, "ADJ")!.condition, owned!.owned!.to) },
  })),
  rule("owned", "NON|NEG ADJ owned", ([, adj, owned]) => ({
    owned: { ...owned!.owned!, to: both(not(lexeme(adj, "ADJ")!.condition), owned!.owned!.to) },
  })),
  rule("owned", "NON name owned", ([, name, owned], sense) =>
    sense.natural(name!.phrase!.set).flatMap(({ relation, more }) => {
      const { relations, to } = owned!.owned!;
      const condition = link(relation, name!.phrase!.set);
      return sense.fit(link(relations[0]! ^ 1), condition)
        ? [{ owned: { relations, to: both(not(condition), to) }, more }]
        : [];
    }),
  ),
  rule("owned", "name owned", ([name, owned], sense) =>
    sense.natural(name!.phrase!.set).flatMap(({ relation, more }) => {
      const { relations, to } = owned!.owned!;
      const condition = link(relation, name!.phrase!.set);
      return sense.fit(link(relations[0]! ^ 1), condition)
        ? [{ owned: { relations, to: both(condition, to) }, more: more + 0.05 }]
        : [];
    }),
  ),
  rule("owned", "REL said", ([rel, what], sense) => {
    const relations = relationsOf(rel);
    const { yes, about, order, place } = what!.said!;
    if (order || !sense.fit(link(relations[0]! ^ 1), about ?? yes)) return undefined;
    // "Five neighbours in Asia" are those of a thing in Asia as well.
    return { owned: { relations, to: yes }, more: place ? 0.05 : 0.01 };
  }),
  // "a language other than Spanish"
  rule(
    "owned",
    "REL EXCEPT names",
    ([rel, , others], sense) => {
      const relations = relationsOf(rel).filter((each) => sense.fit(link(each ^ 1), others!.phrase!.set));
      return relations.length > 0 ? { owned: { relations, to: not(others!.phrase!.set) } } : undefined;
    },
    0.01,
  ),
  rule("rels", "REL", ([rel]) => ({ chain: [relationsOf(rel)] })),
  rule("rels", "REL POSS? rels", ([rel, , more]) => ({ chain: [relationsOf(rel), ...more!.chain!] })),
  rule("core", "name", ([name]) => name),
  // A value stands for the things of a table that have it: "comedies", "everybody in Research".
  rule("core", "name", ([name], sense) =>
    sense.rowThings
      ? sense.natural(name!.phrase!.set).flatMap(({ relation, more }) => {
          const set = link(relation, name!.phrase!.set);
          return relation % 2 === 0 && sense.fit(sense.rowThings!, set)
            ? [{ phrase: { set }, more: more + 0.15 }]
            : [];
        })
      : undefined,
  ),
  rule("core", "KIND", ([kind]) => {
    const { condition, generic } = lexeme(kind, "KIND")!;
    return phrase(condition, generic ? { generic } : {});
  }),
  rule(
    "core",
    "REL",
    ([rel]) =>
      phrase(either(...relationsOf(rel).map((each) => link(each ^ 1))), { of: relationsOf(rel), bare: true }),
    0.02,
  ),
  rule("core", "REL OF|PREP things", ([rel, , of], sense) => projected(relationsOf(rel), of!.phrase!, sense)),
  rule("core", "REL BE? VERB things", ([rel, , verb, of], sense) => {
    // "the languages spoken in Belgium": the verb has to be of the same relation.
    const relations = relationsOf(rel).filter((each) => relationsOf(verb).includes(each ^ 1));
    return relations.length > 0 ? projected(relations, of!.phrase!, sense) : undefined;
  }),
  rule(
    "core",
    "names POSS? rels",
    ([from, , rels], sense) => followed(rels!.chain!, from!.phrase!, sense),
    0.03,
  ),
  rule(
    "core",
    "names POSS? ADJ rels",
    ([from, , adj, rels], sense) => {
      const built = followed(rels!.chain!, from!.phrase!, sense);
      const condition = lexeme(adj, "ADJ")!.condition;
      return (built as (Value & { more?: number })[]).flatMap(
        (each) => narrowedBy(each, condition, sense) ?? [],
      );
    },
    0.03,
  ),
  rule("core", "name POSS? core", ([name, , noun], sense) => named(name, noun, sense), 0.02),
  rule("core", "NON name core", ([, name, noun], sense) => named(name, noun, sense, true)),
  // "Product P009"
  rule(
    "core",
    "KIND name",
    ([kind, name], sense) => {
      const { condition, generic } = lexeme(kind, "KIND")!;
      return !generic && sense.rowThings && sense.fit(condition, name!.phrase!.set) ? name : undefined;
    },
    0.1,
  ),
  rule("core", "ADJ core", ([adj, noun], sense) => narrowedBy(noun, lexeme(adj, "ADJ")!.condition, sense)),
  rule("core", "NON|NEG ADJ core", ([, adj, noun], sense) =>
    narrowedBy(noun, not(lexeme(adj, "ADJ")!.condition), sense),
  ),
  // "French-speaking countries"
  rule(
    "core",
    "name VERB core",
    ([name, verb, noun], sense) =>
      narrowedSaid(noun, saidLinked(relationsOf(verb), name!.phrase!, sense), sense),
    0.03,
  ),
  rule("core", "NON name VERB core", ([, name, verb, noun], sense) =>
    narrowedSaid(noun, saidLinked(relationsOf(verb), name!.phrase!, sense), sense, true),
  ),
  rule("core", "ANY core", ([, core]) => core, 0.01),
  rule(
    "core",
    "ALL core",
    ([, core]) => (core?.phrase ? { phrase: { ...core.phrase, all: true } } : undefined),
    0.01,
  ),
  rule("core", "ONLY core", ([, core]) => core, 0.3),
  // Names alone: "France, Spain and Italy".
  rule("names", "name", ([name]) => name),
  rule("names", "name AND names", ([one, , others]) => listed("and", [one, others])),
  rule("names", "name COMMA AND? names", ([one, , , others]) => listed("and", [one, others])),
  rule("names", "name COMMA? OR names", ([one, , , others]) => listed("or", [one, others])),
  rule("names", "name COMMA? BUT NOT PREP? names", ([one, , , , , other]) => butNotNames(one, other), 0.04),
  rule("names", "name COMMA? AND? NOT PREP? names", ([one, , , , , other]) => butNotNames(one, other), 0.06),
  rule("names", "name WITHOUT names", ([one, , other]) => butNotNames(one, other), 0.1),
  // One thing, or things with something said of them.
  rule("one", "core", ([core]) => core),
  rule("one", "core said", ([core, what], sense) => narrowedOf(core, what, sense)),
  rule("one", "core COMMA EXCEPT names COMMA said", ([core, , , others, , what], sense) =>
    narrowedOf(without(core, others, sense), what, sense),
  ),
  rule(
    "one",
    "core COMMA EXCEPT things COMMA said",
    ([core, , , others, , what], sense) => narrowedOf(without(core, others, sense), what, sense),
    0.01,
  ),
  rule(
    "one",
    "core EXCEPT names COMMA? said",
    ([core, , others, , what], sense) => narrowedOf(without(core, others, sense), what, sense),
    0.02,
  ),
  rule(
    "one",
    "core said COMMA? EXCEPT names COMMA? said",
    ([core, one, , , others, , what], sense) =>
      narrowedOf(without(narrowedOf(core, one, sense), others, sense), what, sense),
    0.02,
  ),
  rule(
    "one",
    "core said? COMMA names EXCEPTED COMMA said",
    ([core, one, , others, , , what], sense) =>
      narrowedOf(without(one?.said ? narrowedOf(core, one, sense) : core, others, sense), what, sense),
    0.02,
  ),
  rule("one", "order core", ([order, core], sense) => firstOf(core, order, sense)),
  rule("one", "order OF|AMONG things", ([order, , of], sense) => firstOf(of, order, sense), 0.02),
  rule("one", "order core said", ([order, core, what], sense) =>
    firstOf(narrowedOf(core, what, sense), order, sense),
  ),
  rule("one", "order core BYFIG FIG", ([order, core, , fig], sense) =>
    firstOf(core, byFigure(order, fig), sense),
  ),
  rule("one", "order core said BYFIG FIG", ([order, core, what, , fig], sense) =>
    firstOf(narrowedOf(core, what, sense), byFigure(order, fig), sense),
  ),
  rule("one", "amountof core BYFIG measure", ([amount, core, , by], sense) =>
    firstBy(core, amount, by, sense),
  ),
  rule("one", "amountof core BYFIG measure said", ([amount, core, , by, what], sense) =>
    firstBy(narrowedOf(core, what, sense), amount, by, sense),
  ),
  rule(
    "core",
    "REL THAT names LIGHTV|BE|VERB PREP?",
    ([rel, , from, verb], sense) => projected(sharedRelations(rel, verb), from!.phrase!, sense),
    0.06,
  ),
  rule("one", "amountof core said BYFIG measure", ([amount, core, what, , by], sense) =>
    firstBy(narrowedOf(core, what, sense), amount, by, sense),
  ),
  // "The three countries with the largest area", "the three that are largest".
  rule(
    "one",
    "NUM core said",
    ([num, core, what], sense) => {
      const [said, count] = [what?.said, countOf(num)];
      return said?.order?.count === 1 && count !== undefined
        ? narrowedOf(core, { said: { ...said, order: { ...said.order, count } } }, sense)
        : undefined;
    },
    0.01,
  ),
  rule(
    "one",
    "order core year",
    ([order, core, year], sense) => yearly(firstOf(core, order, sense), year),
    0.02,
  ),
  rule(
    "one",
    "order core said year",
    ([order, core, what, year], sense) => yearly(firstOf(narrowedOf(core, what, sense), order, sense), year),
    0.02,
  ),
  // Lists.
  rule("things", "one", ([one]) => one),
  rule("things", "names", ([names]) => names),
  rule("things", "one AND things", ([one, , others]) => listed("and", [one, others]), 0.03),
  rule("things", "one COMMA AND? things", ([one, , , others]) => listed("and", [one, others]), 0.04),
  rule("things", "one COMMA? OR things", ([one, , , others]) => listed("or", [one, others]), 0.03),
  rule("things", "BOTH things", ([, list]) => bothOf(list)),
  rule("things", "EITHER things", ([, list]) => list),
  rule("things", "NEITHER one norlist", ([, one, others]) => listed("neither", [one, others])),
  rule("norlist", "NOR one", ([, one]) => one),
  rule("norlist", "NOR one norlist", ([, one, others]) => listed("or", [one, others])),
  rule("norlist", "COMMA NOR? one norlist?", ([, , one, others]) => listed("or", [one, others])),
  // Exceptions.
  rule(
    "things",
    "one COMMA? EXCEPT things COMMA?",
    ([one, , , others], sense) => without(one, others, sense),
    0.02,
  ),
  rule("things", "one WITHOUT|NOT names", ([one, , others], sense) => without(one, others, sense), 0.12),
  rule("things", "ALL core BUT names", ([, one, , others], sense) => without(one, others, sense), 0.05),
  rule("things", "one COMMA? names EXCEPTED", ([one, , others], sense) => without(one, others, sense), 0.02),
  rule(
    "things",
    "one COMMA? BUT NEG names",
    ([one, , , , others], sense) => without(one, others, sense),
    0.12,
  ),
  rule("things", "one COMMA NEG names", ([one, , , others], sense) => without(one, others, sense), 0.12),
];

function narrowedSaid(
  noun: Value | undefined,
  what: Value | undefined,
  sense: Sense,
  isDenied = false,
): Value | undefined {
  if (!noun?.phrase || !what?.said) return undefined;
  const { yes, no } = what.said;
  const found = narrowed(noun.phrase, isDenied ? { yes: no, no: yes, about: yes } : what.said, sense);
  return found && { phrase: found };
}

function narrowedOf(core: Value | undefined, what: Value | undefined, sense: Sense): Value | undefined {
  if (!core?.phrase || !what?.said) return undefined;
  if (isAnything(core.phrase.set) && sense.isOpen(what.said.yes) && !what.said.order) return undefined;
  const found = narrowed(core.phrase, what.said, sense);
  return found && { phrase: found };
}

const firstOf = (of: Value | undefined, order: Value | undefined, sense: Sense): Value | undefined =>
  of?.phrase &&
  order?.order &&
  !of.phrase.names &&
  of.phrase.set.is !== "first" &&
  measurable(of.phrase.set, order.order.measure, sense)
    ? phrase({ is: "first", of: of.phrase.set, order: order.order })
    : undefined;

/** The first of things by a measure behind them: "top three projects by budget". */
const firstBy = (
  core: Value | undefined,
  amount: Value | undefined,
  by: Value | undefined,
  sense: Sense,
): Value | undefined =>
  amount?.order && by?.measure
    ? firstOf(core, { order: { ...amount.order, measure: by.measure } }, sense)
    : undefined;

function byFigure(order: Value | undefined, fig: Value | undefined): Value | undefined {
  const figure = lexeme(fig, "FIG")!.figure;
  return order?.order && { order: { ...order.order, measure: { by: "figure", figure } } };
}

/** "France but not Spain": meant of links, so that it is no name by itself. */
const butNotNames = (one: Value | undefined, other: Value | undefined): Value | undefined =>
  one?.phrase && other?.phrase && !other.phrase.but
    ? { phrase: { ...one.phrase, but: other.phrase.set } }
    : undefined;

const yearly = (of: Value | undefined, year: Value | undefined): Value | undefined =>
  of?.phrase && phrase(inYear(of.phrase.set, year!.year!));

const bothOf = (list: Value | undefined): Value | undefined =>
  list?.phrase?.items && list.phrase.join === "and"
    ? { phrase: { ...list.phrase, join: "both" } }
    : undefined;

/** The things of a phrase but for others: by name, or those of a kind. */
function without(one: Value | undefined, others: Value | undefined, sense: Sense): Value | undefined {
  if (!one?.phrase || !others?.phrase || one.phrase.names) return undefined;
  const { set } = others.phrase;
  if (others.phrase.but || !sense.fit(one.phrase.set, set)) return undefined;
  return { phrase: { ...one.phrase, set: both(one.phrase.set, not(set)) } };
}
