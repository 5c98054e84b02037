import type { FunctionName, FunctionSignature, InputKind } from "../../src/kopl/functions.ts";
import { functions, signatureOf } from "../../src/kopl/functions.ts";
import type { Program, Step } from "../../src/kopl/program.ts";
import type { Random } from "../../src/numeric/random.ts";

/** A value as KQA Pro's JSON has it. */
export interface JsonValue {
  readonly type: "string" | "quantity" | "year" | "date";
  readonly value: string | number;
  readonly unit?: string;
}

export interface JsonAttribute {
  readonly key: string;
  readonly value: JsonValue;
  readonly qualifiers: Readonly<Record<string, readonly JsonValue[]>>;
}

export interface JsonRelation {
  readonly relation: string;
  readonly direction: "forward" | "backward";
  readonly object: string;
  readonly qualifiers: Readonly<Record<string, readonly JsonValue[]>>;
}

export interface JsonEntity {
  readonly name: string;
  readonly instanceOf: readonly string[];
  readonly attributes: readonly JsonAttribute[];
  readonly relations: readonly JsonRelation[];
}

/** A knowledge base in the layout of KoPL's engine. */
export interface JsonKb {
  readonly concepts: Readonly<
    Record<string, { readonly name: string; readonly subclassOf: readonly string[] }>
  >;
  readonly entities: Readonly<Record<string, JsonEntity>>;
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T;
const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.below(most + 1) }, make);

const TEXTS = ["x", "X", "male", "é"];
const UNITS = ["1", "1", "metre", "square kilometre"];
const DATES = ["1999-12-31", "2000-01-01", "2000-02-29", "2001-05-05"];
const STRING_KEYS = ["motto", "code"];
const NUMBER_KEYS = ["height", "area"];
const TIME_KEYS = ["born", "point in time"];
const KEYS = [...STRING_KEYS, ...NUMBER_KEYS, ...TIME_KEYS];
const PREDICATES = ["spouse", "part of"];

function valueFor(random: Random, key: string): JsonValue {
  // One value in ten clashes with the other values of its key.
  const kind = random.below(10) === 0 ? pick(random, KEYS) : key;
  if (STRING_KEYS.includes(kind)) return { type: "string", value: pick(random, TEXTS) };
  if (NUMBER_KEYS.includes(kind))
    return { type: "quantity", value: pick(random, [0, 1, 1.5, 2, -3]), unit: pick(random, UNITS) };
  return random.below(2) === 0
    ? { type: "year", value: pick(random, [-44, 1999, 2000, 2001]) }
    : { type: "date", value: pick(random, DATES) };
}

const qualifiersFor = (random: Random): Record<string, JsonValue[]> =>
  Object.fromEntries(
    some(random, 2, () => {
      const key = pick(random, KEYS);
      return [key, [valueFor(random, key), ...some(random, 1, () => valueFor(random, key))]];
    }),
  );

/** A small knowledge base with everything that can go wrong in a big one: shared names, clashing types, lost objects. */
export function randomKb(random: Random): JsonKb {
  const conceptIds = Array.from({ length: 1 + random.below(4) }, (_, i) => `C${i}`);
  const entityIds = Array.from({ length: 1 + random.below(7) }, (_, i) => `E${i}`);
  const names = ["Ann", "Bob", "thing", "place", "Ann Lee"];
  const concepts = Object.fromEntries(
    conceptIds.map((id, i) => [
      id,
      {
        name: pick(random, ["thing", "place", "Ann"]),
        subclassOf: conceptIds.slice(0, i).filter(() => random.below(2) === 0),
      },
    ]),
  );
  const entities: Record<string, { -readonly [K in keyof JsonEntity]: JsonEntity[K] & {} }> = {};
  for (const id of entityIds)
    entities[id] = {
      name: pick(random, names),
      instanceOf: conceptIds.filter(() => random.below(2) === 0),
      attributes: some(random, 4, () => {
        const key = pick(random, KEYS);
        return { key, value: valueFor(random, key), qualifiers: qualifiersFor(random) };
      }),
      relations: [],
    };
  const lost = random.below(5) === 0 ? ["LOST"] : [];
  for (let i = random.below(12); i > 0; i--) {
    const head = pick(random, entityIds);
    const tail = pick(random, [...entityIds, ...conceptIds, ...lost]);
    const relation = pick(random, PREDICATES);
    const qualifiers = qualifiersFor(random);
    const fact = { relation, direction: "forward" as const, object: tail, qualifiers };
    entities[head] = {
      ...(entities[head] as JsonEntity),
      relations: [...(entities[head]?.relations ?? []), fact],
    };
    if (entities[tail] && random.below(5) > 0)
      entities[tail] = {
        ...(entities[tail] as JsonEntity),
        relations: [
          ...(entities[tail]?.relations ?? []),
          { relation, direction: "backward", object: head, qualifiers },
        ],
      };
  }
  return { concepts, entities };
}

const words: Readonly<Partial<Record<InputKind, readonly string[]>>> = {
  name: ["Ann", "Bob", "thing", "place", "nobody"],
  concept: ["thing", "place", "Ann", "nothing"],
  key: [...KEYS, "no key"],
  "qualifier-key": [...KEYS, "no key"],
  value: ["x", "male", "1", "1.5 metre", "2000", ...DATES],
  "qualifier-value": ["x", "male", "1", "1.5 metre", "2000", ...DATES],
  operator: ["=", "!=", "<", ">"],
  predicate: [...PREDICATES, "no relation"],
  direction: ["forward", "backward"],
  comparison: ["greater", "less"],
  extreme: ["largest", "smallest"],
};

const textOf = ({ value, unit }: JsonValue) =>
  `${value}${unit === undefined || unit === "1" ? "" : ` ${unit}`}`;

/** Inputs taken from a fact of the knowledge base, so that the function has something to find; undefined when none fits. */
function fittingInputs(
  random: Random,
  kb: JsonKb,
  { name, valueType }: FunctionSignature,
): string[] | undefined {
  const fits = ({ type }: JsonValue) =>
    valueType === undefined ||
    type === valueType ||
    (valueType !== "string" && valueType !== "quantity" && /year|date/.test(type));
  const entities = Object.values(kb.entities);
  const attributes = entities.flatMap((each) => each.attributes);
  const relations = entities.flatMap((each) => each.relations);
  const qualified = <F extends JsonAttribute | JsonRelation>(facts: readonly F[]) =>
    facts.flatMap((fact) =>
      Object.entries(fact.qualifiers).flatMap(([key, values]) =>
        values.filter(fits).map((value) => ({ fact, key, value: textOf(value) })),
      ),
    );
  const from = <T>(list: readonly T[], inputs: (each: T) => string[]) =>
    list.length === 0 ? undefined : inputs(pick(random, list));
  const operator = () => (valueType === "string" ? [] : [pick(random, words.operator ?? [])]);
  if (/^Filter(Str|Num|Year|Date)$/.test(name))
    return from(
      attributes.filter(({ value }) => fits(value)),
      ({ key, value }) => [key, textOf(value), ...operator()],
    );
  if (name.startsWith("QFilter"))
    return from(qualified([...attributes, ...relations]), ({ key, value }) => [key, value, ...operator()]);
  if (name === "QueryAttrUnderCondition")
    return from(qualified(attributes), ({ fact, key, value }) => [fact.key, key, value]);
  if (name === "QueryAttrQualifier")
    return from(qualified(attributes), ({ fact, key }) => [fact.key, textOf(fact.value), key]);
  if (name === "QueryRelationQualifier")
    return from(qualified(relations), ({ fact, key }) => [fact.relation, key]);
  if (name.startsWith("Select"))
    return [
      pick(random, NUMBER_KEYS),
      pick(random, words[name === "SelectAmong" ? "extreme" : "comparison"] ?? []),
    ];
  if (name.startsWith("Verify"))
    return from(
      attributes.filter(({ value }) => fits(value)),
      ({ value }) => [textOf(value), ...operator()],
    );
  return undefined;
}

const LOCATING = [...functions.values()].filter(({ gives }) => gives === "entities" || gives === "facts");

/**
 * A random well-typed program over a knowledge base of {@link randomKb}; `last` is its last function. Most inputs come
 * from facts, some from anywhere: those find nothing, or do not parse.
 */
export function randomProgram(random: Random, kb: JsonKb, last: FunctionName): Program {
  const steps: Step[] = [];
  const source = (depth: number, wanted: "entities" | "facts"): FunctionName => {
    if (wanted === "entities" && random.below(depth > 4 ? 1 : 2) === 0)
      return pick(random, ["FindAll", "FindAll", "Find"] as const);
    const fitting = LOCATING.filter(
      ({ gives, takes }) =>
        (wanted === "entities" || gives === "facts") && (depth < 4 || takes[0] !== "facts"),
    );
    return pick(random, fitting).name;
  };
  const push = (name: FunctionName, inputs: readonly string[], dependencies: readonly number[]) =>
    steps.push({ function: name, inputs, dependencies }) - 1;
  const qualified = Object.values(kb.entities).flatMap(({ attributes, relations }) =>
    [...attributes, ...relations].filter(({ qualifiers }) => Object.keys(qualifiers).length > 0),
  );
  /** The facts like one that has qualifiers, so that a qualifier filter has something to keep. */
  const likeQualified = (): number => {
    const fact = pick(random, qualified);
    const all = push("FindAll", [], []);
    if ("relation" in fact) return push("Relate", [fact.relation, fact.direction], [all]);
    const { type } = fact.value;
    const name = (
      { string: "FilterStr", quantity: "FilterNum", year: "FilterYear", date: "FilterDate" } as const
    )[type];
    return push(name, [fact.key, textOf(fact.value), ...(type === "string" ? [] : ["="])], [all]);
  };
  const add = (name: FunctionName, depth: number): number => {
    const signature = signatureOf(name);
    const dependencies = signature.takes.map((wanted) =>
      wanted === "facts" && qualified.length > 0 && random.below(3) > 0
        ? likeQualified()
        : wanted === "values"
          ? add(pick(random, ["QueryAttr", "QueryAttr", "QueryAttrUnderCondition"] as const), depth)
          : add(source(depth, wanted), depth + 1),
    );
    const fitting = random.below(6) > 0 ? fittingInputs(random, kb, signature) : undefined;
    const inputs = fitting ?? signature.inputs.map((kind) => pick(random, words[kind] ?? [""]));
    return push(name, inputs, dependencies);
  };
  add(last, 0);
  return { steps };
}
