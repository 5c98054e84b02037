import { type FunctionName, functionNames, type ResultKind, signatureOf } from "../../kopl/functions.ts";
import type { Step } from "../../kopl/program.ts";
import type { LinkedQuestion, Linker } from "../linking/linker.ts";
import { END, functionNumber, functionOf, type Slot, wordsOf } from "./choices.ts";
import { someValueFits, type ValueNeed, valueTextFor } from "./value-fits.ts";

/** A program as far as it is chosen. */
export interface Situation {
  readonly steps: readonly Step[];
  /** Steps whose results are not taken yet, the last one on top. */
  readonly open: readonly number[];
  /** The kinds of the open results. */
  readonly kinds: readonly ResultKind[];
  /** A function whose inputs are being chosen. */
  readonly current?: {
    readonly name: FunctionName;
    readonly inputs: readonly string[];
    readonly items: readonly number[];
  };
  /** The key that the last step read, which tells what a verification compares. */
  readonly key: number;
  readonly done: boolean;
}

/** Longest programs, in functions, and most branches that are open at a time. */
export const LONGEST = 18;
const DEEPEST = 3;

export const emptySituation: Situation = { steps: [], open: [], kinds: [], key: -1, done: false };

/** The kind of the next choice. */
export const slotOf = ({ current }: Situation): Slot =>
  current ? signatureOf(current.name).inputs[current.items.length]! : "function";

/** The choices of programs over one knowledge base that a type checker lets pass, for one question. */
export interface Grammar {
  readonly linker: Linker;
  readonly question: LinkedQuestion;
  /** Functions whose inputs can all be filled; worked out once a question. */
  readonly fillable: ReadonlySet<FunctionName>;
  readonly verifiable: (key: number) => readonly FunctionName[];
  /** Lists of items that were worked out before. */
  readonly known: Map<string, readonly number[]>;
}

/** The grammar of a question. */
export function grammarOf(linker: Linker, question: LinkedQuestion): Grammar {
  const bare = {
    linker,
    question,
    fillable: new Set<FunctionName>(),
    verifiable: () => [],
    known: new Map(),
  };
  const fillable = new Set(
    functionNames.filter((name) => {
      const [first] = signatureOf(name).inputs;
      if (first === undefined) return true;
      if (name.startsWith("Verify")) return false;
      return itemsFor(bare, first, { name, inputs: [], items: [] }, -1).length > 0;
    }),
  );
  const verifying = new Map<number, readonly FunctionName[]>();
  return {
    linker,
    question,
    fillable,
    known: new Map(),
    verifiable(key) {
      const known = verifying.get(key);
      if (known) return known;
      const found = (["VerifyStr", "VerifyNum", "VerifyYear", "VerifyDate"] as const).filter((name) =>
        someValueFits(linker, question, { key, type: signatureOf(name).valueType, of: "attributes" }),
      );
      verifying.set(key, found);
      return found;
    },
  };
}

const isSet = (kind: ResultKind | undefined) => kind === "entities" || kind === "facts";

/** The items that may be chosen next; never empty before the end. */
export function itemsOf(grammar: Grammar, situation: Situation): readonly number[] {
  const { current, key } = situation;
  if (current) {
    const asked = [current.name, ...current.items, current.name.startsWith("Verify") ? key : ""].join(" ");
    const before = grammar.known.get(asked);
    if (before) return before;
    const found = itemsFor(grammar, slotOf(situation), current, key);
    grammar.known.set(asked, found);
    return found;
  }
  return functionsOf(grammar, situation);
}

function functionsOf({ fillable, verifiable }: Grammar, { steps, kinds, key }: Situation): number[] {
  const depth = kinds.length;
  const top = kinds.at(-1);
  const left = LONGEST - steps.length;
  if (top === "values") return [END, ...verifiable(key).map((name) => functionNumber.get(name)!)];
  if (top !== undefined && !isSet(top)) return [END];
  const found: number[] = [];
  for (const name of fillable) {
    const { takes, gives } = signatureOf(name);
    const after = depth - takes.length + 1;
    if (takes.length > depth || after > DEEPEST) continue;
    if (takes[0] === "facts" && top !== "facts") continue;
    if (!isSet(gives) && after !== 1) continue;
    // Every branch that stays open needs a step that joins it, and the last one a step that asks.
    if (left - 1 < (isSet(gives) ? after : 0)) continue;
    found.push(functionNumber.get(name)!);
  }
  return found;
}

type Current = NonNullable<Situation["current"]>;

function itemsFor(grammar: Grammar, slot: Slot, { name, items }: Current, lastKey: number): number[] {
  const { linker, question } = grammar;
  const { schema } = linker;
  const words = wordsOf(slot);
  if (words) return words.map((_, at) => at);
  const keys = (fits: (key: number) => boolean) => schema.keys.flatMap((_, key) => (fits(key) ? [key] : []));
  const { valueType } = signatureOf(name);
  switch (slot) {
    case "name":
      return question.names.map((_, at) => at);
    case "concept":
      return schema.concepts.map((_, at) => at);
    case "predicate": {
      const needsQualifier = name === "QueryRelationQualifier";
      return schema.predicates.flatMap((_, at) =>
        needsQualifier && schema.predicateQualifiers[at]!.size === 0 ? [] : [at],
      );
    }
    case "key":
      return keys((key) => {
        const info = schema.keys[key]!;
        if (!info.ofAttributes) return false;
        if (name === "SelectAmong" || name === "SelectBetween") return info.type === "quantity";
        if (name === "QueryAttr") return true;
        if (name === "QueryAttrUnderCondition")
          return [...info.qualifiers].some((each) =>
            someValueFits(linker, question, { key: each, of: "qualifiers" }),
          );
        const fits = someValueFits(linker, question, { key, type: valueType, of: "attributes" });
        return fits && (name !== "QueryAttrQualifier" || info.qualifiers.size > 0);
      });
    case "qualifier-key": {
      if (name === "QueryAttrQualifier") return [...schema.keys[items[0]!]!.qualifiers].sort((a, b) => a - b);
      if (name === "QueryRelationQualifier")
        return [...schema.predicateQualifiers[items[0]!]!].sort((a, b) => a - b);
      const within = name === "QueryAttrUnderCondition" ? schema.keys[items[0]!]!.qualifiers : undefined;
      return keys(
        (key) =>
          (within ? within.has(key) : schema.keys[key]!.ofQualifiers) &&
          someValueFits(linker, question, { key, type: valueType, of: "qualifiers" }),
      );
    }
    case "value":
    case "qualifier-value": {
      const need = needOf(name, items, lastKey);
      return question.values.flatMap((candidate, at) =>
        valueTextFor(linker, candidate, need) === undefined ? [] : [at],
      );
    }
    default:
      return [];
  }
}

/** The type of the value input of a function, once its key is chosen. */
function needOf(name: FunctionName, items: readonly number[], lastKey: number): ValueNeed {
  const { valueType: type, inputs } = signatureOf(name);
  if (name.startsWith("Verify")) return { key: lastKey, type, of: "attributes" };
  const at = inputs.findIndex((kind) => kind === "value" || kind === "qualifier-value");
  return { key: items[at - 1]!, type, of: inputs[at] === "value" ? "attributes" : "qualifiers" };
}

/** The text of an item that is chosen as an input. */
export function textOf(grammar: Grammar, situation: Situation, item: number): string {
  const { linker, question } = grammar;
  const slot = slotOf(situation);
  const { current, key } = situation;
  switch (slot) {
    case "name":
      return question.names[item]!.text;
    case "concept":
      return linker.schema.concepts[item]!;
    case "predicate":
      return linker.schema.predicates[item]!;
    case "key":
    case "qualifier-key":
      return linker.schema.keys[item]!.name;
    case "value":
    case "qualifier-value":
      return valueTextFor(linker, question.values[item]!, needOf(current!.name, current!.items, key)) ?? "";
    default:
      return wordsOf(slot)?.[item] ?? "";
  }
}

/** The situation after a choice. */
export function choose(grammar: Grammar, situation: Situation, item: number): Situation {
  const { current, steps, open, kinds } = situation;
  if (!current) {
    if (item === END) return { ...situation, done: true };
    return completed({ ...situation, current: { name: functionOf(item), inputs: [], items: [] } });
  }
  const inputs = [...current.inputs, textOf(grammar, situation, item)];
  return completed({
    steps,
    open,
    kinds,
    key: situation.key,
    done: false,
    current: { ...current, inputs, items: [...current.items, item] },
  });
}

/** Makes a step of the current function once its inputs are chosen. */
function completed(situation: Situation): Situation {
  const { steps, open, kinds, key } = situation;
  const { name, inputs, items } = situation.current!;
  const { takes, inputs: wanted, gives } = signatureOf(name);
  if (inputs.length < wanted.length) return situation;
  const rest = open.length - takes.length;
  const step: Step = { function: name, inputs, dependencies: open.slice(rest) };
  return {
    steps: [...steps, step],
    open: [...open.slice(0, rest), steps.length],
    kinds: [...kinds.slice(0, rest), gives],
    key: wanted[0] === "key" ? items[0]! : key,
    done: false,
  };
}
