import { both } from "../meaning.ts";
import { lexeme, relationsOf } from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import { chosen, figureOf, measuresOf } from "./question-parts.ts";
import type { Value } from "./value.ts";

const by = (comp: Value | undefined) => {
  const [one, two] = [lexeme(comp, "COMP"), lexeme(comp, "SUP")];
  return { measure: figureOf(comp), largest: one ? one.greater : two!.largest };
};
const choose = (comp: Value | undefined, list: Value | undefined, year?: Value) => {
  const { measure, largest } = by(comp);
  return chosen(list, measure, largest, year);
};

/** Which of several named things is first. */
export const choiceRules: readonly Rule[] = [
  rule("body", "WH KIND? BE|HAVE COMP|SUP KIND? year? COMMA? things", ([, , , comp, , year, , list]) =>
    choose(comp, list, year),
  ),
  rule(
    "body",
    "WH KIND? BE COMP|SUP PREP|OF|AMONG things",
    ([, , , comp, , list]) => choose(comp, list),
    0.02,
  ),
  rule("body", "COMP|SUP COMMA? things", ([comp, , list]) => choose(comp, list), 0.1),
  rule("body", "things COMMA? WH KIND? BE COMP|SUP", ([list, , , , , comp]) => choose(comp, list)),
  rule("body", "WH OF|PREP things BE COMP|SUP", ([, , list, , comp]) => choose(comp, list)),
  rule(
    "body",
    "names COMMA? COMP|SUP",
    ([list, , comp]) => (list?.phrase?.join === "or" ? choose(comp, list) : undefined),
    0.1,
  ),
  rule("body", "BE things COMP", ([, list, comp]) =>
    list?.phrase?.join === "or" ? choose(comp, list) : undefined,
  ),
  rule(
    "body",
    "WH KIND? BE|HAVE|DO MORE|MOST measure year? COMMA? things year?",
    ([, , , more, measure, one, , list, two]) =>
      chosen(
        list,
        measure!.measure!,
        lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest,
        one?.year === undefined ? two : one,
      ),
  ),
  rule("body", "WH OF|PREP things HAVE|BE MORE|MOST measure year?", ([, , list, , more, measure, year]) =>
    chosen(list, measure!.measure!, lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest, year),
  ),
  rule(
    "body",
    "WH KIND|REL? HAVE|DO? HAVE? MORE|MOST countable COMMA? things",
    ([, , , , more, kind, , list], sense) =>
      measuresOf(list?.phrase?.set ?? both(), kind!.phrase!.set, sense).flatMap(({ measure, more: cost }) => {
        const largest = lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest;
        const one = chosen(list, measure, largest, undefined) as Value | undefined;
        return one ? [{ ...one, more: cost }] : [];
      }),
  ),
  rule("body", "WH KIND? VERB MORE|MOST owned|countable COMMA? things", ([, , verb, more, , , list]) =>
    chosen(
      list,
      { by: "links", relation: relationsOf(verb)[0]! },
      lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest,
      undefined,
    ),
  ),
  rule("body", "WH KIND? FVERB MORE|MOST COMMA? things", ([, , fig, more, , list]) =>
    chosen(list, figureOf(fig), lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest, undefined),
  ),
];
