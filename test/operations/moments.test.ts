import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Graph } from "../../src/kg/graph.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { type Counting, counting } from "../support/steps.ts";

/** What is counted, and what it is asked with. */
const load = async () => ({
  ...(await import("../../src/formats/files/memory-files.ts")),
  ...(await import("../../src/host/node.ts")),
  ...(await import("../../src/kg/open.ts")),
  ...(await import("../../src/operations/contract/check.ts")),
  ...(await import("../../src/operations/ask/ask.ts")),
  ...(await import("../../src/operations/running/trial.ts")),
  ...(await import("../../src/server/calls/moments.ts")),
  operations: (await Promise.all(
    Object.values((await import("../../src/operations/registry.ts")).operations).map((each) => each()),
  )) as unknown as Operation[],
});
let counted: Counting<Awaited<ReturnType<typeof load>>>;

const CLIQUE =
  "?a, ?b, ?c, ?d, ?e : r(?a, ?b) & r(?b, ?c) & r(?c, ?a) & r(?a, ?d) & r(?b, ?d) & r(?c, ?d) & r(?d, ?e) & r(?e, ?a) & r(?e, ?b) & r(?e, ?c)";

/** Of each operation that may be tried where it is asked, a call that takes seconds, where there is one. */
const long: Readonly<Record<string, object>> = {
  ask: { query: CLIQUE },
  countQuery: { query: CLIQUE },
  planQuery: { query: CLIQUE },
  checkQuery: { query: CLIQUE, timeout: 30 },
  listEntityLinks: { entity: "n1", limit: 10_000 },
  findNames: { text: "n" },
  findNeighbourhood: { entity: "n1", hops: 6, nodes: 5000, links: 50_000 },
  completeQuery: { query: `${CLIQUE} & `, timeout: 30 },
  explainAnswers: { query: CLIQUE },
  askWhyNot: { query: CLIQUE },
  askWhatIf: { query: CLIQUE, hide: ["r(n271, n194)"] },
};

/** The steps that a trial may take with ten looks, which are some milliseconds; none takes half of it. */
const MOMENT = 4_000_000;

let dense: Graph;
beforeAll(async () => {
  counted = await counting(load);
  const { loadGraph, memoryFiles } = counted.fresh;
  let [state, text] = [1, ""];
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 300;
  };
  for (let at = 0; at < 60_000; at++) text += `n${next()}\tr\tn${next()}\n`;
  dense = await loadGraph("dense.tsv", memoryFiles(new Map([["dense.tsv", new TextEncoder().encode(text)]])));
});

afterAll(() => counted.end());

test("every operation that may be tried is tried here", async () => {
  const moments = counted.fresh.operations.filter(({ length }) => length === "moment").map(({ id }) => id);
  expect(moments.sort()).toEqual(Object.keys(long).sort());
});

describe.each(Object.entries(long))("a trial of %s", (id, given) => {
  /** Tries it for so many looks at whether the moment is over. */
  const tried = async (looks: number) => {
    const { checked, nodeHost, operations, TrialOver } = counted.fresh;
    const operation = operations.find((each) => each.id === id)!;
    const parameters = checked(operation, { graph: dense, ...given });
    let looked = 0;
    const trial = {
      begin() {},
      check() {
        if (++looked > looks) throw new TrialOver();
      },
    };
    return operation.run(parameters, { ...nodeHost, trial }).catch((error: unknown) => error);
  };

  test("looks often whether it is over, whatever is asked", async () => {
    // What is loaded and indexed once is no part of it.
    await tried(1);
    let result: unknown;
    const steps = await counted.stepsOf(async () => {
      result = await tried(10);
    });
    expect(result instanceof counted.fresh.TrialOver || !(result instanceof Error)).toBe(true);
    expect(steps).toBeLessThan(MOMENT);
  });
});

test("a name that is none is not looked for among all while a call is tried: a worker does that", async () => {
  const { askOperation, checked, nodeHost } = counted.fresh;
  let looked = 0;
  const name = (id: number) => {
    looked++;
    return dense.entities.name(id);
  };
  const graph = { ...dense, entities: { ...dense.entities, name } };
  const given = checked(askOperation, { graph, query: "?c : r(n999, ?c)" });
  const asked = () => askOperation.run(given, nodeHost).catch((thrown: unknown) => thrown);
  // The namespaces of a graph are looked for once.
  await asked();
  looked = 0;
  const error = await asked();
  expect(error).toMatchObject({ code: "query.unknown-entity" });
  expect(looked).toBe(0);
  expect((error as { hint: string }).hint).toContain("did you mean");
  expect(looked).toBeGreaterThan(100);
});

test("calls that are given up take a bounded part of the time", async () => {
  let clock = 0;
  const moments = counted.fresh.openMoments(() => clock);
  const long = async (trial: { begin(): void; check(): void }) => {
    trial.begin();
    for (;;) {
      clock += 1;
      trial.check();
    }
  };
  let tries = 0;
  while (tries < 100 && clock < 1000) {
    const before = clock;
    expect(await moments.tried(long)).toBeUndefined();
    if (clock === before) break;
    tries++;
  }
  // About 50 milliseconds are lost before the next goes to a worker at once, and a tenth of the time later.
  expect(tries).toBeGreaterThan(9);
  expect(clock).toBeLessThan(70);
  expect(await moments.tried(async () => "short")).toBeUndefined();
  clock += 1000;
  expect(await moments.tried(async () => "short")).toEqual({ result: "short" });
});

test("a busy machine makes no call a long one: the thread's own time counts", async () => {
  let [clock, spent] = [0, 0];
  const moments = counted.fresh.openMoments(
    () => clock,
    () => spent,
  );
  const call = (each: number) => async (trial: { begin(): void; check(): void }) => {
    trial.begin();
    for (let at = 0; at < 100; at++) {
      clock += 10;
      spent += each;
      trial.check();
    }
    return "all";
  };
  expect(await moments.tried(call(0.01))).toEqual({ result: "all" });
  expect(await moments.tried(call(1))).toBeUndefined();
});

test("a mistake is told at once where few names may have been meant", async () => {
  const { askOperation, checked, isOwnMistake, nodeHost, TrialOver } = counted.fresh;
  const given = checked(askOperation, { graph: dense, query: "?c : r(n999, ?c)" });
  const error = await askOperation.run(given, nodeHost).catch((thrown: unknown) => thrown);
  expect(isOwnMistake(error, [dense])).toBe(true);
  const many = { ...dense, entities: { ...dense.entities, size: 1e6 } };
  expect(isOwnMistake(error, [dense, many])).toBe(false);
  expect(isOwnMistake(new TrialOver(), [dense])).toBe(false);
  expect(isOwnMistake(new TypeError("no"), [dense])).toBe(false);
});

test("what asks a model, or a very large graph, is not tried", async () => {
  const { listEntityLinksOperation } = await import("../../src/operations/kg/browse/links.ts");
  const given = { graph: dense, entity: "n1" };
  const isTried = (more: object) =>
    counted.fresh.isMoment(listEntityLinksOperation as never, { ...given, ...more });
  expect(isTried({})).toBe(true);
  expect(isTried({ model: "frequency" })).toBe(false);
  expect(isTried({ graph: { ...dense, entityCount: 1e8 } })).toBe(false);
  expect(isTried({ graph: "a path" })).toBe(false);
});
