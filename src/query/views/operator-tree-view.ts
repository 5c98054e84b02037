import { LacunaError } from "../../error.ts";
import { type Atom, type Formula, inverse, type Query, type Relation } from "../formula.ts";
import { freeVariables, renameApart } from "../scope.ts";
import { complement, entity, intersect, type OperatorTree, project, unite } from "./operator-tree.ts";

/**
 * The operator tree that means the same as a query, where there is one: one free variable, no cycle, no two links
 * between the same variables, every existential variable reached from anchors (EFO-1-QA).
 *
 * @throws LacunaError `query.not-expressible` with the reason otherwise.
 * @internal
 */
export function queryToTree(query: Query): OperatorTree {
  if (query.free.length !== 1)
    throw notATree(
      query.free.length === 0 ? "it has no free variable" : `it has ${query.free.length} free variables`,
    );
  return ofFormula(renameApart(query).body, { target: query.free[0]!, relations: relationUses(query.body) });
}

/** Data that stays fixed while the set of one variable is described. */
interface Scope {
  readonly target: string;
  /** How often each placeholder relation occurs. */
  readonly relations: ReadonlyMap<Relation, number>;
}

function ofFormula(formula: Formula, scope: Scope): OperatorTree {
  switch (formula.kind) {
    case "atom":
      return ofAnchoredAtom(formula, scope);
    case "not":
      return complement(ofFormula(formula.body, scope));
    case "or":
      return ofAlternatives(formula.operands, scope);
    case "and":
      return ofConjuncts(formula.operands, scope);
    case "exists":
      return ofConjuncts([formula], scope);
  }
}

/** The union of what each alternative describes; its variables but the target are its own. */
function ofAlternatives(operands: readonly Formula[], scope: Scope): OperatorTree {
  if (operands.length === 0) throw notATree("it contains an empty alternative");
  const sets = operands.map((operand) => ofConjuncts([operand], scope));
  return sets.length === 1 ? sets[0]! : unite(...sets);
}

/** One conjunct and the variables it constrains. */
interface Part {
  readonly formula: Formula;
  readonly variables: ReadonlySet<string>;
}

/** The set of values of the target that satisfy all conjuncts: one branch per connected group of conjuncts. */
function ofConjuncts(conjuncts: readonly Formula[], scope: Scope): OperatorTree {
  const parts = conjuncts.flatMap(spread);
  const branches = groups(parts, scope.target).map((group) => ofGroup(group, scope));
  if (branches.length === 0) throw notATree(`nothing is said about ?${scope.target}`);
  return branches.length === 1 ? branches[0]! : intersect(...branches);
}

/** Splits conjunctions and quantifiers over several variables; parts about one variable stay whole. */
function spread(formula: Formula): Part[] {
  const variables = new Set(freeVariables(formula));
  if (formula.kind === "exists") return [formula.body].flatMap(spread);
  if (formula.kind === "and" && variables.size > 1) return formula.operands.flatMap(spread);
  return [{ formula, variables }];
}

/** Conjuncts that share a variable other than the target belong together. */
function groups(parts: readonly Part[], target: string): Part[][] {
  const found: { parts: Part[]; variables: Set<string> }[] = [];
  for (const part of parts) {
    const merged = { parts: [part], variables: new Set(part.variables) };
    merged.variables.delete(target);
    for (let index = found.length - 1; index >= 0; index--) {
      const other = found[index]!;
      if (![...merged.variables].some((name) => other.variables.has(name))) continue;
      merged.parts.unshift(...other.parts);
      for (const name of other.variables) merged.variables.add(name);
      found.splice(index, 1);
    }
    found.push(merged);
  }
  return found.map((group) => group.parts);
}

function ofGroup(group: readonly Part[], scope: Scope): OperatorTree {
  const { target } = scope;
  const touching = group.filter((part) => part.variables.has(target));
  if (touching.length === 0) throw notATree(`a part of it does not depend on ?${target}`);
  const alone = group.length === 1 ? group[0]!.formula : undefined;
  if (alone && group[0]!.variables.size === 1) return ofFormula(alone, scope);
  // Nothing else mentions its other variables: ∃x (A ∨ B) is ∃x A ∨ ∃x B, however far out the quantifier is.
  if (alone?.kind === "or") return ofAlternatives(alone.operands, scope);
  if (touching.length > 1) throw notATree(whyTwoLinks(touching, target));
  const link = touching[0]!.formula;
  if (link.kind === "not" && link.body.kind === "atom")
    throw notATree(`a negated link leads from the existential variable ?${otherThan(target, touching[0]!)}`);
  if (link.kind !== "atom")
    throw notATree(`alternatives or negations mention both ?${target} and another variable`);
  const from = otherThan(target, touching[0]!);
  if (group.length === 1) throw notATree(`nothing else is said about the existential variable ?${from}`);
  const rest = group.filter((part) => part !== touching[0]).map((part) => part.formula);
  return project(relationTo(link, target, scope), ofConjuncts(rest, { ...scope, target: from }));
}

function ofAnchoredAtom(link: Atom, scope: Scope): OperatorTree {
  const { head, tail } = link;
  if (head.kind === "constant" && tail.kind === "constant") throw notATree("a link joins two constants");
  if (head.kind === "variable" && tail.kind === "variable") {
    if (head.name === tail.name) throw notATree(`a link joins ?${head.name} with itself`);
    const from = head.name === scope.target ? tail.name : head.name;
    throw notATree(`nothing else is said about the existential variable ?${from}`);
  }
  const anchor = head.kind === "constant" ? head : tail.kind === "constant" ? tail : undefined;
  return project(relationTo(link, scope.target, scope), entity(anchor!.entity));
}

/** The relation read towards the target; a placeholder used once represents either direction. */
function relationTo(link: Atom, target: string, scope: Scope): Relation {
  if (link.tail.kind === "variable" && link.tail.name === target) return link.relation;
  if (typeof link.relation === "number") return inverse(link.relation);
  if (scope.relations.get(link.relation) === 1) return link.relation;
  throw notATree(`the placeholder ${link.relation} is used several times and once backwards`);
}

function whyTwoLinks(touching: readonly Part[], target: string): string {
  const names = touching.map((part) => otherThan(target, part));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined
    ? `there is a cycle through ?${target}`
    : `several links join ?${repeated} and ?${target}`;
}

function otherThan(target: string, part: Part): string {
  for (const name of part.variables) if (name !== target) return name;
  return target;
}

function relationUses(formula: Formula, uses = new Map<Relation, number>()): ReadonlyMap<Relation, number> {
  if (formula.kind === "atom") uses.set(formula.relation, (uses.get(formula.relation) ?? 0) + 1);
  else if (formula.kind === "and" || formula.kind === "or")
    for (const operand of formula.operands) relationUses(operand, uses);
  else relationUses(formula.body, uses);
  return uses;
}

function notATree(reason: string): LacunaError {
  return new LacunaError("query.not-expressible", `the query is not a tree of set operators: ${reason}`, {
    hint: "use the text, efok or sparql notation for it",
  });
}
