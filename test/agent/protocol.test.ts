import { describe, expect, it } from "vitest";
import { called, connected, eras } from "./support.ts";

describe.each(Object.keys(eras).map(Number) as (keyof typeof eras)[])("a client of %s", (era) => {
  it("lists tools within their budget, with names that every client takes", async () => {
    const client = await connected(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...["describe_graph", "find_entities", "entity_links", "check_query", "ask", "explain_answer"],
      ...["what_if", "hardness", "ask_in_words", "run_program", "start_evaluation", "job_status"],
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(16 * 1024);
    for (const { name, description, annotations } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,50}$/);
      expect((description ?? "").split(". ").length).toBeLessThanOrEqual(5);
      expect(annotations?.readOnlyHint).toBe(!["start_evaluation", "job_status"].includes(name));
    }
    expect(client.getInstructions()).toContain("relation(head, tail)");
    await client.close();
  });

  it("calls a tool, and gets what the tool gives, as text and as data", async () => {
    const client = await connected(era);
    const given = { graph: "world", query: "?c : borders(France, ?c) & !language(?c, French)" };
    const found = await client.callTool({ name: "ask", arguments: given });
    const { text, data } = await called("ask", given);
    expect(found.content).toEqual([{ type: "text", text }]);
    expect(found.structuredContent).toEqual(JSON.parse(JSON.stringify(data)));
    expect(data.answers).toContainEqual(["Spain"]);
    const wrong = await client.callTool({ name: "ask", arguments: { graph: "world" } });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain("ask needs query");
    await client.close();
  });

  it("reads resources and prompts", async () => {
    const client = await connected(era);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "lacuna://docs/query-language",
      "lacuna://graphs/world/relations",
    ]);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      const [first] = contents;
      expect(first && "text" in first ? first.text.length : 0).toBeGreaterThan(200);
    }
    const language = await client.readResource({ uri: "lacuna://docs/query-language" });
    // Four bytes a token: no more than 800.
    expect(JSON.stringify(language.contents).length / 4).toBeLessThan(800);
    await expect(client.readResource({ uri: "lacuna://graphs/../relations" })).rejects.toThrow();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["question_to_query", "why_not", "review_benchmark"]);
    const asked = await client.getPrompt({
      name: "question_to_query",
      arguments: { graph: "world", question: "Who borders Chad?" },
    });
    expect(JSON.stringify(asked.messages)).toContain("Who borders Chad?");
    await expect(client.getPrompt({ name: "why_not", arguments: {} })).rejects.toThrow("needs graph");
    await client.close();
  });
});
