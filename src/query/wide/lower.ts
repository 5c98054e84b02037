import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Order } from "../../kg/values/order.ts";
import { type CompareSign, type Value, valueText } from "../../kg/values/value.ts";
import { relationOfOrder } from "../../kg/wide/implied-orders.ts";
import {
  type WideBase,
  type WideGraph,
  type WideNeed,
  wideBase,
  wideGraph,
} from "../../kg/wide/wide-graph.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Query,
  type Term,
  variable,
} from "../formula.ts";
import { isSafe } from "../safety.ts";
import { freshName, variablesOf } from "../scope.ts";
import {
  type Comparison,
  holdingTerms,
  type Leaf,
  leavesOf,
  type Operand,
  type WideFormula,
  type WideQuery,
} from "./formula.ts";
import { literalsIn, statedLinks } from "./lower-stated.ts";

/** A query over links, and the graph that it is answered on. */
export interface Lowered {
  readonly graph: Graph;
  readonly query: Query;
}

/**
 * Makes a query over links of one over values. Values become entities behind those of the graph, attributes relations to them, and
 * comparisons links that follow from the order of the values: `budget(?p) > 5` is `exists ?v (budget(?p, ?v) & 5 < ?v)`. What has
 * been said of links, negation and variables then holds for values as it stands.
 * @throws LacunaError `query.unknown-attribute`, `query.too-many-values`, `query.too-many-instants`, `query.unsafe` where a qualifier
 * is loose
 */
export function lowered(query: WideQuery, graph: Graph): Lowered {
  const base = wideBase(graph, needOf(query.body));
  const written = writtenValues(query.body);
  const wide = wideGraph(base, [...written.values()]);
  const idOf = new Map([...written.keys()].map((key, at) => [key, wide.written[at]!]));
  const taken = new Set([...query.free, ...variablesOf(query.body)]);
  const made = new Set<string>();
  const fresh = () => {
    const name = freshName("value__", taken);
    taken.add(name);
    made.add(name);
    return name;
  };
  const work: Lowering = {
    base,
    wide,
    fresh,
    made,
    idOf: (value) => idOf.get(keyOf(value))!,
    things: thingsOf(query.body),
  };
  const body = lower(query.body, work);
  const isBound = isSafe(query);
  if (!isBound) refuseLooseQualifiers(query);
  return {
    graph: wide.graph,
    query: isBound ? { free: query.free, body } : overThings(query, body, work),
  };
}

/** What the values of a query have to be found among. */
function needOf(body: WideFormula): WideNeed {
  const said = leavesOf(body).filter(({ kind }) => kind === "stated" || kind === "instant");
  if (said.length === 0) return "values";
  return said.some((leaf) => timesOf(leaf).length > 0) ? "instants" : "statements";
}

/** The variables of a leaf that stand for instants. */
function timesOf(leaf: Leaf): string[] {
  if (leaf.kind === "instant") return [leaf.time.name];
  if (leaf.kind !== "stated" || !leaf.when || leaf.when.is === "untimed") return [];
  const { when } = leaf;
  return ("at" in when ? [when.at] : [when.from, when.to]).flatMap((each) =>
    each !== "open" && each.kind === "variable" ? [each.name] : [],
  );
}

/** A value of a qualifier may be a thing, a number, a time or a text, so that one that nothing binds has no range. */
function refuseLooseQualifiers({ body }: WideQuery): void {
  for (const leaf of leavesOf(body))
    for (const { value } of leaf.kind === "stated" ? leaf.pairs : [])
      if (value?.kind === "variable")
        throw new LacunaError(
          "query.unsafe",
          `?${value.name} is a value of a qualifier, which has no range to try where a variable is left loose`,
          { hint: "bind every variable by a link, a value, or a qualifier without !" },
        );
}

export interface Lowering {
  readonly base: WideBase;
  readonly wide: WideGraph;
  /** A variable that the query does not have. */
  fresh(): string;
  /** The variables that were made so, each of which an attribute binds. */
  readonly made: ReadonlySet<string>;
  idOf(value: Value): number;
  /** Variables that stand for things of the graph. */
  readonly things: ReadonlySet<string>;
}

function lower(formula: WideFormula, work: Lowering): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "value":
      return atom(attribute(formula.attribute, work), formula.subject, formula.value);
    case "compare":
      return comparison(formula, work);
    case "stated":
      return statedLinks(formula, work);
    case "instant":
      return atom(relationOfOrder(work.base, "instant"), formula.time, constant(work.wide.mark));
    case "not":
      return not(lower(formula.body, work));
    case "exists":
      return exists(formula.variables, lower(formula.body, work));
    default:
      return (formula.kind === "and" ? and : or)(...formula.operands.map((each) => lower(each, work)));
  }
}

function attribute(name: string, { base }: Lowering): number {
  const relation = base.relationOf.get(name);
  if (relation !== undefined) return relation;
  throw new LacunaError("query.unknown-attribute", `no attribute is called ${JSON.stringify(name)}`, {
    hint: "write attributes as the graph has them",
  });
}

const ORDER: Readonly<Record<CompareSign, readonly [order: Order, isTurned: boolean]>> = {
  "<": ["before", false],
  ">": ["before", true],
  "<=": ["until", false],
  ">=": ["until", true],
  "=": ["equal", false],
  "!=": ["equal", false],
  "~": ["near", false],
};

function comparison({ sign, left, right }: Comparison, work: Lowering): Formula {
  const variables: string[] = [];
  const links: Formula[] = [];
  const side = (operand: Operand): Term => {
    if (operand.kind === "literal") return constant(work.idOf(operand.value));
    if (operand.kind !== "value-of") return operand;
    const name = work.fresh();
    variables.push(name);
    links.push(atom(attribute(operand.attribute, work), operand.subject, variable(name)));
    return variable(name);
  };
  const [one, other] = [side(left), side(right)];
  const [order, isTurned] = ORDER[sign];
  // A value after another one is written the other way round.
  const [from, to] = isTurned ? [other, one] : [one, other];
  const related = (of: Order) => atom(relationOfOrder(work.base, of), from, to);
  if (sign !== "!=") links.push(related(order));
  else {
    // Things differ whatever they are; values differ where they compare at all.
    const areThings = [one, other].every((each) =>
      each.kind === "constant" ? isThing(each.entity, work) : work.things.has(each.name),
    );
    if (!areThings) links.push(related("alike"));
    links.push(not(related("equal")));
  }
  return exists(variables, and(...links));
}

const isThing = (entity: number | string, { base }: Lowering) =>
  typeof entity === "number" && entity < base.table.first;

/** What tells values apart: a year and a number can have the same text. */
const keyOf = (value: Value): string => `${value.kind} ${valueText(value)}`;

/** The values that a formula writes, each once, by their keys. */
const writtenValues = (formula: WideFormula): Map<string, Value> =>
  new Map(
    leavesOf(formula).flatMap((leaf) => literalsIn(leaf).map((value) => [keyOf(value), value] as const)),
  );

/** Variables at the end of a link, or with an attribute. */
const thingsOf = (formula: WideFormula): Set<string> =>
  new Set(
    leavesOf(formula).flatMap((leaf) =>
      thingsIn(leaf).flatMap((each) => (each.kind === "variable" ? [each.name] : [])),
    ),
  );

function thingsIn(leaf: Leaf): Term[] {
  if (leaf.kind === "instant") return [];
  if (leaf.kind === "stated") return [leaf.head, leaf.tail];
  return holdingTerms(leaf).filter((each) => !(leaf.kind === "value" && each === leaf.value));
}

/** Variables that nothing binds range over the things of the graph, those of times over its instants, and none over values. */
function overThings(
  { free, body: wide }: WideQuery,
  body: Formula,
  { base, wide: { mark }, made }: Lowering,
): Query {
  const values = new Set(leavesOf(wide).flatMap((leaf) => (leaf.kind === "value" ? [leaf.value.name] : [])));
  const times = new Set(leavesOf(wide).flatMap(timesOf));
  const isThingOf = (name: string) =>
    atom(relationOfOrder(base, times.has(name) ? "instant" : "thing"), variable(name), constant(mark));
  const held = (names: readonly string[], inner: Formula): Formula =>
    and(inner, ...names.filter((name) => !values.has(name) && !made.has(name)).map(isThingOf));
  const visit = (formula: Formula): Formula => {
    switch (formula.kind) {
      case "atom":
        return formula;
      case "not":
        return not(visit(formula.body));
      case "exists":
        return exists(formula.variables, held(formula.variables, visit(formula.body)));
      default:
        return { kind: formula.kind, operands: formula.operands.map(visit) };
    }
  };
  return { free, body: held(free, visit(body)) };
}
