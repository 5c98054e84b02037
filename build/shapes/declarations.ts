import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

/** A type that a file below `src` declares. */
export interface Declaration {
  readonly file: string;
  readonly node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
}

const files = new Map<string, ts.SourceFile>();

/** The syntax of a file below `src`, its parents set. */
export function syntaxOf(file: string): ts.SourceFile {
  let found = files.get(file);
  if (!found) {
    const text = readFileSync(join(import.meta.dirname, "../../src", file), "utf8");
    found = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
    files.set(file, found);
  }
  return found;
}

/** The interface or alias that a name means in a file, which may import or pass it on; undefined for names of the language. */
export function declarationOf(file: string, name: string): Declaration | undefined {
  const { statements } = syntaxOf(file);
  for (const node of statements)
    if ((ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name)
      return { file, node };
  const from = importedFrom(file, name);
  return from && declarationOf(from.file, from.name);
}

/** The initializer of a constant that a name means in a file. */
export function constantOf(
  file: string,
  name: string,
): { readonly file: string; readonly value: ts.Expression } | undefined {
  for (const node of syntaxOf(file).statements)
    if (ts.isVariableStatement(node))
      for (const { name: own, initializer } of node.declarationList.declarations)
        if (initializer && own.getText() === name) return { file, value: initializer };
  const from = importedFrom(file, name);
  return from && constantOf(from.file, from.name);
}

function importedFrom(
  file: string,
  name: string,
): { readonly file: string; readonly name: string } | undefined {
  for (const node of syntaxOf(file).statements) {
    const named = ts.isImportDeclaration(node)
      ? node.importClause?.namedBindings
      : ts.isExportDeclaration(node)
        ? node.exportClause
        : undefined;
    if (!named || !(ts.isNamedImports(named) || ts.isNamedExports(named))) continue;
    const { moduleSpecifier } = node as ts.ImportDeclaration;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
    for (const each of named.elements)
      if (each.name.text === name) {
        const path = posix.join(posix.dirname(file), moduleSpecifier.text);
        if (!existsSync(join(import.meta.dirname, "../../src", path))) return undefined;
        return { file: path, name: (each.propertyName ?? each.name).text };
      }
  }
  return undefined;
}

/** The sentence of a declaration or a field, as schemas have it: no capital, no full stop, links as code. */
export function sentenceAt(node: ts.Node): string | undefined {
  const docs = (node as { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc?.at(-1);
  const text = ts
    .getTextOfJSDocComment(docs?.comment)
    ?.replaceAll(/\{@link\s+([^}]+?)\s*\}/g, "`$1`")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "");
  return text === undefined || text === ""
    ? undefined
    : text.replace(/^[A-Z](?=[a-z]*\b(?!['’]))/, (each) => each.toLowerCase());
}
