import { beforeAll, describe, expect, it } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { type Graph, openGraph, parseQuery } from "../../src/index.ts";
import { hasLink, observed, splitRandom } from "../../src/kg/index.ts";
import { inMemory, refused } from "./support.ts";

const NOT_FRENCH = "?c : borders(France, ?c) & !language(?c, French)";
const { ask, countQuery: count, explainAnswers: explain, planQuery: plan, predict } = inMemory();

let gaps: Graph;
beforeAll(async () => {
  gaps = splitRandom(await openGraph("world"), { ratios: [80, 10, 10], seed: 1 });
});

describe("ask", () => {
  it("answers over a graph that is named, and over one that is open, by text and by a query that was read", async () => {
    const world = await openGraph("world");
    const query = parseQuery(NOT_FRENCH, world);
    const names = [...answer(query, world.full)].map((tuple) => tuple.map(world.label));
    const expected = { variables: ["?c"], answers: names, count: names.length, outcome: "complete" };
    expect(await ask({ graph: "world", query: NOT_FRENCH })).toEqual(expected);
    expect(await ask({ graph: world, query })).toEqual(expected);
    expect(await ask({ graph: world, query, limit: 2 })).toMatchObject({ count: 2, outcome: "row-limit" });
  });

  it("shows what split and view let one see", async () => {
    const query = "?x, ?y : borders(?x, ?y)";
    for (const [view, links] of [
      ["train", gaps.train],
      ["observed", observed(gaps, "valid")],
    ] as const) {
      const { answers } = await ask({ graph: gaps, query, view, split: "valid", ids: true });
      expect(answers.length).toBe(answer(parseQuery(query, gaps), links).count);
    }
  });

  it("ranks what a model believes in, known answers marked", async () => {
    const query = "?c : borders(Chad, ?c)";
    const ranked = await predict({ graph: gaps, query, model: "frequency", top: 50, ids: true });
    expect(ranked).toMatchObject({
      solver: { name: "qto" },
      model: { name: "frequency", calibrated: false },
    });
    const known = new Set([...answer(parseQuery(query, gaps), observed(gaps, "test"))].map(([id]) => id));
    expect(ranked.following).toBe(known.size);
    for (const each of ranked.answers) expect(each.known).toBe(known.has(Number(each.values[0])));
  });

  describe("hands answers on", () => {
    const many = "?x, ?y : borders(?x, ?z) & borders(?z, ?y)";

    it("as the result would list them, and waits for whoever takes them", async () => {
      const whole = await ask({ graph: "world", query: many });
      const taken: unknown[] = [];
      let busy = 0;
      const onItems = async ([page, ...others]: readonly { readonly answers: readonly unknown[] }[]) => {
        const { answers } = page!;
        expect(others).toEqual([]);
        expect(++busy).toBe(1);
        expect(answers.length).toBeLessThanOrEqual(1024);
        await new Promise((resolve) => setTimeout(resolve, 2));
        taken.push(...answers);
        busy--;
      };
      const told = await ask({ graph: "world", query: many }, { onItems });
      expect(whole.answers.length).toBeGreaterThan(1024);
      expect(taken).toEqual(whole.answers);
      expect(told).toEqual({ ...whole, answers: [] });
    });

    it("as lines of JSON, a page a line", async () => {
      const { variables, answers } = await ask({ graph: "world", query: many });
      let text = "";
      const onLines = (lines: Uint8Array) => {
        text += new TextDecoder().decode(lines);
      };
      await ask({ graph: "world", query: many }, { onLines });
      const pages = text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(pages.flatMap((page) => page.answers)).toEqual(answers);
      for (const page of pages) expect(page.variables).toEqual(variables);
    });

    it("until it is interrupted or the taker throws", async () => {
      const interrupt = new AbortController();
      const onItems = () => interrupt.abort();
      const asked = ask({ graph: "world", query: many }, { onItems, signal: interrupt.signal });
      expect(await refused(asked)).toMatchObject({
        code: "run.interrupted",
        hint: expect.stringMatching(/^1024 of \d+ answers were handed on$/),
      });
      const failing = () => Promise.reject(new Error("my disk is full"));
      await expect(ask({ graph: "world", query: many }, { onItems: failing })).rejects.toThrow(
        "my disk is full",
      );
    });
  });

  it.each([
    [{ top: 3 }, "usage.unknown-parameter", 'ask has no parameter "top"'],
    [{ model: "frequency" }, "usage.unknown-parameter", 'ask has no parameter "model"'],
    [{ notation: "klingon" }, "usage.unknown-notation", 'no notation is called "klingon"'],
    [{ tpo: 3 }, "usage.unknown-parameter", 'ask has no parameter "tpo"'],
    [{ graph: "" }, "usage.bad-parameter", "graph: it is no graph and no path of one"],
  ])("refuses %j by its name", async (more, code, message) => {
    const given = { graph: "world", query: NOT_FRENCH, ...more } as Parameters<typeof ask>[0];
    expect(await refused(ask(given))).toMatchObject({ code, message });
  });

  it.each([
    [{ solver: "qto" }, "usage.missing-model", "qto asks a link predictor"],
    [{ model: "frequency", view: "full" }, "usage.unknown-parameter", 'predict has no parameter "view"'],
    [{ model: "frequency", limit: 3 }, "usage.unknown-parameter", 'predict has no parameter "limit"'],
    [{ solver: "qtoo" }, "usage.unknown-solver", 'no solver is called "qtoo"'],
  ])("predict refuses %j by its name", async (more, code, message) => {
    const given = { graph: "world", query: NOT_FRENCH, ...more } as Parameters<typeof predict>[0];
    expect(await refused(predict(given))).toMatchObject({ code, message });
  });

  it("points at a mistake in a query", async () => {
    expect(await refused(ask({ graph: "world", query: "?c : boarders(France, ?c)" }))).toMatchObject({
      code: "query.unknown-relation",
      place: { start: 5, end: 13 },
    });
  });
});

it("explain gives each answer a tree whose links are as they say", async () => {
  const { answers } = await explain({ graph: gaps, query: NOT_FRENCH });
  const id = (name: unknown) =>
    gaps.entities.id(String(name)) ?? gaps.entities.withLabel(String(name))[0] ?? -1;
  expect(answers.length).toBeGreaterThan(0);
  for (const each of answers) {
    expect(each.tree.length).toBe(2);
    for (const { head, relation, tail, state } of each.tree) {
      const there = hasLink(
        observed(gaps, "test"),
        id(head),
        2 * (gaps.relations.id(String(relation)) ?? -1),
        id(tail),
      );
      expect(there).toBe(state === "known");
    }
  }
});

describe("an interrupt", () => {
  const signal = AbortSignal.abort();
  const given = { graph: "world", query: NOT_FRENCH } as const;

  it("ends a question that was not answered, and says so", async () => {
    const ended = { code: "run.interrupted", hint: expect.stringContaining("the query was not answered") };
    expect(await refused(ask(given, { signal }))).toMatchObject(ended);
    expect(await refused(predict({ ...given, model: "frequency" }, { signal }))).toMatchObject(ended);
    expect(await refused(count(given, { signal }))).toMatchObject(ended);
  });

  it("in the middle of a computation is heard where the host hears it", async () => {
    let computed = 0;
    // As the command line does, from the second computation on.
    const computing = <T>(work: () => T) => (++computed < 2 ? { result: work() } : undefined);
    const host = inMemory({}, { computing });
    expect(await host.ask(given)).toMatchObject({ outcome: "complete" });
    expect(await refused(host.countQuery(given))).toMatchObject({ code: "run.interrupted" });
    computed = 0;
    expect(await refused(host.explainAnswers(given))).toMatchObject({
      hint: expect.stringMatching(/^[1-9]\d* answers were found, and not yet explained$/),
    });
  });

  it("ends the tour while its model is trained", async () => {
    const interrupt = new AbortController();
    let turns = 0;
    const pause = async () => {
      if (++turns === 3) interrupt.abort();
    };
    const { runTour: tour } = inMemory({}, { pause });
    expect(await refused(tour({}, { signal: interrupt.signal }))).toMatchObject({
      code: "run.interrupted",
      hint: "links were hidden, and a model trained for 3 of 20 epochs",
    });
  });
});

it("count counts and plan tells, without listing", async () => {
  const { answers, ...rest } = await ask({ graph: "world", query: NOT_FRENCH });
  expect(await count({ graph: "world", query: NOT_FRENCH })).toEqual(rest);
  expect((await plan({ graph: "world", query: NOT_FRENCH })).plan).toContain("borders");
});
