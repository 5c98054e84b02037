import { LacunaError } from "../error.ts";
import type { Formula, Query, Term } from "../query/formula.ts";
import type { PlanNode } from "./plan.ts";

/** A variable's number, or `-1 - i` for the i-th constant of the query in reading order. */
export type TermCode = number;

/** One atom: the `slot`-th of the query in reading order, which says where its relation is found. */
export interface Link {
  readonly slot: number;
  readonly head: TermCode;
  readonly tail: TermCode;
  readonly negated: boolean;
}

/** A disjunction inside a conjunction, or the denial of a whole branch. */
export interface Part {
  readonly negated: boolean;
  readonly union: readonly Block[];
  /** Variables it shares with the block around it. */
  readonly outer: readonly number[];
}

/** A conjunction with the variables that are existential in it. */
export interface Block {
  readonly links: readonly Link[];
  readonly parts: readonly Part[];
  readonly locals: readonly number[];
  /** Plans made so far, by the one free variable (or -1) they were made for. */
  readonly plans: Map<number, PlanNode>;
}

/**
 * The shape of a query as the engine sees it: numbered variables, atoms and constants, negation only on atoms and on
 * whole branches. Relations and anchors are filled in when it runs.
 */
export interface Program {
  /** Name of each variable. */
  readonly variables: readonly string[];
  readonly free: readonly number[];
  readonly union: readonly Block[];
}

interface Compiling {
  readonly variables: string[];
  readonly scope: Map<string, number>;
  atoms: number;
  constants: number;
}

interface BlockParts {
  readonly links: Link[];
  readonly parts: Part[];
  readonly locals: number[];
}

/**
 * Compiles a query. Nothing is distributed: a disjunction inside a conjunction stays one part, so that formulas do
 * not blow up; only a disjunction at the top of a branch splits it.
 * @throws LacunaError `query.unbound-variable`
 */
export function compile(query: Query): Program {
  const compiling: Compiling = { variables: [], scope: new Map(), atoms: 0, constants: 0 };
  const free: number[] = [];
  for (const name of query.free) free.push(declare(compiling, name));
  const union = toUnion(compiling, query.body, []);
  return { variables: compiling.variables, free, union };
}

function declare(compiling: Compiling, name: string): number {
  const index = compiling.variables.push(name) - 1;
  compiling.scope.set(name, index);
  return index;
}

/** The branches of a formula; `exists` and `and` around a disjunction are not moved, `exists` directly on one is. */
function toUnion(compiling: Compiling, formula: Formula, quantified: readonly string[]): Block[] {
  if (formula.kind === "exists") {
    return withScope(compiling, formula.variables, () =>
      toUnion(
        compiling,
        formula.body,
        quantified.length ? [...quantified, ...formula.variables] : formula.variables,
      ),
    );
  }
  const disjuncts = disjunctsOf(formula);
  if (disjuncts) {
    const blocks: Block[] = [];
    for (const each of disjuncts)
      for (const block of toUnion(compiling, each, quantified)) blocks.push(block);
    return blocks;
  }
  const block: BlockParts = { links: [], parts: [], locals: [] };
  // Each branch gets variables of its own, so that no two branches share a domain.
  for (const name of quantified) block.locals.push(declare(compiling, name));
  conjoin(compiling, formula, block);
  return [{ ...block, plans: new Map() }];
}

/** The operands when the formula is a disjunction, also one written as a denied conjunction of denials (De Morgan). */
function disjunctsOf(formula: Formula): readonly Formula[] | undefined {
  if (formula.kind === "or") return formula.operands;
  if (formula.kind !== "not" || formula.body.kind !== "and") return undefined;
  const { operands } = formula.body;
  if (!operands.every((each) => each.kind === "not")) return undefined;
  return operands.map((each) => (each as { body: Formula }).body);
}

function conjoin(compiling: Compiling, formula: Formula, block: BlockParts): void {
  switch (formula.kind) {
    case "atom":
      block.links.push(link(compiling, formula.head, formula.tail, false));
      return;
    case "and":
      for (const each of formula.operands) conjoin(compiling, each, block);
      return;
    case "exists":
      withScope(compiling, formula.variables, () => {
        for (const name of formula.variables) block.locals.push(declare(compiling, name));
        conjoin(compiling, formula.body, block);
      });
      return;
    case "or":
      if (formula.operands.length === 1) conjoin(compiling, formula.operands[0]!, block);
      else addPart(compiling, formula, false, block);
      return;
    case "not":
      deny(compiling, formula.body, block);
  }
}

function deny(compiling: Compiling, body: Formula, block: BlockParts): void {
  switch (body.kind) {
    case "atom":
      block.links.push(link(compiling, body.head, body.tail, true));
      return;
    case "not":
      conjoin(compiling, body.body, block);
      return;
    case "or":
      for (const each of body.operands) deny(compiling, each, block);
      return;
    case "and": {
      if (body.operands.length === 1) {
        deny(compiling, body.operands[0]!, block);
        return;
      }
      const disjunction: Formula = { kind: "not", body };
      if (disjunctsOf(disjunction)) addPart(compiling, disjunction, false, block);
      else addPart(compiling, body, true, block);
      return;
    }
    case "exists":
      addPart(compiling, body, true, block);
  }
}

function addPart(compiling: Compiling, formula: Formula, negated: boolean, block: BlockParts): void {
  const firstInside = compiling.variables.length;
  const union = toUnion(compiling, formula, []);
  const used = new Set<number>();
  for (const each of union) collectVariables(each, used);
  block.parts.push({ negated, union, outer: [...used].filter((v) => v < firstInside) });
}

function collectVariables(block: Block, into: Set<number>): void {
  for (const each of block.links) {
    if (each.head >= 0) into.add(each.head);
    if (each.tail >= 0) into.add(each.tail);
  }
  for (const part of block.parts) for (const v of part.outer) into.add(v);
}

function withScope<T>(compiling: Compiling, names: readonly string[], inside: () => T): T {
  const before = names.map((name) => compiling.scope.get(name));
  for (const name of names) compiling.scope.delete(name);
  const result = inside();
  for (let i = 0; i < names.length; i++) {
    const index = before[i];
    if (index === undefined) compiling.scope.delete(names[i]!);
    else compiling.scope.set(names[i]!, index);
  }
  return result;
}

function link(compiling: Compiling, head: Term, tail: Term, negated: boolean): Link {
  const slot = compiling.atoms++;
  return { slot, head: code(compiling, head), tail: code(compiling, tail), negated };
}

function code(compiling: Compiling, term: Term): TermCode {
  if (term.kind === "constant") return -1 - compiling.constants++;
  const index = compiling.scope.get(term.name);
  if (index === undefined)
    throw new LacunaError(
      "query.unbound-variable",
      `the variable ?${term.name} is neither free nor quantified`,
    );
  return index;
}
