import * as z from "zod/mini";
import { fieldWords } from "./field-words.ts";

/** The part of JSON Schema that results need. */
export interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly prefixItems?: readonly Node[];
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly $defs?: Readonly<Record<string, Node>>;
}

/** A result as JSON Schema, a sentence at each field; shapes that several results share stand under `$defs`. */
export const jsonSchemaOf = (result: z.ZodMiniType): Node =>
  withFieldWords(z.toJSONSchema(result, { io: "output", unrepresentable: "any" }) as Node);

/** The same, where fields without a sentence of their own have that of their name. */
function withFieldWords<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withFieldWords) as Value;
  if (typeof value !== "object" || value === null) return value;
  const { properties } = value as Node;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === "properties" && properties ? [key, fieldsWithWords(properties)] : [key, withFieldWords(inner)],
  );
  return Object.fromEntries(entries) as Value;
}

const fieldsWithWords = (properties: Readonly<Record<string, Node>>): Readonly<Record<string, Node>> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, node]) => {
      const description =
        node.description ?? (Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined);
      return [name, withFieldWords(description === undefined ? node : { ...node, description })];
    }),
  );

/** The shape of a result in one line, its keys as deep as `depth`. */
export const shapeLine = (result: z.ZodMiniType, depth = 2): string => lineOf(jsonSchemaOf(result), depth);

function lineOf(node: Node, depth: number): string {
  const options = optionsOf(node);
  if (options) return options.map((each) => lineOf(each, depth)).join(" | ");
  if (node.items) return `[${inner(node.items, depth)}]`;
  if (node.prefixItems) return `[${node.prefixItems.map((each) => inner(each, depth)).join(",")}]`;
  const { properties, additionalProperties } = node;
  if (properties) {
    if (depth === 0) return "{…}";
    const keys = Object.entries(properties).map(([key, value]) => {
      const below = isDeep(value) ? lineOf(value, depth - 1) : "";
      return `"${key}"${below === "" || below === "{…}" ? "" : `:${below}`}`;
    });
    return `{${keys.join(",")}}`;
  }
  if (typeof additionalProperties === "object")
    return `{"…":${isDeep(additionalProperties) ? lineOf(additionalProperties, depth - 1) : "…"}}`;
  return node.const === undefined ? "…" : JSON.stringify(node.const);
}

const inner = (node: Node, depth: number): string => (isDeep(node) ? lineOf(node, depth) : "…");

/** Objects, and lists of objects; references are resolved elsewhere. */
const isDeep = (node: Node): boolean =>
  node.properties !== undefined ||
  typeof node.additionalProperties === "object" ||
  (node.items !== undefined && isDeep(node.items)) ||
  (optionsOf(node)?.some(isDeep) ?? false);

const optionsOf = ({ anyOf, oneOf }: Node): readonly Node[] | undefined =>
  (anyOf ?? oneOf)?.filter(({ type }) => type !== "null");
