import { LacunaError } from "../../error.ts";
import { countAnswers, createAnswerer } from "../../exact/index.ts";
import type { Query } from "../../query/formula.ts";
import { notationOf } from "../../query/notations.ts";
import { wideReader } from "../../query/source.ts";
import { isNarrowQuery } from "../../query/wide/formula.ts";
import { lowered } from "../../query/wide/lower.ts";
import { narrowed } from "../../query/wide/narrow.ts";
import type { Limits } from "../../runs/working/limits.ts";
import { withPrefixes } from "../resources/query.ts";
import { limitsFrom } from "../running/limits.ts";
import { byteSink, putAscii, putText } from "./bytes.ts";
import { errorLine } from "./error-line.ts";
import { type BatchJob, type BrokenLine, brokenLine, type LinesRole } from "./job.ts";
import { linesOf, textOf } from "./lines.ts";
import { namedAnswers, putEnd, putIdAnswers } from "./put-answers.ts";

/** Answers lines over a graph; scratch memory is kept from block to block. */
export const answerLines: LinesRole<BatchJob> = async (graph, job, host) => {
  const view = { graph, levels: job.levels };
  const read = wideReader(notationOf(job.notation), {
    graph: withPrefixes(graph, job.prefixes),
    ids: job.ids,
    unsafe: job.unsafe,
  });
  const answer = createAnswerer(view);
  const putAnswers = job.ids ? putIdAnswers : namedAnswers(graph);
  const out = byteSink(1 << 18);
  const bounded = job.limit !== undefined || job.memory !== undefined || job.timeout !== undefined;

  const answerLine = (line: string): void => {
    const { json, id, query: wide } = read(line);
    if (wide.answer) narrowed(wide, "a file of queries");
    const there = isNarrowQuery(wide) ? undefined : lowered(wide, graph);
    const query = there?.query ?? (wide as Query);
    const seen = there ? { graph: there.graph, levels: job.levels } : view;
    const limits = bounded ? limitsFrom(job, host) : NO_LIMITS;
    putAscii(out, '{"query":');
    putText(out, json);
    if (job.count) {
      const { count, outcome } = countAnswers(query, seen, limits);
      putAscii(out, `,"count":${count}`);
      putEnd(out, outcome, id);
    } else {
      const answers = there ? createAnswerer(seen)(query, limits) : answer(query, limits);
      putAscii(out, ',"answers":[');
      (there ? namedAnswers(there.graph) : putAnswers)(out, answers);
      putAscii(out, "]");
      putEnd(out, answers.outcome, id);
    }
  };

  return (block) => {
    out.length = 0;
    let answered = 0;
    let skipped = 0;
    let broken: BrokenLine | undefined;
    const lines = linesOf(block);
    for (let at = 0; at < lines.length; at++) {
      const start = out.length;
      try {
        const line = textOf(lines[at]!);
        if (line === "") continue;
        answerLine(line);
        answered++;
      } catch (error) {
        if (!(error instanceof LacunaError)) throw error;
        out.length = start;
        if (job.skip) {
          putText(out, errorLine(lines[at]!, error));
          skipped++;
          continue;
        }
        broken = brokenLine(at, error);
        break;
      }
    }
    return { bytes: out.bytes.slice(0, out.length), answered, skipped, lines: lines.length - 1, broken };
  };
};

const NO_LIMITS: Limits = {};
