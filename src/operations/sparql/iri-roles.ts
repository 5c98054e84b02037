import { LacunaError } from "../../error.ts";

/** What an IRI of a query stands for: `made` is what CONSTRUCT writes and need not be known, `any` is either of the two. */
export type IriRole = "entity" | "relation" | "any" | "made";

type Node = Readonly<Record<string, unknown>>;

/**
 * The role of each named node in a syntax tree of SPARQL.js, by its IRI. Functions and types of literals have none.
 * @throws LacunaError `sparql.asks-others` for GRAPH
 */
export function iriRoles(tree: unknown): ReadonlyMap<string, IriRole> {
  const roles = new Map<string, IriRole>();
  const predicates = predicateVariables(tree);
  const waiting: (readonly [unknown, IriRole])[] = [[tree, "any"]];
  for (;;) {
    const next = waiting.pop();
    if (!next) return roles;
    const [value, role] = next;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      for (const each of value) waiting.push([each, role]);
      continue;
    }
    const node = value as Node;
    if (node.termType === "NamedNode") roles.set(String(node.value), role);
    else if (node.termType !== undefined) continue;
    else if (node.predicate !== undefined) {
      const isMade = role === "made";
      waiting.push([node.subject, isMade ? role : "entity"], [node.object, isMade ? role : "entity"]);
      waiting.push([node.predicate, isMade ? role : "relation"]);
    } else waiting.push(...partsOf(node, role, predicates));
  }
}

/** The parts of a node that is no term and no triple. */
function partsOf(
  node: Node,
  role: IriRole,
  predicates: ReadonlySet<string>,
): (readonly [unknown, IriRole])[] {
  if (node.type === "graph")
    throw new LacunaError("sparql.asks-others", "GRAPH names a part of a graph", {
      hint: "leave GRAPH out: a graph has no named parts",
    });
  if (node.type === "path") return [[node.items, "relation"]];
  if (node.type === "functionCall") return [[node.args, role]];
  if (node.type === "operation") {
    const isOfRelations = (node.args as readonly unknown[]).some((each) => isVariableOf(each, predicates));
    return [[node.args, isOfRelations ? "relation" : role]];
  }
  return Object.entries(node).flatMap(([key, part]): (readonly [unknown, IriRole])[] => {
    if (key === "prefixes" || key === "base") return [];
    if (key === "template") return [[part, "made"]];
    if (key === "values")
      return (part as readonly Node[]).flatMap((row) =>
        Object.entries(row).map(
          ([name, term]) => [term, predicates.has(name.slice(1)) ? "relation" : "any"] as const,
        ),
      );
    return [[part, role]];
  });
}

const isVariableOf = (term: unknown, names: ReadonlySet<string>): boolean =>
  typeof term === "object" &&
  term !== null &&
  (term as Node).termType === "Variable" &&
  names.has(String((term as Node).value));

/** Names of the variables that stand where relations stand. */
function predicateVariables(tree: unknown): Set<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [tree];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const { predicate } = value as { readonly predicate?: Node };
    if (predicate?.termType === "Variable") found.add(String(predicate.value));
    waiting.push(...Object.values(value));
  }
  return found;
}
