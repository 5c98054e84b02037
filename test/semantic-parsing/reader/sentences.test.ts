import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pairsOf } from "../../../src/kg/statements/statements.ts";
import type { Field } from "../../../src/semantic-parsing/reader/field.ts";
import type {
  Asked,
  Compare,
  Condition,
  Measure,
  Order,
  Told,
  When,
} from "../../../src/semantic-parsing/reader/meaning.ts";
import { sentenceOf } from "../../../src/semantic-parsing/reader/sentence.ts";
import { sized } from "../../support/sizes.ts";
import { askedOfSentence } from "./saying/read-sentence.ts";
import { tableReader, worldReader } from "./support.ts";

/** Formulas; `LACUNA_SENTENCES=100000` asks for more. */
const TRIES = Number(process.env.LACUNA_SENTENCES ?? sized(1200, 10_000));

/** A bound for what hangs, in milliseconds. */
const LONGEST = Math.max(180_000, 9 * TRIES);

const world = (await worldReader()).field;
const projects = (await tableReader("projects.csv")).field;
const jobs: Field = {
  ...(await tableReader("jobs.csv")).field,
  figures: [{ name: "budget", kind: "number", values: new Map() }],
};
const music = (await tableReader("music.ttl")).field;

const compares: readonly Compare[] = ["=", "!=", "<", "<=", ">", ">="];

/** Ends of the times that links are told to hold in. */
const ends = fc.option(fc.constantFrom("1999", "2013", "2016-05", "2019-05-07"), { nil: undefined });
const whens = fc.tuple(fc.constantFrom("some", "all", "starts", "ends", "since", "open"), ends, ends).map(
  ([how, from, to]): When => ({
    how: how as When["how"],
    ...(how === "open" || from === undefined ? {} : { from }),
    ...(how === "open" || to === undefined ? {} : { to }),
  }),
);

/** What statements of a field may tell of a link. */
function tolds({ graph: { statements } }: Field): fc.Arbitrary<Told | undefined> {
  if (!statements) return fc.constant(undefined);
  const pairs: NonNullable<Told["pairs"]>[number][] = Array.from({ length: statements.count }, (_, at) =>
    pairsOf(statements, at),
  ).flatMap((each) =>
    each.flatMap(({ key, value }): NonNullable<Told["pairs"]>[number][] =>
      value.kind === "entity"
        ? [{ key, value: value.entity }]
        : value.kind === "text"
          ? [{ key, value: value.text }]
          : [],
    ),
  );
  return fc.oneof(
    fc.constant(undefined),
    whens.map((when) => ({ when })),
    fc.constantFrom(...pairs).map((pair) => ({ pairs: [pair] })),
    fc.tuple(whens, fc.constantFrom(...pairs)).map(([when, pair]) => ({ when, pairs: [pair] })),
  );
}

/** Whatever the language of the reader can say over a field. */
function formulas(field: Field): fc.Arbitrary<Asked> {
  const { graph, figures } = field;
  const relation = fc.nat(graph.relationCount - 1);
  const one = fc.nat(graph.entityCount - 1);
  const compare = fc.constantFrom(...compares);
  const year = fc.option(fc.integer({ min: 1900, max: 2030 }), { nil: undefined });
  const numbers = figures.flatMap(({ kind }, at) => (kind === "text" ? [] : [at]));
  const withYear = <Value extends object>(value: Value, at: number | undefined) =>
    at === undefined ? value : { ...value, year: at };
  const { condition } = fc.letrec<{ condition: Condition; measure: Measure; order: Order }>((tie) => ({
    measure: fc.oneof(
      fc
        .tuple(fc.constantFrom(...numbers), year)
        .map(([figure, at]): Measure => withYear({ by: "figure" as const, figure }, at)),
      fc
        .tuple(relation, fc.option(tie("condition"), { nil: undefined }))
        .map(([by, to]): Measure => ({ by: "links", relation: by, ...(to ? { to } : {}) })),
    ),
    order: fc
      .tuple(tie("measure"), fc.boolean(), fc.nat(12), fc.integer({ min: 1, max: 20 }))
      .map(([measure, largest, from, count]): Order => ({ measure, largest, from, count })),
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(
        one.map((id): Condition => ({ is: "entity", entities: [id] })),
        fc.tuple(relation, fc.array(one, { minLength: 1, maxLength: 2 }), tolds(field)).map(
          ([by, to, told]): Condition => ({
            ...{ is: "link", relation: by, to: { is: "entity", entities: to } },
            ...(told ? { told } : {}),
          }),
        ),
        fc
          .tuple(relation, tolds(field))
          .map(([by, told]): Condition => ({ is: "link", relation: by, ...(told ? { told } : {}) })),
        fc.constantFrom(...figures.keys()).map((figure): Condition => ({ is: "known", figure })),
        fc
          .tuple(fc.constantFrom(...figures.keys()), compare, fc.nat(3000), year)
          .map(([figure, by, number, at]): Condition => {
            const { kind } = figures[figure]!;
            const value =
              kind === "text"
                ? `a "${number}"`
                : kind === "time"
                  ? `2${`${number}`.padStart(3, "0").slice(0, 3)}-05-07`
                  : number / 4;
            return withYear({ is: "figure" as const, figure, compare: by, value }, at);
          }),
      ),
      fc
        .tuple(relation, tie("condition"), tolds(field))
        .map(([by, to, told]): Condition => ({ is: "link", relation: by, to, ...(told ? { told } : {}) })),
      tie("condition").map((of): Condition => ({ is: "not", of })),
      fc
        .tuple(
          fc.constantFrom("and" as const, "or" as const),
          fc.array(tie("condition"), { minLength: 2, maxLength: 3 }),
        )
        .map(([is, of]): Condition => ({ is, of })),
      fc.tuple(relation, compare, fc.nat(20), fc.option(tie("condition"), { nil: undefined })).map(
        ([by, how, count, to]): Condition => ({
          is: "links",
          relation: by,
          compare: how,
          count,
          ...(to ? { to } : {}),
        }),
      ),
      fc
        .tuple(tie("measure"), compare, tie("condition"))
        .map(([measure, how, thing]): Condition => ({ is: "than", measure, compare: how, thing })),
      fc.tuple(tie("condition"), tie("order")).map(([of, order]): Condition => ({ is: "first", of, order })),
    ),
  }));
  const measured = fc.constantFrom(...numbers);
  return fc.oneof(
    fc
      .tuple(
        fc.constantFrom("things" as const, "count" as const, "whether" as const, "none" as const),
        condition,
      )
      .map(([ask, of]): Asked => ({ ask, of })),
    fc
      .tuple(condition, fc.constantFrom(...figures.keys()), year)
      .map(([of, figure, at]): Asked => withYear({ ask: "values" as const, of, figure }, at)),
    fc
      .tuple(
        fc.constantFrom("sum" as const, "mean" as const, "min" as const, "max" as const),
        condition,
        measured,
        year,
      )
      .map(
        ([ask, of, figure, at]): Asked => ({
          ask,
          of,
          measure: withYear({ by: "figure" as const, figure }, at),
        }),
      ),
    fc.tuple(condition, relation).map(([of, by]): Asked => ({ ask: "groups", of, by })),
    fc
      .tuple(condition, relation, fc.constantFrom("sum" as const, "mean" as const, "min" as const), measured)
      .map(([of, by, ask, figure]): Asked => ({ ask: "groups", of, by, each: { ask, figure } })),
  );
}

/** A formula in one form: denials at the leaves, members in order, each once; links that stand both ways in one direction. */
function plain(field: Field, value: unknown, denied = false): unknown {
  if (typeof value !== "object" || value === null) return value;
  const it = value as Condition & Record<string, unknown>;
  const { is } = it;
  if (is === "not") return plain(field, it.of, !denied);
  if (is === "and" || is === "or") {
    const joined = denied === (is === "and") ? "or" : "and";
    const parts = (it.of as readonly unknown[]).flatMap((each) => {
      const part = plain(field, each, denied) as { is?: string; of?: unknown[] };
      return part.is === joined ? part.of! : [part];
    });
    const once = [...new Map(parts.map((each) => [JSON.stringify(each), each])).entries()].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    return once.length === 1 ? once[0]![1] : { is: joined, of: once.map(([, each]) => each) };
  }
  const inner = Object.fromEntries(
    Object.entries(it)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [
        key,
        key === "entities"
          ? [...new Set(each as number[])].sort((a, b) => a - b)
          : key === "relation" && field.graph.relations.label((each as number) >> 1) === "borders"
            ? (each as number) & ~1
            : key === "by" && typeof each === "number" && field.graph.relations.label(each >> 1) === "borders"
              ? each & ~1
              : plain(field, each),
      ]),
  );
  const whole = JSON.stringify(inner.to) === '{"is":"and","of":[]}' ? without(inner, "to") : inner;
  return denied ? { is: "not", of: whole } : whole;
}
const without = (of: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key !== name));

/** Things whose labels are those of others cannot be told apart in a sentence. */
function isAmbiguous({ graph }: Field, asked: Asked): boolean {
  const ids = [...JSON.stringify(asked).matchAll(/"entities":\[([\d,]+)\]/g)].flatMap(([, list]) =>
    list!.split(",").map(Number),
  );
  return ids.some((id) => graph.entities.withLabel(graph.label(id)).length > 1);
}

describe("each sentence is read back as the formula that it says", () => {
  test.each([
    ["world", world],
    ["a table of projects", projects],
    ["music", music],
    ["a table of jobs with times and roles", jobs],
  ] as const)(
    "%s",
    (_, field) => {
      fc.assert(
        fc.property(formulas(field), (asked) => {
          fc.pre(!isAmbiguous(field, asked));
          const sentence = sentenceOf(field, asked);
          const back = askedOfSentence(field, sentence);
          expect({ sentence, of: plain(field, back) }).toEqual({ sentence, of: plain(field, asked) });
        }),
        { numRuns: Math.ceil(TRIES / 4), seed: 48 },
      );
    },
    LONGEST,
  );
});
