import type { View } from "../kg/graph.ts";
import type { Query } from "../query/formula.ts";
import { type AnswerOptions, answerWith, prepare } from "./answer.ts";
import { createEngine } from "./engine.ts";
import type { PlanNode, Row, Step } from "./plan.ts";
import type { Block, Part, Program } from "./program.ts";
import type { Search } from "./steps.ts";

/**
 * The plan of the engine for a query, as indented text: each step with the number of its runs and of the entities that it left.
 * The query is answered to find out, within the limits given.
 */
export function plan(query: Query, view: View, options: AnswerOptions = {}): string {
  const engine = createEngine(view);
  const { program, search } = prepare(engine, query, options);
  search.tracing = true;
  const { count, outcome } = answerWith(engine, query, options);
  const lines: string[] = [];
  const describe = describer(search, program, lines);
  for (const [i, block] of program.union.entries()) {
    if (program.union.length > 1) lines.push(`alternative ${i + 1} of ${program.union.length}`);
    describe(block, program.union.length > 1 ? 1 : 0);
  }
  const ending = outcome === "complete" ? "" : `, stopped early: ${outcome}`;
  lines.push(`${count} answer${count === 1 ? "" : "s"}, ${engine.work} links visited${ending}`);
  return lines.join("\n");
}

/** Writes plans as lines; a block may have several plans when its surroundings branch in several orders. */
function describer(search: Search, program: Program, lines: string[]) {
  const { engine } = search;
  const { graph } = engine.view;
  const name = (v: number) => `?${program.variables[v]}`;
  const term = (code: number) => (code < 0 ? graph.label(search.constants[-1 - code]!) : name(code));
  const relation = (slot: number, flip: number) => {
    const id = search.relations[slot]! ^ flip;
    return `${id & 1 ? "^" : ""}${graph.relations.label(id >> 1)}`;
  };
  // The row of `from` holds the tails of its links; an inverse relation is written forward.
  const row = ({ slot, flip, from }: Row, v: number) => {
    const id = search.relations[slot]! ^ flip;
    const [head, tail] = id & 1 ? [name(v), term(from)] : [term(from), name(v)];
    return `${graph.relations.label(id >> 1)}(${head}, ${tail})`;
  };
  const sizes = ({ runs, left }: { runs: number; left: number }, size: boolean) => {
    if (runs === 0) return "not reached";
    const mean = left / runs;
    const kept = size ? `${Number.isInteger(mean) ? mean : mean.toFixed(1)} left` : `true ${left} of ${runs}`;
    return runs === 1 ? kept : `${runs} runs, ${kept}${size ? " on average" : ""}`;
  };
  const text = (step: Step): string => {
    switch (step.kind) {
      case "rows":
        return `anchor ${name(step.v)}: ${step.rows.map((each) => row(each, step.v)).join(" & ")}`;
      case "without":
        return `exclude from ${name(step.v)}: ${row(step.row, step.v)}`;
      case "loop":
        return `${step.negated ? "exclude" : "keep"} ${name(step.v)} linked to itself by ${relation(step.slot, 0)}`;
      case "heads":
        return `keep ${name(step.v)} that has ${relation(step.slot, step.flip)}`;
      case "along": {
        const arcs = step.arcs.map((arc) => `${arc.negated ? "!" : ""}${relation(arc.slot, arc.flip)}`);
        return `propagate ${name(step.x)} → ${name(step.y)} along ${arcs.join(" & ")}`;
      }
      case "common": {
        const arcs = step.arcs.map((arc) => relation(arc.slot, arc.flip));
        return `exclude from ${name(step.y)} what every ${name(step.x)} reaches by ${arcs.join(" | ")}`;
      }
      case "part":
        return `${step.part.negated ? "exclude from" : "keep in"} ${name(step.v)} what a branch gives`;
      case "test-link":
        return `test ${step.link.negated ? "!" : ""}${relation(step.link.slot, 0)}(${term(step.link.head)}, ${term(step.link.tail)})`;
      case "test-part":
        return `test that ${step.part.negated ? "no" : "a"} branch holds`;
      case "some":
        return `some ${name(step.v)} is left`;
    }
  };
  const node = (at: PlanNode, depth: number) => {
    const indent = "  ".repeat(depth);
    at.steps.forEach((step, i) => {
      const narrows = "v" in step || "y" in step;
      lines.push(`${indent}${text(step)}  [${sizes(at.counts[i]!, narrows && step.kind !== "some")}]`);
      if (step.kind === "part" || step.kind === "test-part") part(step.part, depth + 1);
    });
    if (at.emit !== undefined) {
      if (at.emit >= 0) lines.push(`${indent}answers: ${name(at.emit)}`);
      return;
    }
    for (const [v, child] of at.children) {
      lines.push(`${indent}for each ${name(v)}:`);
      node(child, depth + 1);
    }
  };
  const part = (each: Part, depth: number) => {
    for (const [i, inner] of each.union.entries()) {
      if (each.union.length > 1)
        lines.push(`${"  ".repeat(depth)}alternative ${i + 1} of ${each.union.length}`);
      block(inner, depth + (each.union.length > 1 ? 1 : 0));
    }
  };
  const block = (each: Block, depth: number) => {
    for (const root of each.plans.values()) node(root, depth);
  };
  return block;
}
