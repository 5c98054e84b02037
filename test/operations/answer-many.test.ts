import { describe, expect, it } from "vitest";
import { openGraph } from "../../src/index.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { openTables } from "../../src/models/open-model.ts";
import { randomTables } from "../links/support.ts";
import { inMemory, refused } from "./support.ts";

const QUERIES = ["Chad", "France", "Brazil"].map(
  (name) => `?c : borders(${name}, ?c) & !language(?c, French)`,
);

describe("answerMany", () => {
  it("gives what ask gives, from queries at hand and from files", async () => {
    const { ask, answerMany } = inMemory({ "queries.txt": QUERIES.join("\n") });
    const alone = await Promise.all(QUERIES.map((query) => ask({ graph: "world", query })));
    const expected = QUERIES.map((query, at) => ({ query, answers: alone[at]!.answers.flat() }));
    expect(await answerMany({ graph: "world", queries: QUERIES })).toEqual({ queries: 3, answers: expected });
    expect(await answerMany({ graph: "world", files: ["queries.txt"] })).toEqual({
      queries: 3,
      answers: expected,
    });
    async function* named() {
      for (const [id, query] of QUERIES.entries()) yield { id, query };
    }
    expect((await answerMany({ graph: "world", queries: named(), threads: 1 })).answers).toEqual(
      expected.map((each, id) => ({ ...each, id })),
    );
  });

  it("asks a model that is open and has no folder", async () => {
    const { predict, predictMany } = inMemory();
    const world = await openGraph("world");
    const { entityCount, relationCount } = world;
    const tables = randomTables(scoringModel("complex"), "own", {
      entityCount,
      relationCount,
      rank: 4,
      seed: 2,
    });
    const model = openTables(tables, world, { hash: "made by a test" }, { of: () => ({}), close: () => {} });
    const alone = await Promise.all(
      QUERIES.map((query) => predict({ graph: world, query, model, top: 3, explain: true })),
    );
    expect(alone[0]).toMatchObject({ count: 3, model: { hash: "made by a test" } });
    const { answers } = await predictMany({ graph: world, queries: QUERIES, model, top: 3, explain: true });
    expect(answers).toEqual(QUERIES.map((query, at) => ({ query, ...alone[at] })));
  });

  it("hands lines on, or writes a file", async () => {
    const { answerMany, read } = inMemory();
    let lines = "";
    const onLines = (bytes: Uint8Array) => {
      lines += new TextDecoder().decode(bytes);
    };
    expect(await answerMany({ graph: "world", queries: QUERIES }, { onLines })).toEqual({ queries: 3 });
    expect(await answerMany({ graph: "world", queries: QUERIES, out: "a.jsonl" })).toEqual({
      queries: 3,
      out: "a.jsonl",
    });
    expect(read("a.jsonl")).toBe(lines);
    expect(lines.split("\n").length).toBe(4);
  });

  it("places a mistake, and leaves no half file", async () => {
    const { answerMany, names } = inMemory();
    const queries = [...QUERIES, "?c : boarders(Chad, ?c)"];
    expect(await refused(answerMany({ graph: "world", queries, out: "b.jsonl" }))).toMatchObject({
      code: "query.unknown-relation",
      place: { file: "queries", line: 4 },
      hint: expect.stringContaining("nothing was written"),
    });
    expect(names()).toEqual([]);
  });

  it("ends at an interrupt and says how far it came", async () => {
    const { answerMany } = inMemory();
    const stop = new AbortController();
    async function* endless() {
      for (;;) yield QUERIES[0];
    }
    const run = answerMany(
      { graph: "world", queries: endless() },
      { onLines: () => stop.abort(), signal: stop.signal },
    );
    expect(await refused(run)).toMatchObject({
      code: "run.interrupted",
      hint: expect.stringMatching(/quer(y was|ies were) answered and written, the rest were not$/),
    });
  });

  it.each([
    [{}, "usage.missing-query"],
    [{ queries: QUERIES, files: ["a"] }, "usage.two-sources"],
    [{ queries: QUERIES, explain: true }, "usage.unknown-parameter"],
    [{ queries: QUERIES, model: "frequency" }, "usage.unknown-parameter"],
    [{ files: ["-"] }, "usage.no-input"],
    [{ files: ["nowhere"] }, "files.not-found"],
  ])("refuses %j", async (more, code) => {
    const { answerMany } = inMemory();
    expect(await refused(answerMany({ graph: "world", ...more }))).toMatchObject({ code });
  });
});
