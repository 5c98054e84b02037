import { expect, it } from "vitest";
import { inMemory } from "./support.ts";

const { findNames } = inMemory({
  "wiki.nt": `<http://www.wikidata.org/entity/Q42> <http://www.wikidata.org/prop/direct/P69> <http://www.wikidata.org/entity/Q691283> .
<http://www.wikidata.org/entity/Q42> <http://www.w3.org/2000/01/rdf-schema#label> "Douglas Adams"@en .
<http://www.wikidata.org/entity/P69> <http://www.w3.org/2000/01/rdf-schema#label> "educated at"@en .
`,
});

it("finds entities and relations by label, by a part of it, by id and without accents, surest first", async () => {
  const named = async (graph: string, text: string, more: object = {}) =>
    (await findNames({ graph, text, ...more })).found.map(
      ({ kind, label, name }) => `${kind} ${label ?? name}`,
    );
  expect(await named("wiki.nt", "Q42")).toEqual(["entity Douglas Adams"]);
  expect(await named("wiki.nt", "adams")).toEqual(["entity Douglas Adams"]);
  expect(await named("wiki.nt", "educated")).toEqual(["relation educated at"]);
  expect(await named("wiki.nt", "Duoglas Adams")).toEqual(["entity Douglas Adams"]);
  expect(await named("world", "bogota")).toContain("entity Bogotá");
  const [first] = await named("world", "French");
  expect(first).toBe("entity French");
  expect(await named("world", "borders", { kind: "entity" })).not.toContain("relation borders");
});

it("lists what has more links first, and counts what it does not list", async () => {
  const { found, count } = await findNames({ graph: "world", text: "guinea", kind: "entity", limit: 2 });
  expect(found).toHaveLength(2);
  expect(count).toBeGreaterThan(2);
  for (const { match } of found) expect(match).not.toBe("similar");
  expect(await findNames({ graph: "world", text: "qqqqzzzz" })).toEqual({ found: [], count: 0 });
});
