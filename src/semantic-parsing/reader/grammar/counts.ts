import { both } from "../meaning.ts";
import { projected, relationsOf, wholeSet } from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import { ask, back, count, countSaid, groups, set } from "./question-parts.ts";
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
    ([, , , of, verb], sense) => {
      const built = back(of, relationsOf(verb), sense) as Value | undefined;
      return built?.asked && ask({ ask: "count", of: built.asked.of });
    },
    0.02,
  ),
  rule("body", "HOWMANY things BE|DO|HAVE? THERE? EACH REL", ([, of, , , rel], sense) =>
    groups(of, rel, sense),
  ),
  rule("body", "HOWMANY things DO|HAVE|BE EACH REL HAVE|VERB?", ([, of, , , rel], sense) =>
    groups(of, rel, sense),
  ),
];
