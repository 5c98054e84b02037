import {
  type Atom,
  and,
  atom,
  constant,
  exists,
  type Formula,
  or,
  type Query,
  type Term,
  variable,
} from "../../query/formula.ts";

/** A positive formula with its list of atoms. */
export interface Contractible {
  readonly free: readonly string[];
  readonly body: Formula;
  /** Positive atoms in the order of their bits. */
  readonly atoms: readonly Atom[];
}

type Ends = readonly [head: string, tail: string];

/**
 * The query type formed by the missing links, known links contracted (Gregucci et al., ICML 2025); placeholders stand for relations
 * and anchors. Alternatives without a missing link count as known as a whole.
 *
 * A known link merges its ends into one node. A node that holds an anchor is an anchor again, one for each missing link at it,
 * unless missing links supply it from elsewhere: then it is an inner variable (`2i1p` with r1 known reduces to 2p). A missing link
 * between ends that known links join is anchored at one end; its type is 1p.
 */
export function contract(query: Contractible, missing: number): Query {
  const ends = query.atoms.map(
    (each, bit): Ends => [nodeOf(each.head, `${bit}h`), nodeOf(each.tail, `${bit}t`)],
  );
  const isMissing = (bit: number) => ((missing >>> bit) & 1) === 1;
  const group = grouping(ends.filter((_, bit) => !isMissing(bit)));
  const links = ends.map(([head, tail]): Ends => [group(head), group(tail)]);
  const lacking = links.filter((_, bit) => isMissing(bit));
  const freeAt = new Map(query.free.map((name) => [group(`?${name}`), name]));
  const anchored = new Set(ends.flat().filter(isAnchor).map(group));
  // The representative of a node may be any of its members: whether an anchor is among them is asked of the node.
  const terms = namer(freeAt, (node) => anchored.has(node) && !supplied(node, lacking, freeAt));

  const bits = new Map<Formula, number>(query.atoms.map((each, bit) => [each, bit]));
  const rebuild = (part: Formula): Formula => {
    switch (part.kind) {
      case "atom": {
        const bit = bits.get(part)!;
        if (!isMissing(bit)) return and();
        const [head, tail] = links[bit]!;
        const from = head === tail ? terms.fresh() : terms.of(head);
        return atom(`r${bit + 1}`, from, terms.of(tail));
      }
      case "not":
        return and();
      case "exists":
        return rebuild(part.body);
      case "and":
        return joined(part.operands.map(rebuild));
      case "or": {
        const operands = part.operands.map(rebuild);
        return operands.some(isTrue) ? and() : or(...operands);
      }
    }
  };
  const body = rebuild(query.body);
  const free = query.free.filter((name) => terms.used.has(name));
  return { free, body: exists(terms.open, body) };
}

/** Merges the ends of links; returns the representative of each node. */
function grouping(joins: readonly Ends[]): (node: string) => string {
  const up = new Map<string, string>();
  const root = (node: string): string => {
    const next = up.get(node);
    return next === undefined ? node : root(next);
  };
  for (const [a, b] of joins) if (root(a) !== root(b)) up.set(root(a), root(b));
  return root;
}

/** Whether missing links lead from the node to an anchor or a loose end without passing a free variable. */
function supplied(node: string, lacking: readonly Ends[], freeAt: ReadonlyMap<string, string>): boolean {
  const at = lacking.filter((ends) => ends.includes(node));
  if (at.length < 2) return false;
  const others = lacking.filter((ends) => !ends.includes(node));
  const side = grouping(others);
  const reachesFree = (from: string) => [...freeAt.keys()].some((free) => side(free) === side(from));
  const far = at.map(([head, tail]) => (head === node ? tail : head));
  return far.some((each) => each !== node && !reachesFree(each));
}

/** Gives each node its term in the reduced type at its first occurrence. */
function namer(freeAt: ReadonlyMap<string, string>, splits: (node: string) => boolean) {
  const open: string[] = [];
  const used = new Set<string>();
  const inner = new Map<string, Term>();
  let constants = 0;
  const fresh = (): Term => constant(`s${++constants}`);
  const of = (node: string): Term => {
    const name = freeAt.get(node);
    if (name !== undefined) {
      used.add(name);
      return variable(name);
    }
    if (splits(node)) return fresh();
    let term = inner.get(node);
    if (!term) {
      open.push(`e${open.length + 1}`);
      term = variable(open.at(-1)!);
      inner.set(node, term);
    }
    return term;
  };
  return { of, fresh, open, used };
}

function joined(operands: readonly Formula[]): Formula {
  return and(...operands.filter((each) => !isTrue(each)));
}

const isTrue = (formula: Formula): boolean => formula.kind === "and" && formula.operands.length === 0;

/** Variables are one node each; every occurrence of a constant is a separate node, as in query graphs. */
const nodeOf = (term: Term, occurrence: string): string =>
  term.kind === "variable" ? `?${term.name}` : `#${occurrence}`;

const isAnchor = (node: string): boolean => node.startsWith("#");
