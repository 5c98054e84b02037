import { LacunaError } from "../../error.ts";
import { readBetae } from "../../query/betae/parse.ts";
import type { Query } from "../../query/formula.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import type { NamedType } from "../../query/types/named-types.ts";

/** The places of the atoms and anchors of a part of a query in a {@link Grounding}: the first, and one behind the last. */
interface Extent {
  readonly atoms: readonly [from: number, to: number];
  readonly anchors: readonly [from: number, to: number];
  /** BetaE's structure of this part; branches of equal structure must be filled differently. */
  readonly structure: string;
}

/** Links followed one after the other from an anchor or a join; `negated` denies the whole branch. */
export interface Chain extends Extent {
  readonly kind: "chain";
  readonly from: Shape | undefined;
  /** Positions of its links among the atoms, in the order they are followed. */
  readonly links: readonly number[];
  readonly negated: boolean;
}

/** Branches that meet in one variable: intersected, or united. */
export interface Join extends Extent {
  readonly kind: "and" | "or";
  readonly operands: readonly Shape[];
}

/** A query type of BetaE as the tree it is grounded and answered along (BetaE's code). */
export type Shape = Chain | Join;

/** Fillings of a shape: a relation for every atom and an entity for every anchor, in reading order. */
export interface Grounding {
  readonly relations: number[];
  readonly anchors: number[];
}

/** A type that BetaE's procedure can ground. */
export interface BetaeType {
  readonly name: string;
  readonly shape: Shape;
  readonly atomCount: number;
  readonly anchorCount: number;
  /** Whether atom `i` stands under a negation. */
  readonly denied: readonly boolean[];
  readonly negation: boolean;
  /** The query of a grounding, in the form the type asks for (De Morgan variants: rewritten unions). */
  query(grounding: Grounding): Query;
}

/** Types that are grounded as another one and then rewritten. */
const rewritten: Readonly<Record<string, string>> = { "2u-DM": "2u", "2u1p-DM": "2u1p" };

/**
 * The type of a name in any spelling.
 * @throws LacunaError `benchmark.unsupported-type`
 */
export function betaeType(name: string): BetaeType {
  const named = findNamedType(name);
  if (named?.betae === undefined)
    throw new LacunaError("benchmark.unsupported-type", `${name} is no type that BetaE's procedure grounds`, {
      hint: "name one of BetaE's structures, 4p or 4i; the protocols efo1 and efok ground other types",
    });
  const shape = shapeOf(structureOf(findNamedType(rewritten[named.name] ?? named.name)!));
  const [, atomCount] = shape.atoms;
  const denied = new Array<boolean>(atomCount).fill(false);
  markDenied(shape, denied);
  const written = structureOf(named);
  return {
    name: named.name,
    shape,
    atomCount,
    anchorCount: shape.anchors[1],
    denied,
    negation: denied.includes(true),
    query: (grounding) => readBetae(fill(written, grounding)),
  };
}

/** A grounding to be filled. */
export const emptyGrounding = (type: BetaeType): Grounding => ({
  relations: new Array<number>(type.atomCount).fill(0),
  anchors: new Array<number>(type.anchorCount).fill(0),
});

/** The atoms that leave an anchor: their positions, and that of the anchor. */
export function anchoredAtoms(shape: Shape): { readonly atom: number; readonly anchor: number }[] {
  if (shape.kind !== "chain") return shape.operands.flatMap(anchoredAtoms);
  return shape.from ? anchoredAtoms(shape.from) : [{ atom: shape.links[0]!, anchor: shape.anchors[0] }];
}

type Structure = string | readonly Structure[];

const structureOf = (type: NamedType): Structure =>
  JSON.parse(type.betae!.replace(/[a-z]/g, '"$&"').replaceAll("(", "[").replaceAll(")", "]"));

function shapeOf(structure: Structure, at = { atom: 0, anchor: 0 }): Shape {
  const parts = structure as readonly Structure[];
  const [atom, anchor] = [at.atom, at.anchor];
  const extent = (): Extent => ({
    atoms: [atom, at.atom],
    anchors: [anchor, at.anchor],
    structure: JSON.stringify(structure),
  });
  const last = parts.at(-1) as readonly Structure[];
  if (last[0] === "r" || last[0] === "n") {
    const from = parts[0] === "e" ? undefined : shapeOf(parts[0]!, at);
    if (from === undefined) at.anchor++;
    const links = last.filter((each) => each === "r").map(() => at.atom++);
    return { kind: "chain", from, links, negated: last.at(-1) === "n", ...extent() };
  }
  const united = last[0] === "u";
  const operands = (united ? parts.slice(0, -1) : parts).map((each) => shapeOf(each, at));
  return { kind: united ? "or" : "and", operands, ...extent() };
}

function markDenied(shape: Shape, denied: boolean[]): void {
  if (shape.kind === "chain") {
    if (shape.negated) denied.fill(true, ...shape.atoms);
    if (shape.from) markDenied(shape.from, denied);
  } else for (const each of shape.operands) markDenied(each, denied);
}

/** Writes a grounding into a structure: `e` an anchor, `r` a relation, `n` -2, `u` -1. */
function fill(structure: Structure, { relations, anchors }: Grounding): unknown {
  let atom = 0;
  let anchor = 0;
  const visit = (part: Structure): unknown => {
    if (typeof part !== "string") return part.map(visit);
    if (part === "e") return anchors[anchor++];
    if (part === "r") return relations[atom++];
    return part === "n" ? -2 : -1;
  };
  return visit(structure);
}
