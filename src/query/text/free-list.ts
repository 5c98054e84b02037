import type { Hole, Piece } from "./hole.ts";

/**
 * What can stand at a place of the list of free variables, before the colon; undefined where the place is not in that list.
 * @param before the pieces before the place
 * @param later the pieces behind it
 * @param touched the piece that is written there
 * @param typed what of it lies before the place
 */
export function inFreeList(
  before: readonly Piece[],
  later: readonly Piece[],
  touched: Piece | undefined,
  typed: string,
): Pick<Hole, "expects" | "offered"> | undefined {
  const colon = later.findIndex((each) => isSign(each, ":"));
  const isList = before.every((each) => each.kind === "variable" || isSign(each, ","));
  // A query without a colon begins with a relation.
  if (!isList || (before.length === 0 && colon < 0)) return undefined;
  if (touched && touched.kind !== "variable") return undefined;
  const last = before.at(-1);
  if (last?.kind === "variable") {
    if (touched) return { expects: "nothing" };
    const next = later[0];
    if (next && isSign(next, ",")) return { expects: "nothing" };
    return { expects: "sign", offered: colon < 0 ? [":", ","] : [","] };
  }
  const listed = new Set([...before, ...later.slice(0, Math.max(colon, 0))].map(({ text }) => text));
  const used = later.slice(colon + 1).filter(({ kind, text }) => kind === "variable" && !listed.has(text));
  const offered = [...new Set(used.map(({ text }) => text))].filter((name) => `?${name}`.startsWith(typed));
  return { expects: "variable", offered };
}

const isSign = ({ kind, text }: Piece, sign: string): boolean => kind === "sign" && text === sign;
