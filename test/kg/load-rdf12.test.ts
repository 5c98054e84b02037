// RDF 1.2: what documents say of statements, held to vectors made with two other parsers.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { factAt } from "../../src/kb/kb.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import { loadGraph } from "../../src/kg/open.ts";

const folder = join(process.env.LACUNA_DATA ?? "../shared/data", "rdf12-vectors");
const have = existsSync(folder);
interface Expected {
  readonly links: readonly {
    readonly s: readonly [string, string, string];
    readonly pairs?: Readonly<Record<string, readonly string[]>>;
    readonly when?: object;
    readonly confidence?: number;
    readonly source?: readonly string[];
  }[];
  readonly values?: readonly unknown[];
  readonly counts: Readonly<Record<string, number>>;
}
const expected: Readonly<Record<string, Expected>> = have
  ? JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"))
  : {};
const short = (name: string) =>
  name.startsWith("_:") || name.startsWith("b.")
    ? "_"
    : name.replace("http://x/", "").replace("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf:");
const shortExpected = (name: string) => (name.startsWith("_:") ? "_" : name);

describe.skipIf(!have)("each vector", () => {
  const names = have ? readdirSync(folder).filter((name) => name.endsWith(".ttl")) : [];
  test.each(names)("%s", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const wanted = expected[file.slice(0, -4)]!;
    const files = memoryFiles(new Map([["g.ttl", text]]));
    const links = [...new Set(wanted.links.map(({ s }) => s.map(shortExpected).join(" ")))].sort();
    if (links.length === 0) {
      await expect(loadGraph("g.ttl", files)).rejects.toMatchObject({ code: "kg.no-triples" });
      return;
    }
    const graph = await loadGraph("g.ttl", files);
    const { heads, relations, tails } = forwardTriples(graph);
    const read = [...heads].map((head, at) =>
      [graph.entities.name(head), graph.relations.name(relations[at]! >> 1), graph.entities.name(tails[at]!)]
        .map(short)
        .join(" "),
    );
    expect(read.sort()).toEqual(links);
    expect(Array.from({ length: graph.entityCount }, (_, id) => graph.entities.name(id))).not.toContain("");
    const said = (graph.report?.notes ?? []).join("\n");
    expect(said.includes("spoken of, not said"), said).toBe((wanted.counts.spokenOf ?? 0) > 0);
    expect(/triple terms? where/.test(said), said).toBe((wanted.counts.tripleTerms ?? 0) > 0);
  });
});

test("a knowledge base keeps annotations as qualifiers, also where they stand before their triple", async () => {
  const text = `PREFIX : <http://x/> PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
:s1 :since 1990 . :s2 :by :zoe .
:s1 rdf:reifies <<( :ann :knows :ben )>> .
:ann :knows :ben ~ :s2 . :ann :age 30 {| :source :census |} . << :ann :hates :ben >> :by :zoe . :ben :likes :ann .`;
  const kb = await openKnowledgeBase("g.ttl", memoryFiles(new Map([["g.ttl", text]])));
  const facts = Array.from({ length: kb.relations.size + kb.attributes.size }, (_, fact) => factAt(kb, fact));
  const shown = facts.map((fact) => JSON.stringify(fact));
  expect(shown.filter((each) => each.includes('"knows"') && each.includes('"since"'))).not.toHaveLength(0);
  expect(shown.filter((each) => each.includes('"knows"') && each.includes('"zoe"'))).not.toHaveLength(0);
  expect(shown.filter((each) => each.includes('"age"') && each.includes('"census"'))).toHaveLength(1);
  expect(shown.join("")).not.toContain("hates");
  expect(kb.names).not.toContain("");
  expect(kb.names).not.toContain("s1");
  expect(kb.dropped.notes.join("\n")).toContain("1 triple is spoken of, not said");
});

test("the same document as N-Triples, RDF/XML and Turtle gives the same links", async () => {
  const documents: Readonly<Record<string, string>> = {
    "g.ttl": 'PREFIX : <http://x/> :a :r :b {| :c "1" |} . :b :r :a .',
    "g.nt":
      '_:r <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> <<( <http://x/a> <http://x/r> <http://x/b> )>> .\n_:r <http://x/c> "1" .\n<http://x/a> <http://x/r> <http://x/b> .\n<http://x/b> <http://x/r> <http://x/a> .\n',
    "g.rdf":
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://x/" rdf:version="1.2"><rdf:Description rdf:about="http://x/a"><x:r rdf:annotationNodeID="r" rdf:resource="http://x/b"/></rdf:Description><rdf:Description rdf:nodeID="r"><x:c>1</x:c></rdf:Description><rdf:Description rdf:about="http://x/b"><x:r rdf:resource="http://x/a"/></rdf:Description></rdf:RDF>',
  };
  for (const [name, text] of Object.entries(documents)) {
    const graph = await loadGraph(name, memoryFiles(new Map([[name, text]])));
    expect([name, graph.entityCount, graph.tripleCounts[0]]).toEqual([name, 2, 2]);
    expect(graph.report?.notes?.join("\n")).toContain(
      "1 annotations of 1 statements are kept as times and qualifiers of links",
    );
  }
});
