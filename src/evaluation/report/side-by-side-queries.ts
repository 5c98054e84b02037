import { classText } from "../../hardness/classes/class-text.ts";
import { furthestApart } from "../compare/apart.ts";
import { cellsBeside } from "../compare/scored-cells.ts";
import type { Column, SideBySide } from "../compare/side-by-side.ts";
import type { QueryList } from "./html-queries.ts";

/** Queries of each type or class that the page of a comparison lists. */
const LISTED = 10;

/** The queries of each type, and of each class of its answers, on which solvers are furthest apart. */
export function listsApart(columns: readonly Column[], { types }: SideBySide): QueryList[] {
  const runs = columns.map(({ queries }) => queries);
  const [byType, byClass] = [cellsBeside(runs, 0), cellsBeside(runs, 1)];
  return types.flatMap(({ type, reduces }, at) => {
    const list = (anchor: string, title: string, cell: ReturnType<typeof byType>): QueryList[] =>
      cell === null ? [] : [{ anchor, title, queries: furthestApart(cell[0]!, LISTED) }];
    return [
      ...list(`q-${at}`, type, byType(type, [type])),
      ...Object.keys(reduces).flatMap((name, nth) =>
        list(`q-${at}-${nth}`, `${type}, ${classText(name, type)}`, byClass(name, [type])),
      ),
    ];
  });
}
