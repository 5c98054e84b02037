import { LacunaError } from "../../error.ts";
import {
  and,
  type Exists,
  exists,
  type Formula,
  not,
  or,
  type Query,
  type Relation,
  type Term,
} from "../formula.ts";
import { freeVariables, renameApart } from "../scope.ts";
import {
  conjunctionOf,
  conjunctionToGraph,
  type QueryEdge,
  type QueryGraph,
  turned,
} from "../views/query-graph.ts";

/**
 * The canonical string of a query graph (EFO_k-CQA): nodes numbered by kind in node order, links ordered
 * by the smaller rank of their ends and written from there, conjuncts bracketed and nested to the right.
 * Ids are written as they are; placeholders get the names `r1…` and `s1…`.
 */
export function printEfokGraph(graph: QueryGraph): string {
  return printGraph(graph, new Namer());
}

function printGraph(graph: QueryGraph, namer: Namer): string {
  const ranks = nodeRanks(graph);
  const names = nodeNames(graph, namer);
  const smaller = (edge: QueryEdge): number => Math.min(ranks[edge.head]!, ranks[edge.tail]!);
  const literals = graph.edges
    .map((edge) =>
      ranks[edge.head]! <= ranks[edge.tail]! ? { edge, turned: false } : { edge: turned(edge), turned: true },
    )
    .sort((a, b) => smaller(a.edge) - smaller(b.edge))
    .map(({ edge, turned }) => {
      const link = `${namer.relation(edge.relation, turned)}(${names[edge.head]},${names[edge.tail]})`;
      return edge.negated ? `!(${link})` : link;
    });
  return nested(literals, "&");
}

/** Operands in brackets, nested to the right; a single operand has no brackets. */
function nested(operands: readonly string[], connective: string): string {
  const [last, ...others] = [...operands].reverse();
  if (last === undefined) throw notEfok("an empty conjunction or disjunction");
  return others.reduce((rest, operand) => `(${operand})${connective}(${rest})`, last);
}

/** Constants before existential variables before free ones, each kind in node order. */
function nodeRanks(graph: QueryGraph): number[] {
  const step = graph.nodes.length + 1;
  const weights = { constant: 1, existential: step, free: step * step };
  const counts = { constant: 0, existential: 0, free: 0 };
  return graph.nodes.map((node) => ++counts[node.kind] * weights[node.kind]);
}

function nodeNames(graph: QueryGraph, namer: Namer): string[] {
  const counts = { constant: 0, existential: 0, free: 0 };
  return graph.nodes.map((node) => {
    const number = ++counts[node.kind];
    if (node.kind !== "constant") return `${node.kind === "free" ? "f" : "e"}${number}`;
    return namer.constant(node.entity, number);
  });
}

/**
 * Names relations and constants in order of first occurrence. Ids are written as they are, or get names that a grounding maps back;
 * a repeated placeholder keeps its name.
 */
class Namer {
  private readonly relations = new Map<string, { name: string; turned: boolean }>();
  private relationCount = 0;
  readonly grounding: Map<string, number> | undefined;

  constructor(grounding?: Map<string, number>) {
    this.grounding = grounding;
  }

  relation(relation: Relation, turned: boolean): string {
    if (typeof relation === "number") {
      if (this.grounding === undefined) return String(relation);
      const name = `r${++this.relationCount}`;
      this.grounding.set(name, relation);
      return name;
    }
    const known = this.relations.get(relation);
    if (known === undefined) {
      const name = `r${++this.relationCount}`;
      this.relations.set(relation, { name, turned });
      return name;
    }
    if (known.turned !== turned) throw notEfok(`the placeholder ${relation} is used in both directions`);
    return known.name;
  }

  constant(entity: number | string, number: number): string {
    if (typeof entity === "number") {
      if (this.grounding === undefined) return String(entity);
      this.grounding.set(`s${number}`, entity);
    }
    return `s${number}`;
  }
}

/**
 * The EFO_k string of an existential query. Conjunctions print as their graph; with alternatives the formula keeps
 * its own order and its quantifiers move to the front.
 *
 * @throws LacunaError `query.not-expressible` when a denied branch has variables of its own.
 */
export function printEfok(query: Query): string {
  return print(query, new Namer());
}

/** A formula with names and the ids they stand for, as the published data files have them. */
export interface GroundedEfok {
  readonly formula: string;
  readonly grounding: Readonly<Record<string, number>>;
}

/** The formula of a query's type and the grounding that makes it the query: for files keyed by formula string. */
export function toGroundedEfok(query: Query): GroundedEfok {
  const grounding = new Map<string, number>();
  const formula = print(query, new Namer(grounding));
  return { formula, grounding: Object.fromEntries(grounding) };
}

function print(query: Query, namer: Namer): string {
  const said = new Set(freeVariables(query.body));
  for (const name of query.free)
    if (!said.has(name)) throw notEfok(`no link mentions the free variable ?${name}`);
  const { free, body } = renameApart({ free: query.free, body: flattened(query.body) });
  const conjunction = conjunctionOf({ free, body });
  if (conjunction !== undefined) return printGraph(conjunctionToGraph(conjunction), namer);
  const terms = new Map(free.map((name, index) => [name, `f${index + 1}`]));
  return printFormula(body, false, { terms, counts: { s: 0, e: 0 }, namer });
}

/** The formula without nested lists of the same kind, unused quantifiers and lists of one. */
function flattened(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "not":
      return not(flattened(formula.body));
    case "exists": {
      const body = flattened(formula.body);
      const used = freeVariables(body);
      return exists(
        formula.variables.filter((name) => used.includes(name)),
        body,
      );
    }
    default: {
      const operands = formula.operands
        .map(flattened)
        .flatMap((operand) => (operand.kind === formula.kind ? operand.operands : [operand]));
      return formula.kind === "and" ? and(...operands) : or(...operands);
    }
  }
}

interface Names {
  readonly terms: Map<string, string>;
  readonly counts: { s: number; e: number };
  readonly namer: Namer;
}

function printFormula(formula: Formula, denied: boolean, names: Names): string {
  switch (formula.kind) {
    case "atom":
      return `${names.namer.relation(formula.relation, false)}(${nameOf(formula.head, names)},${nameOf(formula.tail, names)})`;
    case "not":
      return `!(${printFormula(formula.body, !denied, names)})`;
    case "exists":
      return printFormula(unquantified(formula, denied, names), denied, names);
    default:
      return nested(
        flat(formula, formula.kind, denied, names).map((operand) => printFormula(operand, denied, names)),
        formula.kind === "and" ? "&" : "|",
      );
  }
}

/** The operands of a chain of one connective, whatever its brackets and quantifiers. */
function flat(formula: Formula, kind: "and" | "or", denied: boolean, names: Names): readonly Formula[] {
  if (formula.kind === "exists") return flat(unquantified(formula, denied, names), kind, denied, names);
  if (formula.kind !== kind) return [formula];
  return formula.operands.flatMap((operand) => flat(operand, kind, denied, names));
}

/** Names the variables of a quantifier, moves it to the front of the formula, and continues with its body. */
function unquantified(formula: Exists, denied: boolean, names: Names): Formula {
  if (denied) throw notEfok("a denied branch with variables of its own (BetaE's pni)");
  const used = freeVariables(formula.body);
  for (const name of formula.variables)
    if (used.includes(name)) names.terms.set(name, `e${++names.counts.e}`);
  return formula.body;
}

function nameOf(term: Term, names: Names): string {
  if (term.kind === "variable") return names.terms.get(term.name) ?? term.name;
  if (typeof term.entity === "number") return names.namer.constant(term.entity, ++names.counts.s);
  const key = `"${term.entity}`;
  const known = names.terms.get(key) ?? `s${++names.counts.s}`;
  names.terms.set(key, known);
  return known;
}

function notEfok(what: string): LacunaError {
  return new LacunaError("query.not-expressible", `EFO_k formulas cannot say this: ${what}`, {
    hint: "use the text notation for it",
  });
}
