import { expect, test } from "vitest";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { sampledQueries } from "../../src/evaluation/run/sample-queries.ts";
import { parseQuery } from "../../src/query/text/parse.ts";

/** The first fifth full inference, as a file in filling order has it. */
const queries = Array.from(
  { length: 100 },
  (_, at): BenchmarkQuery => ({
    id: `2p-${String(at).padStart(6, "0")}`,
    type: at % 10 === 0 ? "2i" : "2p",
    query: parseQuery("r1(e1,?y)"),
    easy: Uint32Array.of(),
    hard: Uint32Array.of(2),
    reduces: new Map([[at < 20 ? "full" : "1p", Uint32Array.of(0)]]),
  }),
);

async function drawn(from: readonly BenchmarkQuery[], limit: number, seed = 0): Promise<string[]> {
  const found: string[] = [];
  const all = (async function* () {
    yield* from;
  })();
  for await (const { id } of sampledQueries(all, { limit, seed })) found.push(id);
  return found;
}

test("a sample has the classes of the whole, type by type, in the order of the file", async () => {
  const found = await drawn(queries, 10);
  expect(found).toEqual([...found].sort());
  const of = (type: string) => queries.filter((each) => each.type === type && found.includes(each.id));
  // Of 90 2p queries 18 are of full inference, of 10 2i queries two.
  expect(of("2p")).toHaveLength(10);
  expect(of("2p").filter(({ reduces }) => reduces!.has("full"))).toHaveLength(2);
  expect(of("2i")).toHaveLength(10);
});

test("it depends on the seed, and not on the order of the file", async () => {
  const found = await drawn(queries, 10);
  expect((await drawn([...queries].reverse(), 10)).sort()).toEqual(found);
  expect(await drawn(queries, 10, 1)).not.toEqual(found);
  expect(await drawn(queries, 1000)).toHaveLength(100);
  expect(await drawn(queries, 0)).toEqual([]);
});

test("the first queries of a file are not what is drawn", async () => {
  const places = (await drawn(queries, 20)).map((id) => Number(id.slice(3)));
  expect(Math.max(...places)).toBeGreaterThan(60);
});

test("queries without hard answers pass, to be counted", async () => {
  const empty = { ...queries[5]!, id: "2p-000999", hard: Uint32Array.of() };
  expect(await drawn([...queries, empty], 1)).toContain("2p-000999");
});
