import * as z from "zod/mini";

// A result schema as text for people: the keys, what stands behind them, and what they mean.

/** The part of JSON Schema that results need. */
interface Node {
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

/** A result as JSON Schema; shapes that several results share stand under `$defs`. */
export const jsonSchemaOf = (result: z.ZodMiniType): Node =>
  z.toJSONSchema(result, { io: "output", unrepresentable: "any" }) as Node;

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

/** The shape of a result, a key a line with what it means. */
export const shapeLines = (node: Node): string[] => block(node, "", "");

function block(node: Node, indent: string, before: string): string[] {
  const { description } = node;
  const said = description === undefined ? "" : `  // ${description}`;
  const deep = deepPart(node);
  if (!deep) return [`${indent}${before}${typeText(node)}${said}`];
  const [open, close] = deep.brackets;
  return [
    `${indent}${before}${open}${said}`,
    ...deep.entries.flatMap(([key, value]) => block(value, `${indent}  `, key)),
    `${indent}${close}`,
  ];
}

/** The keys of an object, and what stands around it: lists, `null` as an alternative. */
function deepPart(
  node: Node,
): { readonly brackets: readonly [string, string]; readonly entries: readonly [string, Node][] } | undefined {
  const options = node.anyOf ?? node.oneOf;
  if (options) {
    const rest = options.filter(({ type }) => type !== "null");
    const [only] = rest;
    const deep = rest.length === 1 && only ? deepPart(only) : undefined;
    if (deep) return { ...deep, brackets: [deep.brackets[0], `${deep.brackets[1]} or null`] };
    if (rest.length > 1 && rest.every(({ properties }) => properties))
      return { brackets: ["one of", "end"], entries: rest.map((each) => ["", each]) };
    return undefined;
  }
  if (node.items) {
    const deep = deepPart(node.items);
    return deep && { ...deep, brackets: [`[${deep.brackets[0]}`, `${deep.brackets[1]}, …]`] };
  }
  if (node.allOf) {
    const entries = node.allOf.flatMap((each) => deepPart(each)?.entries ?? [["", each] as [string, Node]]);
    return { brackets: ["{", "}"], entries };
  }
  const { properties, required, additionalProperties } = node;
  if (properties)
    return {
      brackets: ["{", "}"],
      entries: Object.entries(properties).map(([key, value]) => [
        `${JSON.stringify(key)}${required?.includes(key) ? "" : "?"}: `,
        value,
      ]),
    };
  if (typeof additionalProperties === "object" && deepPart(additionalProperties))
    return { brackets: ["{", "}"], entries: [["<name>: ", additionalProperties]] };
  return undefined;
}

function typeText(node: Node): string {
  const options = node.anyOf ?? node.oneOf;
  if (options) return options.map(typeText).join(" or ");
  if (node.$ref) return node.$ref.replace(/^#\/\$defs\//, "");
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((each) => JSON.stringify(each)).join(" or ");
  if (node.items) return `[${typeText(node.items)}, …]`;
  if (node.prefixItems) return `[${node.prefixItems.map(typeText).join(", ")}]`;
  if (typeof node.additionalProperties === "object")
    return `{ <name>: ${typeText(node.additionalProperties)} }`;
  const words: Readonly<Record<string, string>> = {
    string: "text",
    integer: "whole number",
    number: "number",
    boolean: "true or false",
    null: "null",
  };
  const types = typeof node.type === "string" ? [node.type] : (node.type ?? []);
  return types.map((each) => words[each] ?? each).join(" or ") || "any value";
}
