import type { Graph } from "../../src/kg/graph.ts";
import type { Random } from "../../src/numeric/random.ts";
import type { Atom, Formula, Query, Term } from "../../src/query/formula.ts";

/** Directed edges by the entity they leave. */
export interface Incidence {
  readonly starts: Uint32Array;
  readonly relations: Uint32Array;
  readonly tails: Uint32Array;
}

export function incidenceOf({ rows, entityCount, relationCount }: Graph): Incidence {
  const starts = new Uint32Array(entityCount + 1);
  const { rowHead, rowEdge, relationRow } = rows;
  for (let row = 0; row < rowHead.length; row++)
    starts[rowHead[row]! + 1]! += rowEdge[row + 1]! - rowEdge[row]!;
  for (let id = 0; id < entityCount; id++) starts[id + 1]! += starts[id]!;
  const next = starts.slice();
  const relations = new Uint32Array(rows.tails.length);
  const tails = new Uint32Array(rows.tails.length);
  for (let relation = 0; relation < relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        const at = next[rowHead[row]!]!++;
        relations[at] = relation;
        tails[at] = rows.tails[edge]!;
      }
  return { starts, relations, tails };
}

/**
 * Fills the placeholders of a query type from a match of its atoms in the graph, so that most groundings have answers:
 * every atom takes a link that leaves what is known already. Undefined when a cycle could not be closed; try again.
 */
export function groundOn(type: Query, incidence: Incidence, random: Random): Query | undefined {
  const entities = new Map<string, number>();
  const relations = new Map<string, number>();
  const left = atomsOf(type.body);
  const known = (term: Term) => entities.get(keyOf(term));
  while (left.length > 0) {
    const count = (atom: Atom) =>
      Number(known(atom.head) !== undefined) + Number(known(atom.tail) !== undefined);
    const best = left.reduce((a, b) => (count(b) > count(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    const flip = known(best.head) === undefined ? 1 : 0;
    const [from, to] = flip ? [best.tail, best.head] : [best.head, best.tail];
    if (known(from) === undefined) {
      let start = 0;
      do start = random.below(incidence.starts.length - 1);
      while (incidence.starts[start] === incidence.starts[start + 1]);
      entities.set(keyOf(from), start);
    }
    const edge = pickEdge(incidence, known(from)!, known(to), random);
    if (edge === undefined) return undefined;
    entities.set(keyOf(to), incidence.tails[edge]!);
    relations.set(String(best.relation), incidence.relations[edge]! ^ flip);
  }
  return { free: type.free, body: filled(type.body, entities, relations) };
}

function pickEdge(
  incidence: Incidence,
  from: number,
  to: number | undefined,
  random: Random,
): number | undefined {
  const { starts, tails } = incidence;
  const [first, end] = [starts[from]!, starts[from + 1]!];
  if (to === undefined) return first === end ? undefined : first + random.below(end - first);
  const fitting: number[] = [];
  for (let edge = first; edge < end; edge++) if (tails[edge] === to) fitting.push(edge);
  return fitting.length === 0 ? undefined : fitting[random.below(fitting.length)];
}

const keyOf = (term: Term) => (term.kind === "variable" ? `?${term.name}` : String(term.entity));

function atomsOf(formula: Formula): Atom[] {
  switch (formula.kind) {
    case "atom":
      return [formula];
    case "and":
    case "or":
      return formula.operands.flatMap(atomsOf);
    default:
      return atomsOf(formula.body);
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
