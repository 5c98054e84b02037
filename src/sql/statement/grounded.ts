import type { Formula, Term } from "../../query/formula.ts";

/** Whether constants lead to all of some variables along positive links, so that a part can be worked out by itself. */
export function groundsAll(formula: Formula, variables: readonly string[]): boolean {
  const reached = grounded(formula, new Set());
  return variables.every((each) => reached.has(each));
}

/** The variables that constants and variables with a value lead to, one link after the other. */
function grounded(formula: Formula, from: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set(from);
  const has = (term: Term) => term.kind === "constant" || reached.has(term.name);
  const visit = (part: Formula): void => {
    switch (part.kind) {
      case "atom":
        if (!has(part.head) && !has(part.tail)) return;
        for (const term of [part.head, part.tail]) if (term.kind === "variable") reached.add(term.name);
        return;
      case "and":
        part.operands.forEach(visit);
        return;
      case "or": {
        const ways = part.operands.map((each) => grounded(each, reached));
        for (const name of ways[0] ?? []) if (ways.every((way) => way.has(name))) reached.add(name);
        return;
      }
      case "exists":
        visit(part.body);
    }
  };
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    visit(formula);
  }
  return reached;
}
