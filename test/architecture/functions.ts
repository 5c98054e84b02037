import { readFileSync } from "node:fs";
import ts from "typescript";

/** A function of a source file with its length in lines. */
export interface SourceFunction {
  /** The path below `src`, a colon, and the name; `?` where it has none. */
  readonly name: string;
  readonly lines: number;
}

const textOf = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");

export const lineCount = (path: string): number => textOf(path).split("\n").length;

/** All functions of a source file, those inside others included. */
export function functionsOf(path: string): SourceFunction[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: SourceFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      found.push({ name: `${path}:${named?.getText() ?? "?"}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
