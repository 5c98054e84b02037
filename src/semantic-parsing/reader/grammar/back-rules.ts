import { both, type Condition, type Directed, either, link, not } from "../meaning.ts";
import { lexeme, naturally, relationsOf } from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { ask, back, said } from "./question-parts.ts";
import { isAnything, type Sense } from "./sense.ts";
import type { Value } from "./value.ts";

/** Questions that name a relation, and then the thing whose it is: "which languages do people in Chad speak". */
export const backRules: readonly Rule[] = [
  rule("whrel", "wh owned", ([, owned]) => owned),
  rule("whrel", "wh owned COMMA? EXCEPT names COMMA?", ([, owned, , , others]) => butFor(owned, others)),
  rule("whrel", "wh OTHER owned EXCEPT|THAN names", ([, , owned, , others]) => butFor(owned, others)),
  rule(
    "body",
    "WITH|PREP? whrel DO|BE|HAVE things HAVE|VERB|LIGHTV|FVERB? PREP|WITH?",
    // "Which neighbours has Germany": what has them is a name.
    ([, rel, aux, from, verb], sense) =>
      lexeme(aux, "SMALL")?.is === "HAVE" && !from?.phrase?.names
        ? undefined
        : backTo(rel, from, verb, sense),
    0.02,
  ),
  // "Which cuisine does Casa Lupe offer": the noun says what is asked for, whatever the verb.
  rule(
    "body",
    "WITH|PREP? whrel DO|HAVE names ANYVERB PREP|WITH?",
    ([, rel, , from], sense) => backTo(rel, from, undefined, sense),
    0.1,
  ),
  // "Tell me what currency Japan uses", "in which subregion Senegal lies"
  rule(
    "body",
    "WITH|PREP? whrel names HAVE|VERB|LIGHTV|BE",
    ([, rel, from, verb], sense) => backTo(rel, from, verb, sense),
    0.06,
  ),
  rule(
    "body",
    "whrel SUBJ VERB|LIGHTV|HAVE PREP names",
    ([rel, , verb, , from], sense) => backTo(rel, from, verb, sense),
    0.06,
  ),
  rule("body", "whrel DO|AUX|BE SUBJ PREP things VERB|LIGHTV? WITH?", ([rel, , , , from, verb], sense) =>
    backTo(rel, from, verb, sense),
  ),
  rule(
    "body",
    "WITH|PREP? whrel DO|AUX SUBJ VERB|VERBP|LIGHTV|BRING? PREP? things",
    ([, rel, , , verb, , from], sense) => backTo(rel, from, verb, sense),
  ),
  rule(
    "body",
    "PREP? whrel BE THERE things",
    ([, rel, , , of], sense) => backTo(rel, of, undefined, sense),
    0.03,
  ),
  // "To what continent belongs Cyprus?"
  rule(
    "body",
    "PREP? whrel VERB|LIGHTV|VERBP names",
    ([, rel, verb, from], sense) => backTo(rel, from, verb, sense),
    0.05,
  ),
  rule("body", "wh DO|AUX SUBJ PREP things VERB", ([, , , , from, verb], sense) =>
    back(from, relationsOf(verb), sense),
  ),
  rule("body", "wh DO|AUX SUBJ VERB PREP things", ([, , , verb, , from], sense) =>
    back(from, relationsOf(verb), sense),
  ),
  // "Which loans did Ida make?", "what can I cook without an oven?"
  rule(
    "body",
    "wh KIND DO|HAVE|AUX names LIGHTV|HAVE|FVERB|BRING",
    ([, kind, , of], sense) => {
      const { condition, generic } = lexeme(kind, "KIND")!;
      if (generic) return undefined;
      return (naturally(of!.phrase!, sense) as (Value & { more?: number })[]).flatMap(
        ({ said: what, more = 0 }) =>
          what && sense.fit(condition, what.yes)
            ? [{ ...ask({ ask: "things", of: both(condition, what.yes) }), more }]
            : [],
      );
    },
    0.02,
  ),
  rule("body", "wh CAN|DO|AUX SUBJ LIGHTV|BRING says", ([, , , , what], sense) => said(what, sense), 0.02),
  // "In which part of Africa is Gabon?"
  rule(
    "body",
    "PREP wh core DO|BE|AUX names VERB|VERBP|LIGHTV?",
    ([, , core, , from, verb], sense) => described(core, from, verb, sense),
    0.03,
  ),
  rule(
    "body",
    "wh core DO|BE|AUX names VERB|VERBP|LIGHTV? PREP",
    ([, core, , from, verb], sense) => described(core, from, verb, sense),
    0.05,
  ),
  // "What do Chad and Niger have in common?"
  rule("body", "wh DO names HAVE COMMON", ([, , of], sense) => commonToAll(of, sense)),
  rule("body", "wh DO names SHARE", ([, , of], sense) => commonToAll(of, sense)),
  rule("body", "wh BE COMMON PREP|OF names", ([, , , , of], sense) => commonToAll(of, sense)),
];

const butFor = (owned: Value | undefined, others: Value | undefined): Value => ({
  owned: { ...owned!.owned!, to: both(owned!.owned!.to, not(others!.phrase!.set)) },
});

function backTo(
  rel: Value | undefined,
  from: Value | undefined,
  verb: Value | undefined,
  sense: Sense,
): Built {
  const { relations, to } = rel!.owned!;
  const verbs = lexeme(verb, "VERB", "VERBP") ? relationsOf(verb) : undefined;
  const shared = verbs
    ? relations.filter((each) => verbs.includes(each) || verbs.includes(each ^ 1))
    : relations;
  const list = back(from, shared, sense) as (Value & { more?: number })[];
  const direct = list.flatMap(({ asked, more = 0 }) =>
    asked && (isAnything(to) || to.is === "not" || to.is === "and" || sense.fit(asked.of, to))
      ? [{ ...ask({ ask: "things", of: both(asked.of, to) }), more }]
      : [],
  );
  return direct.length > 0 ? direct : throughRows(shared, to, from, sense);
}

/** The values of a column in the rows that have another value: "which books did Ida borrow". */
function throughRows(
  relations: readonly Directed[],
  to: Condition,
  from: Value | undefined,
  sense: Sense,
): Built {
  const rows = sense.rowThings;
  if (!rows || !from?.phrase) return undefined;
  const own = relations.filter((relation) => relation % 2 === 0 && sense.fit(rows, link(relation)));
  return own.flatMap((relation) =>
    sense.natural(from.phrase!.set).flatMap(({ relation: by, more }) =>
      by % 2 === 0 && by !== relation && sense.fit(rows, link(by))
        ? [
            {
              ...ask({ ask: "things", of: both(link(relation ^ 1, link(by, from.phrase!.set)), to) }),
              more: more + 0.06,
            },
          ]
        : [],
    ),
  );
}

/** Those of things with a description that a relation leads to from a named one. */
function described(
  core: Value | undefined,
  from: Value | undefined,
  verb: Value | undefined,
  sense: Sense,
): Built {
  const [target, names] = [core?.phrase, from?.phrase];
  if (!target || !names || target.names || isAnything(target.set) || names.items) return undefined;
  const verbs = lexeme(verb, "VERB", "VERBP") ? relationsOf(verb) : undefined;
  const { relationCount } = sense.field.graph;
  const found = Array.from({ length: relationCount }, (_, relation) => relation).filter(
    (relation) =>
      (verbs ? verbs.includes(relation) : !sense.isAlike(relation) && relation % 2 === 0) &&
      sense.fit(names.set, link(relation)) &&
      sense.fit(target.set, link(relation ^ 1)),
  );
  return found.map((relation) => ask({ ask: "things", of: both(target.set, link(relation ^ 1, names.set)) }));
}

/** Relations that are looked at for what things have in common, at most. */
const MOST_RELATIONS = 40;

function commonToAll(of: Value | undefined, sense: Sense): Built {
  const items = of?.phrase?.items ?? [];
  if (items.length < 2) return undefined;
  const relations = Array.from(
    { length: Math.min(sense.field.graph.relationCount, MOST_RELATIONS) },
    (_, relation) => relation,
  ).filter((relation) => items.every((item) => sense.fit(link(relation), item)));
  const kinds = relations.filter((relation) => relation % 2 === 0);
  if (kinds.length === 0) return undefined;
  return ask({
    ask: "things",
    of: either(...kinds.map((relation) => both(...items.map((item) => link(relation ^ 1, item))))),
  });
}
