import { type Atom, and, exists, type Formula, type Term } from "../../query/formula.ts";
import { freeVariables } from "../../query/scope.ts";
import type { Link, Node, Ref } from "./node.ts";
import { createReached, noBit } from "./patterns.ts";
import { opened, type Template } from "./template.ts";

/** Evaluation plan of a query type: the last free variable at the root, the other free ones fixed to candidates. */
export interface Program {
  readonly root: Node;
  /** Free variables but the last, with slots 0, 1, …. */
  readonly outer: readonly string[];
  /** The positive links whose matches give the candidates of `outer`. */
  readonly positive: Formula;
  /** Fixed variables, by slot. */
  readonly fixed: readonly string[];
}

/** Context of a compilation: the fixed variables. */
interface Scope {
  readonly bits: ReadonlyMap<Formula, number>;
  readonly fixed: ReadonlyMap<string, number>;
  /** All variables that are ever fixed. */
  readonly slots: string[];
  /** Inside a denied branch. */
  readonly denied: boolean;
}

/** Compiles a template. Cycles and parallel links are cut by fixing as few variables as possible. */
export function compile({ free, body, bits }: Template): Program {
  const outer = free.slice(0, -1);
  const slots = [...outer];
  const fixed = new Map(outer.map((name, slot) => [name, slot]));
  const root = block(body, free.at(-1), { bits, fixed, slots, denied: false });
  return { root, outer, positive: outerPositive(free, body), fixed: slots };
}

/** The links that bind the free variables but the last. */
function outerPositive(free: readonly string[], body: Formula): Formula {
  return exists(free.slice(-1), positivePart(body));
}

/** A formula whose only variables are the target and fixed ones. */
function block(formula: Formula, target: string | undefined, scope: Scope): Node {
  const { variables, parts } = opened(formula);
  return conjunction(target, parts, variables, scope, false)!;
}

/**
 * A conjunction with open variables. Parts that share no open variable are independent given the target; each such group is
 * connected to the target by one link, or must be cut. With `strict` a group that must be cut gives undefined.
 */
function conjunction(
  target: string | undefined,
  parts: readonly Formula[],
  open: readonly string[],
  scope: Scope,
  strict: boolean,
): Node | undefined {
  const positive: Node[] = [];
  const guards: Node[] = [];
  const denied: Node[] = [];
  const deniedGuards: Node[] = [];
  for (const group of groupsOf(parts, open)) {
    const onTarget = target !== undefined && group.parts.some((each) => mentions(each, target));
    const [only] = group.parts;
    if (group.open.length === 0 && only!.kind === "not") {
      const node = block(only!.body, onTarget ? target : undefined, { ...scope, denied: true });
      (onTarget || target === undefined ? denied : deniedGuards).push(node);
      continue;
    }
    const node = groupNode(onTarget ? target : undefined, group, scope, strict);
    if (!node) return undefined;
    (onTarget || target === undefined ? positive : guards).push(node);
  }
  if (positive.length === 0) positive.push(everything(target === undefined));
  if (positive.length === 1 && guards.length + denied.length + deniedGuards.length === 0) return positive[0];
  const all = [...positive, ...guards, ...denied, ...deniedGuards];
  return {
    kind: "all",
    parts: positive,
    guards,
    denied,
    deniedGuards,
    ...common(all.some((each) => each.varies)),
  };
}

interface Group {
  readonly parts: readonly Formula[];
  readonly open: readonly string[];
}

function groupNode(
  target: string | undefined,
  group: Group,
  scope: Scope,
  strict: boolean,
): Node | undefined {
  const node =
    group.open.length === 0 ? single(group.parts[0]!, target, scope) : hanging(target, group, scope);
  return node ?? (strict ? undefined : cut(target, group, scope));
}

/** A part whose only open variable is the target. */
function single(part: Formula, target: string | undefined, scope: Scope): Node {
  if (part.kind === "or") {
    const branches = part.operands.map((each) => block(each, target, scope));
    return { kind: "any", branches, ...common(branches.some((each) => each.varies)) };
  }
  if (part.kind !== "atom") return block(part, target, scope);
  const [head, tail] = [refOf(part.head, scope), refOf(part.tail, scope)];
  const varies = head?.kind === "fixed" || tail?.kind === "fixed";
  if (head && tail)
    return { kind: "check", from: head, to: tail, link: linkOf(part, false, scope), ...common(varies) };
  if (head) return { kind: "row", from: head, link: linkOf(part, false, scope), ...common(varies) };
  if (tail) return { kind: "row", from: tail, link: linkOf(part, true, scope), ...common(varies) };
  return { kind: "loop", link: linkOf(part, false, scope), ...common(false) };
}

/** A group that is connected to the target by at most one link; undefined for any other group. */
function hanging(target: string | undefined, group: Group, scope: Scope): Node | undefined {
  if (target === undefined) {
    for (const root of group.open) {
      const rest = group.open.filter((name) => name !== root);
      const from = conjunction(root, group.parts, rest, scope, true);
      if (from) return { kind: "some", from, ...common(from.varies) };
    }
    return undefined;
  }
  const touching = group.parts.filter((each) => mentions(each, target));
  const [link] = touching;
  if (touching.length !== 1 || link!.kind !== "atom") return undefined;
  const turned = link!.head.kind === "variable" && link!.head.name === target;
  const end = turned ? link!.tail : link!.head;
  if (end.kind !== "variable" || end.name === target) return undefined;
  const rest = group.parts.filter((each) => each !== link);
  const open = group.open.filter((name) => name !== end.name);
  const from = conjunction(end.name, rest, open, scope, true);
  return from && { kind: "step", from, link: linkOf(link!, turned, scope), ...common(from.varies) };
}

/** Fixes the fewest variables that turn the rest into a tree; variables with more links to constants first. */
function cut(target: string | undefined, group: Group, scope: Scope): Node {
  const anchors = (name: string) =>
    group.parts.filter((part) => part.kind === "atom" && mentions(part, name) && isAnchored(part, scope))
      .length;
  const ranked = [...group.open].sort((a, b) => anchors(b) - anchors(a));
  for (let size = 1; ; size++)
    for (const variables of choices(ranked, size)) {
      const slots = [...scope.slots];
      const fixed = new Map(scope.fixed);
      for (const name of variables) fixed.set(name, slots.push(name) - 1);
      const open = group.open.filter((name) => !fixed.has(name));
      const inner = conjunction(target, group.parts, open, { ...scope, fixed, slots }, true);
      if (!inner) continue;
      scope.slots.push(...slots.slice(scope.slots.length));
      const known = [...scope.fixed.keys()];
      return {
        kind: "fix",
        variables,
        slots: variables.map((name) => fixed.get(name)!),
        positive: exists(
          [...open, ...(target === undefined ? [] : [target])],
          and(...group.parts.map(positivePart)),
        ),
        inner,
        ...common(known.some((name) => group.parts.some((each) => mentions(each, name)))),
      };
    }
}

/** The parts by the open variables they share; a part without one is a separate group. */
function groupsOf(parts: readonly Formula[], open: readonly string[]): Group[] {
  const groups: { parts: Formula[]; open: Set<string> }[] = [];
  for (const part of parts) {
    const own = new Set(freeVariables(part).filter((name) => open.includes(name)));
    const joined = groups.filter((group) => [...own].some((name) => group.open.has(name)));
    const first = own.size === 0 ? undefined : joined[0];
    if (!first) {
      groups.push({ parts: [part], open: own });
      continue;
    }
    for (const other of joined) {
      for (const name of other.open) first.open.add(name);
      if (other === first) continue;
      first.parts.push(...other.parts);
      groups.splice(groups.indexOf(other), 1);
    }
    for (const name of own) first.open.add(name);
    first.parts.push(part);
  }
  return groups.map((group) => ({ parts: group.parts, open: [...group.open] }));
}

/** The formula without its denials, which is a necessary condition. */
export function positivePart(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "not":
      return and();
    case "exists":
      return exists(formula.variables, positivePart(formula.body));
    default:
      return { kind: formula.kind, operands: formula.operands.map(positivePart) };
  }
}

const common = (varies: boolean) => ({ out: createReached(), stamp: -1, varies });

const everything = (scalar: boolean): Node => ({ kind: "everything", scalar, ...common(false) });

const mentions = (part: Formula, name: string): boolean => freeVariables(part).includes(name);

const isAnchored = (part: Atom, scope: Scope): boolean =>
  refOf(part.head, scope) !== undefined || refOf(part.tail, scope) !== undefined;

function refOf(term: Term, scope: Scope): Ref | undefined {
  if (term.kind === "constant") return { kind: "constant", slot: term.entity as number };
  const slot = scope.fixed.get(term.name);
  return slot === undefined ? undefined : { kind: "fixed", slot };
}

function linkOf(part: Atom, turned: boolean, scope: Scope): Link {
  const bit = scope.denied ? noBit : (scope.bits.get(part) ?? noBit);
  return { relation: part.relation as number, turned, bit };
}

/** Every choice of `size` of the names, earlier ones first. */
function* choices(names: readonly string[], size: number, from = 0): Generator<string[]> {
  if (size === 0) yield [];
  else
    for (let first = from; first <= names.length - size; first++)
      for (const rest of choices(names, size - 1, first + 1)) yield [names[first]!, ...rest];
}
