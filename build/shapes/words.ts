import ts from "typescript";
import { declarationOf } from "./declarations.ts";
import { isWord, plainValue, valuesOfType, type Word } from "./values.ts";

/** Names of nodes that the generator makes have no text. */
export const nameOf = ({ typeName }: ts.TypeReferenceNode): string =>
  ts.isIdentifier(typeName) ? typeName.text : typeName.getText();

/** The type of a field that is taken from an interface: `Variant["name"]`. */
export function memberOf(
  file: string,
  node: ts.TypeNode,
): { readonly file: string; readonly type: ts.TypeNode } | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isTypeReferenceNode(node.objectType)) return undefined;
  const { indexType } = node;
  const found = declarationOf(file, nameOf(node.objectType));
  if (!found || !ts.isInterfaceDeclaration(found.node)) return undefined;
  const member = found.node.members.find(
    ({ name }) =>
      ts.isLiteralTypeNode(indexType) && name?.getText() === (indexType.literal as ts.StringLiteral).text,
  );
  return member && ts.isPropertySignature(member) && member.type
    ? { file: found.file, type: member.type }
    : undefined;
}

/** The words that a type allows, where it allows nothing else. */
export function wordsOf(file: string, node: ts.TypeNode): readonly Word[] | undefined {
  if (ts.isParenthesizedTypeNode(node)) return wordsOf(file, node.type);
  if (ts.isLiteralTypeNode(node)) {
    const value = plainValue(file, node.literal);
    return isWord(value) ? [value] : undefined;
  }
  if (ts.isUnionTypeNode(node)) {
    const all = node.types.map((each) => wordsOf(file, each));
    return all.every((each) => each !== undefined) ? all.flat() : undefined;
  }
  const values = valuesOfType(file, node);
  if (values) return values.every((each) => isWord(each)) ? values : undefined;
  const member = memberOf(file, node);
  if (member) return wordsOf(member.file, member.type);
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [from, without] = node.typeArguments ?? [];
  if (nameOf(node) === "Exclude" && from && without) {
    const left = wordsOf(file, without);
    return left && wordsOf(file, from)?.filter((each) => !left.includes(each));
  }
  if (from) return undefined;
  const found = declarationOf(file, nameOf(node));
  return found && ts.isTypeAliasDeclaration(found.node) ? wordsOf(found.file, found.node.type) : undefined;
}
