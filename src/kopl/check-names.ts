import { LacunaError, type Place } from "../error.ts";
import { isConcept, type KnowledgeBase, valueKinds } from "../kb/kb.ts";
import { listNames } from "../kb/values/names.ts";
import { parseValue, type ValueType } from "../kb/values/value.ts";
import { vocabularyOf } from "../kg/vocabulary.ts";
import { similarNames } from "../query/similar.ts";
import { checkProgram, placeIn } from "./check.ts";
import { type FunctionSignature, type InputKind, signatureOf } from "./functions.ts";
import type { Program } from "./program.ts";

/** Something in a well-typed program that the knowledge base does not have, so that a step will find nothing. */
export interface NameFinding {
  /** Number of the step, from 0. */
  readonly step: number;
  /** Number of its input, from 0. */
  readonly input: number;
  readonly code:
    | "unknown-name"
    | "unknown-concept"
    | "unknown-key"
    | "unknown-qualifier-key"
    | "unknown-predicate"
    | "bad-value"
    | "wrong-type";
  readonly message: string;
  readonly hint: string;
  /** The place in the program's text, for programs that have one. */
  readonly place?: Place;
}

/**
 * Looks up every name of a program in a knowledge base before it is run: names, concepts, keys, relations, and values
 * that do not parse or are of a type that the key never has. Each finding names what may have been meant.
 * @throws LacunaError what {@link checkProgram} throws
 */
export function checkNames(kb: KnowledgeBase, program: Program): NameFinding[] {
  checkProgram(program);
  const findings: NameFinding[] = [];
  for (const [at, step] of program.steps.entries()) {
    const signature = signatureOf(step.function);
    for (const [i, kind] of signature.inputs.entries()) {
      const text = step.inputs[i] ?? "";
      const found = lookedUp(kb, kind, text) ?? valueFinding(kb, signature, step.inputs, i);
      if (found)
        findings.push({
          step: at,
          input: i,
          ...found,
          message: `step ${at + 1}, ${step.function}: ${found.message}`,
          ...placeIn(program, program.source?.steps[at]?.inputs[i]),
        });
    }
  }
  return findings;
}

type Found = Pick<NameFinding, "code" | "message" | "hint">;

function lookedUp(kb: KnowledgeBase, kind: InputKind, text: string): Found | undefined {
  switch (kind) {
    case "name":
      if (kb.named(text).length > 0) return undefined;
      return unknown("unknown-name", `nothing is called "${text}"`, kb.names, text);
    case "concept": {
      if (kb.named(text).some((node) => isConcept(kb, node))) return undefined;
      return unknown(
        "unknown-concept",
        `no concept is called "${text}"`,
        kb.names.slice(kb.entityCount),
        text,
      );
    }
    case "key":
      if (hasFacts(kb, text)) return undefined;
      return unknown(
        "unknown-key",
        `no attribute is called "${text}"`,
        listNames(kb.keys).filter((name) => hasFacts(kb, name)),
        text,
      );
    case "qualifier-key":
      if (kb.keys.number(text) >= 0) return undefined;
      return unknown("unknown-qualifier-key", `no key is called "${text}"`, listNames(kb.keys), text);
    case "predicate":
      if (kb.predicates.number(text) >= 0) return undefined;
      return unknown("unknown-predicate", `no relation is called "${text}"`, listNames(kb.predicates), text);
    default:
      return undefined;
  }
}

function hasFacts({ keys, attributes }: KnowledgeBase, name: string): boolean {
  const key = keys.number(name);
  return key >= 0 && (attributes.byKey.start[key] ?? 0) < (attributes.byKey.start[key + 1] ?? 0);
}

/** Names are listed as a whole when there are no more. */
const FEW = 12;

function unknown(code: Found["code"], message: string, names: readonly string[], wrong: string): Found {
  const near = similarNames(vocabularyOf(names), wrong);
  const all = [...new Set(names)];
  const hint =
    near.length > 0
      ? `did you mean ${near.map((each) => `"${each}"`).join(" or ")}?`
      : all.length <= FEW
        ? `there are ${all.join(", ")}`
        : `there are ${all.length}, for example ${all.slice(0, 3).join(", ")}`;
  return { code, message, hint };
}

/** The finding for a value that does not parse, or that cannot be compared with any value of the key before it. */
function valueFinding(
  kb: KnowledgeBase,
  signature: FunctionSignature,
  inputs: readonly string[],
  at: number,
): Found | undefined {
  const kind = signature.inputs[at];
  const before = signature.inputs[at - 1];
  const text = inputs[at] ?? "";
  const isValue = kind === "value" || kind === "qualifier-value";
  if (!isValue) return undefined;
  const key = before === "key" || before === "qualifier-key" ? (inputs[at - 1] ?? "") : undefined;
  const type = signature.valueType ?? kb.keyTypes[key === undefined ? -1 : kb.keys.number(key)];
  if (type === undefined) return undefined;
  try {
    parseValue(text, type);
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    return { code: "bad-value", message: error.message, hint: error.hint ?? "correct the value" };
  }
  const kinds = key === undefined ? undefined : kindsOf(kb, key, before === "key");
  if (kinds === undefined || kinds.size === 0 || kinds.has(familyOf(type))) return undefined;
  return {
    code: "wrong-type",
    message: `"${key}" never has a ${type}`,
    hint: `its values are of the type ${[...kinds].join(" or ")}`,
  };
}

const familyOf = (type: ValueType): string => (type === "year" || type === "date" ? "time" : type);

/** The types that the values of a key have, in attributes or in qualifiers. */
function kindsOf(kb: KnowledgeBase, name: string, attribute: boolean): ReadonlySet<string> {
  const key = kb.keys.number(name);
  const kinds = new Set<string>();
  const meet = (value: number) => kinds.add(familyOf(valueKinds[kb.values.kind[value] ?? 0] ?? "string"));
  const { byKey, value } = kb.attributes;
  if (attribute)
    for (let i = byKey.start[key] ?? 0; i < (byKey.start[key + 1] ?? 0); i++)
      meet(value[byKey.items[i] ?? 0] ?? 0);
  else
    for (let q = 0; q < kb.qualifiers.size; q++)
      if (kb.qualifiers.key[q] === key) meet(kb.qualifiers.value[q] ?? 0);
  return kinds;
}
