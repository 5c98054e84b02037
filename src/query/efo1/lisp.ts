import { LacunaError } from "../../error.ts";
import type { Notation } from "../notation.ts";
import { type OperatorTree, treeToQuery } from "../views/operator-tree.ts";
import { abstractTree, sortedFormula } from "../views/operator-tree-order.ts";
import { queryToTree } from "../views/operator-tree-view.ts";

/** How deep parentheses may nest in any notation; a deeper text is an error or an attack. */
export const maximalDepth = 200;

const placeholder = "?";

/**
 * Reads a LISP-like formula string such as `(i,(n,(p,(e))),(p,(e)))` as a tree with placeholders (EFO-1-QA). Lower and upper case
 * letters of `i` and `u` mean the same; redundant parentheses are skipped.
 *
 * @throws LacunaError `query.syntax` with the position of the error.
 * @internal
 */
export function parseLisp(source: string): OperatorTree {
  const reader = new LispReader(source);
  return abstractTree(reader.whole());
}

class LispReader {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): OperatorTree {
    const tree = this.tree(0);
    this.skip();
    if (this.position < this.text.length) throw this.mistake("the formula ends before this", this.position);
    return tree;
  }

  private tree(depth: number): OperatorTree {
    if (depth > maximalDepth)
      throw this.mistake(`the formula nests deeper than ${maximalDepth} levels`, this.position);
    this.expect("(");
    this.skip();
    if (this.text[this.position] === "(") {
      const inner = this.tree(depth + 1);
      this.expect(")");
      return inner;
    }
    const start = this.position;
    const letter = this.text[this.position++];
    if (letter === undefined) throw this.mistake("an operator is missing", start);
    if (!"epniIuUdD".includes(letter))
      throw this.mistake(
        `unknown operator ${JSON.stringify(letter)}`,
        start,
        "operators are e, p, i, I, u, U, n, d, D",
      );
    const operands: OperatorTree[] = [];
    for (this.skip(); this.text[this.position] === ","; this.skip()) {
      this.position++;
      operands.push(this.tree(depth + 1));
    }
    this.expect(")");
    return this.node(letter, operands, start);
  }

  private node(letter: string, operands: readonly OperatorTree[], start: number): OperatorTree {
    const count = operands.length;
    const takes = (wanted: number | undefined): void => {
      if (wanted === undefined ? count >= 2 : count === wanted) return;
      const rule =
        wanted === undefined ? "two or more operands" : `${wanted} operand${wanted === 1 ? "" : "s"}`;
      throw this.mistake(`${letter} takes ${rule}, here ${count}`, start);
    };
    switch (letter) {
      case "e":
        takes(0);
        return { op: "e", entity: placeholder };
      case "p":
        takes(1);
        return { op: "p", relation: placeholder, operand: operands[0]! };
      case "n":
        takes(1);
        return { op: "n", operand: operands[0]! };
      case "d":
        takes(2);
        return { op: "d", operands };
      case "D":
        takes(undefined);
        return { op: "D", operands };
      default:
        takes(undefined);
        return { op: letter.toLowerCase() as "i" | "u", operands };
    }
  }

  private expect(character: string): void {
    this.skip();
    if (this.text[this.position] !== character)
      throw this.mistake(
        this.position < this.text.length
          ? `expected "${character}", found ${JSON.stringify(this.text[this.position])}`
          : `expected "${character}", but the formula ends`,
        this.position,
      );
    this.position++;
  }

  private skip(): void {
    while (" \t\r\n".includes(this.text[this.position] ?? "x")) this.position++;
  }

  private mistake(message: string, start: number, hint?: string): LacunaError {
    const place = { text: this.text, start, end: Math.min(start + 1, this.text.length) };
    return new LacunaError("query.syntax", message, hint === undefined ? { place } : { place, hint });
  }
}

/** The canonical formula string of a tree: sorted, in the letter case of the official files. @internal */
export function printLisp(tree: OperatorTree): string {
  return sortedFormula(tree);
}

/** EFO-1 types as LISP-like strings; entities and relations are left out. */
export const lispNotation: Notation = {
  name: "lisp",
  describe:
    "EFO-1 type as a LISP-like string, (p,(i,(p,(e)),(p,(e)))); the type only, ids are left out, d and D read as i and n",
  complement: true,
  parse: (source) => treeToQuery(parseLisp(source)),
  print: (query) => printLisp(queryToTree(query)),
};
