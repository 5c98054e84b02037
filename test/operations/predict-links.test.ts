import { expect, it } from "vitest";
import { answer } from "../../src/exact/answer.ts";
import { openGraph } from "../../src/index.ts";
import { hasLink } from "../../src/kg/graph.ts";
import { splitRandom } from "../../src/kg/index.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { inMemory, refused } from "./support.ts";

const { predict, predictLinks } = inMemory();
const gaps = splitRandom(await openGraph("world"), { ratios: [80, 10, 10], seed: 4 });
const one = async (query: string, top: number) => {
  const found = await predict({
    graph: gaps,
    query,
    model: "frequency",
    solver: "qto",
    known: "train",
    top,
    predicted: true,
  });
  return found.answers as unknown as { values: string[]; score: number }[];
};

it("lists of a relation the links that single questions find, truest first", async () => {
  const found = await predictLinks({ graph: gaps, model: "frequency", relation: ["language"], top: 40 });
  expect(found.links).toHaveLength(40);
  expect(found.asked).toMatchObject([{ relation: "language", side: "tail" }]);
  const scores = found.links.map(({ score }) => score!);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  // Each is as true as the question from its side says it is.
  for (const { head, tail, score } of found.links.slice(0, 5)) {
    const answers = await one(`?x : language(?x, "${tail}")`, 3000);
    expect(answers.find(({ values }) => values[0] === head)?.score).toBeCloseTo(score!, 9);
  }
  for (const { head, relation, tail } of found.links) {
    const [h, r, t] = [
      gaps.entities.id(head) ?? gaps.entities.withLabel(head)[0]!,
      gaps.relations.id(relation)!,
      gaps.entities.id(tail) ?? gaps.entities.withLabel(tail)[0]!,
    ];
    expect(hasLink({ graph: gaps, levels: 0b011 }, h, 2 * r, t)).toBe(false);
  }
});

it("counts the links of valid among the first, of an entity and of all relations too", async () => {
  const found = await predictLinks({ graph: gaps, model: "frequency", top: 50 });
  expect(found.heldOut.map(({ depth }) => depth)).toEqual([1, 3, 10, 30, 50]);
  for (const { depth, found: hits, share } of found.heldOut) expect(share).toBe(hits / depth);
  const of = await predictLinks({ graph: gaps, model: "frequency", entity: "France", top: 20 });
  expect(of.links.length).toBeGreaterThan(0);
  for (const { head, tail } of of.links) expect([head, tail]).toContain("France");
  const unknown = predictLinks({ graph: gaps, model: "frequency", relation: ["nothing"] });
  expect((await refused(unknown))?.code).toBe("query.unknown-relation");
});

it("a query for all links of a relation is answered in the same way, whichever way round", async () => {
  const { links } = await predictLinks({ graph: gaps, model: "frequency", relation: ["borders"], top: 12 });
  const pairs = async (query: string) => {
    const found = await predict({
      graph: gaps,
      query,
      model: "frequency",
      known: "train",
      predicted: true,
      top: 40,
    });
    return (found.answers as unknown as { values: string[]; score: number }[]).map(({ values, score }) => [
      ...values,
      score,
    ]);
  };
  const forward = await pairs("?x, ?y : borders(?x, ?y)");
  const names = new Set(forward.map(([x, y]) => `${x} ${y}`));
  expect(links.filter(({ head, tail }) => names.has(`${head} ${tail}`)).length).toBeGreaterThan(9);
  expect(await pairs("?y, ?x : borders(?x, ?y)")).toEqual(forward.map(([x, y, p]) => [y, x, p]));
});

it("all links of a relation: known ones first, without a row where they are enough, then missing ones with progress", async () => {
  const rows: number[] = [];
  const { predict: watched } = inMemory({}, { onProgress: ({ done }) => void rows.push(done) });
  const query = "?x, ?y : borders(?x, ?y)";
  const asked = { graph: gaps, query, model: "frequency", known: "train" } as const;
  const follow = answer(parseQuery(query, gaps), gaps.train);
  const tuples = [...follow].map((tuple) => tuple.map(gaps.label).join());
  const few = await watched({ ...asked, top: 20 });
  expect(few).toMatchObject({ solver: { name: "qto" }, outcome: "row-limit", following: follow.count });
  expect(few.answers.map(({ values }) => values.join())).toEqual(tuples.slice(0, 20));
  expect(rows).toEqual([]);
  const all = await watched({ ...asked, top: follow.count + 10 });
  expect(all.answers.map(({ known }) => known)).toEqual(all.answers.map((_, at) => at < follow.count));
  const missing = await watched({ ...asked, top: 10, predicted: true });
  expect(all.answers.slice(follow.count)).toEqual(missing.answers);
  expect(rows.length).toBeGreaterThan(1);
  // A solver that is named says by its own truths of links: FIT's are others than QTO's.
  const fit = await watched({ ...asked, solver: "fit", top: 10, predicted: true });
  expect(fit.solver.name).toBe("fit");
  expect(fit.answers.map(({ score }) => score)).not.toEqual(missing.answers.map(({ score }) => score));
});
