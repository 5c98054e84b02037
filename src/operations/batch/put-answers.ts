import type { Answers } from "../../exact/answers.ts";
import type { Graph } from "../../kg/graph.ts";
import { nameOf } from "../../kg/shown-names.ts";
import { valueShown } from "../../kg/values/value.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import { type ByteSink, putAscii, putIds, putText } from "./bytes.ts";

/** Ends the line of a query. */
export function putEnd(out: ByteSink, outcome: Outcome, id: string | undefined): void {
  if (outcome !== "complete") putAscii(out, `,"outcome":"${outcome}"`);
  if (id !== undefined) putText(out, `,"id":${id}`);
  putAscii(out, "}\n");
}

/** Sorted ids for one free variable, tuples of ids for more. */
export function putIdAnswers(out: ByteSink, answers: Answers): void {
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
export function namedAnswers(graph: Graph): (out: ByteSink, answers: Answers) => void {
  const known = new Map<number, string>();
  const named = (entity: number) => {
    let name = known.get(entity);
    if (name === undefined) {
      const value = graph.valueAt?.(entity);
      name = JSON.stringify(value ? valueShown(value) : nameOf(graph.entities, entity));
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
