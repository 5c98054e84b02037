import ts from "typescript";
import { constantOf } from "./declarations.ts";

/** A value that a type may name alone. */
export type Word = string | number | boolean;

export const isWord = (value: unknown): value is Word =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The value that an expression of literals and constants has in a file; undefined for parts that only a run knows. */
export function plainValue(file: string, node: ts.Node): unknown {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return plainValue(file, node.expression);
  if (ts.isArrayLiteralExpression(node)) {
    const parts = node.elements.map((each) =>
      ts.isSpreadElement(each) ? plainValue(file, each.expression) : [plainValue(file, each)],
    );
    return parts.every((each) => Array.isArray(each)) ? parts.flat() : undefined;
  }
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties.map((each) => [
        each.name && (ts.isStringLiteral(each.name) ? each.name.text : each.name.getText()),
        ts.isPropertyAssignment(each) ? plainValue(file, each.initializer) : undefined,
      ]),
    );
  if (!ts.isIdentifier(node)) return undefined;
  const found = constantOf(file, node.text);
  return found && plainValue(found.file, found.value);
}

/** The values of a type that is taken from a constant: `typeof X`, `keyof typeof X`, and what is indexed of these. */
export function valuesOfType(file: string, node: ts.TypeNode): readonly unknown[] | undefined {
  if (ts.isParenthesizedTypeNode(node)) return valuesOfType(file, node.type);
  if (ts.isTypeQueryNode(node)) {
    const value = ts.isIdentifier(node.exprName) ? plainValue(file, node.exprName) : undefined;
    return value === undefined ? undefined : [value];
  }
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword)
    return valuesOfType(file, node.type)?.flatMap((each) => Object.keys(each as object));
  if (!ts.isIndexedAccessTypeNode(node)) return undefined;
  const of = valuesOfType(file, node.objectType);
  const { indexType } = node;
  if (indexType.kind === ts.SyntaxKind.NumberKeyword)
    return of?.flatMap((each) => (Array.isArray(each) ? each : []));
  if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return undefined;
  const { text } = indexType.literal;
  return of?.map((each) => (each as Readonly<Record<string, unknown>>)[text]);
}
