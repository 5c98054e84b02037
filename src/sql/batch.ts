import { LacunaError } from "../error.ts";
import type { CompiledType } from "./compile.ts";
import { END } from "./compile.ts";
import type { SqlEngine } from "./engines/engine.ts";

/** The answers of one query of a batch. */
export interface Answered {
  /** Its place in the batch. */
  readonly at: number;
  /** Answers one after the other, sorted; as many numbers each as there are free variables. */
  readonly tuples: Uint32Array;
  /** The code of each answer; see `ClassCodes`. */
  readonly codes: Uint16Array;
  /** Whether the database was stopped because the query took too long; it has no answers then. */
  readonly isLate?: boolean;
}

/** The grounding of a query: constants, then relations, in the order in which they are written. */
export interface Grounding {
  readonly constants: readonly number[];
  readonly relations: readonly number[];
}

/** A row of the table of a batch. */
export const batchRow = ({ constants, relations }: Grounding, q: number): number[] => [
  q,
  ...constants,
  ...relations,
  ...relations.map((each) => each ^ 1),
];

/**
 * Answers a batch with one statement. Queries come in their order, also those without an answer.
 * @param milliseconds how long it may take
 * @throws LacunaError `sql.cut-result` when the database gave fewer or other rows than it counted, `sql.timed-out`, `sql.failed`
 */
export async function* answerBatch(
  engine: SqlEngine,
  type: CompiledType,
  groundings: readonly Grounding[],
  milliseconds?: number,
): AsyncGenerator<Answered> {
  const rows = groundings.map((each, at) => batchRow(each, at));
  const { free } = type;
  const open = grower(free);
  let at = 0;
  let seen = 0;
  let promised: number | undefined;
  for await (const columns of engine.blocks(type.statement(rows), milliseconds)) {
    if (columns.length !== free + 2)
      throw cut(engine, `${columns.length} columns came instead of ${free + 2}`);
    const numbers = columns[0]!;
    const codes = columns[free + 1]!;
    for (let row = 0; row < numbers.length; row++) {
      const q = Number(numbers[row]);
      if (promised !== undefined) throw cut(engine, "rows came after the last one");
      if (q === END) {
        promised = Number(codes[row]);
        continue;
      }
      if (!(q >= at && q < groundings.length)) throw cut(engine, "rows came out of their order");
      for (; at < q; at++) yield open.taken(at);
      seen++;
      open.add(columns, row, Number(codes[row]));
    }
  }
  if (promised !== seen)
    throw cut(
      engine,
      promised === undefined ? `${seen} rows came, without the last` : `${seen} of ${promised} rows came`,
    );
  for (; at < groundings.length; at++) yield open.taken(at);
}

/** Columns that grow until they are taken. */
function grower(free: number) {
  let tuples = new Uint32Array(256);
  let codes = new Uint16Array(256);
  let count = 0;
  return {
    add(columns: readonly ArrayLike<number>[], row: number, code: number): void {
      if (count === codes.length || (count + 1) * free > tuples.length) {
        const wider = new Uint32Array(Math.max(256, (count + 1) * 2 * free));
        wider.set(tuples.subarray(0, count * free));
        const more = new Uint16Array(Math.max(256, (count + 1) * 2));
        more.set(codes.subarray(0, count));
        [tuples, codes] = [wider, more];
      }
      for (let i = 0; i < free; i++) tuples[count * free + i] = Number(columns[i + 1]![row]);
      codes[count++] = code;
    },
    taken(at: number): Answered {
      const answered = { at, tuples: tuples.slice(0, count * free), codes: codes.slice(0, count) };
      count = 0;
      return answered;
    },
  };
}

function cut({ name }: SqlEngine, what: string): LacunaError {
  return new LacunaError("sql.cut-result", `${name} gave a result that is not whole: ${what}`, {
    hint: "lift its limits on rows and time of a result; no answer was counted",
  });
}
