import ts from "typescript";
import { sourceOf } from "../../build/sources/imports.ts";

/** A function of a source file with its length in lines. */
export interface SourceFunction {
  /** The path below `src`, a colon, and the name; `?` where it has none. */
  readonly name: string;
  readonly lines: number;
}

/** The functions of a source file that are longer than some lines, those inside others included. */
export function functionsOver(lines: number, path: string): SourceFunction[] {
  const source = sourceOf(path);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: SourceFunction[] = [];
  const visit = (node: ts.Node, name?: ts.Node): void => {
    const own = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
    // What is inside of short code is short.
    if (own <= lines) return;
    if (ts.isFunctionLike(node) && "body" in node && node.body)
      found.push({ name: `${path}:${(node.name ?? name)?.getText(source) ?? "?"}`, lines: own });
    const inner = ts.isVariableDeclaration(node) ? node.name : undefined;
    ts.forEachChild(node, (each) => visit(each, inner));
  };
  visit(source);
  return found;
}
