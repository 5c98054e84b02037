import { LacunaError } from "../../error.ts";
import { type Atom, and, exists, type Formula, not, or, variable } from "../formula.ts";
import { holdsOf } from "../safety.ts";
import { freeVariables, freshName, substitute, variablesOf } from "../scope.ts";

/** A group graph pattern: links, alternatives and denied groups, all of which must hold. */
export interface PatternGroup {
  readonly links: readonly Atom[];
  readonly unions: readonly (readonly PatternGroup[])[];
  readonly denied: readonly PatternGroup[];
}

/** Most links a printed query may have: multiplying out alternatives can double it at every step. */
const MOST_LINKS = 20_000;

/**
 * Turns a safe formula into group patterns with the same meaning in SPARQL. SPARQL evaluates every group by itself, so a negation
 * must stand in a group whose own patterns bind its variables: alternatives that negate a variable bound outside of them are
 * multiplied out, and a denied group repeats the patterns that bind its variables. Quantifiers are dropped, so variables must be
 * named apart.
 */
export function groupsOf(formula: Formula): PatternGroup {
  let links = 0;
  const taken = new Set(variablesOf(formula));

  /** A copy with fresh quantified variables; with the old names it would be joined with the original. */
  function copied(part: Formula): Formula {
    switch (part.kind) {
      case "atom":
        return part;
      case "not":
        return not(copied(part.body));
      case "exists": {
        const fresh = part.variables.map((name) => {
          const own = freshName(name, taken);
          taken.add(own);
          return own;
        });
        const renamed = new Map(part.variables.map((name, i) => [name, variable(fresh[i]!)]));
        return exists(fresh, copied(substitute(part.body, renamed)));
      }
      default:
        return { kind: part.kind, operands: part.operands.map(copied) };
    }
  }

  function group(whole: Formula): PatternGroup {
    const parts = conjuncts(whole);
    const positive = parts.filter((each) => each.kind !== "not");
    const bound = holdsOf(and(...positive));
    // A denied conjunction that binds something, !(!r(x) & …), is an alternative in disguise.
    const disguised = parts.findIndex(
      (each) =>
        each.kind === "not" &&
        each.body.kind === "and" &&
        freeVariables(each).some((name) => bound.get(name) !== "bound"),
    );
    if (disguised >= 0) {
      const { body } = parts[disguised] as { body: Formula & { kind: "and" } };
      return group(and(...parts.toSpliced(disguised, 1), or(...body.operands.map(not))));
    }
    const dependent = parts.findIndex(
      (each) => each.kind === "or" && [...holdsOf(each).values()].includes("loose"),
    );
    if (dependent >= 0) {
      const { operands } = parts[dependent] as Formula & { kind: "or" };
      const rest = parts.toSpliced(dependent, 1);
      return { links: [], unions: [operands.map((each) => group(and(...rest, each)))], denied: [] };
    }
    const own = positive.filter((each) => each.kind === "atom");
    links += own.length + 1;
    if (links > MOST_LINKS)
      throw new LacunaError(
        "query.not-expressible",
        "the query has too many alternatives to be written as SPARQL",
        {
          hint: "use {to} text or {to} json, which write alternatives as they stand",
        },
      );
    return {
      links: own,
      unions: positive.filter((each) => each.kind === "or").map(({ operands }) => operands.map(group)),
      denied: parts
        .filter((each) => each.kind === "not")
        .map(({ body }) => group(and(...binders(body, positive).map(copied), body))),
    };
  }

  return group(formula);
}

/** The parts that must all hold, quantifiers dropped, double negations and denied alternatives resolved. */
function conjuncts(formula: Formula): Formula[] {
  switch (formula.kind) {
    case "and":
      return formula.operands.flatMap(conjuncts);
    case "exists":
      return conjuncts(formula.body);
    case "not": {
      const { body } = formula;
      if (body.kind === "not") return conjuncts(body.body);
      if (body.kind === "or") return body.operands.flatMap((each) => conjuncts(not(each)));
      return [formula];
    }
    default:
      return [formula];
  }
}

/** The outside patterns that bind the variables which the denied formula only negates. */
function binders(denied: Formula, outside: readonly Formula[]): readonly Formula[] {
  const holds = holdsOf(denied);
  const loose = [...holds.keys()].filter((name) => holds.get(name) === "loose");
  const found = new Set<Formula>();
  for (const name of loose) {
    const link = outside.find((each) => each.kind === "atom" && holdsOf(each).has(name));
    if (!link) return outside;
    found.add(link);
  }
  return [...found];
}
