import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { notationOf } from "../../query/notations.ts";
import { queryReader, type SourceQuery } from "../../query/source.ts";
import { levelsOfView } from "../../sql/levels.ts";
import { answersIn, type QueryAnswered, type Runner, sqlRunner } from "../../sql/run.ts";
import type { Host } from "../host.ts";
import { withPrefixes } from "../resources/query.ts";
import type { Engine } from "../sql/chosen-engine.ts";
import { type EngineGraph, openGraphFor } from "../sql/open-sql-graph.ts";
import type { AnswerManyParameters } from "./answer-many.ts";
import type { Batch } from "./batch.ts";
import { byteSink, putAscii, putText } from "./bytes.ts";
import { errorLine } from "./error-line.ts";
import { type BatchJob, type BlockResult, type BrokenLine, brokenLine } from "./job.ts";
import { linesOf, textOf } from "./lines.ts";
import { namedAnswers, putEnd, putIdAnswers } from "./put-answers.ts";

/** Answers blocks of lines in a database, a statement for all queries of a type. Lines are those of the engine in memory, byte for byte. */
export function openSqlAnswering(
  engine: Engine,
  given: AnswerManyParameters,
  host: Host,
): Required<Pick<Batch, "answering" | "open">> {
  let opened: EngineGraph | undefined;
  let answer: ((block: Uint8Array) => Promise<BlockResult>) | undefined;
  return {
    async open() {
      opened = await openGraphFor(engine, given.graph, given, host, { ...given, names: !given.ids });
      return opened.graph;
    },
    answering: {
      depth: 1,
      async start(graph, job) {
        const milliseconds = job.timeout === undefined ? undefined : 1000 * job.timeout;
        const levels = levelsOfView(job.levels);
        const run = sqlRunner(await opened!.database(), { is: "answers" }, levels, milliseconds);
        answer = blockAnswerer(run, graph, job);
      },
      answer: (block) => answer!(block),
      close: async () => opened?.close(),
    },
  };
}

/** A line of a block: a query, or why it is none. */
type Line = { readonly at: number } & ({ readonly source: SourceQuery } | { readonly error: LacunaError });

function blockAnswerer(
  run: Runner,
  graph: Graph,
  job: BatchJob,
): (block: Uint8Array) => Promise<BlockResult> {
  const read = queryReader(notationOf(job.notation), {
    graph: withPrefixes(graph, job.prefixes),
    ids: job.ids,
    unsafe: job.unsafe,
  });
  const out = byteSink(1 << 18);
  const putAnswers = job.ids ? putIdAnswers : namedAnswers(graph);
  const put = ({ json, id, query }: SourceQuery, answered: QueryAnswered) => {
    const answers = answersIn(query.free, answered, job.limit);
    putAscii(out, '{"query":');
    putText(out, json);
    if (job.count) putAscii(out, `,"count":${answers.count}`);
    else {
      putAscii(out, ',"answers":[');
      putAnswers(out, answers);
      putAscii(out, "]");
    }
    putEnd(out, answers.outcome, id);
  };
  return async (block) => {
    out.length = 0;
    const texts = linesOf(block);
    const lines = linesRead(texts, read);
    const queries = lines.flatMap((each, place) => ("source" in each ? [{ ...each, place }] : []));
    const broken: BrokenLine[] = [];
    let [next, answered, skipped] = [0, 0, 0];
    /** Errors of the lines before a place; false where the block ends with one. */
    const passErrors = (place: number): boolean => {
      for (; next < place; next++) {
        const line = lines[next]!;
        if (!("error" in line)) continue;
        if (!job.skip) {
          broken.push(brokenLine(line.at, line.error));
          return false;
        }
        putText(out, errorLine(texts[line.at]!, line.error));
        skipped++;
      }
      return true;
    };
    const found = run(
      queries.map(({ source }) => source.query),
      (error, at) => {
        const { place } = queries[at]!;
        lines[place] = { at: lines[place]!.at, error };
      },
    );
    for await (const each of found) {
      const { place, source } = queries[each.at]!;
      if (!passErrors(place)) break;
      next = place + 1;
      put(source, each);
      answered++;
    }
    if (broken.length === 0) passErrors(lines.length);
    return {
      bytes: out.bytes.slice(0, out.length),
      answered,
      skipped,
      lines: texts.length - 1,
      broken: broken[0],
    };
  };
}

function linesRead(texts: ReturnType<typeof linesOf>, read: (line: string) => SourceQuery): Line[] {
  return texts.flatMap((text, at): Line[] => {
    try {
      const line = textOf(text);
      return line === "" ? [] : [{ at, source: read(line) }];
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      return [{ at, error }];
    }
  });
}
