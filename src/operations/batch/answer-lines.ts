import { LacunaError } from "../../error.ts";
import type { Answers } from "../../exact/answers.ts";
import { countAnswers, createAnswerer } from "../../exact/index.ts";
import type { Graph } from "../../kg/graph.ts";
import { nameOf } from "../../kg/shown-names.ts";
import { notationOf } from "../../query/notations.ts";
import { queryReader } from "../../query/source.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";
import { withPrefixes } from "../resources/query.ts";
import { limitsFrom } from "../running/limits.ts";
import { type ByteSink, byteSink, putAscii, putIds, putText } from "./bytes.ts";
import { errorLine } from "./error-line.ts";
import { type BatchJob, type BrokenLine, brokenLine, type LinesRole } from "./job.ts";
import { linesOf, textOf } from "./lines.ts";

/** Answers lines over a graph; scratch memory is kept from block to block. */
export const answerLines: LinesRole<BatchJob> = async (graph, job, host) => {
  const view = { graph, levels: job.levels };
  const read = queryReader(notationOf(job.notation), {
    graph: withPrefixes(graph, job.prefixes),
    ids: job.ids,
    unsafe: job.unsafe,
  });
  const answer = createAnswerer(view);
  const putAnswers = job.ids ? putIdAnswers : namedAnswers(graph);
  const out = byteSink(1 << 18);
  const bounded = job.limit !== undefined || job.memory !== undefined || job.timeout !== undefined;

  const answerLine = (line: string): void => {
    const { json, id, query } = read(line);
    const limits = bounded ? limitsFrom(job, host) : NO_LIMITS;
    putAscii(out, '{"query":');
    putText(out, json);
    if (job.count) {
      const { count, outcome } = countAnswers(query, view, limits);
      putAscii(out, `,"count":${count}`);
      putEnd(out, outcome, id);
    } else {
      const answers = answer(query, limits);
      putAscii(out, ',"answers":[');
      putAnswers(out, answers);
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

function putEnd(out: ByteSink, outcome: Outcome, id: string | undefined): void {
  if (outcome !== "complete") putAscii(out, `,"outcome":"${outcome}"`);
  if (id !== undefined) putText(out, `,"id":${id}`);
  putAscii(out, "}\n");
}

/** Sorted ids for one free variable, tuples of ids for more. */
function putIdAnswers(out: ByteSink, answers: Answers): void {
  const width = answers.variables.length;
  if (width === 1) {
    putIds(out, answers.ids, 0, answers.count);
    return;
  }
  for (let row = 0; row < answers.count; row++) {
    putAscii(out, row === 0 ? "[" : ",[");
    putIds(out, answers.ids, row * width, (row + 1) * width);
    putAscii(out, "]");
  }
}

/** The same with names; each name is put into JSON once. */
function namedAnswers(graph: Graph): (out: ByteSink, answers: Answers) => void {
  const known = new Map<number, string>();
  const named = (entity: number) => {
    let name = known.get(entity);
    if (name === undefined) {
      name = JSON.stringify(nameOf(graph.entities, entity));
      known.set(entity, name);
    }
    return name;
  };
  return (out, answers) => {
    const width = answers.variables.length;
    for (let row = 0; row < answers.count; row++) {
      if (row > 0) putAscii(out, ",");
      if (width !== 1) putAscii(out, "[");
      for (let at = 0; at < width; at++) {
        if (at > 0) putAscii(out, ",");
        putText(out, named(answers.ids[row * width + at]!));
      }
      if (width !== 1) putAscii(out, "]");
    }
  };
}
