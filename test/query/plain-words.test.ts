import { describe, expect, test } from "vitest";
import { spelledError } from "../../src/cli/command/failure.ts";
import type { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { plainWords } from "../../src/query/plain-words.ts";
import { parseSparql } from "../../src/query/sparql/parse.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { problemOf } from "../../src/server/calls/problem.ts";
import { inMemory, refused } from "../operations/support.ts";

const world = await loadWorld();

describe("a question in plain words", () => {
  test.each([
    ["Which countries border France?", "France", "?x : borders(France, ?x)"],
    ["what is the capital of Costa Rica", "Costa Rica", '?x : capital("Costa Rica", ?x)'],
    ["languages spoken in Switzerland?", "Switzerland", "?x : language(Switzerland, ?x)"],
  ])("%s", async (question, entity, query) => {
    const error = await refused(inMemory().ask({ graph: "world", query: question }));
    expect(error).toMatchObject({
      code: "query.plain-words",
      message: expect.stringContaining("plain words"),
    });
    expect(error?.hint).toContain(entity);
    expect(error?.hint).toContain(`try: ${query}`);
    // What is to be tried is a query.
    expect(() => parseText(query, { graph: world })).not.toThrow();
  });
  test("each door names what reads words there", () => {
    const error = plainWords("Which countries border France?", world);
    const atServer = problemOf(error, (text) => text).hint;
    const atTerminal = (spelledError(error, (name) => name) as LacunaError).hint;
    expect(error.hint).toContain("words are read by the function askGraphInWords");
    expect(atServer).toContain("words are read by /api/v1/graphs/<id>/ask-in-words");
    expect(atTerminal).toContain("words are read by `lacuna ask`");
    for (const hint of [atServer, atTerminal]) expect(hint).not.toContain("askGraphInWords");
  });
});

describe("IRIs and prefixes", async () => {
  const triples =
    "<http://www.wikidata.org/entity/Q142> <http://www.wikidata.org/prop/direct/P47> <http://www.wikidata.org/entity/Q29> .\n<http://e/a> <http://e/r> <http://e/b> .\n";
  const graph = await loadGraph("g.nt", memoryFiles(new Map([["g.nt", triples]])));
  const wanted = parseText(
    '?x : "http://www.wikidata.org/prop/direct/P47"("http://www.wikidata.org/entity/Q142", ?x)',
    { graph },
  );
  test.each([
    "?x : wdt:P47(wd:Q142, ?x)",
    "?x : <http://www.wikidata.org/prop/direct/P47>(<http://www.wikidata.org/entity/Q142>, ?x)",
  ])("%s", (text) => expect(parseText(text, { graph })).toEqual(wanted));
  test("well-known prefixes need no declaration in SPARQL, and a file's hold there", () => {
    expect(parseSparql("SELECT ?x WHERE { wd:Q142 wdt:P47 ?x }", { graph })).toEqual(wanted);
    const own = { ...graph, prefixes: new Map([["e", "http://e/"]]) };
    expect(parseSparql("SELECT ?x WHERE { e:a e:r ?x }", { graph: own })).toEqual(
      parseText("?x : e:r(e:a, ?x)", { graph: own }),
    );
    expect(() => parseSparql("SELECT ?x WHERE { nobody:a e:r ?x }", { graph: own })).toThrow(/not declared/);
  });
});

test("lines of a file that begin with # are comments", async () => {
  const lacuna = inMemory({
    "q.txt": "# neighbours\n?x : borders(France, ?x)\n  # capital\n?x : capital(France, ?x)\n",
  });
  const lines: string[] = [];
  await lacuna.answerMany({ graph: "world", files: ["q.txt"], out: "a.jsonl" });
  lines.push(...lacuna.read("a.jsonl").trim().split("\n"));
  expect(lines).toHaveLength(2);
});
