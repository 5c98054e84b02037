import { link, type Told, type When } from "../meaning.ts";
import { tellOf, tells } from "../told.ts";
import { lexeme, naturally, phrase, said } from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { ask } from "./question-parts.ts";
import { each } from "./saying-parts.ts";
import type { Sense } from "./sense.ts";
import type { Value } from "./value.ts";

/** A year or a day as it is written. */
const written = (part: Value | undefined): string | undefined => {
  const value = lexeme(part, "YEAR", "DATE")?.value;
  return value === undefined ? undefined : String(value);
};

const at = (how: When["how"], from: string | undefined, to: string | undefined): Value => ({
  told: { when: { how, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } },
});

/** The last time before a year, and the first behind it. */
const beside = (time: string | undefined, by: number): string | undefined =>
  time !== undefined && /^\d{4}$/.test(time) ? String(Number(time) + by) : undefined;

const pair = (part: Value | undefined, isSource: boolean): Value | undefined => {
  const found = lexeme(part, "QVAL");
  return found && (found.source ?? false) === isSource
    ? { told: { pairs: [{ key: found.key, value: found.value }] } }
    : undefined;
};

const joined = (one: Told, other: Told): Value | undefined =>
  one.when && other.when
    ? undefined
    : {
        told: {
          ...one,
          ...other,
          ...(one.pairs && other.pairs ? { pairs: [...one.pairs, ...other.pairs] } : {}),
        },
      };

/** What is said, told of its links. */
const telling = (what: Value | undefined, told: Told, sense: Sense): Value | undefined => {
  if (!what?.said || what.said.order) return undefined;
  const [yes, about] = [what.said.yes, what.said.about].map(
    (one) => one && tellOf(sense.field.graph, one, told),
  );
  return yes && said(yes, undefined, about);
};

/** A question, told of its links. */
function toldAsked(body: Value | undefined, told: Told, sense: Sense): Built {
  const what = body?.asked;
  const of = what && tellOf(sense.field.graph, what.of, told);
  return of && ask({ ...what!, of });
}

/** Any link that is told so: "engineers". */
const anyTold = (told: Told, { field: { graph } }: Sense): Built =>
  Array.from({ length: graph.relationCount >> 1 }, (_, each) => 2 * each).flatMap((relation) =>
    tells(graph, relation, told) ? [said({ is: "link", relation, told })] : [],
  );

/** Links that begin or end at a time: "joined Acme in 2017". */
const turning = (to: Value | undefined, told: Value | undefined, how: When["how"], sense: Sense): Built => {
  const when = told?.told?.when;
  if (when && when.how !== "some") return undefined;
  if (!when && how === "ends") return undefined;
  return each(naturally(to!.phrase!, sense), (one) =>
    when ? telling(one, { ...told!.told, when: { ...when, how } }, sense) : one,
  );
};

/** When links hold, with which qualifiers, and by which source. */
export const toldRules: readonly Rule[] = [
  rule("told1", "ATTIME YEAR|DATE", ([, time]) => at("some", written(time), written(time))),
  rule("told1", "ATTIME PERIOD", ([, part]) => periodOf(part)),
  rule("told1", "THROUGHOUT YEAR|DATE", ([, time]) => at("all", written(time), written(time))),
  rule("told1", "SINCE YEAR|DATE ONWARDS?", ([, time]) => at("since", written(time), written(time))),
  // From a time on, whenever it began before.
  rule("told1", "SINCE YEAR|DATE ONWARDS?", ([, time]) => at("all", written(time), undefined), 0.2),
  rule("told1", "FROM YEAR|DATE TO YEAR|DATE", ([, from, , to]) => at("all", written(from), written(to))),
  rule(
    "told1",
    "FROM YEAR|DATE TO YEAR|DATE",
    ([, from, , to]) => at("some", written(from), written(to)),
    0.15,
  ),
  rule("told1", "BETWEEN YEAR|DATE AND YEAR|DATE", ([, from, , to]) =>
    at("some", written(from), written(to)),
  ),
  rule("told1", "BEFORE YEAR", ([, time]) => at("some", undefined, beside(written(time), -1))),
  rule("told1", "AFTER YEAR", ([, time]) => at("some", beside(written(time), 1), undefined)),
  rule("told1", "UNTIL YEAR|DATE", ([, time]) => at("ends", written(time), written(time))),
  rule("told1", "AS ANY? QVAL", ([, , value]) => pair(value, false)),
  rule("told1", "WITH|IN QVAL", ([, value]) => pair(value, false), 0.05),
  rule("told1", "ACCORDING QVAL", ([, source]) => pair(source, true)),
  rule("told", "told1", ([one]) => one),
  rule("told", "told1 COMMA? told", ([one, , other]) => joined(one!.told!, other!.told!)),
  rule("says", "does COMMA? told", ([one, , told], sense) => telling(one, told!.told!, sense), 0.01),
  rule("says", "told COMMA? aux? does", ([told, , , one], sense) => telling(one, told!.told!, sense), 0.02),
  rule("does", "LIGHTV? AS ANY? QVAL", ([, , , value], sense) => {
    const told = pair(value, false)?.told;
    return told && anyTold(told, sense);
  }),
  // "The CEO of Acme", "Acme's CEO", "engineers", "engineers at Acme".
  rule("core", "QVAL OF|PREP things", ([value, , of], sense) => holders(value, of, sense)),
  rule("core", "names POSS? QVAL", ([of, , value], sense) => holders(value, of, sense), 0.02),
  rule(
    "core",
    "QVAL",
    ([value], sense) => {
      const told = pair(value, false)?.told;
      return told && each(anyTold(told, sense), (one) => phrase(one.said!.yes));
    },
    0.03,
  ),
  rule("does", "LEAVING PREP? things told?", ([, , to, told], sense) => turning(to, told, "ends", sense)),
  rule("does", "JOINING PREP? things told?", ([, , to, told], sense) => turning(to, told, "starts", sense)),
  rule(
    "question",
    "frames? body COMMA? told",
    ([, body, , told], sense) => toldAsked(body, told!.told!, sense),
    0.03,
  ),
  rule(
    "question",
    "frames? told COMMA? body",
    ([, told, , body], sense) => toldAsked(body, told!.told!, sense),
    0.03,
  ),
];

function periodOf(part: Value | undefined): Value {
  const { low, high } = lexeme(part, "PERIOD")!;
  return at("some", String(low), String(high));
}

/** Those who have a qualifier in a link to a thing: "the CEO of Acme". */
function holders(value: Value | undefined, of: Value | undefined, sense: Sense): Built {
  const told = pair(value, false)?.told;
  const to = of?.phrase;
  if (!told || !to || to.but) return undefined;
  const { relationCount, statements } = sense.field.graph;
  return Array.from({ length: relationCount }, (_, relation) => relation).flatMap((relation) => {
    if (!tells({ ...(statements ? { statements } : {}) }, relation, told)) return [];
    if (!sense.fit(link(relation ^ 1), to.set)) return [];
    return [{ ...phrase({ is: "link", relation, to: to.set, told }), more: 0.05 * (relation & 1) }];
  });
}
