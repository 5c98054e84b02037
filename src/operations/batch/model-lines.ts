import { LacunaError } from "../../error.ts";
import { isScoreTable } from "../../evaluation/predictions/write-table.ts";
import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import { openPosted } from "../../models/posted-model.ts";
import { notationOf } from "../../query/notations.ts";
import { queryReader } from "../../query/source.ts";
import { askModel } from "../../solvers/asking/ask-model.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { askedSolvers } from "../../solvers/choice/default-solver.ts";
import { rowMemory } from "../../solvers/choice/model-needs.ts";
import { checkAsked } from "../../solvers/scheduling/asked.ts";
import type { Solution } from "../../solvers/solver.ts";
import { answeredWith } from "../ask/answered-with.ts";
import { rankedValue } from "../ask/ranked-value.ts";
import { withPrefixes } from "../resources/query.ts";
import type { WorkerHost } from "../workers/role.ts";
import { type ByteSink, byteSink, putText } from "./bytes.ts";
import { errorLine } from "./error-line.ts";
import type { BlockResult, BrokenLine, LinesRole, ModelBatchJob } from "./job.ts";
import { brokenAt, mistakeBy } from "./line-mistakes.ts";
import { lineBeliefs } from "./line-truths.ts";
import { linesOf, textOf } from "./lines.ts";
import { queryClock } from "./query-clock.ts";
import { type AskedLine, groupsWithin, solveTogether } from "./solve-together.ts";

/**
 * Answers lines with a solver. The queries of a block advance together, so that rows they share are scored
 * once, as many at a time as an eighth of the memory has solutions for; with a timeout, which is for each query, they
 * follow each other and share what rows are still held.
 * @throws LacunaError what choosing solvers and opening a model throw
 */
export const answerModelLines: LinesRole<ModelBatchJob> = async (graph, job, host) => {
  const answerer = await lineAnswerer(graph, job, host);
  return (block) => answerBlock(block, answerer);
};

/** The answerer of the lines of every block. */
interface LineAnswerer {
  readonly graph: Graph;
  readonly skip: boolean;
  /** Whether the scores of all entities are given beside the lines. */
  readonly scores: boolean;
  /** Whether these go into a table, which needs the ids of queries. */
  readonly tabled: boolean;
  /** Bytes of the solutions that are held at a time. */
  readonly room: number;
  readonly clock: ReturnType<typeof queryClock>;
  readonly out: ByteSink;
  read(line: number, text: string): AskedLine;
  /** `{"query":…,` and what `ask` gives for it, with the id that came with it. */
  lineOf(asked: AskedLine, solution: Solution | undefined): string;
}

async function lineAnswerer(graph: Graph, job: ModelBatchJob, host: WorkerHost): Promise<LineAnswerer> {
  // Scores are for evaluation, which leaves solvers as they were published.
  const scores = job.asked.scores !== undefined;
  const tabled = isScoreTable(job.asked.scores ?? "");
  const options = {
    ...job.asked,
    loops: job.asked.loops || scores,
    anyKind: job.asked.anyKind || scores,
  };
  const chosen = await chosenSolvers(askedSolvers(options.solver), host);
  const { kernel, threads } = options;
  const known = chosenView(graph, options.known ?? "observed", options.split);
  const opened =
    options.model === undefined
      ? undefined
      : await openPosted(options.model, graph, host, { kernel, threads, seen: known });
  const models = opened?.models ?? {};
  const clock = queryClock(job.timeout, host);
  const stop = () => (host.isCancelled() ? "cancelled" : clock?.stop());
  const asking = askModel({ graph, known, models, chosen, options, stop });
  const beliefsOf = await lineBeliefs({ graph, known, opened, chosen, model: asking, options }, host);
  const { ids, explain } = options;
  const sourceOf = queryReader(notationOf(job.notation), {
    graph: withPrefixes(graph, job.prefixes),
    ids: job.ids,
    unsafe: job.unsafe,
  });
  return {
    graph,
    skip: job.skip,
    scores,
    tabled,
    clock,
    room: clock ? 0 : Math.floor(rowMemory(options.memory) / 8),
    out: byteSink(1 << 16),
    read(line, text) {
      const source = sourceOf(text);
      const by = asking.solverOf(source.query);
      checkAsked(by.solver.name, { supported: true }, source.query, graph);
      if (scores && source.query.free.length > 1)
        throw new LacunaError("query.several-variables", "scores are of queries with one free variable", {
          hint: "leave the query out, or {scores}",
        });
      if (tabled) idOf(source.id);
      return { line, source, by };
    },
    lineOf({ source, by }, solution) {
      const { json, id, query } = source;
      const ranked = asking.rank(query, by, solution);
      const beliefs = beliefsOf(query, by);
      const how = answeredWith(query, by, asking, { ...options, truths: beliefs.truths });
      const value = JSON.stringify(rankedValue({ graph, query, ranked, how, ids, explain, ...beliefs }));
      return `{"query":${json},${value.slice(1, -1)}${id === undefined ? "" : `,"id":${id}`}}\n`;
    },
  };
}

function answerBlock(block: Uint8Array, answerer: LineAnswerer): BlockResult {
  const { graph, skip, room, clock, out, lineOf } = answerer;
  out.length = 0;
  const lines = linesOf(block);
  const { asked, notRead, broken } = readLines(lines, answerer);
  let answered = 0;
  let skipped = 0;
  const skipLine = (at: number, error: LacunaError) => {
    putText(out, errorLine(lines[at]!, error));
    skipped++;
  };
  /** Lines before this one that could not be read. */
  const skipUntil = (line: number) => {
    for (const [at, error] of notRead)
      if (at < line) {
        skipLine(at, error);
        notRead.delete(at);
      }
  };
  const scores = answerer.scores ? new Float32Array(asked.length * graph.entityCount) : undefined;
  const ids: string[] = [];
  const resultUpTo = (failed: BrokenLine | undefined): BlockResult => ({
    bytes: out.bytes.slice(0, out.length),
    answered,
    skipped,
    ...(scores ? { scores: scores.slice(0, answered * graph.entityCount) } : {}),
    ...(answerer.tabled ? { ids } : {}),
    lines: lines.length - 1,
    broken: failed,
  });
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
        if (answerer.tabled) ids.push(idOf(each.source.id));
      });
      if (failed && skip) {
        out.length = start;
        skipLine(each.line, failed);
      } else if (failed) return resultUpTo(brokenAt(each.line, failed));
      else answered++;
    }
  }
  skipUntil(lines.length);
  return resultUpTo(broken);
}

/** The id that came with a query, as JSON; tables of predictions name queries by it. */
function idOf(json: string | undefined): string {
  const id: unknown = json === undefined ? undefined : JSON.parse(json);
  if (typeof id === "string") return id;
  throw new LacunaError(
    "query.no-id",
    "a table of scores names queries by their ids, and this one has none",
    {
      hint: 'give lines of JSON with an "id", such as those of a benchmark folder, or write {scores} as .npy',
    },
  );
}

/** Reads lines up to the first that is wrong, or all where such lines are skipped. */
function readLines(lines: ReturnType<typeof linesOf>, { read, skip }: LineAnswerer) {
  const asked: AskedLine[] = [];
  const notRead = new Map<number, LacunaError>();
  for (const [at, line] of lines.entries()) {
    const error = mistakeBy(() => {
      const text = textOf(line);
      if (text !== "") asked.push(read(at, text));
    });
    if (error && skip) notRead.set(at, error);
    else if (error) return { asked, notRead, broken: brokenAt(at, error) };
  }
  return { asked, notRead };
}
