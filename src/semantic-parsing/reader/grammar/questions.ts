import { both, not } from "../meaning.ts";
import { backRules } from "./back-rules.ts";
import {
  lexeme,
  listed,
  naturally,
  relationsOf,
  saidLinked,
  said as saidOf,
  sharedRelations,
} from "./build.ts";
import { choiceRules } from "./choices.ts";
import { countRules } from "./counts.ts";
import { type Rule, rule } from "./engine.ts";
import {
  ask,
  asked,
  back,
  common,
  firstSeveral,
  kindSaid,
  narrowedList,
  said,
  things,
  without,
  yearly,
} from "./question-parts.ts";
import { andFitting, backward, firstOf, only, opposite } from "./saying-parts.ts";
import { linked } from "./sense.ts";
import type { Value } from "./value.ts";
import { valueRules } from "./values.ts";
import { whetherRules } from "./whether-rules.ts";

/** At most this many answers are taken for granted by a number. */
const MOST_GRANTED = 12;

/** What a whole question asks. */
export const questionRules: readonly Rule[] = [
  rule("question", "frames? body", ([, body]) => body),
  // "… or not" adds nothing to a question of yes or no.
  rule("question", "frames? body OR NOT", ([, body]) =>
    body?.asked?.ask === "whether" || body?.asked?.ask === "none" ? body : undefined,
  ),
  rule("question", "frames? year COMMA? body", ([, year, , body]) => yearly(body, year)),
  rule("question", "frames? EXCEPT things COMMA body", ([, , others, , body], sense) =>
    without(body, others, sense),
  ),
  rule(
    "question",
    "frames? body COMMA? EXCEPT things",
    ([, body, , , others], sense) => without(body, others, sense),
    0.05,
  ),
  rule("question", "frames? body COMMA year", ([, body, , year]) => yearly(body, year), 0.05),
  rule("question", "frames? body year", ([, body, year]) => yearly(body, year), 0.05),
  rule("wh", "WH", ([wh]) => wh),
  // "Which two countries": how many there are is taken for granted.
  rule("wh", "WH NUM", ([wh, num]) => (lexeme(num, "NUM")!.value <= MOST_GRANTED ? wh : undefined), 0.25),
  rule("frames", "FRAME", ([frame]) => frame),
  rule("frames", "FRAME COMMA frames?", ([frame]) => frame),
  rule("frames", "FRAME frames", ([frame]) => frame),
  // Things.
  rule("body", "things", ([of], sense) => things(of, sense)),
  rule("body", "wh BE? things", ([, , of], sense) => things(of, sense)),
  rule("body", "wh OF things aux does", ([, , of, , what], sense) => narrowedList(of, what, sense)),
  rule("body", "wh OF things aux NEG notors", ([, , of, , , what], sense) =>
    narrowedList(of, opposite(what), sense),
  ),
  rule("body", "wh OF things says", ([, , of, what], sense) => narrowedList(of, what, sense)),
  rule(
    "body",
    "OF|PREP|AMONG things COMMA? wh says",
    // One name is a place: "in Asia, which …".
    ([, of, , , what], sense) =>
      of?.phrase?.names && !of.phrase.items ? undefined : narrowedList(of, what, sense),
    0.02,
  ),
  rule("body", "GOING things COMMA? wh REL DO|AUX SUBJ BRING", ([, from, , , rel], sense) =>
    back(from, relationsOf(rel), sense),
  ),
  rule("body", "wh REL DO|AUX SUBJ BRING PREP|GOING things", ([, rel, , , , , from], sense) =>
    back(from, relationsOf(rel), sense),
  ),
  rule("body", "PREP|WITH wh KIND DO|AUX|BE things VERBP", ([, , kind, , from, verb], sense) => {
    const built = back(from, relationsOf(verb), sense) as Value[] | undefined;
    return (built ?? []).flatMap(({ asked }) => {
      const { condition } = lexeme(kind, "KIND")!;
      return asked && sense.fit(condition, asked.of)
        ? [ask({ ask: "things", of: both(condition, asked.of) })]
        : [];
    });
  }),
  rule("body", "wh NUM core BE|HAVE|WITH order|mostof", ([, num, core, , order], sense) =>
    firstSeveral(core, num, order, sense),
  ),
  rule("body", "wh NUM things BE|HAVE|WITH order|mostof", ([, num, core, , order], sense) =>
    firstSeveral(core, num, order, sense),
  ),
  rule("body", "wh BE THERE things", ([, , , of], sense) => things(of, sense)),
  rule("body", "wh BE things BE?", ([, , of], sense) => things(of, sense), 0.1),
  rule("body", "wh BE? said", ([, , what], sense) => said(what, sense), 0.03),
  rule("body", "WHERE DO|AUX|BE SUBJ does", ([, , , what], sense) => said(what, sense)),
  rule(
    "body",
    "PREP? wh KIND DO|AUX|BE SUBJ? does",
    ([, , kind, , , what], sense) => kindSaid(kind, what, sense),
    0.03,
  ),
  rule(
    "body",
    "KIND BE? says",
    ([kind, , what], sense) => (lexeme(kind, "KIND")!.generic ? said(what, sense) : undefined),
    0.2,
  ),
  // "border Hungary", "speak French": of whatever does.
  rule(
    "body",
    "VERB things",
    ([verb, to], sense) => said(saidLinked(relationsOf(verb), to!.phrase!, sense), sense),
    0.25,
  ),
  rule("body", "REL names2", ([rel, of], sense) => back(of, relationsOf(rel), sense), 0.06),
  rule("names2", "name name", ([one, other]) => listed("and", [one, other])),
  rule("body", "WHERE DO|BE things VERB PREP?", ([, , from, verb], sense) =>
    back(from, relationsOf(verb), sense),
  ),
  rule(
    "body",
    "PLACE DO|BE things VERB|VERBP|LIGHTV? PREP?",
    ([place, , from, verb], sense) => back(from, sharedRelations(place, verb), sense),
    0.02,
  ),
  rule("body", "PREP? wh KIND says", ([, , kind, what], sense) => kindSaid(kind, what, sense), 0.05),
  rule("body", "wh KIND POSS ONLY? REL BE things", ([, kind, , isOnly, rel, , to], sense) => {
    const one = isOnly?.lexeme
      ? only(relationsOf(rel), to, sense)
      : saidLinked(relationsOf(rel), to!.phrase!, sense);
    return kindSaid(kind, one, sense);
  }),
  rule("body", "WHOSE REL BE things", ([, rel, , of], sense) =>
    ask({ ask: "things", of: linked(relationsOf(rel), of!.phrase!, sense) }),
  ),
  rule("body", "things BE REL OF wh KIND?", ([of, , rel], sense) => {
    return ask({ ask: "things", of: linked(relationsOf(rel), of!.phrase!, sense) });
  }),
  rule("body", "wh REL DO|HAVE things HAVE? COMMON", ([, rel, , of], sense) =>
    common(relationsOf(rel), of, sense),
  ),
  rule("body", "wh REL DO? things SHARE", ([, rel, , of], sense) => common(relationsOf(rel), of, sense)),
  rule("body", "WH? REL BE? COMMON? PREP|OF|VERB BOTH things", ([, rel, , , how, , of], sense) =>
    common(sharedRelations(rel, how), of, sense),
  ),
  rule("body", "WH? REL BE? COMMON PREP|OF|BY|VERB things", ([, rel, , , , of], sense) =>
    common(relationsOf(rel), of, sense),
  ),
  rule("body", "COMMON REL PREP|OF things", ([, rel, , of], sense) => common(relationsOf(rel), of, sense)),
  // "Sweden: what is its currency?"
  rule(
    "body",
    "names COMMA WH? BE? REL BE?",
    ([of, , , , rel], sense) => back(of, relationsOf(rel), sense),
    0.04,
  ),
  // Notes without a noun: "French-speaking, not in Africa", "Asia Arabic speaking".
  rule(
    "body",
    "WHERE BE names REL",
    ([, , to, rel], sense) => said(saidLinked(relationsOf(rel), to!.phrase!, sense), sense),
    0.02,
  ),
  rule(
    "body",
    "note COMMA? AND|BUT? said",
    ([one, , , what], sense) => said(andFitting(one, what, sense), sense),
    0.22,
  ),
  // "In which European countries did women have fewer than two children"
  rule(
    "body",
    "PREP wh things DO|AUX|BE SUBJ does",
    ([, , of, , , what], sense) => narrowedList(of, what, sense),
    0.03,
  ),
  rule(
    "body",
    "PREP wh things DO|AUX|BE SUBJ NEG does",
    ([, , of, , , , what], sense) => narrowedList(of, opposite(what), sense),
    0.03,
  ),
  // "Spanish is not spoken in which countries": what is asked for stands last.
  rule("body", "names BE VERBP|VERB PREP? wh things", ([from, , verb, , , of], sense) =>
    narrowedList(of, firstOf(backward(from, relationsOf(verb), sense)), sense),
  ),
  rule("body", "names BE NEG VERBP|VERB PREP? wh things", ([from, , , verb, , , of], sense) =>
    narrowedList(of, opposite(firstOf(backward(from, relationsOf(verb), sense))), sense),
  ),
  rule(
    "body",
    "PREP? wh things BE NEITHER name norlist VERBP|REL",
    ([, , of, , , one, others, verb], sense) => {
      const list = listed("neither", [one, others]);
      const what = lexeme(verb, "REL")
        ? saidLinked(relationsOf(verb), list!.phrase!, sense)
        : firstOf(backward(list, relationsOf(verb), sense));
      return narrowedList(of, what, sense);
    },
  ),
  rule("body", "wh things BE THERE says", ([, of, , , what], sense) => narrowedList(of, what, sense), 0.01),
  rule("body", "REL names", ([rel, of], sense) => back(of, relationsOf(rel), sense), 0.12),
  rule("body", "note said", ([one, what], sense) => said(andFitting(one, what, sense), sense), 0.2),
  rule("note", "name VERB", ([name, verb], sense) => saidLinked(relationsOf(verb), name!.phrase!, sense)),
  rule("note", "NEG|NON ADJ", ([, adj]) => saidOf(not(lexeme(adj, "ADJ")!.condition))),
  rule("note", "ADJ", ([adj]) => saidOf(lexeme(adj, "ADJ")!.condition)),
  rule("note", "name", ([name], sense) => naturally(name!.phrase!, sense), 0.05),
  rule(
    "body",
    "name VERB",
    ([name, verb], sense) => said(saidLinked(relationsOf(verb), name!.phrase!, sense), sense),
    0.3,
  ),
  rule("body", "ASKS things", ([asks, of], sense) => asked(asks, of, sense)),
  ...backRules,
  ...countRules,
  ...valueRules,
  ...choiceRules,
  ...whetherRules,
];
