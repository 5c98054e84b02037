import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";

/** The triples of a table as names, in the order of the file's first lines. */
async function triples(text: string, name = "graph.csv", options: LoadOptions = {}) {
  const graph = await loadGraph(name, memoryFiles(new Map([[name, text]])), options);
  return { first: graph.report?.first, counts: graph.tripleCounts, notes: graph.report?.notes ?? [], graph };
}

const france = [["France", "borders", "Spain"]];

describe("the header of a table says where head, relation and tail stand", () => {
  test.each([
    ["head,relation,tail", "France,borders,Spain"],
    ["tail,relation,head", "Spain,borders,France"],
    ["source,target,type", "France,Spain,borders"],
    ["from,label,to", "France,borders,Spain"],
    ["source_id,edge_type,target_id", "France,borders,Spain"],
    ["Subject,Predicate,Object", "France,borders,Spain"],
    ["object,subject,predicate", "Spain,France,borders"],
    ["s,p,o", "France,borders,Spain"],
    ["sourceId,targetId,edgeType", "France,Spain,borders"],
    [":START_ID,:TYPE,:END_ID", "France,borders,Spain"],
  ])("%s", async (header, line) => {
    for (const name of ["graph.csv", "graph.tsv", "graph.txt"]) {
      const separated = (text: string) => (name === "graph.csv" ? text : text.replaceAll(",", "\t"));
      const { first, counts } = await triples(`${separated(header)}\n${separated(line)}\n`, name);
      expect(first).toEqual(france);
      expect(counts).toEqual([1, 0, 0]);
    }
  });

  test("split and label columns are read", async () => {
    const { graph, counts } = await triples(
      "source,type,target,split,source_label\nQ142,P47,Q29,train,France\nQ29,P47,Q45,test,Spain\n",
    );
    expect(counts).toEqual([1, 0, 1]);
    expect(graph.label(graph.entities.id("Q142") ?? -1)).toBe("France");
    await expect(triples("source,type,target,split\nA,r,B,later\n")).rejects.toMatchObject({
      code: "kg.unknown-split",
      place: { line: 2 },
    });
  });

  test.each(["source,target,kind", "subject,object,weight", "from,to,how"])(
    "what is half understood is an error that shows it: %s",
    async (header) => {
      await expect(triples(`${header}\nFrance,Spain,borders\n`)).rejects.toMatchObject({
        code: "kg.doubtful-header",
        message: expect.stringContaining("= head"),
        place: { file: "graph.csv", line: 1 },
      });
    },
  );

  test("a triple whose names are no names of columns is a triple", async () => {
    const { counts } = await triples("France,borders,Spain\nSpain,borders,Portugal\n");
    expect(counts).toEqual([2, 0, 0]);
  });
});

describe("columns that the user names", () => {
  test("by name, with others beside them", async () => {
    const { first } = await triples("id,a,b,kind\n1,France,Spain,borders\n", "graph.csv", {
      columns: { head: "a", relation: "kind", tail: "b" },
    });
    expect(first).toEqual(france);
  });

  test("by number, where there is no header", async () => {
    const { first, counts } = await triples("Spain|borders|France\n", "graph.txt", {
      columns: { head: 3, relation: 2, tail: 1 },
    });
    expect(first).toEqual(france);
    expect(counts).toEqual([1, 0, 0]);
  });

  test("that are not there", async () => {
    const columns = { head: "a", relation: "how", tail: "b" };
    await expect(triples("a,b,kind\nx,y,z\n", "graph.csv", { columns })).rejects.toMatchObject({
      code: "kg.no-column",
      hint: expect.stringContaining("a, b, kind"),
    });
  });
});

test.each([
  ["pipe", "France|borders|Spain\n"],
  ["semicolon", "France;borders;Spain\n"],
] as const)("fields separated by a %s are found, and told", async (delimiter, text) => {
  expect((await triples(text, "graph.txt")).first).toEqual(france);
  expect((await triples(text, "graph.txt", { delimiter })).first).toEqual(france);
});
