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
    [":START_ID(Country),:TYPE,:END_ID(Country)", "France,borders,Spain"],
    ["node1,label,node2", "France,borders,Spain"],
    ["e1,rel,e2", "France,borders,Spain"],
    ["u,v,label", "France,Spain,borders"],
    ["entity1,predicate,entity2", "France,borders,Spain"],
  ])("%s", async (header, line) => {
    for (const name of ["graph.csv", "graph.tsv", "graph.txt"]) {
      const separated = (text: string) => (name === "graph.csv" ? text : text.replaceAll(",", "\t"));
      const { first, counts } = await triples(`${separated(header)}\n${separated(line)}\n`, name);
      expect(first).toEqual(france);
      expect(counts).toEqual([1, 0, 0]);
    }
  });

  test("words of a header that are names in other lines are names", async () => {
    for (const [name, sign] of [
      ["graph.tsv", "\t"],
      ["graph.csv", ","],
    ] as const) {
      const of = (lines: string) => lines.replaceAll(" ", sign);
      const { first, counts } = await triples(of("e1 r e2\ne2 r e1\n"), name);
      expect(first).toEqual([
        ["e1", "r", "e2"],
        ["e2", "r", "e1"],
      ]);
      expect(counts).toEqual([2, 0, 0]);
      // A body has a head, and tails are related; the first line names the columns all the same.
      expect(
        (await triples(of("head relation tail\nhead part_of body\ntail part_of cat\n"), name)).counts,
      ).toEqual([2, 0, 0]);
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

  test.each(["source,target,kind", "subject,object,weight", "from,to,how", "head,source,relation,tail"])(
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

describe("columns beside those of a triple are left out, and said", () => {
  test.each([
    ["head,relation,tail,confidence", "France,borders,Spain,0.9", "confidence"],
    ["head,relation,tail,weight", "France,borders,Spain,5", "weight"],
    ["node1,label,node2,id", "France,borders,Spain,F-b-S", "id"],
    ["id,source,target,type", "7,France,Spain,borders", "id"],
    [",subject,predicate,object", "0,France,borders,Spain", "column 1"],
    ["subject,predicate,object,value,unit", "France,borders,Spain,623,km", "value, unit"],
    ["source,type,target,label", "France,borders,Spain,a long one", "label"],
  ])("%s", async (header, line, leftOut) => {
    for (const name of ["graph.csv", "graph.tsv", "graph.txt"]) {
      const separated = (text: string) => (name === "graph.tsv" ? text.replaceAll(",", "\t") : text);
      const { first, counts, notes } = await triples(`${separated(header)}\n${separated(line)}\n`, name);
      expect(first, name).toEqual(france);
      expect(counts).toEqual([1, 0, 0]);
      expect(notes.join("\n")).toContain(`left out: ${leftOut}`);
    }
  });

  test("a column of times makes quadruples of a table, one of weights does not", async () => {
    const lines = (last: string) => `head\trelation\ttail\t${last}\nFrance\tborders\tSpain\t5\n`;
    const format = async (text: string) => (await triples(text, "graph.tsv")).graph.report?.format;
    expect(await format(lines("weight"))).toBe("tsv");
    expect(await format(lines("year"))).toBe("quads");
    expect(await format("year\ttail\trelation\thead\n5\tSpain\tborders\tFrance\n")).toBe("quads");
    const turned = await triples("year\ttail\trelation\thead\n5\tSpain\tborders\tFrance\n", "graph.tsv");
    expect(turned.first).toEqual(france);
  });
});

describe("a first line that shares no name with any other", () => {
  const lines = "a,r,b\nb,r,c\nc,r,a\na,r,c\n";
  test("is said to look like a header", async () => {
    const { notes, counts } = await triples(`from whom,what,to whom\n${lines}`);
    expect(counts).toEqual([5, 0, 0]);
    expect(notes.join("\n")).toMatch(
      /the first line of graph.csv \(from whom, what, to whom\) shares no name/,
    );
  });
  test("is nothing to speak of where the others do not repeat names either", async () => {
    expect((await triples("x,q,y\na,r,b\n")).notes).toEqual([]);
    expect((await triples(lines)).notes).toEqual([]);
  });
});

describe("columns that the user names", () => {
  test.each([
    ["by name", { head: "head", relation: "relation", tail: "tail" }],
    ["by number", { head: 1, relation: 2, tail: 3 }],
  ])("%s, in a table with a header that is half understood", async (_, columns) => {
    for (const header of [
      "head relation tail confidence",
      "from label to type",
      "subject object tail what",
    ]) {
      const given = header.startsWith("head")
        ? columns
        : { head: header.split(" ")[0]!, relation: header.split(" ")[1]!, tail: header.split(" ")[2]! };
      const text = `${header.replaceAll(" ", "\t")}\nFrance\tborders\tSpain\t0.9\n`;
      const { first, counts } = await triples(text, "graph.tsv", { columns: given });
      expect(first).toEqual(france);
      expect(counts).toEqual([1, 0, 0]);
    }
  });

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
