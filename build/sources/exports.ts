import { dirname, join } from "node:path";
import ts from "typescript";
import { sourceOf } from "./imports.ts";

/** The place in which each exported name of a file is declared, `path#name`; what other files export of it is followed to its place. */
export function exportsOf(path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const isExported = (node: ts.Node) =>
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  for (const statement of sourceOf(path).statements) {
    if (ts.isExportDeclaration(statement)) {
      const { moduleSpecifier: from, exportClause } = statement;
      if (!from || !ts.isStringLiteral(from) || !from.text.startsWith(".")) continue;
      const inner = exportsOf(join(dirname(path), from.text));
      if (!exportClause) for (const [name, place] of inner) found.set(name, place);
      else if (ts.isNamedExports(exportClause))
        for (const { name, propertyName } of exportClause.elements)
          found.set(name.text, inner.get((propertyName ?? name).text) ?? `${path}#${name.text}`);
    } else if (isExported(statement)) {
      const names = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map((each) => each.name)
        : "name" in statement
          ? [statement.name as ts.Node | undefined]
          : [];
      for (const name of names)
        if (name && ts.isIdentifier(name)) found.set(name.text, `${path}#${name.text}`);
    }
  }
  return found;
}
