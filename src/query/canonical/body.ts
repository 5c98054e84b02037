import { LacunaError } from "../../error.ts";
import {
  type Atom,
  and,
  exists,
  type Formula,
  inverse,
  not,
  or,
  type Term,
  type Variable,
  variable,
} from "../formula.ts";
import { freeVariables } from "../scope.ts";
import { connected } from "./scope.ts";

/** A canonical formula and its comparison string. */
export interface Rendered {
  readonly key: string;
  readonly formula: Formula;
}

/** Labels of the variables in scope; several may share a label while colours are refined. */
type Labels = ReadonlyMap<string, Variable>;

interface Work {
  readonly abstract: boolean;
  /** Atoms that may still be rendered before the query counts as too symmetric. */
  budget: number;
}

/**
 * Renders a formula in minimal scope canonically. Bound variables get labels by colour refinement: a variable's colour is the
 * sorted set of its conjuncts with itself marked and the others in their colours. Variables with a unique colour are fixed, the
 * conjuncts split into smaller groups, and each group is refined separately. When all colours are shared, each candidate is tried
 * and the least string wins, so that the result is exact.
 */
export function canonicalBody(formula: Formula, outer: Labels, abstract: boolean): Rendered {
  return render(formula, outer, { abstract, budget: 400_000 });
}

function render(formula: Formula, labels: Labels, work: Work): Rendered {
  switch (formula.kind) {
    case "atom":
      return renderAtom(formula, labels, work);
    case "not": {
      const body = render(formula.body, labels, work);
      return { key: `!${body.key}`, formula: not(body.formula) };
    }
    case "exists":
      return renderGroups(conjunctsOf(formula.body), new Set(formula.variables), labels, work);
    default: {
      const operands = formula.operands.map((operand) => render(operand, labels, work)).sort(byKey);
      const join = formula.kind === "and" ? and : or;
      return { key: bracket(formula.kind, operands), formula: join(...operands.map((each) => each.formula)) };
    }
  }
}

const conjunctsOf = (formula: Formula): readonly Formula[] =>
  formula.kind === "and" ? formula.operands : [formula];
const byKey = (a: Rendered, b: Rendered): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

function bracket(kind: "and" | "or", operands: readonly Rendered[]): string {
  if (operands.length === 1) return operands[0]!.key;
  const keys = operands.map((operand) => operand.key);
  return kind === "and" ? `(${keys.join("&")})` : `[${keys.join("|")}]`;
}

function renderAtom(link: Atom, labels: Labels, work: Work): Rendered {
  if (--work.budget < 0)
    throw new LacunaError(
      "query.too-symmetric",
      "the query is too large and symmetric to be put in canonical form",
    );
  const head = label(link.head, labels);
  const tail = label(link.tail, labels);
  const headKey = termKey(head, work);
  const tailKey = termKey(tail, work);
  if (work.abstract) {
    const [first, second] = headKey <= tailKey ? [headKey, tailKey] : [tailKey, headKey];
    return { key: `r(${first},${second})`, formula: { ...link, head, tail } };
  }
  if (typeof link.relation === "string")
    return {
      key: `${JSON.stringify(link.relation)}(${headKey},${tailKey})`,
      formula: { ...link, head, tail },
    };
  if (link.relation % 2 === 0)
    return { key: `${link.relation}(${headKey},${tailKey})`, formula: { ...link, head, tail } };
  const relation = inverse(link.relation);
  return {
    key: `${relation}(${tailKey},${headKey})`,
    formula: { kind: "atom", relation, head: tail, tail: head },
  };
}

function label(term: Term, labels: Labels): Term {
  return term.kind === "constant" ? term : (labels.get(term.name) ?? term);
}

function termKey(term: Term, work: Work): string {
  if (term.kind === "variable") return term.name;
  if (work.abstract) return "s";
  return typeof term.entity === "number" ? `#${term.entity}` : JSON.stringify(term.entity);
}

/** Renders conjuncts under some still unlabelled variables, group by connected group. */
function renderGroups(
  formulas: readonly Formula[],
  open: ReadonlySet<string>,
  labels: Labels,
  work: Work,
): Rendered {
  const groups = connected(formulas, open).map((group) =>
    group.variables.size === 0
      ? render(and(...group.formulas), labels, work)
      : renderGroup(group.formulas, [...group.variables], labels, work),
  );
  groups.sort(byKey);
  const parts = groups.map((group) => group.formula);
  return { key: bracket("and", groups), formula: and(...parts.flatMap(conjunctsOf)) };
}

/** One connected group: refine colours, fix the variables that have their own, or branch where none has. */
function renderGroup(
  formulas: readonly Formula[],
  names: readonly string[],
  labels: Labels,
  work: Work,
): Rendered {
  const classes = refine(formulas, names, labels, work);
  const single = classes.filter((each) => each.length === 1).map((each) => each[0]!);
  if (single.length > 0) return fix(formulas, names, single, labels, work);
  let best: Rendered | undefined;
  const tried: string[] = [];
  for (const candidate of classes[0]!) {
    if (tried.some((other) => interchangeable(formulas, candidate, other, names, labels, work))) continue;
    tried.push(candidate);
    const found = fix(formulas, names, [candidate], labels, work);
    if (best === undefined || found.key < best.key) best = found;
  }
  return best!;
}

/** Gives the next labels to some variables and continues with the others. */
function fix(
  formulas: readonly Formula[],
  names: readonly string[],
  chosen: readonly string[],
  labels: Labels,
  work: Work,
): Rendered {
  const extended = new Map(labels);
  const fresh = chosen.map((name, index) => {
    const given = variable(`e${labels.size + index + 1}`);
    extended.set(name, given);
    return given.name;
  });
  const open = new Set(names.filter((name) => !chosen.includes(name)));
  const inner = renderGroups(formulas, open, extended, work);
  return { key: `E${fresh.length}${inner.key}`, formula: exists(fresh, inner.formula) };
}

/** The variables by colour, classes in canonical order. */
function refine(
  formulas: readonly Formula[],
  names: readonly string[],
  labels: Labels,
  work: Work,
): string[][] {
  const mentions = new Map(
    names.map((name) => [name, formulas.filter((formula) => freeVariables(formula).includes(name))]),
  );
  let colour = new Map(names.map((name) => [name, 0]));
  for (let count = 1; ; ) {
    const signatures = names.map((name) => {
      const seen = new Map(labels);
      for (const other of names) seen.set(other, variable(other === name ? "*" : `c${colour.get(other)}`));
      const keys = mentions.get(name)!.map((formula) => render(formula, seen, work).key);
      return `${String(colour.get(name)).padStart(6, "0")} ${keys.sort().join("&")}`;
    });
    const ranks = [...new Set(signatures)].sort();
    colour = new Map(names.map((name, index) => [name, ranks.indexOf(signatures[index]!)]));
    if (ranks.length === count || ranks.length === names.length) {
      const classes: string[][] = ranks.map(() => []);
      for (const name of names) classes[colour.get(name)!]!.push(name);
      return classes;
    }
    count = ranks.length;
  }
}

/** Whether exchanging two variables leaves the conjuncts as they are; then one of them need not be tried. */
function interchangeable(
  formulas: readonly Formula[],
  a: string,
  b: string,
  names: readonly string[],
  labels: Labels,
  work: Work,
): boolean {
  const own = new Map([...labels, ...names.map((name, index) => [name, variable(`v${index}`)] as const)]);
  const swapped = new Map(own).set(a, own.get(b)!).set(b, own.get(a)!);
  const key = (seen: Labels): string =>
    formulas
      .map((formula) => render(formula, seen, work).key)
      .sort()
      .join("&");
  return key(own) === key(swapped);
}
