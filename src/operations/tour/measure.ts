import { betaeProtocol } from "../../benchmark/betae/protocol.ts";
import type { BenchmarkQuery, SampleSetup } from "../../benchmark/protocol.ts";
import { type Column, type SideBySide, sideBySide } from "../../evaluation/compare/side-by-side.ts";
import { solverPredictions } from "../../evaluation/predictions/solver-predictions.ts";
import { classesFrom } from "../../evaluation/run/answer-classes.ts";
import { evaluate } from "../../evaluation/run/evaluate.ts";
import { type EvaluationRules, protocolRecord } from "../../evaluation/run/protocol-record.ts";
import { dimensionsFor, summarize } from "../../evaluation/run/summary.ts";
import type { Graph } from "../../kg/graph.ts";
import { findSolver } from "../../solvers/registry.ts";
import { pauseBetween } from "../running/interruptible.ts";
import { startTourSolver } from "./recover.ts";
import type { TourHost, TourModel } from "./train.ts";

const TYPES = ["1p", "2p", "2i", "1p2i", "2i1p"];
const PER_TYPE = 60;
const SOLVERS = ["exact", "cqd", "qto"];

/** Samples questions over the hidden links and scores solvers on them, side by side. */
export async function measureSolvers(
  graph: Graph,
  model: TourModel,
  seed: number,
  host: TourHost,
): Promise<SideBySide> {
  const unmeasured = () => "lost answers were found again, and solvers not yet measured";
  const complete = classesFrom(graph, "test", true);
  const queries: BenchmarkQuery[] = [];
  for (const type of TYPES) {
    await pauseBetween(host, unmeasured);
    queries.push(...sampled(graph, type, seed).map(complete));
  }
  const rules: EvaluationRules = { ties: "realistic", joint: "unbounded", averaging: "types", seed };
  const by = dimensionsFor(["type", "reduces"]);
  const protocol = protocolRecord(rules, graph.entityCount, "test");
  const columns: Column[] = [];
  for (const name of SOLVERS) {
    await pauseBetween(host, unmeasured);
    const { running } = startTourSolver(findSolver(name), graph, model);
    const source = { predictMany: solverPredictions(running), batch: () => 64 };
    const scored = await evaluate(inTurn(queries), source, { universe: graph.entityCount, rules, by });
    const summary = summarize(scored.queries, by, ["type", "reduces"], rules, protocol);
    columns.push({ name, summary, unsupported: [], queries: scored.queries });
  }
  return sideBySide(columns, { averaging: rules.averaging, seed, by: by.map((each) => each.name) });
}

async function* inTurn(queries: readonly BenchmarkQuery[]): AsyncGenerator<BenchmarkQuery> {
  yield* queries;
}

/** Queries of one type, as `lacuna benchmark sample` finds them. */
function sampled(graph: Graph, type: string, seed: number): BenchmarkQuery[] {
  const setup: SampleSetup = { graph, split: "test", type, seed, count: PER_TYPE, parameters: {} };
  const grounder = betaeProtocol.grounder(setup);
  const acceptance = betaeProtocol.acceptance(setup);
  const found: BenchmarkQuery[] = [];
  for (let attempt = 0; !acceptance.done(attempt); attempt++) {
    const candidate = grounder.attempt(attempt);
    const query = candidate && acceptance.offer(candidate);
    if (query) found.push(query);
  }
  // Single links are not drawn but listed, in the order of relations.
  const step = Math.max(1, Math.floor(found.length / PER_TYPE));
  return found.filter((_, at) => at % step === 0).slice(0, PER_TYPE);
}
