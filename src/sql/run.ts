import { LacunaError } from "../error.ts";
import { type Answers, answersOf } from "../exact/answers.ts";
import { createSignature, hasShape, readSignature } from "../exact/signature.ts";
import type { GraphParts } from "../kg/graph.ts";
import type { Query } from "../query/formula.ts";
import { type Answered, answerBatch, type Grounding } from "./batch.ts";
import type { ClassCodes } from "./classes.ts";
import { type Asked, type CompiledType, compileType } from "./compile.ts";
import type { SqlEngine } from "./engines/engine.ts";
import type { Levels } from "./statement/chain.ts";

/** A graph in a database. */
export interface SqlGraph extends Pick<GraphParts, "entityCount" | "relationCount"> {
  readonly engine: SqlEngine;
}

/** What the codes of answers mean: the type of their query, and its classes. */
export interface AnsweredType extends Pick<CompiledType, "type" | "free" | "classes"> {
  readonly codes: Pick<ClassCodes, "positions"> | undefined;
}

/** Answers of one query of a list. */
export interface QueryAnswered extends Answered {
  readonly type: AnsweredType;
}

/** Queries that one statement answers: its cost is about a scan of the links for each hop, whatever their number. */
const MOST = 4096;

/**
 * Answers lists of queries; compiled types are kept from list to list.
 * @param onMistake receives the error of a query that cannot be compiled, which is left out; without it the error is thrown
 */
export type Runner = (
  queries: readonly Query[],
  onMistake?: (error: LacunaError, at: number) => void,
) => AsyncIterable<QueryAnswered>;

/**
 * Answers queries in their order, those of one type with one statement. Where the memory or the time does not suffice for many at
 * once they are halved.
 * @param milliseconds how long a query may take; a statement may take as long as all of its queries
 * @throws LacunaError `sql.*`, `query.not-grounded`, `query.id-out-of-range`, `hardness.too-many-atoms`
 */
export function sqlRunner(graph: SqlGraph, asked: Asked, levels: Levels, milliseconds?: number): Runner {
  const { engine } = graph;
  const typeOf = typeReader(graph, (query) => compileType(query, asked, levels, engine.dialect));
  return async function* (queries, onMistake = raised) {
    const groups = new Map<CompiledType, { readonly places: number[]; readonly groundings: Grounding[] }>();
    const places: number[] = [];
    for (const [place, query] of queries.entries()) {
      const read = orMistake(
        () => typeOf(query),
        (error) => onMistake(error, place),
      );
      if (!read) continue;
      places.push(place);
      const { type, grounding } = read;
      const group = groups.get(type) ?? { places: [], groundings: [] };
      groups.set(type, group);
      group.places.push(place);
      group.groundings.push(grounding);
    }
    const early = new Map<number | undefined, QueryAnswered>();
    let next = 0;
    for (const [type, group] of groups)
      for await (const answered of inParts(engine, type, group.groundings, milliseconds)) {
        const at = group.places[answered.at]!;
        early.set(at, { ...answered, at, type });
        for (let ready = early.get(places[next]); ready; ready = early.get(places[next])) {
          early.delete(places[next++]);
          yield ready;
        }
      }
  };
}

/** Places of the queries at which work failed that was done one query after the other. */
const failures = new WeakMap<LacunaError, number>();

/** The error, which the query in this place of a list met. */
export function failedAt(error: unknown, place: number): unknown {
  if (error instanceof LacunaError) failures.set(error, place);
  return error;
}

/** The place in a list of the query that met an error, where that is known. */
export const placeOfFailure = (error: unknown): number | undefined =>
  error instanceof LacunaError ? failures.get(error) : undefined;

function raised(error: LacunaError): void {
  throw error;
}

/** The result of the work; undefined where it finds a mistake, which is reported. */
export function orMistake<T>(work: () => T, onMistake: (error: LacunaError) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    onMistake(error);
    return undefined;
  }
}

/** The relations and constants of a query that was read as a signature. */
const groundingIn = (signature: ReturnType<typeof createSignature>): Grounding => ({
  constants: signature.constants.slice(0, signature.anchors),
  relations: signature.relations.slice(0, signature.atoms),
});

/**
 * The relations and constants of a query.
 * @throws LacunaError `query.not-grounded`, `query.id-out-of-range`
 */
export function groundingOf(query: Query, graph: Pick<SqlGraph, "entityCount" | "relationCount">): Grounding {
  const signature = createSignature();
  readSignature(query, graph, signature);
  return groundingIn(signature);
}

/** Finds the compiled type of a query, and what fills it. */
export function typeReader<Type>(
  graph: Pick<SqlGraph, "entityCount" | "relationCount">,
  compile: (query: Query) => Type,
) {
  const signature = createSignature();
  const known = new Map<number, { readonly shape: readonly number[]; readonly type: Type }[]>();
  return (query: Query): { readonly type: Type; readonly grounding: Grounding } => {
    readSignature(query, graph, signature);
    const alike = known.get(signature.hash) ?? [];
    let found = alike.find(({ shape }) => hasShape(signature, shape));
    if (!found) {
      found = { shape: signature.shape.slice(0, signature.length), type: compile(query) };
      known.set(signature.hash, [...alike, found]);
    }
    return { type: found.type, grounding: groundingIn(signature) };
  };
}

/** The answers of queries of one type, in as many statements as their number, the memory and the time ask for. */
async function* inParts(
  engine: SqlEngine,
  type: CompiledType,
  groundings: readonly Grounding[],
  milliseconds: number | undefined,
): AsyncGenerator<Answered> {
  let most = MOST;
  for (let from = 0; from < groundings.length; ) {
    const part = groundings.slice(from, from + most);
    const time = milliseconds === undefined ? undefined : milliseconds * part.length;
    let done = 0;
    try {
      for await (const answered of answerBatch(engine, type, part, time)) {
        yield { ...answered, at: from + answered.at };
        done = answered.at + 1;
      }
      // One query that took too long is behind these.
      if (time !== undefined) most = Math.min(MOST, 2 * most);
    } catch (error) {
      const code = error instanceof LacunaError ? error.code : undefined;
      if (code !== "sql.out-of-memory" && code !== "sql.timed-out") throw error;
      if (part.length > 1) most = Math.ceil(part.length / 2);
      else if (code === "sql.timed-out") {
        yield { at: from, tuples: new Uint32Array(0), codes: new Uint16Array(0), isLate: true };
        done = 1;
      } else throw error;
    }
    from += done;
  }
}

/**
 * The answers of one query.
 * @param time milliseconds that it may take
 * @throws LacunaError what {@link sqlRunner} throws
 */
export async function answerOne(
  query: Query,
  graph: SqlGraph,
  levels: Levels,
  { limit, time }: { readonly limit?: number | undefined; readonly time?: number | undefined },
): Promise<Answers> {
  for await (const answered of sqlRunner(graph, { is: "answers" }, levels, time)([query]))
    return answersIn(query.free, answered, limit);
  throw new Error("the database gave nothing to a query");
}

/** The answers of one query from the rows of a database, the first ones where there is a limit. */
export function answersIn(
  free: readonly string[],
  { tuples, codes, isLate }: Answered,
  limit: number | undefined,
): Answers {
  const count = codes.length;
  if (isLate) return answersOf(free, tuples, count, "time-limit");
  if (limit === undefined || count <= limit || free.length === 0)
    return answersOf(free, tuples, count, "complete");
  return answersOf(free, tuples.subarray(0, limit * free.length), limit, "row-limit");
}
