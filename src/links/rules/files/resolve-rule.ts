import type { AnyRule } from "../rule.ts";
import type { RuleNames, WrittenAtom, WrittenRule, WrittenTerm } from "./rule-text.ts";

/** Atoms of the longest path that is followed. */
export const LONGEST_PATH = 3;

/** Why a rule of a file is left out. */
export type SkipReason =
  | "relation that the graph does not have"
  | "entity that the graph does not have"
  | "body that does not join the variables of the head"
  | "more than three atoms"
  | "constant and more than one atom"
  | "no body"
  | "reflexive"
  | "says nothing new"
  | "given before"
  | "counts that cannot be"
  | "not a rule";

/** A rule over the ids of a graph, its counts 0; or why it cannot be one. */
export function resolveRule({ head, body }: WrittenRule, names: RuleNames): AnyRule | SkipReason {
  if (body.length === 0) return "no body";
  if (body.length > LONGEST_PATH) return "more than three atoms";
  const relations = [head, ...body].map(({ relation }) => names.relations.id(relation));
  if (relations.some((id) => id === undefined)) return "relation that the graph does not have";
  if ([head, ...body].some(({ left, right }) => isToken(left) || isToken(right))) return "reflexive";
  const idOf = (at: number) => 2 * relations[at]!;
  if ("variable" in head.left && "variable" in head.right)
    return pathOf(head.left.variable, head.right.variable, idOf(0), body, (at) => idOf(at + 1));
  if (body.length > 1) return "constant and more than one atom";
  return constantOf(head, body[0]!, idOf(0), idOf(1), names);
}

/** AnyBURL's mark of links of a thing with itself. */
const isToken = (term: WrittenTerm): boolean => "name" in term && term.name === "me_myself_i";

/** Walks from the first variable of the head to the last, each atom once. */
function pathOf(
  from: string,
  to: string,
  head: number,
  body: readonly WrittenAtom[],
  relationAt: (at: number) => number,
): AnyRule | SkipReason {
  if (from === to) return "reflexive";
  const left = new Set(body.keys());
  const atoms: number[] = [];
  const met = new Set([from]);
  let at = from;
  while (left.size > 0) {
    const next = [...left].find((place) => ends(body[place]!).includes(at));
    if (next === undefined) return "body that does not join the variables of the head";
    left.delete(next);
    const [one, other] = ends(body[next]!);
    if (one === undefined || other === undefined) return "body that does not join the variables of the head";
    atoms.push(relationAt(next) + (one === at ? 0 : 1));
    at = one === at ? other : one;
    if (met.has(at)) return "body that does not join the variables of the head";
    met.add(at);
    if (at === to && left.size > 0) return "body that does not join the variables of the head";
  }
  if (at !== to) return "body that does not join the variables of the head";
  if (atoms.length === 1 && atoms[0] === head) return "says nothing new";
  return { kind: "path", head, atoms, body: 0, support: 0 };
}

const ends = ({ left, right }: WrittenAtom) =>
  [left, right].map((term) => ("variable" in term ? term.variable : undefined)) as [string?, string?];

function constantOf(
  head: WrittenAtom,
  atom: WrittenAtom,
  headRelation: number,
  relation: number,
  { entities }: RuleNames,
): AnyRule | SkipReason {
  const isFirst = "variable" in head.left;
  const [own, fixed] = isFirst ? [head.left, head.right] : [head.right, head.left];
  if (!("variable" in own) || !("name" in fixed)) return "not a rule";
  const isForward = "variable" in atom.left && atom.left.variable === own.variable;
  const [start, end] = isForward ? [atom.left, atom.right] : [atom.right, atom.left];
  if (!("variable" in start) || start.variable !== own.variable)
    return "body that does not join the variables of the head";
  if ("variable" in end && end.variable === own.variable) return "reflexive";
  const constant = entities.id(fixed.name);
  const other = "name" in end ? entities.id(end.name) : undefined;
  if (constant === undefined || ("name" in end && other === undefined))
    return "entity that the graph does not have";
  const rule = {
    kind: "constant",
    head: headRelation + (isFirst ? 0 : 1),
    constant,
    relation: relation + (isForward ? 0 : 1),
    body: 0,
    support: 0,
  } as const;
  if (other === undefined) return rule;
  if (other === constant && rule.head === rule.relation) return "says nothing new";
  return { ...rule, other };
}
