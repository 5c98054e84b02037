import { type Classes, noClass } from "../hardness/classes/classes.ts";

/** The codes in the last column of a result: 0 for an easy answer, else one of these. */
export interface ClassCodes {
  /** Position of the class for each code from 1. */
  readonly positions: readonly number[];
  /** The expression that gives the code of a mask `m`; a mask of an answer that has no class comes after all. */
  readonly rank: string;
}

/** The code of an answer without a class. */
export const unclassified = 30_000;

/** The code of what only the observed graph says: the full graph has a link that the query denies. */
export const observedOnly = 30_001;

/** The class of a code. */
export const positionOf = ({ positions }: Pick<ClassCodes, "positions">, code: number): number =>
  code === unclassified ? noClass : positions[code - 1]!;

/**
 * Codes of a query type by the classifier's own order of patterns, so that the smallest code of an answer is its class.
 * @param atoms links that may be missing
 */
export function codesOf(classes: Classes, atoms: number): ClassCodes {
  const { positions, masks } = masksByCode(classes, atoms);
  const whens = masks.map((own, at) => `WHEN m IN (${own.join(", ")}) THEN ${at + 1}`);
  // Without an alternative there is no pattern at all.
  const rank = whens.length === 0 ? String(unclassified) : `CASE ${whens.join(" ")} ELSE ${unclassified} END`;
  return { positions, rank };
}

/** The same as a table: the code of each mask. */
export function codeTable(
  classes: Classes,
  atoms: number,
): Pick<ClassCodes, "positions"> & { readonly codes: Uint16Array } {
  const { positions, masks } = masksByCode(classes, atoms);
  const codes = new Uint16Array(2 ** atoms).fill(unclassified);
  for (const [at, own] of masks.entries()) for (const mask of own) codes[mask] = at + 1;
  return { positions, codes };
}

/** The position of the class of each code from 1, and the masks that have the code. */
function masksByCode(classes: Classes, atoms: number) {
  const ordered = classes.inOrder(Array.from({ length: 2 ** atoms }, (_, pattern) => pattern));
  const positions: number[] = [];
  const masks: number[][] = [];
  for (const { pattern, position } of ordered) {
    // Neighbours in the order that have one class need one code.
    if (positions.at(-1) === position) masks.at(-1)!.push(pattern);
    else {
      positions.push(position);
      masks.push([pattern]);
    }
  }
  return { positions, masks };
}
