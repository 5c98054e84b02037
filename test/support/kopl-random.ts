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

const targetText = (random: Random, type: string): string => {
  switch (type) {
    case "string":
      return pick(random, TEXTS);
    case "quantity":
      return pick(random, ["0", "1", "1.5 metre", "2 square kilometre", "1 metre"]);
    default:
      return pick(random, ["1999", "2000", "-44", ...DATES, "2000/01/01"]);
  }
};

function inputFor(random: Random, kind: InputKind, signature: FunctionSignature): string {
  switch (kind) {
    case "name":
      return pick(random, ["Ann", "Bob", "thing", "place", "nobody"]);
    case "concept":
      return pick(random, ["thing", "place", "Ann", "nothing"]);
    case "key":
    case "qualifier-key":
      return pick(random, [...KEYS, ...KEYS, "no key"]);
    case "value":
    case "qualifier-value": {
      const type = signature.valueType ?? pick(random, ["string", "quantity", "date"]);
      // A text that does not parse has to end in a named error.
      return targetText(random, random.below(20) === 0 ? "string" : type);
    }
    case "operator":
      return pick(random, ["=", "!=", "<", ">"]);
    case "predicate":
      return pick(random, [...PREDICATES, ...PREDICATES, "no relation"]);
    case "direction":
      return pick(random, ["forward", "backward"]);
    case "comparison":
      return pick(random, ["greater", "less"]);
    case "extreme":
      return pick(random, ["largest", "smallest"]);
  }
}

const LOCATING = [...functions.values()].filter(({ gives }) => gives === "entities" || gives === "facts");

/** A random well-typed program over the names of {@link randomKb}; `last` is its last function. */
export function randomProgram(random: Random, last: FunctionName): Program {
  const steps: Step[] = [];
  const add = (name: FunctionName, depth: number): number => {
    const signature = signatureOf(name);
    const dependencies = signature.takes.map((wanted) => {
      if (wanted === "values")
        return add(pick(random, ["QueryAttr", "QueryAttr", "QueryAttrUnderCondition"] as const), depth);
      const fitting = LOCATING.filter(
        ({ gives, takes }) => (wanted === "entities" || gives === "facts") && (depth < 4 || takes.length < 2),
      );
      const start = fitting.filter(({ takes }) => takes.length === 0);
      const choice =
        depth > 6 && start.length > 0 ? start : random.below(3) === 0 && start.length > 0 ? start : fitting;
      return add(pick(random, choice).name, depth + 1);
    });
    // QueryAttrUnderCondition reads its value as the type of the qualifier key, QueryAttrQualifier as that of the key.
    const inputs = signature.inputs.map((kind) => inputFor(random, kind, signature));
    steps.push({ function: name, inputs, dependencies });
    return steps.length - 1;
  };
  add(last, 0);
  return { steps };
}
