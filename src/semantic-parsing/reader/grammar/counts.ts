import { both } from "../meaning.ts";
import { lexeme, narrowed, naturally, projected, relationsOf, sharedRelations, wholeSet } from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { ask, back, common, count, countSaid, groups, groupsOfKind, set } from "./question-parts.ts";
import { opposite } from "./saying-parts.ts";
import { isAnything } from "./sense.ts";
import type { Value } from "./value.ts";
/** How many there are. */
export const countRules: readonly Rule[] = [
  rule("body", "HOWMANY things", ([, of], sense) => (of?.phrase?.names ? undefined : count(set(of, sense)))),
  rule("body", "HOWMANY things BE|DO|HAVE THERE says?", ([, of, , , what], sense) =>
    countSaid(of, what, sense),
  ),
  rule("body", "WH BE HOWMANY things", ([, , , of], sense) => count(set(of, sense))),
  rule("body", "HOWMANY owned DO|HAVE things HAVE?", ([, owned, , of], sense) => {
    const { relations, to } = owned!.owned!;
    const built = projected(relations, of!.phrase!, sense) as Value | undefined;
    return built?.phrase && count(both(wholeSet(built.phrase), to));
  }),
  rule(
    "body",
    "HOWMANY countable BE|DO things VERB REL?",
    ([, countable, , of, verb, rel], sense) => {
      const [built] = back(of, sharedRelations(verb, rel), sense) as Value[];
      const kind = countable!.phrase!.set;
      return built?.asked && sense.fit(kind, built.asked.of)
        ? ask({ ask: "count", of: both(kind, built.asked.of) })
        : undefined;
    },
    0.02,
  ),
  rule("body", "HOWMANY things BE|DO|HAVE? THERE? EACH REL", ([, of, , , , rel], sense) =>
    groups(of, rel, sense),
  ),
  rule("body", "HOWMANY things DO|HAVE|BE EACH REL HAVE|VERB|FVERB|LIGHTV?", ([, of, , , rel], sense) =>
    groups(of, rel, sense),
  ),
  rule("body", "HOWMANY things BE|DO|HAVE? THERE? PREP? EACH KIND", ([, of, , , , , kind], sense) =>
    groupsOfKind(of, lexeme(kind, "KIND")!.condition, sense),
  ),
  rule(
    "body",
    "HOWMANY owned names",
    ([, owned, of], sense) => {
      const { relations, to } = owned!.owned!;
      const built = projected(relations, of!.phrase!, sense) as Value | undefined;
      return built?.phrase && count(both(wholeSet(built.phrase), to));
    },
    0.1,
  ),
  rule(
    "body",
    "HOWMANY owned names HAVE",
    ([, owned, of], sense) => {
      const { relations, to } = owned!.owned!;
      const built = projected(relations, of!.phrase!, sense) as Value | undefined;
      return built?.phrase && count(both(wholeSet(built.phrase), to));
    },
    0.05,
  ),
  rule("body", "HOWMANY countable EACH REL BE|DO|HAVE? THERE? says", ([, of, , rel, , , what], sense) => {
    const found = narrowed(of!.phrase!, what!.said!, sense);
    return found && groups({ phrase: found }, rel, sense);
  }),
  // "In how many countries can you pay in euros"
  rule(
    "body",
    "PREP HOWMANY countable AUX|DO|BE SUBJ? does",
    ([, , of, , , what], sense) => countSaid(of, what, sense),
    0.02,
  ),
  rule(
    "body",
    "PREP HOWMANY countable AUX|DO|BE SUBJ? NEG does",
    ([, , of, , , , what], sense) => countSaid(of, opposite(what), sense),
    0.02,
  ),
  // "How many neighbours do Mali and Niger share"
  rule("body", "HOWMANY REL DO|HAVE names SHARE|COMMON", ([, rel, , of], sense) =>
    countOfAsked(common(relationsOf(rel), of, sense)),
  ),
  rule("body", "HOWMANY REL DO names HAVE COMMON", ([, rel, , of], sense) =>
    countOfAsked(common(relationsOf(rel), of, sense)),
  ),
  rule("body", "HOWMANY COMMON REL DO|OF|PREP|HAVE names HAVE|SHARE?", ([, , rel, , of], sense) =>
    countOfAsked(common(relationsOf(rel), of, sense)),
  ),
  rule(
    "body",
    "HOWMANY core DO|HAVE names HAVE?",
    ([, core, , of], sense) => {
      const found = core?.phrase;
      if (!found || found.names || isAnything(found.set)) return undefined;
      return (naturally(of!.phrase!, sense) as (Value & { more?: number })[]).flatMap(({ said, more = 0 }) =>
        said && sense.fit(found.set, said.yes)
          ? [{ ...ask({ ask: "count", of: both(found.set, said.yes) }), more }]
          : [],
      );
    },
    0.05,
  ),
  rule(
    "body",
    "PREP HOWMANY owned|countable DO|BE|HAVE names HAVE|VERB? owned",
    ([, , what, , of, , owned], sense) => {
      const built = projected(owned!.owned!.relations, of!.phrase!, sense) as Value | undefined;
      const to = what!.owned ? what!.owned.to : what!.phrase!.set;
      return built?.phrase && sense.fit(built.phrase.set, to)
        ? count(both(wholeSet(built.phrase), to, owned!.owned!.to))
        : undefined;
    },
  ),
];

const countOfAsked = (built: Built): Built => {
  const asked = (built as Value | undefined)?.asked;
  return asked && ask({ ask: "count", of: asked.of });
};
