import { type Atom, and, type Formula, type Term } from "../../query/formula.ts";
import type { PatternGroup } from "../../query/sparql/groups.ts";

/** What stands for relations, constants and links in a pattern. */
export interface Written {
  /** The IRI of the constant in a slot. */
  readonly constant: (slot: number) => string;
  /** The relation in a slot: the IRI of its forward direction, and whether it is the inverse. */
  readonly relation: (slot: number) => { readonly iri: string; readonly isInverse: boolean };
  /** The bits of links whose level is asked for. */
  readonly bits: ReadonlyMap<Formula, number>;
}

/** Alternatives written as if all of them had to hold, as published (Gregucci et al., ICML 2025); those of denials stay. */
export function allBranches(formula: Formula): Formula {
  switch (formula.kind) {
    case "or":
      return and(...formula.operands.map(allBranches));
    case "and":
      return and(...formula.operands.map(allBranches));
    case "exists":
      return { ...formula, body: allBranches(formula.body) };
    default:
      return formula;
  }
}

/**
 * The group graph pattern of a reasoning tree. A link that has bit i stands in the graph `?gi`, so that its level is known; denied
 * links are looked for in the default graph. `?m` is the sum of 2^i over links in the graph `missing`.
 */
export function treePattern(group: PatternGroup, missing: string, written: Written): string {
  const bits = [...written.bits.values()];
  const isMissing = (bit: number) => `IF(BOUND(?g${bit}) && ?g${bit} = <${missing}>, ${2 ** bit}, 0)`;
  const sum = bits.length === 0 ? "0" : bits.map(isMissing).join(" + ");
  return `{ ${[...lines(group, written, true), `BIND ((${sum}) AS ?m)`].join(" ")} }`;
}

function lines({ links, unions, denied }: PatternGroup, written: Written, isTold: boolean): string[] {
  const braced = (each: PatternGroup, told: boolean): string => `{ ${lines(each, written, told).join(" ")} }`;
  return [
    ...links.map((each) => {
      const bit = isTold ? written.bits.get(each) : undefined;
      return bit === undefined ? triple(each, written) : `GRAPH ?g${bit} { ${triple(each, written)} }`;
    }),
    ...unions.map((branches) => branches.map((each) => braced(each, isTold)).join(" UNION ")),
    ...denied.map((each) => `FILTER NOT EXISTS ${braced(each, false)}`),
  ];
}

function triple({ relation: slot, head, tail }: Atom, { constant, relation }: Written): string {
  const { iri, isInverse } = relation(slot as number);
  const term = (each: Term) =>
    each.kind === "variable" ? `?${each.name}` : `<${constant(each.entity as number)}>`;
  const [subject, object] = isInverse ? [tail, head] : [head, tail];
  return `${term(subject)} <${iri}> ${term(object)} .`;
}
