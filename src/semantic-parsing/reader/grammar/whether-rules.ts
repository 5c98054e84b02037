import { both, type Measure, not } from "../meaning.ts";
import { figureTests, lexeme, listed, relationsOf, said, sharedRelations } from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import { ask, manyOf, manySaid, moreOf, neighbours, same, set, whether } from "./question-parts.ts";
import { than } from "./saying-parts.ts";
import type { Sense } from "./sense.ts";
import type { Value } from "./value.ts";

/** Questions of yes or no. */
export const whetherRules: readonly Rule[] = [
  rule("body", "aux NEG? subject BOTH? said", ([, , of, , what], sense) => whether(of, what, sense), 0.01),
  rule("body", "DO|BE|HAVE NEITHER name norlist said", ([, , one, others, what], sense) =>
    noneOf(one, others, what, sense),
  ),
  rule(
    "body",
    "HAVE NEITHER name norlist has",
    ([, , one, others, what], sense) => noneOf(one, others, what, sense),
    0.02,
  ),
  rule("body", "HAVE NEG? subject has", ([, , of, what], sense) => whether(of, what, sense), 0.02),
  rule("body", "TRUE names says", ([, of, what], sense) => whether(of, what, sense)),
  rule("body", "TRUE things says", ([, of, what], sense) => whether(of, what, sense), 0.03),
  rule("body", "aux names HAVE|VERB|PREP|BE? PREP? SAME|COMMON REL", ([, of, verb, , , rel], sense) =>
    same(of, sharedRelations(rel, verb), sense),
  ),
  rule("body", "aux names HAVE ANY? REL COMMON", ([, of, , , rel], sense) =>
    same(of, relationsOf(rel), sense),
  ),
  // "Are there more countries in Asia than in Africa"
  rule(
    "body",
    "BE THERE MORE countable PREP name THAN PREP? name",
    ([, , more, kind, , one, , , other], sense) =>
      moreOf(one, other, kind, lexeme(more, "MORE")!.greater, sense),
  ),
  // "Do more people live in Italy than in Spain"
  rule(
    "body",
    "DO|BE|HAVE MORE UNIT|FIG THERE? VERB|LIGHTV|INHABIT? PREP? names year? THAN PREP? names year?",
    (parts, sense) => {
      const [, more, fig, , , , of, before, , , other, behind] = parts;
      const year = before?.year ?? behind?.year;
      const figure = lexeme(fig, "UNIT", "FIG")!.figure;
      if (lexeme(fig, "UNIT")?.factor) return undefined;
      const measure: Measure = { by: "figure", figure, ...(year === undefined ? {} : { year }) };
      return whether(of, than(measure, lexeme(more, "MORE")!.greater, other, sense), sense);
    },
  ),
  rule("body", "BE THERE tests countable PREP name", ([, , tests, kind, , one], sense) =>
    manyOf(one, kind, tests!.tests!, sense),
  ),
  rule(
    "body",
    "BE HOWMANY countable PREP name COMP|MORE THAN FIGTHAT? PREP? name",
    ([, , kind, , one, more, , , , other], sense) =>
      moreOf(one, other, kind, lexeme(more, "COMP", "MORE")!.greater, sense),
  ),
  // "Do more than five countries border Germany"
  rule("body", "DO|HAVE|BE|AUX tests countable says", ([, tests, kind, what], sense) =>
    manySaid(kind, tests!.tests!, what, sense),
  ),
  rule("body", "DO|HAVE name HAVE? tests countable", ([, one, , tests, kind], sense) =>
    manyOf(one, kind, tests!.tests!, sense),
  ),
  rule("body", "DO|HAVE name HAVE? MORE countable THAN name", ([, one, , more, kind, , other], sense) =>
    moreOf(one, other, kind, lexeme(more, "MORE")!.greater, sense),
  ),
  rule("body", "DO|AUX NEG? SUBJ does PREP names", ([, , , what, , of], sense) => whether(of, what, sense)),
  rule("body", "DO|AUX NEG? SUBJ PREP names does", ([, , , , of, what], sense) => whether(of, what, sense)),
  rule("body", "aux? BE|DO|HAVE THERE things", ([, , , of], sense) => {
    const found = set(of, sense);
    return found && ask({ ask: "whether", of: found });
  }),
  rule("body", "aux? BE|DO|HAVE NEG THERE things", ([, , , , of], sense) => {
    const found = set(of, sense);
    return found && ask({ ask: "whether", of: found });
  }),
  rule("body", "aux? BE|DO|HAVE THERE NO things", ([, , , , of], sense) => {
    const found = set(of, sense);
    return found && ask({ ask: "none", of: found });
  }),
  rule("body", "aux? THERE BE NO things", ([, , , , of], sense) => {
    const found = set(of, sense);
    return found && ask({ ask: "none", of: found });
  }),
  rule(
    "body",
    "DO|HAVE|BE ANY things",
    ([, , of], sense) => {
      const found = set(of, sense);
      return found && !of?.phrase?.names ? ask({ ask: "whether", of: found }) : undefined;
    },
    0.05,
  ),
  rule(
    "body",
    "BE names things",
    ([, of, what], sense) => {
      const other = what?.phrase;
      if (!other || other.names) return undefined;
      return whether(of, { said: { yes: other.set, no: not(other.set) } }, sense);
    },
    0.02,
  ),
  rule(
    "body",
    "BE names NEG things",
    ([, of, , what], sense) => {
      const other = what?.phrase;
      return other && !other.names
        ? whether(of, { said: { yes: not(other.set), no: other.set } }, sense)
        : undefined;
    },
    0.02,
  ),
  rule(
    "body",
    "BE things name",
    ([, of, name], sense) =>
      of?.phrase?.names
        ? undefined
        : whether(of, { said: { yes: name!.phrase!.set, no: not(name!.phrase!.set) } }, sense),
    0.03,
  ),
  rule("body", "BE names REL", ([, of, rel], sense) => neighbours(of, rel, sense)),
  rule("body", "DO names SHARE ANY? REL", ([, of, , , rel], sense) => neighbours(of, rel, sense)),
  rule("body", "names said", ([of, what], sense) => whether(of, what, sense), 0.3),
  rule("body", "BE|DO FIG OF|PREP things BE? tests UNIT? year?", ([, fig, , of, , tests, , year], sense) =>
    whether(of, figureTests(lexeme(fig, "FIG")!.figure, tests!.tests!, year?.year), sense),
  ),
  rule(
    "body",
    "BE FIG OF|PREP names COMP|MORE THAN FIGTHAT? names POSS? year?",
    ([, fig, , of, comp, , , other, , year], sense) => {
      const figure = lexeme(fig, "FIG")!.figure;
      const greater = lexeme(comp, "COMP")?.greater ?? lexeme(comp, "MORE")!.greater;
      const measure = {
        by: "figure" as const,
        figure,
        ...(year?.year === undefined ? {} : { year: year.year }),
      };
      return whether(
        of,
        said({ is: "than", measure, compare: greater ? ">" : "<", thing: other!.phrase!.set }),
        sense,
      );
    },
  ),
  // "Is Kesh bigger than Velm in population?"
  rule(
    "body",
    "BE names COMP|MORE THAN things BYFIG|OF|PREP FIG year?",
    ([, of, comp, , other, , fig, year], sense) => {
      const { figure } = lexeme(fig, "FIG")!;
      const greater = lexeme(comp, "COMP")?.greater ?? lexeme(comp, "MORE")!.greater;
      const measure: Measure = {
        ...{ by: "figure", figure },
        ...(year?.year === undefined ? {} : { year: year.year }),
      };
      return whether(of, than(measure, greater, other, sense), sense);
    },
  ),
  rule("subject", "names", ([names]) => names),
  rule("subject", "BOTH names", ([, names]) => names),
  rule("subject", "EITHER names", ([, names]) =>
    names?.phrase ? { phrase: { ...names.phrase, join: "or" as const } } : undefined,
  ),
  rule("subject", "one", ([one]) => one, 0.02),
];

/** Whether none of several named things is so. */
function noneOf(
  one: Value | undefined,
  others: Value | undefined,
  what: Value | undefined,
  sense: Sense,
): Value | undefined {
  const list = listed("or", [one, others])?.phrase;
  const yes = what?.said?.yes;
  if (!list || !yes || what!.said!.order || !(list.items ?? []).every((item) => sense.fit(item, yes)))
    return undefined;
  return ask({ ask: "none", of: both(list.set, yes) });
}
