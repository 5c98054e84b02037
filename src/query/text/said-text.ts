import type { Graph } from "../../kg/graph.ts";
import { pairsOf } from "../../kg/statements/statements.ts";
import { constant, type Term } from "../formula.ts";
import { readableName } from "../names.ts";
import type { Pair, When } from "../wide/formula.ts";
import { statedText } from "./print-stated.ts";
import { writeWord } from "./words.ts";

/** What a statement says beside its link, as a formula would ask for it: `@[2015, 2018]{role: "lead"}`; empty where it says no more. */
export function saidText(graph: Graph, statement: number): string {
  const { statements } = graph;
  if (!statements || statement < 0) return "";
  const [from, to] = [statements.froms[statement]!, statements.tos[statement]!];
  const when: When | undefined = Number.isNaN(from)
    ? undefined
    : { is: "overlaps", at: { kind: "literal", value: { kind: "time", from, to } } };
  const pairs = pairsOf(statements, statement).map(
    ({ key, value }): Pair => ({
      key,
      denied: false,
      sign: "=",
      value: value.kind === "entity" ? constant(value.entity) : { kind: "literal", value },
    }),
  );
  const end = constant(0);
  const name = (term: Term) =>
    term.kind === "constant" ? writeWord(readableName(graph.entities, Number(term.entity))) : `?${term.name}`;
  return statedText(
    { kind: "stated", relation: 0, head: end, tail: end, ...(when ? { when } : {}), pairs },
    "",
    graph,
    name,
  );
}
