import { LacunaError } from "../../error.ts";
import { maximalDepth } from "../efo1/lisp.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Query,
  type Relation,
  type Term,
  variable,
} from "../formula.ts";
import { isId } from "../json-source.ts";
import { checkLength } from "../text/tokens.ts";

/** The ids of the placeholder names of a formula, such as `s1` and `r1`. */
export type Grounding = ReadonlyMap<string, number>;

/**
 * Reads an EFO_k formula string such as `(r1(s1,e1))&(r2(e1,f1))` (EFO_k-CQA). Existential variables are quantified around the
 * whole formula. Bracketed chains split after the first bracket, unbracketed ones at their last connective, without precedence of
 * `&` over `|`; `!` binds to what follows it.
 *
 * @throws LacunaError `query.syntax` with the position of the error.
 */
export function parseEfok(source: string, grounding?: Grounding): Query {
  checkLength(source);
  const reader = new EfokReader(source, grounding);
  const body = reader.formula(0, source.length, 0);
  const free = [...reader.free.keys()].sort((a, b) => reader.free.get(a)! - reader.free.get(b)!);
  const bound = [...reader.existential.keys()].sort(
    (a, b) => reader.existential.get(a)! - reader.existential.get(b)!,
  );
  return { free, body: exists(bound, body) };
}

const namePattern = /^(?:([seufr])(\d*)|(\d+))$/;

class EfokReader {
  readonly text: string;
  readonly grounding: Grounding | undefined;
  readonly free = new Map<string, number>();
  readonly existential = new Map<string, number>();
  /** Position of the closing bracket, by position of the opening one. */
  readonly closes: ReadonlyMap<number, number>;

  constructor(text: string, grounding: Grounding | undefined) {
    this.text = text;
    this.grounding = grounding;
    this.closes = this.matchBrackets();
  }

  /** Reads the formula between two positions. */
  formula(from: number, to: number, depth: number): Formula {
    if (depth > maximalDepth)
      throw this.mistake(`the formula nests deeper than ${maximalDepth} levels`, from);
    let start = from;
    let end = to;
    for ([start, end] = this.trim(start, end); this.wraps(start, end); )
      [start, end] = this.trim(start + 1, end - 1);
    if (start >= end) throw this.mistake("a formula is missing", start);
    const operators = this.connectives(start, end);
    if (operators.length > 0) return this.chain(start, end, operators, depth);
    if (this.text[start] === "!") return not(this.formula(start + 1, end, depth + 1));
    return this.atom(start, end);
  }

  /** Joins the operands of a chain; one kind of connective needs no nesting, mixed ones associate as in the code. */
  private chain(start: number, end: number, operators: readonly number[], depth: number): Formula {
    const first = this.text[operators[0]!]!;
    if (operators.every((position) => this.text[position] === first)) {
      const bounds = [start - 1, ...operators, end];
      const operands = operators
        .concat(end)
        .map((position, index) => this.formula(bounds[index]! + 1, position, depth + 1));
      return this.join(first, operands);
    }
    const at = this.text[start] === "(" ? operators[0]! : operators.at(-1)!;
    const left = this.formula(start, at, depth + 1);
    return this.join(this.text[at]!, [left, this.formula(at + 1, end, depth + 1)]);
  }

  private join(connective: string, operands: readonly Formula[]): Formula {
    const kind = connective === "&" ? "and" : "or";
    const flat = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
    return kind === "and" ? and(...flat) : or(...flat);
  }

  private atom(start: number, end: number): Formula {
    const open = this.text.indexOf("(", start);
    if (open < 0 || open >= end) throw this.mistake("expected an atom such as r1(s1,f1)", start, end);
    const close = this.closes.get(open)!;
    if (close !== end - 1) throw this.mistake("expected & or | or the end after an atom", close + 1, end);
    const relation = this.relation(...this.trim(start, open));
    const comma = this.text.indexOf(",", open);
    if (comma < 0 || comma > close) throw this.mistake("an atom has two terms", open + 1, close);
    return atom(
      relation,
      this.term(...this.trim(open + 1, comma)),
      this.term(...this.trim(comma + 1, close)),
    );
  }

  private relation(start: number, end: number): Relation {
    const [, letter, , digits] = namePattern.exec(this.text.slice(start, end)) ?? [];
    if (digits !== undefined) return this.id(start, end);
    if (letter !== "r") throw this.mistake("expected a relation: r1 or an id", start, end);
    return this.grounded(start, end);
  }

  private term(start: number, end: number): Term {
    const name = this.text.slice(start, end);
    const [, letter, number, digits] = namePattern.exec(name) ?? [];
    if (digits !== undefined) return constant(this.id(start, end));
    switch (letter) {
      case "s":
        return constant(this.grounded(start, end));
      case "e":
        this.existential.set(name, Number(number));
        return variable(name);
      case "f":
        this.free.set(name, Number(number));
        return variable(name);
      case "u":
        throw this.mistake(
          "universal variables are not supported",
          start,
          end,
          "use the negation of an existential one",
        );
      default:
        throw this.mistake("expected a term: s1, e1, f1 or an id", start, end);
    }
  }

  private grounded(start: number, end: number): number | string {
    const name = this.text.slice(start, end);
    if (this.grounding === undefined) return name;
    const id = this.grounding.get(name);
    if (id === undefined) throw this.mistake(`the grounding has no ${name}`, start, end);
    return id;
  }

  private id(start: number, end: number): number {
    const id = Number(this.text.slice(start, end));
    if (!isId(id)) throw this.mistake("ids are below 2^32", start, end);
    return id;
  }

  /** Positions of the connectives outside brackets. */
  private connectives(start: number, end: number): number[] {
    const found: number[] = [];
    for (let position = start; position < end; position++) {
      const character = this.text[position];
      if (character === "(") position = this.closes.get(position)!;
      else if (character === "&" || character === "|") found.push(position);
    }
    return found;
  }

  private wraps(start: number, end: number): boolean {
    return this.text[start] === "(" && this.closes.get(start) === end - 1;
  }

  private trim(start: number, end: number): [start: number, end: number] {
    let from = start;
    let to = end;
    while (from < to && " \t\r\n".includes(this.text[from]!)) from++;
    while (to > from && " \t\r\n".includes(this.text[to - 1]!)) to--;
    return [from, to];
  }

  private matchBrackets(): Map<number, number> {
    const closes = new Map<number, number>();
    const open: number[] = [];
    for (let position = 0; position < this.text.length; position++) {
      if (this.text[position] === "(") open.push(position);
      if (this.text[position] !== ")") continue;
      const start = open.pop();
      if (start === undefined) throw this.mistake("no bracket is open here", position);
      closes.set(start, position);
    }
    if (open.length > 0) throw this.mistake("this bracket is not closed", open.at(-1)!);
    return closes;
  }

  private mistake(message: string, start: number, end = start + 1, hint?: string): LacunaError {
    const from = Math.min(start, this.text.length);
    const place = { text: this.text, start: from, end: Math.max(from, Math.min(end, this.text.length)) };
    return new LacunaError("query.syntax", message, hint === undefined ? { place } : { place, hint });
  }
}
