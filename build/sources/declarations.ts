import { dirname, join } from "node:path";
import ts from "typescript";
import { exportsOf } from "./exports.ts";
import { sourceOf } from "./imports.ts";

const parts = (place: string): readonly [path: string, name: string] =>
  place.split("#") as unknown as readonly [string, string];

/** The statements that declare a place, `path#name`: overloads and an interface beside a value are several. */
export function declarationsOf(place: string): readonly ts.Statement[] {
  const [path, wanted] = parts(place);
  const isWanted = (name: ts.Node | undefined) => name && ts.isIdentifier(name) && name.text === wanted;
  return sourceOf(path).statements.filter((each) =>
    ts.isVariableStatement(each)
      ? each.declarationList.declarations.some(({ name }) => isWanted(name))
      : "name" in each && isWanted(each.name as ts.Node | undefined),
  );
}

/** The places of the types that the declarations of a place mention, bodies apart. */
export function typesIn(place: string): readonly string[] {
  const [path] = parts(place);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined;
    if (name && ts.isIdentifier(name)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  declarationsOf(place).forEach(visit);
  return [...names].map((name) => importedPlace(path, name) ?? `${path}#${name}`);
}

/** The place in which a name that a file imports is declared. */
function importedPlace(path: string, name: string): string | undefined {
  for (const statement of sourceOf(path).statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text } = statement.moduleSpecifier;
    const bindings = statement.importClause?.namedBindings;
    if (!text.startsWith(".") || !bindings || !ts.isNamedImports(bindings)) continue;
    const found = bindings.elements.find((each) => each.name.text === name);
    if (found) return exportsOf(join(dirname(path), text)).get((found.propertyName ?? found.name).text);
  }
  return undefined;
}

/** Whether every declaration of a place says in its comment that it is internal. */
export function isInternal(place: string): boolean {
  const { text } = sourceOf(parts(place)[0]);
  return declarationsOf(place).every((each) => {
    const comment = ts.getLeadingCommentRanges(text, each.pos)?.at(-1);
    return comment !== undefined && /\s@internal\b/.test(text.slice(comment.pos, comment.end));
  });
}
