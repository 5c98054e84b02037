import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readStatements } from "../../src/kb/formats/statements.ts";
import { factAt, listOf } from "../../src/kb/kb.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { graphOfKnowledgeBase } from "../../src/kb/to-graph.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

const root = process.env.LACUNA_DATA ?? resolve("../shared/data");
const linesOf = (path: string) =>
  gunzipSync(readFileSync(`${root}/${path}`))
    .toString("utf8")
    .split(/\r?\n/)
    .filter(Boolean);

describe.skipIf(!existsSync(`${root}/wd50k_100`))("WD50K (100) as a knowledge base (data wd50k_100)", () => {
  it("has the published statements, each at both ends with its qualifiers", async () => {
    const lines = ["train", "valid", "test"].flatMap((split) =>
      linesOf(`wd50k_100/statements/${split}.txt.gz`),
    );
    expect(lines.length).toBe(22_738 + 3_279 + 5_297);
    const kb = await openKnowledgeBase(`${root}/wd50k_100/statements`, nodeFiles);
    const facts = [...new Set(lines)].map((line) => line.split(","));
    const relations = facts.filter(([, property]) => property !== "P31" && property !== "P279");
    const qualifiers = relations.reduce((sum, fields) => sum + (fields.length - 3) / 2, 0);
    // A fact between a thing and itself is stored once a direction at one place.
    expect(kb.relations.size).toBe(2 * relations.length);
    expect(kb.qualifiers.size).toBe(2 * qualifiers);
    expect(kb.nodeCount).toBe(new Set(facts.flatMap(([subject, , object]) => [subject, object])).size);
    const forward = Array.from({ length: kb.relations.size }, (_, row) =>
      factAt(kb, kb.attributes.size + row),
    ).flatMap((fact) =>
      fact.kind === "relation" && fact.direction === "forward"
        ? [`${fact.subject},${fact.predicate},${fact.object}`]
        : [],
    );
    expect(forward.sort()).toEqual(relations.map((fields) => fields.slice(0, 3).join(",")).sort());
    const classes = facts.filter(([, property]) => property === "P31");
    for (const [subject = "", , object = ""] of classes.slice(0, 200))
      expect(Array.from(listOf(kb.ancestors, kb.node(subject)), (node) => kb.ids[node])).toContain(object);

    const graph = graphOfKnowledgeBase(kb, { concepts: "none" });
    const links = new Set(relations.map((fields) => fields.slice(0, 3).join(",")));
    expect(graph.tripleCounts).toEqual([links.size, 0, 0]);
  });
});

describe.skipIf(!existsSync(`${root}/kqapro/partial`))("the parts of KQA Pro (data kqapro)", () => {
  it("attribute facts as text become values, commas in values included", async () => {
    const path = `${root}/kqapro/partial/kb_a_clean_fullname_combine.txt.gz`;
    const kb = await readStatements(nodeFiles, [path], { attributes: "all" });
    expect(kb.attributes.size).toBe(
      new Set(linesOf("kqapro/partial/kb_a_clean_fullname_combine.txt.gz")).size,
    );
    const answers = (text: string) => runProgram(kb, parseProgram(text)).answers;
    expect(answers('Find("Peter Ustinov") | QueryAttr(ISNI)')).toContain("0000 0003 6855 8687");
    expect(answers('FindAll | FilterStr("ISO 639-3 code", ara) | QueryName')).toEqual(["Arabic"]);
  });
});
