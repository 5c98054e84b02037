import { LacunaError } from "../../error.ts";
import { positiveAtoms, positiveForm } from "../../query/canonical/denials.ts";
import { type Atom, constant, type Formula, not, type Query, type Term } from "../../query/formula.ts";
import { renameApart } from "../../query/scope.ts";

/** More positive atoms would need more than 128 words per pattern set. */
const mostAtoms = 12;

/** A query type prepared for compilation; relations and constants are slot numbers, in reading order. */
export interface Template {
  readonly free: readonly string[];
  readonly body: Formula;
  /** Positive atoms in the order of their bits. */
  readonly atoms: readonly Atom[];
  readonly bits: ReadonlyMap<Formula, number>;
}

/**
 * The template of a query: quantifiers apart and as far inside as they go, doubly denied alternatives (`2u-DM`) written as
 * alternatives. The part outside of negations is then the positive part; hardness counts its links (Gregucci et al., ICML 2025).
 * @param most most links that can be missing
 * @throws LacunaError `hardness.too-many-atoms`
 */
export function templateOf(query: Query, most = mostAtoms): Template {
  const body = positiveForm(renameApart({ free: query.free, body: slotted(query.body) }).body);
  const atoms = positiveAtoms(body);
  if (atoms.length > most)
    throw new LacunaError(
      "hardness.too-many-atoms",
      `the query has ${atoms.length} links that can be missing`,
      {
        hint: `hardness is worked out for up to ${most}`,
      },
    );
  return { free: query.free, body, atoms, bits: new Map(atoms.map((each, bit) => [each, bit])) };
}

function slotted(formula: Formula): Formula {
  let relations = 0;
  let constants = 0;
  const term = (each: Term): Term => (each.kind === "constant" ? constant(constants++) : each);
  const visit = (part: Formula): Formula => {
    switch (part.kind) {
      case "atom": {
        const relation = relations++;
        const head = term(part.head);
        return { kind: "atom", relation, head, tail: term(part.tail) };
      }
      case "not":
        return not(visit(part.body));
      case "exists":
        return { ...part, body: visit(part.body) };
      default:
        return { kind: part.kind, operands: part.operands.map(visit) };
    }
  };
  return visit(formula);
}

/** A conjunction opened: its quantified variables, and its parts, each an atom, a list of alternatives or a denial. */
export function opened(formula: Formula): { readonly variables: string[]; readonly parts: Formula[] } {
  if (formula.kind === "exists") {
    const inner = opened(formula.body);
    return { variables: [...formula.variables, ...inner.variables], parts: inner.parts };
  }
  if (formula.kind !== "and") return { variables: [], parts: [formula] };
  const each = formula.operands.map(opened);
  return { variables: each.flatMap(({ variables }) => variables), parts: each.flatMap(({ parts }) => parts) };
}
