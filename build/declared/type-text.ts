import * as z from "zod/mini";
import { declaredTypeOf } from "../../src/operations/contract/declared-type.ts";
import { fieldWords } from "../../src/operations/contract/field-words.ts";
import { kindOf } from "../../src/operations/contract/kinds.ts";

type Schema = z.ZodMiniType;

/** The interfaces that the text of a type refers to, and what it imports. */
export interface Declared {
  /** Shapes with a name of their own, by it; undefined while one is being written. */
  readonly shapes: Map<string, string | undefined>;
  /** Files below `src` by the types that are taken from them. */
  readonly imports: Map<string, string>;
  /** The name under which a shape is declared. */
  readonly nameOf: (id: string) => string;
}

/** Which side is declared: what a caller gives for parameters, or what a caller gets and does not change. */
export type Side = "given" | "result";

/** The parts of zod's definitions that types are written from. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly partial?: boolean;
  readonly options?: readonly Schema[];
  readonly left?: Schema;
  readonly right?: Schema;
  readonly innerType?: Schema;
  readonly getter?: () => Schema;
  readonly out?: Schema;
  readonly defaultValue?: unknown;
}

export const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

/** A schema as a type of TypeScript; fields stand on lines of their own, each with its sentence. */
export function typeText(schema: Schema, side: Side, declared: Declared, indent = ""): string {
  const id = z.globalRegistry.get(schema as never)?.id as string | undefined;
  if (id === undefined || side === "given" || declaredTypeOf(schema))
    return bare(schema, side, declared, indent);
  const name = declared.nameOf(id);
  if (!declared.shapes.has(name)) {
    declared.shapes.set(name, undefined);
    declared.shapes.set(name, bare(schema, side, declared, ""));
  }
  return name;
}

function bare(schema: Schema, side: Side, declared: Declared, indent: string): string {
  const named = declaredTypeOf(schema);
  if (named) {
    declared.imports.set(named.name, named.from);
    return named.orText ? `${named.name} | string` : named.name;
  }
  const def = definitionOf(schema);
  const inner = (each: Schema | undefined) => typeText(each!, side, declared, indent);
  const inBrackets = (text: string) => (/[|&]|^readonly /.test(withoutBraces(text)) ? `(${text})` : text);
  const readonly = side === "result" ? "readonly " : "";
  switch (def.type) {
    case "object":
      return `{\n${fieldLines(def.shape!, side, declared, `${indent}  `)}${indent}}`;
    case "array":
      return `${readonly}${inBrackets(inner(def.element))}[]`;
    case "tuple":
      return `${readonly}[${def.items!.map(inner).join(", ")}]`;
    case "record":
      return recordText(def, inner(def.valueType), readonly);
    case "union":
      return [...new Set(def.options!.map(inner))].join(" | ");
    case "intersection":
      return `${inBrackets(inner(def.left))} & ${inBrackets(inner(def.right))}`;
    case "optional":
      return `${inner(def.innerType)} | undefined`;
    case "nullable":
      return `${inner(def.innerType)} | null`;
    case "default":
    case "readonly":
      return inner(def.innerType);
    case "lazy":
      return inner(def.getter!());
    case "pipe":
      return inner(def.out);
    case "enum":
      return Object.values(def.entries!).map(literal).join(" | ");
    case "literal":
      return def.values!.map(literal).join(" | ");
    case "int":
      return "number";
    default:
      return def.type;
  }
}

const literal = (value: unknown): string => JSON.stringify(value);

function recordText({ keyType, partial }: Definition, value: string, readonly: string): string {
  const { type, entries } = definitionOf(keyType!);
  if (type !== "enum") return `{ ${readonly}[name: string]: ${value} }`;
  const keys = Object.values(entries!).map(literal).join(" | ");
  const optional = partial ? "?" : "";
  return `{ ${readonly}[name in ${keys}]${optional}: ${value} }`;
}

/** A text without what stands in brackets, to see whether an operator is left outside. */
function withoutBraces(text: string): string {
  let depth = 0;
  let outside = "";
  for (const each of text.replace(/"(?:[^"\\]|\\.)*"/g, "")) {
    if ("{[(<".includes(each)) depth++;
    if (depth === 0) outside += each;
    if ("}])>".includes(each)) depth--;
  }
  return outside;
}

/** The fields of an object, each with its sentence, unit and default. */
export function fieldLines(
  shape: Readonly<Record<string, Schema>>,
  side: Side,
  declared: Declared,
  indent: string,
): string {
  return Object.entries(shape)
    .map(([name, schema]) => {
      const { type } = definitionOf(schema);
      const optional = type === "optional" || (type === "default" && side === "given");
      const text = typeText(schema, side, declared, indent);
      const undefinedToo = type === "default" && side === "given" ? " | undefined" : "";
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      const readonly = side === "result" ? "readonly " : "";
      return `${commentOf(schema, indent, side === "result" ? fieldWords[name] : undefined)}${indent}${readonly}${key}${optional ? "?" : ""}: ${text}${undefinedToo};\n`;
    })
    .join("");
}

/** Parameters are named in braces, which commands spell as flags. */
export const sentenceOf = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
    .replaceAll(/\{([A-Za-z]+)\}/g, "`$1`")
    // What begins with @ would be taken for a tag.
    .replaceAll(/(?<!`)@[\w/-]+/g, "`$&`")
    .replaceAll("*/", "*\\/")
    .replace(/(?<![.?!])$/, ".");

function commentOf(schema: Schema, indent: string, usual?: string): string {
  const description = descriptionOf(schema) ?? usual;
  const { type, defaultValue } = definitionOf(schema);
  const unit = unitOf(schema);
  const said = [
    ...(description === undefined ? [] : [sentenceOf(description)]),
    ...(unit === undefined || description?.includes(unit) ? [] : [`Unit: ${unit}.`]),
  ].join(" ");
  const lines = [
    ...(said === "" ? [] : [said]),
    ...(type === "default" ? [`@default ${JSON.stringify(defaultValue)}`] : []),
  ];
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** What a schema says of itself, or what it wraps. */
function descriptionOf(schema: Schema): string | undefined {
  const own = z.globalRegistry.get(schema as never)?.description as string | undefined;
  const { innerType } = definitionOf(schema);
  return own ?? (innerType && descriptionOf(innerType));
}

function unitOf(schema: Schema): string | undefined {
  const kind = kindOf(schema);
  if (kind?.is === "quantity") return kind.unit === "rows" ? undefined : kind.unit;
  const { innerType } = definitionOf(schema);
  return innerType && unitOf(innerType);
}
