import { expect, it } from "vitest";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { tools } from "../../src/server/agent/tools.ts";
import { world } from "./support.ts";

// A naive agent: it knows nothing but the descriptions of the tools and what the last call said. It begins with a mistake that
// agents make, and does what the text says: the call behind "next:" or the text behind "did you mean", "try:" and fixes.

interface Said {
  readonly text: string;
  readonly isError: boolean;
}

/** What it writes next, from what it wrote and what it was told. */
function mended(query: string, { text }: Said): string | undefined {
  const attempt = /try: (.+?)(?:\n|$)/.exec(text)?.[1];
  if (attempt) return attempt;
  const meant = /did you mean ("[^"]+"|[^\s?]+)(?: or |\?)/.exec(text)?.[1];
  const [, line = "", marks = ""] = /\n {2}(.*)\n {2}( *\^+)/.exec(text) ?? [];
  const from = marks.indexOf("^");
  if (meant && from >= 0) return `${line.slice(0, from)}${meant}${line.slice(marks.length)}`;
  const quoted = /double quotes: ("[^"]+")/.exec(text)?.[1];
  if (quoted) return query.replace(quoted.slice(1, -1), quoted);
  const written = /write (\S+) for (\w+)/.exec(text);
  if (written) return query.replace(` ${written[2]} `, ` ${written[1]} `);
  return undefined;
}

it.each([
  ["?c : boarders(France, ?c)", "Spain"],
  ["?c : borders(Frnace, ?c)", "Spain"],
  ["?c : border(France, ?c) & language(?c, Itallian)", "Italy"],
  ["?c : currency(?c, West African CFA franc)", "Niger"],
  ["?c : borders(France, ?c) and language(?c, Spanish)", "Spain"],
  ["Which countries border France?", "Spain"],
])("is led from %s to an answer within three calls", async (first, answer) => {
  let query = first;
  let said: Said | undefined;
  for (let calls = 0; calls < 3; calls++) {
    said = await callTool("ask", { graph: "world", query }, world);
    if (!said.isError) break;
    const next = mended(query, said);
    expect(next, said.text).toBeDefined();
    query = next!;
  }
  expect(said?.isError, said?.text).toBe(false);
  expect(said?.text).toContain(answer);
});

it.each([
  ["ask", { graph: "World", query: "?c : borders(France, ?c)" }],
  ["ask", { graph: "world", query: "?c : borders(Frence, ?c)" }],
  ["ask", { graph: "world", query: "Which countries border France?" }],
  ["entity_links", { graph: "world", entity: "Ivory Cost" }],
  ["describe_graph", { graph: "world", relations: "x", cursor: "abc" }],
  ["run_program", { knowledge_base: "World", program: "Find(France) | Count" }],
])("%s %j: the call that the error names is one that works", async (tool, given) => {
  const { text, isError } = await callTool(tool, given, world);
  expect(isError).toBe(true);
  const [, next, parameters] = /next: (\w+) (\{.*?\})/.exec(text) ?? [];
  if (next === undefined) return expect(text).toContain("leave");
  expect(tools.map(({ name }) => name)).toContain(next);
  expect((await callTool(next, JSON.parse(parameters!), world)).isError).toBe(false);
});

it("what descriptions and schemas name is there", () => {
  for (const { description } of tools)
    for (const [, name] of description.matchAll(/\b([a-z]+_[a-z]+)\b/g))
      expect(tools.map((each) => each.name)).toContain(name);
});
