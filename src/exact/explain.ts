import { LacunaError } from "../error.ts";
import { type Graph, observed, type View } from "../kg/graph.ts";
import { hidesPositive, positiveForm } from "../query/canonical/denials.ts";
import {
  type Atom,
  and,
  constant,
  exists,
  type Formula,
  not,
  type Query,
  type Term,
} from "../query/formula.ts";
import { renameApart, substitute } from "../query/scope.ts";
import type { Outcome } from "../runs/working/limits.ts";
import { type Alternative, alternativesOf } from "./alternatives.ts";
import { type AnswerOptions, answerWith } from "./answer.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Explanation, TreeLink } from "./explanation.ts";

export interface ExplainOptions extends AnswerOptions {
  /** Links that count as known; by default train and valid. */
  readonly observed?: View;
  /** The links that are true; by default the whole graph. */
  readonly full?: View;
  /** Which of two choices with equally many missing links is tried first; by default that of the lower positions. */
  readonly order?: (a: MissingAtoms, b: MissingAtoms) => number;
}

/** Positions of the atoms of one alternative that have to use missing links. */
export interface MissingAtoms {
  readonly atoms: readonly Atom[];
  readonly missing: readonly number[];
}

/**
 * The easiest reasoning tree of an answer, or undefined when the values are no answer on the full view.
 *
 * Missing links are tried in the order of the hardness analysis (Gregucci et al., ICML 2025): for every number of missing
 * links from none upward, each choice of atoms to be missing is a query in which those atoms may use only links
 * outside the observed view and the others only links inside; the first that holds names the tree.
 * @param values one entity per free variable: ids, names or labels
 * @throws LacunaError `query.unknown-entity`, `query.too-many-alternatives`
 */
export function explain(
  query: Query,
  graph: Graph,
  values: readonly (number | string)[],
  options: ExplainOptions = {},
): Explanation | undefined {
  return explainer(query, graph, options)(values);
}

/** {@link explain} for many answers of one query: alternatives and working memory are shared. */
export function explainer(
  query: Query,
  graph: Graph,
  options: ExplainOptions = {},
): (values: readonly (number | string)[]) => Explanation | undefined {
  const full = options.full ?? graph.full;
  const known = (options.observed ?? observed(graph, "test")).levels & full.levels;
  const engine = createEngine(full);
  // Variables of their own for every quantifier, because alternatives join the quantifiers of their operands.
  const { body } = renameApart(query);
  const alternatives = alternativesOf(hidesPositive(body) ? positiveForm(body) : body);
  return (values) => {
    const ids = values.map((value) => entityOf(graph, value));
    const bindings = new Map(query.free.map((name, i) => [name, ids[i]!]));
    const tree = easiest(engine, alternatives, bindings, known, full.levels & ~known, options);
    return tree && { values: ids, ...tree };
  };
}

function entityOf(graph: Graph, value: number | string): number {
  if (typeof value === "number") return value;
  const id = graph.entities.id(value) ?? graph.entities.withLabel(value)[0];
  if (id === undefined)
    throw new LacunaError("query.unknown-entity", `no entity is called "${value}"`, {
      hint: "give an id, or a name as the graph has it",
    });
  return id;
}

function easiest(
  engine: Engine,
  alternatives: readonly Alternative[],
  bindings: ReadonlyMap<string, number>,
  known: number,
  missing: number,
  options: ExplainOptions,
): Omit<Explanation, "values"> | undefined {
  const most = Math.max(...alternatives.map((each) => each.atoms.length));
  for (let count = 0; count <= most; count++)
    for (const { alternative, missing: pattern } of choices(alternatives, count, options)) {
      const outcome = options.stop?.();
      if (outcome) throw stoppedEarly(outcome);
      const levels = (slot: number) =>
        slot >= alternative.atoms.length ? engine.levels : pattern.includes(slot) ? missing : known;
      const bound = witness(engine, alternative, bindings, { ...options, levels });
      if (bound) return treeOf(alternative, bound, pattern);
    }
  return undefined;
}

interface Choice extends MissingAtoms {
  readonly alternative: Alternative;
}

/** Every choice of `count` missing atoms of an alternative, in the order they are tried. */
function choices(
  alternatives: readonly Alternative[],
  count: number,
  { order, stop }: Pick<ExplainOptions, "order" | "stop">,
): Iterable<Choice> {
  const all: Choice[] = [];
  let steps = 0;
  const step = () => {
    const outcome = ++steps % CHECK_EVERY === 0 ? stop?.() : undefined;
    if (outcome) throw stoppedEarly(outcome);
  };
  for (const alternative of alternatives)
    for (const missing of patterns(alternative.atoms.length, count)) {
      all.push({ alternative, atoms: alternative.atoms, missing });
      step();
    }
  if (!order || count === 0 || all.length < 2) return all;
  return all.sort((a, b) => {
    step();
    return order(a, b);
  });
}

/** Choices, or comparisons of two, between two looks at the clock: there are as many as ways to take `count` of the atoms. */
const CHECK_EVERY = 1 << 8;

export const stoppedEarly = (outcome: Outcome) =>
  new LacunaError("exact.limit", `explaining an answer stopped early (${outcome})`, {
    hint: "give it more time or memory, or explain fewer answers",
  });

/** Every choice of `count` of `total` atoms, in lexicographic order. */
export function* patterns(total: number, count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) yield [];
  else
    for (let first = from; first <= total - count; first++)
      for (const rest of patterns(total, count - 1, first + 1)) yield [first, ...rest];
}

/** Binds every variable of an alternative, one after the other, to the smallest entity that leaves a match. */
export function witness(
  engine: Engine,
  alternative: Alternative,
  bindings: ReadonlyMap<string, number>,
  { rows: _, ...options }: AnswerOptions,
): Map<string, number> | undefined {
  // A limit on answers says nothing of how many values a variable of a tree may have.
  const bound = new Map(bindings);
  const ask = (free: string[], open: readonly string[]) => {
    const found = answerWith(engine, { free, body: exists(open, bodyOf(alternative, bound)) }, options);
    if (found.outcome === "complete") return found;
    throw stoppedEarly(found.outcome);
  };
  if (ask([], alternative.variables).count === 0) return undefined;
  for (const [i, name] of alternative.variables.entries()) {
    const found = ask([name], alternative.variables.slice(i + 1));
    bound.set(name, found.ids[0]!);
  }
  return bound;
}

function bodyOf({ atoms, denied }: Alternative, bound: ReadonlyMap<string, number>): Formula {
  return and(...atoms.map((each) => bind(each, bound)), ...denied.map((each) => not(bind(each, bound))));
}

/** Fills in variables that have a value. */
function bind<F extends Formula>(formula: F, bound: ReadonlyMap<string, number>): F {
  const values = new Map([...bound].map(([name, value]) => [name, constant(value)]));
  // Constants capture nothing, so the formula keeps its kind.
  return substitute(formula, values) as F;
}

function treeOf(
  { atoms, denied }: Alternative,
  bindings: ReadonlyMap<string, number>,
  pattern: readonly number[],
): Omit<Explanation, "values"> {
  const links = atoms.map((each, slot) =>
    linkOf(bind(each, bindings), pattern.includes(slot) ? "missing" : "known"),
  );
  const absences: Formula[] = [];
  for (const each of denied) {
    const bound = bind(each, bindings);
    if (bound.kind === "atom") links.push(linkOf(bound, "absent"));
    else absences.push(bound);
  }
  return { bindings, links, atoms, absences, missing: pattern.length };
}

function linkOf({ relation, head, tail }: Atom, state: TreeLink["state"]): TreeLink {
  const id = relation as number;
  const [from, to] = [entityIn(head), entityIn(tail)];
  return id & 1
    ? { head: to, relation: id ^ 1, tail: from, state }
    : { head: from, relation: id, tail: to, state };
}

/** After binding, every term of a link is a grounded constant. */
const entityIn = (term: Term): number => (term.kind === "constant" ? (term.entity as number) : -1);
