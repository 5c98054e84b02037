import { LacunaError } from "../error.ts";
import { type AnswerOptions, createAnswerer } from "../exact/answer.ts";
import type { Answers } from "../exact/answers.ts";
import { countAnswers } from "../exact/count.ts";
import { rowOf, type View } from "../kg/graph.ts";
import { exists, type Query } from "../query/formula.ts";
import type { Outcome } from "../runs/working/limits.ts";
import type { RowSource } from "./rows/rows.ts";
import { checkStop, stopBetweenRows } from "./rows/stop.ts";
import { allOf, oneByOne } from "./scheduling/solve-each.ts";
import type { RunningSolver, Solution, Solver, SolverContext } from "./solver.ts";

/**
 * The exact engine on the known links: 1 for what follows from them, 0 for all else. What it scores on hard answers is
 * chance, the floor for every method; over a graph without gaps it is the truth every method is tested against.
 */
export const exact: Solver<"nothing"> = {
  name: "exact",
  needs: "nothing",
  describe: "answers that follow from known links alone; predicts nothing",
  source: "none: the engine of `lacuna ask` without a model",
  known: "observed",
  parameters: [],
  presets: [],
  supports: () => ({ supported: true }),
  cost: () => 0,
  trees: () => ({ direction: "outward" }),
  start({ known, stop }): RunningSolver {
    const answer = createAnswerer(known);
    const limits: AnswerOptions = stop ? { stop } : {};
    const solve = (query: Query): Solution => {
      // The engine looks at the clock every few thousand edges only, which many small queries never reach.
      const why = stop?.();
      if (why) throw stopped(why);
      const rows = query.free.map((_, at) => truthOf(complete(answer(onlyFree(query, at), limits)), known));
      const { count } =
        query.free.length === 1 ? ones(rows[0]!) : complete(countAnswers(query, known, limits));
      return { rows, count };
    };
    const solveEach = oneByOne(solve);
    return { solve, solveEach, solveMany: allOf(solveEach), truth: knownRows(known, stop) };
  },
};

/** One variable of several at a time, so that tuples are never made. */
function onlyFree({ free, body }: Query, at: number): Query {
  const others = free.filter((_, i) => i !== at);
  return { free: [free[at]!], body: exists(others, body) };
}

function truthOf({ ids }: Answers, { graph }: View): Float32Array {
  const row = new Float32Array(graph.entityCount);
  for (const id of ids) row[id] = 1;
  return row;
}

const ones = (row: Float32Array) => ({ count: row.reduce((sum, value) => sum + value, 0) });

/** A part of the answers would be a wrong solution. */
function complete<Found extends Pick<Answers, "outcome">>(found: Found): Found {
  if (found.outcome === "complete") return found;
  throw stopped(found.outcome);
}

const stopped = (why: Outcome): LacunaError =>
  new LacunaError("solvers.stopped", `the query was stopped (${why})`, { hint: "give it more time" });

/** Rows of the known links, each with truth 1. */
function knownRows({ graph, levels }: View, stop: SolverContext["stop"]): RowSource {
  const { rowEdge, tails, levels: levelOf } = graph.rows;
  const values = new Float32Array(graph.entityCount).fill(1);
  const kept = new Uint32Array(graph.entityCount);
  const visited = stopBetweenRows({ stop });
  return {
    visit(relation, heads, visitor) {
      checkStop({ stop });
      heads.forEach((head, at) => {
        const row = rowOf(graph.rows, relation, head);
        let to = 0;
        if (row >= 0)
          for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
            if (((levels >> levelOf[edge]!) & 1) === 1) kept[to++] = tails[edge]!;
        visitor(at, { tails: kept, values, from: 0, to });
        visited(to);
      });
    },
  };
}
