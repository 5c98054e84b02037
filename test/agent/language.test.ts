import { describe, expect, it } from "vitest";
import { loadWorld } from "../../src/kg/world/world.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { QUERY_LANGUAGE } from "../../src/server/agent/query-language.ts";
import { called } from "./support.ts";

const world = await loadWorld();
// Lines that hold a query: behind a colon and blanks, or by themselves.
const queries = QUERY_LANGUAGE.split("\n").flatMap((line) => {
  const found = /(?:^|\s)((?:\?\w+(?:, \?\w+)* |)?: !?\(?[a-z]+\(.*\))$/.exec(
    line.replace(/\. A variable needs.*$/, ""),
  );
  return found ? [found[1]!.trim()] : [];
});

describe("what agents are told of queries is so", () => {
  it("finds the examples", () => expect(queries.length).toBeGreaterThanOrEqual(8));

  it.each(queries)("%s is read, and has an answer", async (query) => {
    expect(() => parseQuery(query, world)).not.toThrow();
    const { data } = await called("ask", { graph: "world", query });
    expect(data.holds ?? (data.count as number) > 0, query).toBe(true);
  });

  it("the program runs", async () => {
    const program = QUERY_LANGUAGE.trimEnd().split("\n").at(-1)!.trim();
    expect((await called("run_program", { knowledge_base: "world", program })).data.answers).toEqual(["8"]);
  });
});
