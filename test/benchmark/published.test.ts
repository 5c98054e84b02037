// One test for each point in which a protocol differed from the published one, and its option.
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { byClass, pairClasses } from "../../src/benchmark/balanced/classes.ts";
import { balancedProtocol } from "../../src/benchmark/balanced/protocol.ts";
import { fillBackward } from "../../src/benchmark/betae/backward.ts";
import { incoming } from "../../src/benchmark/betae/backward-incoming.ts";
import { betaeProtocol } from "../../src/benchmark/betae/protocol.ts";
import { betaeType, emptyGrounding } from "../../src/benchmark/betae/shape.ts";
import { idsKey } from "../../src/benchmark/efo-acceptance.ts";
import { efo1Protocol } from "../../src/benchmark/efo1/protocol.ts";
import { pairsOf } from "../../src/benchmark/efok/pairs.ts";
import { groundPublished, lastLeft, planPositive } from "../../src/benchmark/efok/positive.ts";
import { efokProtocol } from "../../src/benchmark/efok/protocol.ts";
import { efokType } from "../../src/benchmark/efok/type.ts";
import { parseLine, printLine } from "../../src/benchmark/folder/line.ts";
import { defaultsOf, departures } from "../../src/benchmark/parameter.ts";
import type { BenchmarkQuery, Protocol, SampleSetup } from "../../src/benchmark/protocol.ts";
import { chosenParameters, departuresOf, protocolOf } from "../../src/benchmark/protocols.ts";
import { protocolNames } from "../../src/benchmark/registry.ts";
import { phaseOf } from "../../src/benchmark/runner.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { graphOf, linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { dataPath, sampled, setupOf, smallGraph } from "./betae-graphs.ts";
import { candidatesOf, denseGraph, setupOf as denseSetup, naiveFull, naiveSplit } from "./efo-support.ts";

const withData = existsSync(dataPath("nell-betae"));

/** Whether two queries of a list differ in the order of branches alone. */
const hasOrders = (queries: readonly BenchmarkQuery[]): boolean =>
  new Set(queries.map(({ query }) => canonicalKey(query))).size < queries.length;

describe("every protocol", () => {
  test.each(protocolNames)("%s is as published by default, and says where it is not", async (name) => {
    const protocol = await protocolOf(name);
    const parameters = defaultsOf(protocol.parameters);
    const perType = Number(protocol.perType!.default);
    expect(departuresOf(protocol, { perType, parameters })).toEqual([]);
    expect(departuresOf(protocol, { perType: 7, parameters })).toMatchObject([
      { parameter: "per-type", value: 7 },
    ]);
    for (const { name, published = [], source, describe } of [protocol.perType!, ...protocol.parameters]) {
      expect(describe.length).toBeGreaterThan(10);
      if (published.length > 0) expect(source, `source of ${name}`).toBeTruthy();
    }
  });

  test("any of several published values is published, what has none never departs", () => {
    const [bound] = betaeProtocol.parameters;
    expect(departures([bound!], { "max-answers": 80 })).toEqual([]);
    expect(departures([bound!], { "max-answers": 90 })).toHaveLength(1);
    expect(departures(efokProtocol.parameters, { patience: 1, work: 1 })).toEqual([]);
    expect(chosenParameters(betaeProtocol, { "max-answers": "80" })).toMatchObject({ "max-answers": 80 });
  });
});

describe("BetaE", () => {
  test.skipIf(!withData)(
    "the bound holds for 1p: 17,021 of 17,034 test queries of NELL995 are released",
    async () => {
      const graph = await loadGraph(dataPath("nell-betae"), nodeFiles);
      const queries = (bound: number) => {
        const parameters = { "max-answers": bound };
        const setup: SampleSetup = { graph, split: "test", type: "1p", seed: 1, count: 1, parameters };
        return sampled(betaeProtocol, setup).queries.length;
      };
      expect(queries(80)).toBe(17_021);
      expect(queries(1e6)).toBe(17_034);
    },
  );

  test("not for training queries", () => {
    const small = smallGraph(30, 1, 500);
    const parameters = { "max-answers": 3 };
    const most = (split: "train" | "test") =>
      Math.max(
        ...sampled(betaeProtocol, setupOf(small, split, "1p", { parameters })).queries.map(
          (q) => q.hard.length,
        ),
      );
    expect(most("train")).toBeGreaterThan(3);
    expect(most("test")).toBe(3);
  });

  test.each(["2i", "3i", "2u"])("both orders of equal branches of %s are queries, by default", (type) => {
    const small = smallGraph(12, 2, 70);
    const found = (rule: string) =>
      sampled(betaeProtocol, setupOf(small, "test", type, { count: 150, parameters: { "same-query": rule } }))
        .queries;
    expect(hasOrders(found("as-written"))).toBe(true);
    expect(hasOrders(found("any-order"))).toBe(false);
  });
});

describe("balanced benchmarks", () => {
  const small = smallGraph(60, 3, 1400);
  const run = (type: string, parameters: SampleSetup["parameters"], count = 300) =>
    sampled(
      balancedProtocol,
      setupOf(small, "test", type, { count, parameters: { "cap-share": 2, ...parameters } }),
    );

  test("queries may have any number of answers, and with a bound there are more of them", () => {
    const free = run("2p", {}, 60);
    const bounded = run("2p", { "max-answers": 6 }, 60);
    // Hard answers of a query, selected or not, are those that are not known.
    const most = ({ queries }: typeof free) =>
      Math.max(
        ...queries.map(({ query, easy, hard }) => {
          const known = new Set(naiveAnswers(query, linksOf(small, 3), 60).flat());
          return [...easy, ...hard].filter((id) => !known.has(id)).length;
        }),
      );
    expect(most(free)).toBeGreaterThan(6);
    expect(most(bounded)).toBeLessThanOrEqual(6);
    expect(bounded.queries.length).toBeGreaterThan(free.queries.length);
  });

  test("all classes that are short are filled together, as plain draws would", () => {
    const plain = plainChoice(small, "3i", 150);
    const ours = run("3i", {}, 150).queries;
    const hardest = run("3i", { "class-order": "hardest-first" }, 150).queries;
    // Of the queries taken after full inference is filled, the share that carries each class.
    const share = (queries: readonly { reduces?: ReadonlyMap<string, unknown> }[], name: string) => {
      const rest = queries.slice(1 + queries.map(({ reduces }) => reduces!.has("full")).lastIndexOf(true));
      return rest.filter(({ reduces }) => reduces!.has(name)).length / Math.max(1, rest.length);
    };
    expect(share(ours, "1p")).toBeGreaterThan(0.3);
    expect(Math.abs(share(ours, "1p") - share(plain, "1p"))).toBeLessThan(0.12);
    expect(Math.abs(share(ours, "2i") - share(plain, "2i"))).toBeLessThan(0.12);
    // Class by class nothing is taken for 1p while 2i is short; together it is.
    const withoutWhileShort = (queries: readonly BenchmarkQuery[]) => {
      const last = queries.map(({ reduces }) => reduces!.has("2i")).lastIndexOf(true);
      return queries.slice(0, last).filter(({ reduces }) => !reduces!.has("full") && !reduces!.has("2i"))
        .length;
    };
    expect(withoutWhileShort(hardest)).toBe(0);
    expect(withoutWhileShort(ours)).toBeGreaterThan(5);
  });

  test("how many queries carry a class is said, with a warning where few do", () => {
    const { report, queries } = run("2p", {}, 40);
    const { full } = report.classes as Record<string, { queries: number; warning?: string }>;
    expect(full!.queries).toBe(queries.filter(({ reduces }) => reduces!.has("full")).length);
    expect(full!.queries).toBeLessThan(30);
    expect(full!.warning).toMatch(/queries carry it/);
    const many = run("2i", { "max-answers": 1 }, 40).report.classes as typeof report.classes;
    expect((many as Record<string, { warning?: string }>).full!.warning).toBeUndefined();
  });

  test("neither 2in nor 2nu1p is among the types, and both can be had", () => {
    expect(balancedProtocol.types).not.toContain("2in");
    expect(balancedProtocol.types).not.toContain("2nu1p");
    expect(balancedProtocol.perType!.default).toBe(10_000);
    expect(run("2in", {}, 5).queries.length).toBeGreaterThan(0);
  });
});

/** The published procedure as it is written down, without any aim: plain draws, and what is taken of each query. */
function plainChoice(small: SmallGraph, name: string, count: number) {
  const graph = graphOf(small);
  const all = incoming(graph, 0b111);
  const targets = incoming(graph, 0b100).entities;
  const type = betaeType(name);
  const grounding = emptyGrounding(type);
  const { classify } = classifier(graph, "test");
  const random = randomStream(5, "plain draws");
  const taken: { reduces: Map<string, number[]> }[] = [];
  const got = new Map(pairClasses(type.query(grounding)).map((each) => [each.name, 0]));
  const seen = new Set<string>();
  const isOpen = (each: string) => got.get(each)! < count;
  for (let draws = 0; draws < 300_000 && [...got.keys()].some(isOpen); draws++) {
    if (!fillBackward(type.shape, targets[random.below(targets.length)]!, all, random, grounding)) continue;
    const key = `${grounding.relations} ${grounding.anchors}`;
    const reduces = byClass(classify(type.query(grounding)));
    if (seen.has(key) || (isOpen("full") && !reduces.has("full"))) continue;
    const kept = [...reduces].filter(([each]) => isOpen(each));
    if (kept.length === 0) continue;
    seen.add(key);
    const some = kept.map(([each, at]): [string, number[]] => [
      each,
      [...at].slice(0, count - got.get(each)!),
    ]);
    for (const [each, at] of some) got.set(each, got.get(each)! + at.length);
    taken.push({ reduces: new Map(some) });
  }
  return taken;
}

describe("EFO-1", () => {
  test("operands may come out equal, by default", () => {
    const equal = (rule: string) =>
      candidatesOf(efo1Protocol, denseSetup("2i", { parameters: { "equal-operands": rule } }), 200).filter(
        ({ query }) => {
          if (query.body.kind !== "and") throw new Error("no intersection");
          const [one, other] = query.body.operands.map((each) => JSON.stringify(each));
          return one === other;
        },
      ).length;
    expect(equal("kept")).toBeGreaterThan(0);
    expect(equal("refused")).toBe(0);
  });

  test("queries with equal operands are read back, and have the answers of the definition", () => {
    for (const { query, easy, hard, type } of candidatesOf(efo1Protocol, denseSetup("2i"), 60)) {
      const read = parseLine(printLine({ id: "2i-000000", type, query, easy, hard }));
      expect(idsKey(read.query)).toBe(idsKey(query));
      expect({ easy: [...easy], hard: [...hard] }).toEqual(naiveSplit(query, "test"));
    }
  });

  test("a negation may remove nothing, by default", () => {
    // Few links, so that denied sets miss what is left.
    const sparse = denseGraph(30, 3, 90);
    const idle = (rule: string) =>
      candidatesOf(
        efo1Protocol,
        denseSetup("2in", { graph: graphOf(sparse), parameters: { negation: rule } }),
        80,
      ).filter(({ query }) => {
        if (query.body.kind !== "and") throw new Error("no intersection");
        const positive = { ...query, body: query.body.operands.find(({ kind }) => kind === "atom")! };
        const of = (each: typeof query) => naiveAnswers(each, linksOf(sparse), 30).length;
        return of(positive) === of(query);
      }).length;
    expect(idle("published")).toBeGreaterThan(0);
    expect(idle("strict")).toBe(0);
  });
});

describe("EFO_k", () => {
  test("the node that is drawn uniformly: free in 485 types, existential in 111, of a triangle in 138, constant in 7", () => {
    const counts = new Map<string, number>();
    for (const formula of efokProtocol.types) {
      const type = efokType(formula);
      const core = lastLeft(type);
      const kind = core.length === 3 ? "triangle" : type.graph.nodes[core[0]!]!.kind;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ free: 485, existential: 111, triangle: 138, constant: 7 });
  });

  test("the free node of r1(s1,f1) is uniform, its neighbour uniform among neighbours", () => {
    // Entity 0 is linked to all others, which have one neighbour each: a uniform constant would be 0 once in nine.
    const triples = [1, 2, 3, 4, 5, 6, 7, 8].map((tail) => [0, 0, tail] as const);
    const graph = graphOf({ entityCount: 9, relationCount: 2, triples, levels: triples.map(() => 2) });
    const type = efokType("r1(s1,f1)");
    const plan = planPositive(type, pairsOf(graph.full), 2);
    const ids = { entities: new Uint32Array(2), relations: new Uint32Array(1) };
    const constant = type.graph.nodes.findIndex(({ kind }) => kind === "constant");
    let hub = 0;
    for (let round = 0; round < 4000; round++) {
      expect(groundPublished(plan, ids, randomStream(round, "start"))).toBe(true);
      hub += Number(ids.entities[constant] === 0);
    }
    // 8 / 9 of 4,000 within five standard deviations.
    expect(Math.abs(hub - 3556)).toBeLessThan(100);
  });

  test("no grounding starts from a missing link, by default", () => {
    // One link of a hundred is missing, and it is its entities' only one among many.
    const sparse = denseGraph(60, 2, 500);
    const levels = sparse.triples.map((_, at) => (at < 5 ? 2 : 0));
    const graph = graphOf({ ...sparse, levels });
    const found = (aimed: number) => {
      const grounder = efokProtocol.grounder(denseSetup("r1(s1,f1)", { graph, parameters: { aimed } }));
      return Array.from({ length: 300 }, (_, index) => grounder.attempt(index)).filter((each) => each).length;
    };
    // Of 8 groundings a hundredth has it each; aimed ones all have.
    expect(found(0)).toBeLessThan(120);
    expect(found(4)).toBe(300);
  });

  test("types with negation have half as many queries, by default", () => {
    const count = (type: string, share?: number) => {
      const parameters: SampleSetup["parameters"] = share === undefined ? {} : { "negative-share": share };
      const setup = denseSetup(type, { count: 12, parameters });
      return runThrough(efokProtocol, setup).length;
    };
    expect(count("2i")).toBe(12);
    expect(count("2in")).toBe(6);
    expect(count("2in", 0.25)).toBe(3);
    expect(count("2in", 1)).toBe(12);
  });

  test("a denied link need only leave a candidate, unless strict", () => {
    const idle = (negation: string) =>
      candidatesOf(efokProtocol, denseSetup("2in", { parameters: { negation } }), 120).filter(({ query }) => {
        if (query.body.kind !== "and") throw new Error("no intersection");
        const positive = { ...query, body: query.body.operands.find(({ kind }) => kind === "atom")! };
        return naiveFull(positive).length === naiveFull(query).length;
      }).length;
    expect(idle("published")).toBeGreaterThan(0);
    expect(idle("strict")).toBe(0);
  });
});

function runThrough(protocol: Protocol, setup: SampleSetup): BenchmarkQuery[] {
  const [grounder, acceptance] = [protocol.grounder(setup), protocol.acceptance(setup)];
  const kept: BenchmarkQuery[] = [];
  for (let attempt = 0; !acceptance.done(attempt); attempt++) {
    const candidate = grounder.attempt(attempt, phaseOf(acceptance));
    const query = candidate && acceptance.offer(candidate);
    if (query) kept.push(query);
  }
  return kept;
}
