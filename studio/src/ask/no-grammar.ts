import { countColumn, type EditorState, Facet } from "@codemirror/state";

// Stands for @codemirror/language and @lezer/common in the bundle: what its own packages ask of a grammar, answered as for a text that has none.
// Our parser is the only grammar; the packages for trees and indentation would be a seventh of what Ask loads.

export const indentUnit = Facet.define<string, string>({ combine: ([unit = "  "]) => unit });

export const getIndentUnit = (state: EditorState): number => state.facet(indentUnit).length;

export const indentString = (_: EditorState, columns: number): string => " ".repeat(columns);

/** No grammar says where a line begins: it begins where the line before it does. */
export const getIndentation = (): null => null;

export const matchBrackets = (): null => null;

/** What Enter between two brackets asks: how far the line is indented now. */
export class IndentContext {
  readonly state: EditorState;
  constructor(state: EditorState) {
    this.state = state;
  }
  lineIndent(at: number): number {
    const { text } = this.state.doc.lineAt(at);
    return countColumn(/^\s*/.exec(text)![0], this.state.tabSize);
  }
}

const empty = { name: "", parent: null, childBefore: () => null, childAfter: () => null };

/** The tree of a text without a grammar: one empty node. */
export const syntaxTree = () => ({
  resolveInner: () => empty,
  resolveStack: () => ({ node: empty, next: null }),
});

/** Marks of brackets in trees, of which there are none. */
export const NodeProp = { closedBy: undefined, openedBy: undefined };
