import type { RowSource, TruthRow } from "../rows/rows.ts";
import type { RowsOf } from "../rows/rows-of-one-kind.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";
import { advanceTogether } from "./solve-together.ts";
import type { Solving } from "./solving.ts";

/** The steps of queries that advance together, one by one. */
export interface ByRows<Asked, Result, Row> {
  definition(asked: Asked): RowDefinition;
  solving(asked: Asked): Solving<Result, Row>;
  /** Requests that a query will make, about. */
  steps?(asked: Asked): number;
  /** Bytes for the rows; a quarter as much is taken beside them. */
  readonly memory: number;
  /** Bytes that a query takes while rows are shown to it. */
  readonly visitBytes: number;
}

/** Advances queries together, those of one definition of rows after those of another. */
export function* advanceByRows<Asked, Result, Row = TruthRow>(
  asked: readonly Asked[],
  { definition, solving, steps, memory, visitBytes }: ByRows<Asked, Result, Row>,
  rowsOf: RowsOf,
  onDone: (at: number, result: Result) => void,
): Generator<void, void, void> {
  const bounds = {
    visited: Math.max(1, Math.floor(memory / 8 / Math.max(1, visitBytes))),
    waiting: memory / 8 / 8,
  };
  const definitions = asked.map(definition);
  for (const each of new Map(definitions.map((one) => [one.name, one])).values()) {
    const places = [...asked.keys()].filter((at) => definitions[at]!.name === each.name);
    yield* advanceTogether<Result, Row>(
      places.map((at) => solving(asked[at]!)),
      rowsOf(each) as RowSource<Row>,
      (i, result) => onDone(places[i]!, result),
      { ...bounds, ...(steps ? { steps: (i: number) => steps(asked[places[i]!]!) } : {}) },
    );
  }
}
