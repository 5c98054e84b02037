import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../../src/error.ts";
import { createAnswerer } from "../../../src/exact/answer.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import {
  type RankOptions,
  rankAnswers,
  rankInPieces,
  truthAt,
} from "../../../src/solvers/ranking/rank-answers.ts";
import { findSolver } from "../../../src/solvers/registry.ts";
import { settingOf } from "../../../src/solvers/settings/setting-of.ts";
import { startSolver } from "../../../src/solvers/start-solver.ts";
import { randomWorld } from "../support.ts";

const texts = [
  "?x : r0(e1, ?x)",
  "?x : r2(?x, e3)",
  "?x : r0(e1, ?x) & r2(e2, ?x)",
  "?x : exists ?y (r0(e1, ?y) & r4(?y, ?x))",
  "?x : r0(e1, ?x) | r4(e5, ?x)",
];

/** A solver over random scores with ties, the engine over its links, and all truths that it gives. */
function started(seed: number, name: string, spread = 6) {
  const world = randomWorld(seed, { step: 0.5, spread });
  const solver = findSolver(name);
  const { graph, known, memory } = world;
  const settings = settingOf(solver, {});
  const running = startSolver(solver, { graph, known, memory }, { links: world.predictor }, settings);
  return { graph, running, world: { graph, known, memory, follow: createAnswerer(known) } };
}

const plain: RankOptions = { top: 5, predicted: false, explain: false, search: undefined, everything: false };

describe("the best answers of one variable", () => {
  test("are the truest of all, the smaller id first, whatever is left out and however far they are looked for", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(20),
          text: fc.constantFrom(...texts),
          solver: fc.constantFrom("qto", "cqd", "lacuna"),
          spread: fc.constantFrom(1, 6),
          top: fc.constantFrom(1, 3, 10, 29, 30, 100),
          predicted: fc.boolean(),
          everything: fc.boolean(),
          impossible: fc.array(fc.nat(29), { maxLength: 6 }),
        }),
        ({ seed, text, solver, spread, ...options }) => {
          const { running, world } = started(seed, solver, spread);
          const query = parseText(text, { ids: true });
          const row = running.solve(query).rows[0]!;
          const following = new Set(world.follow(query).ids);
          const wanted = [...row.keys()]
            .filter((id) => (following.has(id) ? !options.predicted : !options.impossible.includes(id)))
            .filter((id) => row[id]! > 0)
            .sort((a, b) => row[b]! - row[a]! || a - b);
          const {
            answers,
            outcome,
            candidates,
            tied,
            following: known,
          } = rankAnswers(query, world, running, { ...plain, ...options });
          expect(answers.map(({ values: [id] }) => id)).toEqual(wanted.slice(0, options.top));
          for (const { values, truth, known: is } of answers) {
            expect(truth).toBe(row[values[0]!]);
            expect(is).toBe(following.has(values[0]!));
          }
          expect(known).toBe(following.size);
          const last = row[wanted[options.top - 1]!];
          expect(tied).toBe(
            wanted.length <= options.top
              ? 0
              : wanted.slice(options.top).filter((id) => row[id] === last).length,
          );
          if (options.everything || candidates !== undefined) {
            expect(candidates).toBe(wanted.length);
            expect(outcome).toBe(wanted.length <= options.top ? "complete" : "row-limit");
          } else expect(outcome).toBe("row-limit");
          compared++;
        },
      ),
      { numRuns: 150 },
    );
    expect(compared).toBe(150);
  });

  test("the truth of one entity is that of all, however little others are looked at", () => {
    for (const solver of ["qto", "cqd", "lacuna"])
      for (const text of texts) {
        const { running } = started(3, solver, 6);
        const query = parseText(text, { ids: true });
        const row = running.solve(query).rows[0]!;
        for (const id of [0, 1, 7, 13, 29])
          expect(
            truthAt(id, (level) => running.solve(query, level)),
            `${solver} ${text} ${id}`,
          ).toBe(row[id]);
      }
  });

  test("a solution that is there already is not solved again", () => {
    const { running, world } = started(4, "qto");
    const query = parseText(texts[0]!, { ids: true });
    const solution = running.solve(query);
    const dead = { ...running, solve: () => expect.unreachable("solved again") };
    expect(rankAnswers(query, world, dead, { ...plain, solution })).toEqual(
      rankAnswers(query, world, running, { ...plain, everything: true }),
    );
  });

  test("stopping gives what was found, and says so", () => {
    const { running, world } = started(5, "qto");
    const query = parseText(texts[2]!, { ids: true });
    const { answers, outcome } = rankAnswers(query, world, { ...running, solve: stoppedSolve }, plain);
    expect({ answers, outcome }).toEqual({ answers: [], outcome: "time-limit" });
    const failing = () => {
      throw new RangeError("another fault");
    };
    expect(() => rankAnswers(query, world, { ...running, solve: failing }, plain)).toThrow("another fault");
  });

  test("trees are given to each answer, with the type of what is predicted in them", () => {
    const { running, world } = started(6, "qto");
    const query = parseText(texts[3]!, { ids: true });
    const search = { truth: running.truth!, options: {} };
    const without = rankAnswers(query, world, running, { ...plain, search });
    const found = rankAnswers(query, world, running, { ...plain, search, explain: true });
    expect(found.answers.map(({ values, truth }) => ({ values, truth }))).toEqual(
      without.answers.map(({ values, truth }) => ({ values, truth })),
    );
    for (const { tree, truth, known, type } of found.answers) {
      expect(tree).toBeDefined();
      expect(tree!.truth).toBeCloseTo(truth, 5);
      if (known) expect(type).toBeUndefined();
    }
    expect(without.answers.every(({ tree }) => tree === undefined)).toBe(true);
  });
});

const stoppedSolve = (): never => {
  throw new LacunaError("solvers.stopped", "stopped");
};

describe("tuples", () => {
  const query = parseText("?x, ?y : r0(e1, ?x) & r2(?x, ?y)", { ids: true });
  const all = (seed: number) => {
    const { running, world, graph } = started(seed, "fit");
    const search = { truth: running.truth!, options: {} };
    return { running, world, graph, search };
  };

  test("that are not wanted make way for others, and those that a variable cannot stand for are left out", () => {
    for (const seed of [1, 2, 3]) {
      const { running, world, search } = all(seed);
      const whole = rankAnswers(query, world, running, { ...plain, top: 2000, search });
      const known = new Set([...pairs(world.follow(query))]);
      for (const { values, known: is } of whole.answers) expect(is).toBe(known.has(values.join()));
      const first = whole.answers.find((each) => !each.known)!.values;
      const impossibleAt = [new Set([first[0]!]), new Set<number>()];
      for (const predicted of [false, true])
        for (const top of [1, 4, 40]) {
          const found = rankAnswers(query, world, running, {
            ...plain,
            top,
            predicted,
            search,
            impossibleAt,
          });
          const wanted = whole.answers.filter((each) =>
            each.known ? !predicted : each.values[0] !== first[0],
          );
          expect(found.answers.map(({ truth }) => truth)).toEqual(
            wanted.slice(0, top).map(({ truth }) => truth),
          );
          for (const { values, known: is } of found.answers) expect(is || values[0] !== first[0]).toBe(true);
          if (predicted) expect(found.answers.every((each) => !each.known)).toBe(true);
          expect(found.outcome).toBe("row-limit");
        }
    }
  });

  test("need a solver that knows how true single links are", () => {
    const { running, world } = all(1);
    expect(() => rankAnswers(query, world, running, plain)).toThrowError(
      expect.objectContaining({ code: "solvers.no-links" }),
    );
  });
});

const pairs = ({ ids, count }: { ids: Uint32Array; count: number }) =>
  Array.from({ length: count }, (_, at) => `${ids[2 * at]},${ids[2 * at + 1]}`);

describe("a whole relation", () => {
  test("lists known links in the order of ids, then the truest others, from either side", () => {
    for (const seed of [1, 2, 3])
      for (const text of ["?x, ?y : r0(?x, ?y)", "?y, ?x : r0(?x, ?y)"]) {
        const { running, world } = started(seed, "qto");
        const query = parseText(text, { ids: true });
        const known = pairs(world.follow(query));
        const ask = (more: Partial<RankOptions>) =>
          rankAnswers(query, world, running, { ...plain, pairs: running.truth!, ...more });
        const found = ask({ top: known.length + 7 });
        const values = found.answers.map((each) => each.values.join());
        expect(values.slice(0, known.length)).toEqual(known);
        expect(found.answers.slice(0, known.length).every(({ known: is, truth }) => is && truth === 1)).toBe(
          true,
        );
        const others = found.answers.slice(known.length);
        expect(others).toHaveLength(7);
        expect(others.every((each) => !each.known && !known.includes(each.values.join()))).toBe(true);
        const truths = others.map(({ truth }) => truth);
        expect(truths).toEqual([...truths].sort((a, b) => b - a));
        expect(found).toMatchObject({ outcome: "row-limit", following: known.length });
        expect(ask({ predicted: true, top: 7 }).answers).toEqual(others);
        // Known links fill the list: no row is asked for.
        const nothing = { visit: () => expect.unreachable("asked") };
        expect(ask({ top: 3, pairs: nothing }).answers.map((each) => each.values.join())).toEqual(
          known.slice(0, 3),
        );
        const cut = ask({
          predicted: true,
          top: 7,
          impossibleAt: [new Set([others[0]!.values[0]!]), new Set<number>()],
        });
        expect(cut.answers.every((each) => each.values[0] !== others[0]!.values[0])).toBe(true);
        const kept = ask({
          predicted: true,
          top: 7,
          impossibleAt: [new Set<number>(), new Set([others[0]!.values[1]!])],
        });
        expect(kept.answers.every((each) => each.values[1] !== others[0]!.values[1])).toBe(true);
      }
  });

  test("is worked out in pieces, and stopping leaves the known links", () => {
    const { running, world } = started(1, "qto");
    const query = parseText("?x, ?y : r0(?x, ?y)", { ids: true });
    const known = pairs(world.follow(query));
    const told: number[] = [];
    const options = { ...plain, top: 1000, pairs: running.truth!, onRows: (done: number) => told.push(done) };
    const found = atOnce(rankInPieces(query, world, running, options));
    expect(found.outcome).toBe("complete");
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(0);
    const stopped = rankAnswers(query, { ...world, stop: () => "time-limit" }, running, options);
    expect(stopped).toMatchObject({ outcome: "time-limit", following: known.length });
    expect(stopped.answers.map((each) => each.values.join())).toEqual(known);
  });
});
