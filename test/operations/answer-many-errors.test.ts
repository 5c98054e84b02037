import { expect, it } from "vitest";
import { inMemory, refused } from "./support.ts";

const lines = [
  "?c : borders(France, ?c)",
  "?c : boarders(France, ?c)",
  "",
  '{"query":"?c : borders(Atlantis, ?c)","id":7}',
  "?c : borders(Spain, ?c)",
  "borders(",
];
const { answerMany, predictMany } = inMemory({ "queries.txt": `${lines.join("\n")}\n` });

it.each([
  ["the known links", answerMany],
  [
    "a model",
    (given: Parameters<typeof answerMany>[0]) => predictMany({ ...given, model: "frequency", top: 2 }),
  ],
])("a query that cannot be answered gets an error in its place: %s", async (_, answerMany) => {
  const given = { graph: "world", files: ["queries.txt"] };
  const { queries, skipped, answers } = await answerMany({ ...given, onError: "skip" });
  expect([queries, skipped]).toEqual([2, 3]);
  expect(answers).toHaveLength(5);
  expect(answers!.map((each) => ("error" in each ? each.error.code : "answered"))).toEqual([
    "answered",
    "query.unknown-relation",
    "query.unknown-entity",
    "answered",
    "query.syntax",
  ]);
  expect(answers![1]).toMatchObject({
    query: lines[1],
    error: { message: 'no relation is called "boarders"', place: { start: 5, end: 13 } },
  });
  expect(answers![2]).toMatchObject({ query: "?c : borders(Atlantis, ?c)", id: 7 });
  // The others are what they are alone.
  const [first] = (await answerMany({ ...given, files: undefined, queries: [lines[0]] })).answers!;
  expect(answers![0]).toEqual(first);
  // Without it the first mistake ends the run.
  expect(await refused(answerMany(given))).toMatchObject({
    code: "query.unknown-relation",
    place: { file: "queries.txt", line: 2 },
  });
});

it("refuses what such a file has no room for", async () => {
  const given = { graph: "world", files: ["queries.txt"], onError: "skip" as const };
  expect(await refused(predictMany({ ...given, model: "frequency", scores: "s.npy" }))).toMatchObject({
    code: "usage.conflict",
  });
});
