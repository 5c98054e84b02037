import { describe, expect, test } from "vitest";
import { printLine } from "../../src/benchmark/folder/line.ts";
import { defaultsOf } from "../../src/benchmark/parameter.ts";
import type { BenchmarkQuery, SampleSetup } from "../../src/benchmark/protocol.ts";
import { protocolOf } from "../../src/benchmark/protocols.ts";
import { protocolNames } from "../../src/benchmark/registry.ts";
import { makeBlock, phaseOf, takeBlock } from "../../src/benchmark/runner.ts";
import { solverPredictions } from "../../src/evaluation/predictions/solver-predictions.ts";
import { evaluate } from "../../src/evaluation/run/evaluate.ts";
import { type Graph, observed } from "../../src/kg/graph.ts";
import { calibratePredictor } from "../../src/links/calibration/calibrate.ts";
import { evaluatePredictor, type LinkEvaluation } from "../../src/links/evaluate.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { trainLinkTables } from "../../src/links/trainers/train.ts";
import { randomStream, sample } from "../../src/numeric/random.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { lacuna } from "../../src/solvers/lacuna/lacuna.ts";
import { findSolver } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { plainEntityTrainer } from "../../src/training/tables/plain-entity-trainer.ts";
import { whole as isWhole } from "../support/sizes.ts";
import { type LeveledLinks, syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const TEST = 2;

const whole = syntheticLinks(60, 3);

/** The same links of train and valid with other test links: none, or tails that changed places. */
function withTest(how: "as it is" | "removed" | "permuted"): Graph {
  if (how === "as it is") return syntheticGraph(whole);
  const places = whole.levels.flatMap((level, at) => (level === TEST ? [at] : []));
  const shuffled = sample(places.length, places.length, randomStream(1, "permuted test"));
  const links = whole.links.map(([h, r, t], at): [number, number, number] => {
    const place = places.indexOf(at);
    return place < 0 ? [h, r, t] : [h, r, whole.links[places[shuffled[place]!]!]![2]];
  });
  const taken = new Set<string>();
  const keep = links.map((link, at) => {
    // A permuted triple may be known or there already.
    if (whole.levels[at] === TEST && how === "removed") return false;
    if (
      whole.levels[at] === TEST &&
      whole.links.some((each, i) => whole.levels[i] !== TEST && each.join() === link.join())
    )
      return false;
    if (taken.has(link.join())) return false;
    taken.add(link.join());
    return true;
  });
  const changed: LeveledLinks = {
    ...whole,
    links: links.filter((_, at) => keep[at]),
    levels: whole.levels.filter((_, at) => keep[at]),
  };
  return syntheticGraph(changed);
}

const graphs = (["as it is", "removed", "permuted"] as const).map(withTest);

/** Trains on a graph as `links train` does, and says all but the evaluation on test. */
async function upToTheLastEvaluation(graph: Graph) {
  const choice = {
    rank: 8,
    epochs: 12,
    validateEvery: 1,
    validateTriples: 40,
    batch: 200,
    rate: 0.3,
    seed: 5,
  };
  const { tables, ...trained } = await trainLinkTables(graph, choice, plainEntityTrainer);
  const predictor = tablePredictor(tables, { hash: "trained" });
  const { error, ...calibration } = calibratePredictor(predictor, graph, { method: "temperature", seed: 2 });
  return {
    ...{ trained, tables, predictor, calibration, error: error.valid },
    valid: evaluatePredictor(predictor, graph, { split: "valid" }),
  };
}

describe("before the last evaluation nobody looks at test", () => {
  test("the test splits differ", () => {
    const counts = graphs.map(({ tripleCounts }) => tripleCounts);
    expect(new Set(counts.map(([train, valid]) => `${train} ${valid}`)).size).toBe(1);
    expect(counts[1]![TEST]).toBe(0);
    expect(graphs[2]!.rows.tails).not.toEqual(graphs[0]!.rows.tails);
  });

  test("training, the kept epoch, validation ranks and calibration are the same bytes", async () => {
    const [one, ...others] = await Promise.all(graphs.map(upToTheLastEvaluation));
    for (const other of others) {
      expect(other.trained.curve).toEqual(one!.trained.curve);
      expect(other.tables).toEqual(one!.tables);
      expect(other.valid).toEqual(one!.valid);
      expect(other.calibration).toEqual(one!.calibration);
      expect(other.error).toEqual(one!.error);
    }
    expect(one!.calibration.fitted).toMatchObject({ split: "valid", filterWith: "valid" });
    expect(one!.trained.settings.validation).toMatchObject({ filterWith: "valid" });
  });

  test.each(protocolNames)("validation queries of the protocol %s are the same lines", async (name) => {
    // What is permuted shows all that what is removed does.
    const some = isWhole ? graphs : [graphs[0]!, graphs[2]!];
    const [one, ...others] = await Promise.all(some.map((graph) => validationLines(name, graph)));
    expect(one!.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(one);
  });

  test.each(["cqd", "cqd-hybrid", "qto", "fit", "lacuna"])(
    "%s ranks validation queries alike",
    async (name) => {
      const choice = { rank: 8, epochs: 2, validateEvery: 0, batch: 200, seed: 5 };
      const { tables } = await trainLinkTables(graphs[0]!, choice, plainEntityTrainer);
      const predictor = tablePredictor(tables, { hash: "trained" });
      const queries = await validationQueries("betae", graphs[0]!);
      const [one, ...others] = await Promise.all(
        graphs.map((graph) => ranksOf(name, graph, predictor, queries)),
      );
      for (const other of others) expect(other).toEqual(one);
    },
  );
});

test.each(["natural", "balanced"])("lacuna answers test queries with the same bytes, %s prior", (prior) => {
  const texts = [
    "?x : r0(e1, ?x)",
    "?x : r0(e1, ?y) & r2(?y, ?x)",
    "?x : r0(e1, ?y) & r2(?y, ?x) & !r1(e2, ?x)",
    "?x : r0(e1, ?y) & (r2(?y, ?x) | r1(e3, ?x))",
    "?x : r0(e1, ?a) & r2(?a, ?b) & r1(?b, ?x) & r2(?a, ?x)",
  ];
  const answers = graphs.map((graph) => {
    const world = {
      graph,
      known: observed(graph, "test"),
      memory: 2 ** 20,
      predictor: randomPredictor(graph),
    };
    const running = lacuna.start(world, settingOf(lacuna, { set: { prior } }));
    return texts.map((text) => running.solve(parseText(text, { ids: true })).rows);
  });
  for (const other of answers.slice(1)) expect(other).toEqual(answers[0]);
});

describe("the convention of other libraries", () => {
  test("filters validation ranks with test too, and says so", () => {
    const [graph] = graphs as [Graph];
    const predictor = randomPredictor(graph);
    const own = evaluatePredictor(predictor, graph, { split: "valid" });
    const theirs = evaluatePredictor(predictor, graph, { split: "valid", filterWith: "test" });
    expect(own.protocol.filter).toBe("train and valid");
    expect(theirs.protocol.filter).toBe("train, valid and test");
    expect(theirs.mrr).toBeGreaterThan(own.mrr);
    // Ranks of test are filtered with everything either way.
    const last = (options: object): LinkEvaluation =>
      evaluatePredictor(predictor, graph, { split: "test", ...options });
    expect(last({ filterWith: "test" })).toEqual(last({}));
    expect(last({}).protocol.filter).toBe("train, valid and test");
  });

  test("is a setting of a training", async () => {
    const [graph] = graphs as [Graph];
    const choice = { rank: 4, epochs: 1, validateEvery: 1, batch: 200 };
    const { settings } = await trainLinkTables(graph, { ...choice, filterWith: "test" }, plainEntityTrainer);
    expect(settings.validation).toMatchObject({ filterWith: "test" });
  });

  test("cannot leave out links of the split that is asked for", () => {
    const [graph] = graphs as [Graph];
    expect(() =>
      evaluatePredictor(randomPredictor(graph), graph, { split: "test", filterWith: "valid" }),
    ).toThrow(expect.objectContaining({ code: "links.bad-filter" }));
  });
});

function randomPredictor({ entityCount, relationCount }: Graph): LinkPredictor {
  const random = randomStream(4, "scores");
  const table = Float32Array.from({ length: relationCount * entityCount ** 2 }, () => random.real());
  return {
    ...{ model: "random", hash: "random", kernel: "plain", entityCount, relationCount },
    scoreRows(heads, relations, out) {
      heads.forEach((head, at) => {
        const from = (relations[at]! * entityCount + head) * entityCount;
        out.set(table.subarray(from, from + entityCount), at * entityCount);
      });
    },
  };
}

const types: Readonly<Record<string, readonly string[]>> = {
  betae: ["1p", "2p", "2i", "2in", "2u"],
  balanced: ["1p", "2i"],
  capped: ["1p", "2p"],
  efo1: ["2p", "2in"],
  efok: ["2p", "2i", "2in"],
};

async function validationQueries(name: string, graph: Graph): Promise<BenchmarkQuery[]> {
  const protocol = await protocolOf(name);
  return types[name]!.flatMap((type) => {
    const parameters = defaultsOf(protocol.parameters);
    const setup: SampleSetup = { graph, split: "valid", type, seed: 1, count: 4, parameters };
    const [grounder, acceptance] = [protocol.grounder(setup), protocol.acceptance(setup)];
    const kept: BenchmarkQuery[] = [];
    for (let next = 0, done = acceptance.done(0); !done; ) {
      const taken = takeBlock(acceptance, makeBlock(grounder, next, next + 16, phaseOf(acceptance)));
      kept.push(...taken.kept);
      ({ next, done } = taken);
    }
    return kept;
  });
}

const validationLines = async (name: string, graph: Graph) =>
  (await validationQueries(name, graph)).map(printLine);

async function ranksOf(
  name: string,
  graph: Graph,
  predictor: LinkPredictor,
  queries: readonly BenchmarkQuery[],
) {
  const solver = findSolver(name);
  const known = solver.known === "train" ? graph.train : observed(graph, "valid");
  const running = solver.start({ graph, predictor, known, memory: 1 << 24 }, settingOf(solver, {}));
  const supported = queries.filter(({ query }) => solver.supports(query).supported);
  const { queries: scored } = await evaluate(
    (async function* () {
      yield* supported;
    })(),
    { predictMany: solverPredictions(running), batch: () => 8 },
    { universe: graph.entityCount, rules: { ties: "realistic", joint: "unbounded", seed: 0 }, by: [] },
  );
  return scored.map(({ id, ranks }) => [id, ...ranks]);
}
