import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { LacunaError, type Place } from "../../error.ts";
import type { Prediction } from "../scoring/scored-query.ts";
import type { Given } from "./given.ts";

/** A query with its prediction. */
export interface Matched {
  readonly query: BenchmarkQuery;
  /** Its index in the benchmark, from 0. */
  readonly ordinal: number;
  readonly prediction: Prediction | undefined;
}

/**
 * Brings predictions and queries together, in whatever order the predictions stand. In the benchmark's order neither is
 * held; otherwise the queries are that come before their predictions, and never the predictions. Queries without a
 * prediction come last.
 * @param wanted whether a query is to be scored; predictions for others are passed over
 * @throws LacunaError `eval.unknown-query`, `eval.repeated-query`, and what is wrong with a prediction, with its place
 */
export async function* match(
  queries: AsyncIterable<BenchmarkQuery>,
  given: AsyncIterable<Given>,
  universe: number,
  wanted: (query: BenchmarkQuery) => boolean,
): AsyncGenerator<Matched> {
  const source = queries[Symbol.asyncIterator]();
  const waiting = new Map<string, { query: BenchmarkQuery; ordinal: number }>();
  const passed = new Set<string>();
  const done = new Set<string>();
  let ordinal = 0;
  /** Reads on in the benchmark; the id of the query that was read. */
  const advance = async (): Promise<string | undefined> => {
    const next = await source.next();
    if (next.done) return undefined;
    const query: BenchmarkQuery = next.value;
    if (!wanted(query)) passed.add(query.id);
    else if (waiting.has(query.id) || done.has(query.id))
      throw new LacunaError("eval.ambiguous-id", `two queries of the benchmark have the id ${query.id}`, {
        hint: "`lacuna benchmark verify {=benchmark} --graph {=graph}` checks the folder",
      });
    else waiting.set(query.id, { query, ordinal: ordinal++ });
    return query.id;
  };

  for await (const each of given) {
    const { id, place } = each;
    if (done.has(id)) throw mistake("repeated-query", `the query ${id} is predicted twice`, place);
    while (!waiting.has(id) && !passed.has(id)) {
      if ((await advance()) === undefined)
        throw mistake("unknown-query", `the benchmark has no query ${JSON.stringify(id)}`, place);
    }
    done.add(id);
    const found = waiting.get(id);
    if (!found) continue;
    waiting.delete(id);
    yield { ...found, prediction: readPlaced(each, found.query.query.free.length, universe) };
  }
  for (const [id, found] of waiting) {
    done.add(id);
    yield { ...found, prediction: undefined };
  }
  waiting.clear();
  for (let id = await advance(); id !== undefined; id = await advance()) {
    const found = waiting.get(id);
    waiting.delete(id);
    done.add(id);
    if (found) yield { ...found, prediction: undefined };
  }
}

function readPlaced({ read, place }: Given, width: number, universe: number): Prediction {
  try {
    return read(width, universe);
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    const { code, message, hint } = error;
    throw new LacunaError(code, message, { place, ...(hint === undefined ? {} : { hint }), cause: error });
  }
}

const mistake = (code: string, message: string, place: Place): LacunaError =>
  new LacunaError(`eval.${code}`, message, {
    place,
    hint: "predictions carry the ids of the benchmark's queries, each once",
  });
