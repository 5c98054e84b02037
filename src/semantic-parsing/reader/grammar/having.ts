import { both, either, link, not } from "../meaning.ts";
import {
  countTests,
  inYear,
  lexeme,
  listed,
  naturally,
  orderIn,
  relationsOf,
  said,
  saidLinked,
  sharedRelations,
} from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import { isMeasured, only, opposite, owning, sameAs, testBehind, than } from "./saying-parts.ts";
/** What things have: names, others that a relation leads to, a number of them, the same as another thing. */
export const havingRules: readonly Rule[] = [
  rule("has", "names", ([to], sense) => naturally(to!.phrase!, sense)),
  rule("has", "things AS ANY? REL", ([to, , , rel], sense) =>
    saidLinked(relationsOf(rel), to!.phrase!, sense),
  ),
  // "Arabic among their languages", "Russian as one of their languages"
  rule("has", "things ONEOF REL", ([to, , rel], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense)),
  rule("has", "things AS ONLY REL", ([to, , , rel], sense) => only(relationsOf(rel), to, sense)),
  rule("has", "REL names", ([rel, to], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense)),
  rule("has", "names REL", ([to, rel], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense), 0.02),
  rule("has", "VERB things", ([verb, to], sense) => saidLinked(relationsOf(verb), to!.phrase!, sense), 0.02),
  rule(
    "has",
    "REL WITH|PREP things",
    ([rel, , to], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense),
    0.04,
  ),
  rule(
    "has",
    "ANY? owned",
    ([, owned]) => {
      const { relations, to } = owned!.owned!;
      return said(either(...relations.map((relation) => link(relation, to))));
    },
    0.03,
  ),
  rule("has", "NEITHER name norlist", ([, one, others], sense) => {
    const list = listed("or", [one, others])!.phrase!;
    return sense
      .natural(one!.phrase!.set)
      .flatMap(({ relation, more }) =>
        list.items!.every((item) => sense.fit(link(relation ^ 1), item))
          ? [{ ...said(not(link(relation, list.set)), link(relation, list.set), link(relation)), more }]
          : [],
      );
  }),
  rule("has", "HAVING", ([having]) => said(lexeme(having, "HAVING")!.condition)),
  rule("has", "tests owned", ([tests, owned]) =>
    countTests(owned!.owned!.relations, tests!.tests!, owned!.owned!.to),
  ),
  rule(
    "has",
    "exact owned",
    ([tests, owned]) => countTests(owned!.owned!.relations, tests!.tests!, owned!.owned!.to),
    0.02,
  ),
  rule("has", "NUM owned CMPB", ([num, owned, cmp]) =>
    countTests(owned!.owned!.relations, testBehind(num, cmp), owned!.owned!.to),
  ),
  rule("has", "FIG", ([fig]) => said({ is: "known", figure: lexeme(fig, "FIG")!.figure }), 0.06),
  rule("has", "ASMANY measure AS things", ([, measure, , of], sense) =>
    of?.phrase && isMeasured(of.phrase, measure!.measure!, sense)
      ? said(
          both(
            { is: "than", measure: measure!.measure!, compare: "=", thing: of.phrase.set },
            not(of.phrase.set),
          ),
        )
      : undefined,
  ),
  rule("has", "mostof", ([most]) => ({ said: { yes: both(), no: both(), order: most!.order! } })),
  rule(
    "has",
    "mostof year",
    ([most, year]) => ({ said: { yes: both(), no: both(), order: orderIn(most!.order!, year!.year!) } }),
    0.01,
  ),
  rule("has", "MORE measure THAN things", ([more, measure, , of], sense) =>
    than(measure!.measure!, lexeme(more, "MORE")!.greater, of, sense),
  ),
  rule("has", "MORE measure year? THAN things", ([more, measure, year, , of], sense) => {
    const one = than(measure!.measure!, lexeme(more, "MORE")!.greater, of, sense);
    return year?.year !== undefined && one?.said ? said(inYear(one.said.yes, year.year)) : one;
  }),
  rule("has", "figcmp", ([one]) => one),
  rule(
    "does",
    "WHOSE ALL? owned aux? things",
    ([, , owned, , to], sense) => {
      const { relations } = owned!.owned!;
      return saidLinked(relations, to!.phrase!, sense);
    },
    0.02,
  ),
  rule("does", "WHOSE owned aux? NEG things", ([, owned, , , to], sense) =>
    opposite(saidLinked(owned!.owned!.relations, to!.phrase!, sense)),
  ),
  rule("does", "WHOSE ONLY owned BE things", ([, , owned, , to], sense) =>
    only(owned!.owned!.relations, to, sense),
  ),
  rule(
    "does",
    "WHOSE REL says",
    ([, rel, what], sense) => owning(relationsOf(rel), what!.said!, sense, false),
    0.03,
  ),
  rule("does", "ALL? WHOSE REL ALL says", ([, , rel, , what], sense) =>
    owning(relationsOf(rel), what!.said!, sense, true),
  ),
  rule("does", "WHOSE REL aux ALL does", ([, rel, , , what], sense) =>
    owning(relationsOf(rel), what!.said!, sense, true),
  ),
  rule("does", "ALL WHOSE REL says", ([, , rel, what], sense) =>
    owning(relationsOf(rel), what!.said!, sense, true),
  ),
  rule("does", "WHOSE figcmp", ([, one]) => one),
  // "Lakes that contain trout": a value of their row.
  rule(
    "does",
    "INCLUDE names",
    ([, to], sense) => (sense.rowThings ? naturally(to!.phrase!, sense) : undefined),
    0.06,
  ),
  rule("does", "WHOSE owned INCLUDE names", ([, owned, , to], sense) =>
    saidLinked(owned!.owned!.relations, to!.phrase!, sense),
  ),
  rule("has", "tests owned BUT|AND tests", ([one, owned, , other]) =>
    countTests(owned!.owned!.relations, [...one!.tests!, ...other!.tests!], owned!.owned!.to),
  ),
  // The same as another thing has.
  rule("does", "HAVE|WITH SAME REL AS things", ([, , rel, , of], sense) =>
    sameAs(relationsOf(rel), of, sense),
  ),
  rule("does", "VERB SAME REL? AS things", ([verb, , rel, , of], sense) =>
    sameAs(sharedRelations(verb, rel), of, sense),
  ),
  rule("does", "PREP SAME REL AS things", ([, , rel, , of], sense) => sameAs(relationsOf(rel), of, sense)),
  rule(
    "does",
    "SHARE ANY? REL WITH things",
    ([, , rel, , of], sense) => sameAs(relationsOf(rel), of, sense),
    0.2,
  ),
];
