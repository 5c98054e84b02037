import { both, isSame, not } from "../meaning.ts";
import {
  countTests,
  inverseOf,
  lexeme,
  listed,
  narrowed,
  naturally,
  phrase,
  relationsOf,
  said,
  saidLinked,
} from "./build.ts";
import { figureRules } from "./comparing.ts";
import { type Rule, rule } from "./engine.ts";
import { havingRules } from "./having.ts";

import {
  andFitting,
  backward,
  butNot,
  counted,
  each,
  firstOf,
  firstOnly,
  happened,
  only,
  opposite,
  or,
  ordered,
  testBehind,
  yearly,
} from "./saying-parts.ts";
import type { Value } from "./value.ts";

/** The cost of things of which something is said behind "but", where they are the object of a verb. */
const TURNED = 0.15;

/** The cost of things without a name before their verb: "that landlocked countries border". */
const UNNAMED = 0.12;

/** The cost of a verb behind a noun with nothing between. */
const BARE = 0.02;

/** The cost of a list with "or" of which the first is denied alone. */
const DENIED_ONCE = 0.1;
const isDenial = (part: Value | undefined): boolean =>
  part?.said?.about !== undefined && !isSame(part.said.about, part.said.yes);

const turnedBy = (one: Value | undefined): Value | undefined =>
  one?.said ? { said: { ...one.said, turned: true } } : undefined;

/** What is said of things: conditions joined by and, or, but; what is denied. */
export const sayingRules: readonly Rule[] = [
  rule("said", "ors", ([one]) => one),
  rule("said", "ors AND|COMMA said", ([one, , others], sense) => andFitting(one, others, sense)),
  rule("said", "ors BUT said", ([one, , others], sense) => turnedBy(andFitting(one, others, sense))),
  rule("said", "ors COMMA AND said", ([one, , , others], sense) => andFitting(one, others, sense)),
  rule("said", "ors COMMA BUT said", ([one, , , others], sense) => turnedBy(andFitting(one, others, sense))),
  rule("said", "ors AND BUT said", ([one, , , others], sense) => andFitting(one, others, sense)),
  rule("said", "ors said", ([one, others], sense) => andFitting(one, others, sense), 0.04),
  rule("ors", "says", ([one]) => one),
  // "Do not speak French or German": what is denied goes on over "or".
  rule(
    "ors",
    "says COMMA? OR ors",
    ([one, , , others]) => {
      const found = or(one, others);
      return found && { ...found, more: isDenial(one) && !isDenial(others) ? DENIED_ONCE : 0 };
    },
    0.02,
  ),
  rule("says", "COMMA? THAT aux? does", ([, , , one]) => one),
  rule("says", "COMMA? does", ([, one]) => one),
  // A verb without "that" is seldom one of the nearest noun: "which of the three countries in Africa are landlocked".
  rule("says", "COMMA? aux does", ([, , one]) => one, BARE),
  rule("says", "COMMA? THAT aux? NEG aux? notors", ([, , , , , one]) => opposite(one)),
  rule("says", "COMMA? NEG aux? notors", ([, , , one]) => opposite(one)),
  rule("says", "COMMA? aux NEG aux? notors", ([, , , , one]) => opposite(one), BARE),
  rule("says", "COMMA? WITHOUT aux notors", ([, , , one]) => opposite(one)),
  rule("says", "COMMA? WITHOUT notors", ([, , one]) => opposite(one), 0.02),
  rule("says", "COMMA? THAT? aux|LIGHTV? NEITHER aux? does norsays", ([, , , , , one, others]) =>
    opposite(or(one, others)),
  ),
  rule("says", "THAT? aux? BOTH said", ([, , , one]) => one, 0.02),
  rule("says", "THAT? aux? EITHER ors", ([, , , one]) => one, 0.02),
  rule("says", "does year", ([one, year], sense) => yearly(one, year, sense), 0.01),
  // "are no UN members"
  rule("says", "COMMA? THAT? aux? NO isa", ([, , , , one]) => opposite(one)),
  rule("isa", "name POSS? REL", ([of, , rel], sense) =>
    saidLinked(inverseOf(relationsOf(rel)), of!.phrase!, sense),
  ),
  rule("isa", "REL OF|PREP things", ([rel, , of], sense) =>
    saidLinked(inverseOf(relationsOf(rel)), of!.phrase!, sense),
  ),
  rule("isa", "KIND", ([kind]) =>
    lexeme(kind, "KIND")!.generic ? undefined : said(lexeme(kind, "KIND")!.condition),
  ),
  rule("isa", "name KIND", ([name, kind], sense) =>
    lexeme(kind, "KIND")!.generic ? undefined : naturally(name!.phrase!, sense),
  ),
  // "Orders that have not been shipped": of those that were, a day is known.
  rule("says", "THAT? BE|HAVE BE? FVERB", ([, , , verb], sense) => happened(verb, sense), 0.1),
  rule(
    "says",
    "THAT? BE|HAVE NEG BE? FVERB",
    ([, , , , verb], sense) => opposite(happened(verb, sense)),
    0.1,
  ),
  // "where they pay with euros", "where people do not speak French"
  rule("says", "COMMA? THAT SUBJ does", ([, , , one]) => one, 0.02),
  rule("says", "COMMA? THAT SUBJ aux? NEG does", ([, , , , , one]) => opposite(one), 0.02),
  rule("notors", "does", ([one]) => one),
  rule("notors", "does OR notors", ([one, , others]) => or(one, others)),
  rule("norsays", "NOR aux? does", ([, , one]) => one),
  rule("norsays", "NOR aux? does norsays", ([, , one, others]) => or(one, others)),
  rule("aux", "BE|DO|HAVE|CAN", ([one]) => one),
  rule("aux", "BE|DO|HAVE|CAN BE|HAVE", ([one]) => one, 0.02),
  // Links.
  // "But" ends what is said of the nearest things sooner than it goes on.
  rule("does", "VERB things", ([verb, to], sense) => {
    const found = saidLinked(relationsOf(verb), to!.phrase!, sense);
    const isPlace = lexeme(verb, "VERB")?.where;
    return (
      found?.said && {
        said: { ...found.said, ...(isPlace ? { place: true } : {}) },
        more: to!.phrase!.turned ? TURNED : 0,
      }
    );
  }),
  rule("does", "VERB ONLY things", ([verb, , to], sense) => only(relationsOf(verb), to, sense)),
  rule("does", "ONLY VERB things", ([, verb, to], sense) => only(relationsOf(verb), to, sense)),
  rule("does", "VERB things ONLY", ([verb, to], sense) => only(relationsOf(verb), to, sense)),
  rule("does", "VERB NO things", ([verb, , to], sense) =>
    opposite(saidLinked(relationsOf(verb), to!.phrase!, sense)),
  ),
  rule("does", "VERB NEG things", ([verb, , to], sense) =>
    opposite(saidLinked(relationsOf(verb), to!.phrase!, sense)),
  ),
  rule("does", "VERBP NEG PREP|WITH|BY things", ([verb, , , to], sense) =>
    opposite(saidLinked(relationsOf(verb), to!.phrase!, sense)),
  ),
  rule("does", "VERB NONE things", ([verb, , to], sense) =>
    opposite(saidLinked(relationsOf(verb), to!.phrase!, sense)),
  ),
  rule("does", "VERB things BUT NONE PREP|WITH|OF? names", ([verb, to, , , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "VERB things BUT NEG things", ([verb, to, , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "VERB things COMMA? BUT? NOT names", ([verb, to, , , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "VERB things AND NOT names", ([verb, to, , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "CLAUSE things", ([clause, to], sense) => {
    const found = saidLinked(relationsOf(clause), to!.phrase!, sense);
    return found && { ...found, behind: lexeme(clause, "CLAUSE")!.behind };
  }),
  rule(
    "does",
    "VERB REL names",
    ([verb, rel, to], sense) => (verb ? saidLinked(relationsOf(rel), to!.phrase!, sense) : undefined),
    0.03,
  ),
  rule(
    "does",
    "BE|THAT names BE? REL",
    ([, to, , rel], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense),
    0.04,
  ),
  rule(
    "does",
    "PREP things",
    ([, to], sense) =>
      each(naturally(to!.phrase!, sense), (one) => ({ said: { ...one.said!, place: true } })),
    0.02,
  ),
  rule("does", "PREP things BUT NEG PREP? names", ([, to, , , , other], sense) =>
    each(naturally(to!.phrase!, sense), (one) =>
      andFitting(one, opposite(firstOf(naturally(other!.phrase!, sense))), sense),
    ),
  ),
  rule(
    "does",
    "LIGHTV VERB things",
    ([, verb, to], sense) => saidLinked(relationsOf(verb), to!.phrase!, sense),
    0.02,
  ),
  rule("does", "LIGHTV PREP things", ([, , to], sense) => naturally(to!.phrase!, sense), 0.03),
  rule("does", "GOES PREP|GOING things", ([, , to], sense) => naturally(to!.phrase!, sense), 0.05),
  rule("does", "LIGHTV OUTSIDE things", ([, , to], sense) => naturally(to!.phrase!, sense, true), 0.01),
  // What things touch as they touch their like: the sea.
  rule(
    "does",
    "VERB HAVING",
    ([verb, having], sense) =>
      relationsOf(verb).some(sense.isAlike) ? said(lexeme(having, "HAVING")!.condition) : undefined,
    0.02,
  ),
  rule("does", "VERB NEITHER HAVING NOR things", ([verb, , having, , to], sense) => {
    const link = saidLinked(relationsOf(verb), to!.phrase!, sense);
    return opposite(or(said(lexeme(having, "HAVING")!.condition), link));
  }),
  // "Countries that make up Micronesia", "that share the euro".
  rule("does", "INTO things", ([, to], sense) => naturally(to!.phrase!, sense), 0.03),
  rule("does", "SHARE names", ([, to], sense) => naturally(to!.phrase!, sense), 0.05),
  // "Where neither English nor French is spoken"
  rule(
    "does",
    "NEITHER name norlist BE VERBP",
    ([, one, others, , verb], sense) => backward(listed("neither", [one, others]), relationsOf(verb), sense),
    0.02,
  ),
  // "Where English is not spoken", "where the euro isn't used"
  rule(
    "does",
    "names BE NEG VERBP",
    ([from, , , verb], sense) => opposite(firstOf(backward(from, relationsOf(verb), sense))),
    0.02,
  ),
  rule(
    "does",
    "names BE NEG REL",
    ([from, , , rel], sense) => opposite(saidLinked(relationsOf(rel), from!.phrase!, sense)),
    0.03,
  ),
  rule("does", "OUTSIDE things", ([, to], sense) => naturally(to!.phrase!, sense, true)),
  rule("does", "ADJ", ([adj]) => said(lexeme(adj, "ADJ")!.condition)),
  rule(
    "does",
    "KIND",
    ([kind]) => (lexeme(kind, "KIND")!.generic ? undefined : said(lexeme(kind, "KIND")!.condition)),
    0.06,
  ),
  rule("does", "NON ADJ", ([, adj]) => said(not(lexeme(adj, "ADJ")!.condition))),
  rule("does", "NON name", ([, to], sense) => naturally(to!.phrase!, sense, true)),
  rule("does", "names", ([to], sense) => naturally(to!.phrase!, sense), 0.08),
  rule("does", "name VERB", ([to, verb], sense) => saidLinked(relationsOf(verb), to!.phrase!, sense), 0.06),
  rule(
    "does",
    "REL OF things",
    ([rel, , of], sense) => {
      const back = inverseOf(relationsOf(rel));
      return saidLinked(back, of!.phrase!, sense);
    },
    0.03,
  ),
  rule(
    "does",
    "name POSS? REL",
    ([of, , rel], sense) => saidLinked(inverseOf(relationsOf(rel)), of!.phrase!, sense),
    0.03,
  ),
  // The preposition before: "with which Laos shares a border", "in which it lies".
  rule(
    "does",
    "PREP|WITH THAT things aux? VERBP",
    ([, , from, , verb], sense) => backward(from, relationsOf(verb), sense),
    0.03,
  ),
  // The other way round: "that Germany borders", "does Ethiopia border", "is Marek a member of".
  rule(
    "does",
    "things aux? VERB",
    ([from, , verb], sense) => {
      const found = backward(from, relationsOf(verb), sense) as Value | undefined;
      return found && { ...found, more: from!.phrase!.names ? 0 : UNNAMED };
    },
    0.05,
  ),
  rule(
    "does",
    "things aux? REL OF",
    ([from, , rel], sense) => backward(from, inverseOf(relationsOf(rel)), sense),
    0.05,
  ),
  rule(
    "does",
    "things HAVE AS REL",
    ([from, , , rel], sense) => backward(from, relationsOf(rel), sense),
    0.05,
  ),
  // Having: names, things, numbers of them.
  rule("does", "HAVE|WITH has", ([, has]) => has),
  rule("does", "WITHOUT has", ([, has]) => opposite(has)),
  rule("does", "HAVE|WITH NO|NEG has", ([, , has]) => opposite(has)),
  rule("does", "NO has", ([, has]) => opposite(has), 0.1),
  rule("does", "HAVE|WITH ONLY names AS? REL?", ([, , names, , rel], sense) =>
    rel?.lexeme ? only(relationsOf(rel), names, sense) : firstOnly(names, sense),
  ),
  rule("does", "VERB tests owned|countable", ([verb, tests, thing], sense) =>
    counted(verb, tests, thing, sense),
  ),
  rule("does", "VERB NUM owned|countable CMPB", ([verb, num, thing, cmp], sense) =>
    counted(verb, { tests: testBehind(num, cmp) }, thing, sense),
  ),
  rule(
    "does",
    "VERB exact owned|countable",
    ([verb, tests, thing], sense) => counted(verb, tests, thing, sense),
    0.02,
  ),
  rule("does", "VERB MOST owned|countable", ([verb, most, thing], sense) =>
    ordered(verb, most, thing, sense),
  ),
  rule(
    "does",
    "BE? order",
    ([, order]) => ({ said: { yes: both(), no: both(), order: order!.order! } }),
    0.02,
  ),
  // "with no neighbour but at least one language"
  rule(
    "does",
    "tests owned",
    ([tests, owned]) => countTests(owned!.owned!.relations, tests!.tests!, owned!.owned!.to),
    0.1,
  ),
  rule(
    "does",
    "AMONG things",
    ([, of]) =>
      of!.phrase!.items ? undefined : { said: { ...said(of!.phrase!.set).said!, place: true as const } },
    0.1,
  ),
  rule("countable", "KIND", ([kind]) => {
    const { condition, generic } = lexeme(kind, "KIND")!;
    return phrase(condition, generic ? { generic } : {});
  }),
  // "Five countries in Europe": whether they or those that border them are in Europe is left open.
  rule(
    "countable",
    "KIND said",
    ([kind, what], sense) => {
      const found = narrowed({ set: lexeme(kind, "KIND")!.condition }, what!.said!, sense);
      return found && { phrase: found };
    },
    0.035,
  ),
  rule("countable", "OTHER countable", ([, of]) => of, 0.02),
  rule("countable", "ADJ countable", ([adj, of], sense) => {
    const found = narrowed(of!.phrase!, said(lexeme(adj, "ADJ")!.condition).said!, sense);
    return found && { phrase: found };
  }),
  rule("countable", "name countable", ([name, of], sense) =>
    each(naturally(name!.phrase!, sense), (one) => {
      const found = narrowed(of!.phrase!, one.said!, sense);
      return found && { phrase: found };
    }),
  ),
  ...havingRules,
  ...figureRules,
];
