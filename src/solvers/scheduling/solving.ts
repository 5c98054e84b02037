import type { RowSource, TruthRow } from "../rows/rows.ts";

/** A step of a query: visit these rows, then go on. Heads ascend. */
export interface RowRequest<Row = TruthRow> {
  readonly relation: number;
  readonly heads: Uint32Array;
  visit(at: number, row: Row): void;
}

/**
 * A query in progress, which stops wherever it needs rows. So one query can be run through at once, and thousands can
 * advance together: whatever rows they share is scored once, in one batch.
 */
export type Solving<Result, Row = TruthRow> = Generator<RowRequest<Row>, Result, void>;

/** The heads of a yield point. A yield point is recognised by this very array: other requests may have no heads as well. */
const NO_HEADS = new Uint32Array(0);

/**
 * A request for no rows: in long work between rows, it lets the source look whether to stop. Whoever runs the query
 * answers it at once.
 */
export function* yieldPoint<Row>(): Solving<void, Row> {
  yield { relation: 0, heads: NO_HEADS, visit: () => {} };
}

export const isYieldPoint = ({ heads }: Pick<RowRequest, "heads">): boolean => heads === NO_HEADS;

/** Small steps of work between two yield points. */
export const STEPS_BETWEEN_YIELDS = 1 << 20;

/** Runs one query through. */
export function solveNow<Result, Row>(solving: Solving<Result, Row>, source: RowSource<Row>): Result {
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
    const { relation, heads } = step.value;
    source.visit(relation, heads, (at, row) => step.value.visit(at, row));
  }
}
