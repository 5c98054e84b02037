import type { LinkSolverContext } from "../solver.ts";
import type { RowSource } from "./rows.ts";
import { sparseRows } from "./sparse-rows.ts";
import type { RowDefinition } from "./sparse-rows-definition.ts";

/** Gives the rows of a definition; those of another have the memory for themselves. */
export type RowsOf = (definition: RowDefinition) => RowSource;

/** A source that is looked up anew whenever rows are asked for. */
export const lookedUp = (source: () => RowSource): RowSource => ({
  visit: (relation, heads, visitor) => source().visit(relation, heads, visitor),
});

/** The rows of one definition at a time, within the memory of the world. */
export function rowsOfOneKind(world: LinkSolverContext): RowsOf {
  let held: { readonly name: string; readonly source: RowSource } | undefined;
  return (definition) => {
    if (held?.name !== definition.name)
      held = { name: definition.name, source: sparseRows(world, definition) };
    return held.source;
  };
}
