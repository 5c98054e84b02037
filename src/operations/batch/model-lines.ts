import { LacunaError } from "../../error.ts";
import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import { openPosted } from "../../models/posted-model.ts";
import { notationOf } from "../../query/notations.ts";
import { queryReader, type SourceQuery } from "../../query/source.ts";
import { stopAt } from "../../runs/working/limits.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { askedSolvers } from "../../solvers/choice/default-solver.ts";
import { rowMemory } from "../../solvers/choice/model-needs.ts";
import { wholeRelation } from "../../solvers/choice/whole-relation.ts";
import { asksForAll } from "../../solvers/ranking/rank-answers.ts";
import { checkAsked } from "../../solvers/scheduling/asked.ts";
import type { Solution } from "../../solvers/solver.ts";
import { type AskedSolver, askModel } from "../ask/predict-model.ts";
import { rankedValue } from "../ask/ranked-value.ts";
import type { Host } from "../host.ts";
import { withPrefixes } from "../resources/query.ts";
import { byteSink, putText } from "./bytes.ts";
import { errorLine } from "./error-line.ts";
import { type BrokenLine, brokenLine, type LinesRole, type ModelBatchJob } from "./job.ts";
import { linesOf, textOf } from "./lines.ts";

/** A line that has been read. */
interface Asked {
  readonly line: number;
  readonly source: SourceQuery;
  readonly by: AskedSolver;
}

/**
 * Answers lines with a solver. The queries of a block advance together, so that rows they share are scored
 * once, as many at a time as an eighth of the memory has solutions for; with a timeout, which is for each query, they
 * follow each other and share what rows are still held.
 * @throws LacunaError what choosing solvers and opening a model throw
 */
export const answerModelLines: LinesRole<ModelBatchJob> = async (graph, job, host) => {
  // Scores are for evaluation, which leaves solvers as they were published.
  const options = {
    ...job.asked,
    loops: job.asked.loops || job.asked.scores !== undefined,
    anyKind: job.asked.anyKind || job.asked.scores !== undefined,
  };
  const chosen = await chosenSolvers(askedSolvers(options.solver), host);
  const { kernel, threads, known = "observed" } = options;
  const seen = chosenView(graph, known, options.split);
  const models =
    options.model === undefined
      ? {}
      : (await openPosted(options.model, graph, host, { kernel, threads, seen })).models;
  const clock = queryClock(job.timeout, host);
  const stop = () => (host.isGivenUp() ? "cancelled" : clock?.stop());
  const asking = askModel({ graph, models, chosen, options, stop });
  const { ids, explain } = options;
  const read = queryReader(notationOf(job.notation), {
    graph: withPrefixes(graph, job.prefixes),
    ...{ ids: job.ids, unsafe: job.unsafe },
  });
  const room = clock ? 0 : Math.floor(rowMemory(options.memory) / 8);
  const out = byteSink(1 << 16);

  const readLine = (line: number, text: string): Asked => {
    const source = read(text);
    const by = asking.solverOf(source.query);
    checkAsked(by.solver.name, { supported: true }, source.query, graph);
    if (options.scores !== undefined && source.query.free.length > 1)
      throw new LacunaError("query.several-variables", "scores are of queries with one free variable", {
        hint: "leave the query out, or {scores}",
      });
    return { line, source, by };
  };

  /** `{"query":…,` and what `ask` gives for it, with the id that came with it. */
  const lineOf = ({ source, by }: Asked, solution: Solution | undefined): string => {
    const { json, id, query } = source;
    const ranked = asking.rank(query, by, solution);
    const found = { graph, query, ranked, how: asking.how(query, by), ids, explain };
    const value = JSON.stringify(rankedValue(found));
    return `{"query":${json},${value.slice(1, -1)}${id === undefined ? "" : `,"id":${id}`}}\n`;
  };

  return (block) => {
    out.length = 0;
    const lines = linesOf(block);
    const asked: Asked[] = [];
    let broken: BrokenLine | undefined;
    const notRead = new Map<number, LacunaError>();
    for (let at = 0; at < lines.length && !broken; at++) {
      const error = mistakeBy(() => {
        const text = textOf(lines[at]!);
        if (text !== "") asked.push(readLine(at, text));
      });
      if (error && job.skip) notRead.set(at, error);
      else if (error) broken = brokenAt(at, error);
    }
    let answered = 0;
    let skipped = 0;
    const skip = (at: number, error: LacunaError) => {
      putText(out, errorLine(lines[at]!, error));
      skipped++;
    };
    /** Lines before this one that could not be read. */
    const skipUntil = (line: number) => {
      for (const [at, error] of notRead)
        if (at < line) {
          skip(at, error);
          notRead.delete(at);
        }
    };
    const scores =
      options.scores === undefined ? undefined : new Float32Array(asked.length * graph.entityCount);
    const scored = () => (scores ? { scores: scores.slice(0, answered * graph.entityCount) } : {});
    for (const group of groupsWithin(asked, room, 4 * graph.entityCount)) {
      const solutions = solveTogether(group, graph, scores !== undefined);
      for (const each of group) {
        clock?.restart();
        skipUntil(each.line);
        const start = out.length;
        const failed = mistakeBy(() => {
          const solution = solutions.get(each) ?? (scores && each.by.running.solve(each.source.query));
          putText(out, lineOf(each, solution));
          scores?.set(solution!.rows[0]!, answered * graph.entityCount);
        });
        if (failed && job.skip) {
          out.length = start;
          skip(each.line, failed);
        } else if (failed)
          return {
            bytes: out.bytes.slice(0, out.length),
            ...{ answered, skipped },
            ...scored(),
            lines: lines.length - 1,
            broken: brokenAt(each.line, failed),
          };
        else answered++;
      }
    }
    skipUntil(lines.length);
    return {
      bytes: out.bytes.slice(0, out.length),
      answered,
      skipped,
      ...scored(),
      lines: lines.length - 1,
      broken,
    };
  };
};

/**
 * Solutions of several queries, of all where everything is wanted, else of those that ask for few rows: for the best answers alone, the others need far
 * fewer rows than all of them together. A query that fails is left out, and fails again when its turn comes.
 */
function solveTogether(group: readonly Asked[], graph: Graph, everything: boolean): Map<Asked, Solution> {
  const solutions = new Map<Asked, Solution>();
  if (group.length === 1) return solutions;
  const shared = everything
    ? group
    : group.filter(
        ({ by, source: { query } }) => asksForAll(query, by.solver, graph) && !wholeRelation(query),
      );
  for (const { running } of new Set(shared.map(({ by }) => by))) {
    const own = shared.filter(({ by }) => by.running === running);
    mistakeBy(() => {
      running.solveMany(own.map(({ source }) => source.query)).forEach((solution, at) => {
        solutions.set(own[at]!, solution);
      });
    });
  }
  return solutions;
}

/** Queries in their order, so many at a time that their solutions take no more than `room` bytes; at least one. */
function* groupsWithin(asked: readonly Asked[], room: number, rowBytes: number): Generator<Asked[]> {
  let group: Asked[] = [];
  let bytes = 0;
  for (const each of asked) {
    const own = each.source.query.free.length * rowBytes;
    if (group.length > 0 && bytes + own > room) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(each);
    bytes += own;
  }
  if (group.length > 0) yield group;
}

/** A query that cannot be asked is a mistake in the file and not in the command. */
const CODES: Readonly<Record<string, string>> = {
  "usage.unsupported-query": "solvers.unsupported",
  "usage.nothing-to-rank": "query.nothing-to-rank",
};

/** Runs a step of a line; what is wrong with the line, if anything. */
function mistakeBy(step: () => void): LacunaError | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
}

const brokenAt = (line: number, error: LacunaError): BrokenLine => ({
  ...brokenLine(line, error),
  code: CODES[error.code] ?? error.code,
});

/** A clock that begins anew with every query. */
function queryClock(seconds: number | undefined, { now }: Pick<Host, "now">) {
  if (seconds === undefined) return undefined;
  const restarted = () => stopAt(now() + seconds * 1000, now);
  let stop = restarted();
  return {
    stop: () => stop(),
    restart: () => {
      stop = restarted();
    },
  };
}
