import { relationAt, rowsOfLevel } from "../../benchmark/betae/links.ts";
import { betaeProtocol } from "../../benchmark/betae/protocol.ts";
import { efo1Protocol } from "../../benchmark/efo1/protocol.ts";
import { efokProtocol } from "../../benchmark/efok/protocol.ts";
import { defaultsOf, type ParameterValue } from "../../benchmark/parameter.ts";
import type { Grounder, Protocol } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { randomStream } from "../../numeric/random.ts";
import { atom, constant, type Query, variable } from "../../query/formula.ts";
import { findNamedType } from "../../query/types/lookup.ts";

/** A training query with its answers on the training links, ascending. */
export interface DrawnQuery {
  readonly type: string;
  readonly query: Query;
  readonly answers: Uint32Array;
}

/** Attempts for one query; where none succeeds a query of one link takes its place. */
const TRIES = 256;

/** Queries without end: which one is at a place depends on seed and place alone, so that resuming needs no generator. */
export interface QueryDraws {
  /** A query of a type at a place of the training. */
  draw(type: string, place: number): DrawnQuery;
}

/**
 * Draws training queries by the samplers of benchmarks: BetaE's backward procedure for its types, EFO-1's and EFO_k's for
 * formulas of theirs. All answers on the training links count, however many there are.
 * @throws LacunaError `solvers.no-training` for a graph without training links
 */
export function queryDraws(graph: Graph, seed: number): QueryDraws {
  const rows = rowsOfLevel(graph, 1);
  if (rows.length === 0)
    throw new LacunaError("solvers.no-training", `${graph.name} has no training links to draw queries from`, {
      hint: "make splits first",
    });
  const grounders = new Map<string, Grounder>();
  const grounderOf = (type: string): Grounder => {
    const known = grounders.get(type);
    if (known) return known;
    const protocol = protocolOf(type);
    const parameters = unbounded(protocol);
    const made = protocol.grounder({ graph, split: "train", type, seed, count: 1, parameters });
    grounders.set(type, made);
    return made;
  };
  const oneLink = (place: number): DrawnQuery => {
    const row = rows[randomStream(seed, "training queries of one link", place).below(rows.length)]!;
    const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
    const answers: number[] = [];
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if (levels[edge] === 0) answers.push(tails[edge]!);
    return {
      type: "1p",
      query: {
        free: ["y"],
        body: atom(relationAt(relationRow, row), constant(rowHead[row]!), variable("y")),
      },
      answers: Uint32Array.from(answers),
    };
  };
  return {
    draw(type, place) {
      if (type === "1p") return oneLink(place);
      const grounder = grounderOf(type);
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const found = grounder.attempt(place * TRIES + attempt);
        if (found) return { type, query: found.query, answers: found.hard };
      }
      return oneLink(place);
    },
  };
}

/** BetaE's procedure where it knows the type, EFO-1's for operator trees, EFO_k's for the rest. */
function protocolOf(type: string): Protocol {
  if (findNamedType(type)?.betae !== undefined) return betaeProtocol;
  return type.startsWith("(") && /^\([piunIUdD],/.test(type) ? efo1Protocol : efokProtocol;
}

/** The parameter of a protocol that bounds the number of answers, lifted: training takes queries of any size. */
function unbounded({ parameters }: Protocol): Record<string, ParameterValue> {
  const defaults = Object.entries(defaultsOf(parameters));
  return Object.fromEntries(
    defaults.map(([name, value]) => [name, ["max-answers", "hard"].includes(name) ? 1e9 : value]),
  );
}
