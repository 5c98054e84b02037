import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

/** One import of one source file. */
export interface Import {
  /** Path below `src`. */
  readonly from: string;
  /** Path below `src` for files of ours, else the package or `node:` name. */
  readonly to: string;
  readonly ours: boolean;
  /** Loaded on demand: `import(…)`. */
  readonly dynamic: boolean;
  /** Types alone, which are gone when the code runs. */
  readonly type: boolean;
}

/** All source files, as paths below `src`. */
export function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .sort();
}

const parsed = new Map<string, ts.SourceFile>();

/** A source file, parsed once. */
export function sourceOf(path: string): ts.SourceFile {
  const source =
    parsed.get(path) ??
    ts.createSourceFile(path, readFileSync(join(SRC, path), "utf8"), ts.ScriptTarget.Latest, false);
  parsed.set(path, source);
  return source;
}

const read = new Map<string, readonly Import[]>();

/** The imports of a source file, type imports included; found once. */
export function importsOf(from: string): readonly Import[] {
  const imports = read.get(from) ?? importsIn(from);
  read.set(from, imports);
  return imports;
}

function importsIn(from: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, dynamic: boolean, type = false) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const ours = specifier.text.startsWith(".");
    const to = ours ? relative(SRC, join(SRC, dirname(from), specifier.text)) : specifier.text;
    found.push({ from, to, ours, dynamic, type });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      add(node.moduleSpecifier, false, typesAlone(node));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], true);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, false, true);
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(from));
  return found;
}

function typesAlone(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  if (clause?.isTypeOnly) return true;
  const names = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (!names || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return false;
  return names.elements.length > 0 && names.elements.every((each) => each.isTypeOnly);
}
