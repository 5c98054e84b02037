import { type Graph, levelOf, rowOf } from "../../src/kg/graph.ts";
import type { Random } from "../../src/numeric/random.ts";
import type { Atom, Formula, Query, Term } from "../../src/query/formula.ts";

/**
 * Fills the placeholders of a query type from a match of its atoms in the graph, so that most groundings have answers:
 * every atom takes a link that leaves what is known already, a denied one any relation between two known ends. Undefined when a cycle could not be closed; try again.
 */
export function groundOn(type: Query, graph: Graph, random: Random): Query | undefined {
  const entities = new Map<string, number>();
  const relations = new Map<string, number>();
  const denied = new Set<Atom>();
  const left = atomsOf(type.body, false, denied);
  const known = (term: Term) => entities.get(keyOf(term));
  while (left.length > 0) {
    const count = (atom: Atom) =>
      Number(known(atom.head) !== undefined) + Number(known(atom.tail) !== undefined);
    const best = left.reduce((a, b) => (count(b) > count(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    const flip = known(best.head) === undefined ? 1 : 0;
    const [from, to] = flip ? [best.tail, best.head] : [best.head, best.tail];
    if (known(from) === undefined) entities.set(keyOf(from), random.below(graph.entityCount));
    const link =
      denied.has(best) && known(to) !== undefined
        ? { relation: random.below(graph.relationCount), tail: known(to)! }
        : pickLink(graph, known(from)!, known(to), random);
    if (link === undefined) return undefined;
    entities.set(keyOf(to), link.tail);
    relations.set(String(best.relation), link.relation ^ flip);
  }
  return { free: type.free, body: filled(type.body, entities, relations) };
}

/** A random relation that leaves an entity, towards `to` when given, and a random tail of it. */
function pickLink(graph: Graph, from: number, to: number | undefined, random: Random) {
  const fitting: number[] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    if (to === undefined ? rowOf(graph.rows, relation, from) >= 0 : levelOf(graph, from, relation, to) >= 0)
      fitting.push(relation);
  if (fitting.length === 0) return undefined;
  const relation = fitting[random.below(fitting.length)]!;
  if (to !== undefined) return { relation, tail: to };
  const row = rowOf(graph.rows, relation, from);
  const first = graph.rows.rowEdge[row]!;
  return { relation, tail: graph.rows.tails[first + random.below(graph.rows.rowEdge[row + 1]! - first)]! };
}

const keyOf = (term: Term) => (term.kind === "variable" ? `?${term.name}` : String(term.entity));

function atomsOf(formula: Formula, isDenied: boolean, denied: Set<Atom>): Atom[] {
  switch (formula.kind) {
    case "atom":
      if (isDenied) denied.add(formula);
      return [formula];
    case "and":
    case "or":
      return formula.operands.flatMap((each) => atomsOf(each, isDenied, denied));
    default:
      return atomsOf(formula.body, isDenied || formula.kind === "not", denied);
  }
}

function filled(
  formula: Formula,
  entities: ReadonlyMap<string, number>,
  relations: ReadonlyMap<string, number>,
): Formula {
  const term = (each: Term): Term =>
    each.kind === "variable" ? each : { kind: "constant", entity: entities.get(keyOf(each))! };
  switch (formula.kind) {
    case "atom":
      return {
        kind: "atom",
        relation: relations.get(String(formula.relation))!,
        head: term(formula.head),
        tail: term(formula.tail),
      };
    case "and":
    case "or":
      return {
        kind: formula.kind,
        operands: formula.operands.map((each) => filled(each, entities, relations)),
      };
    default:
      return { ...formula, body: filled(formula.body, entities, relations) };
  }
}
