import type { Node } from "../../src/operations/contract/shape.ts";

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
