import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { hasLink } from "../../src/kg/graph.ts";
import { timeOf } from "../../src/kg/load/facts/quads.ts";
import { isId, lookAt, splitLevel } from "../../src/kg/load/format.ts";
import { checkCount, refuseSparse } from "../../src/kg/load/ids/ids.ts";
import { fileCalled, missingSplits, openSource, splitFiles } from "../../src/kg/load/source.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { zipOf } from "../formats/zip.ts";

const sourceOf = (files: Readonly<Record<string, string>>, path = "g") =>
  openSource(path, memoryFiles(new Map(Object.entries(files).map(([name, text]) => [`g/${name}`, text]))));

describe("a folder or an archive", () => {
  const triples = "a\tr\tb\n";
  const notesOf = async (files: Readonly<Record<string, string | Uint8Array>>, path = "g") =>
    (await loadGraph(path, memoryFiles(new Map(Object.entries(files))))).report?.notes ?? [];

  test("names the files that nothing was read from", async () => {
    expect(
      await notesOf({ "g/train.txt": triples, "g/films.csv": "a,b", "g/sub/x.txt": "", "g/.hidden": "" }),
    ).toEqual(["not read: films.csv, sub"]);
    const archive = zipOf({ "train.txt": triples, "test.txt": "a\tr\ta\n", "other.bin": "x" });
    expect(await notesOf({ "g.zip": archive }, "g.zip")).toEqual(["not read: other.bin"]);
  });

  test("counts those that are too many to name", async () => {
    const others = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`g/x${at}.bin`, "x"]));
    expect((await notesOf({ "g/train.txt": triples, ...others })).join()).toMatch(
      /^not read: .* and 3 more$/,
    );
  });

  test("says nothing where all of it was read, labels included", async () => {
    const files = { "g/train.txt": triples, "g/test.txt": triples, "g/entity_labels.tsv": "a\tA\n" };
    expect((await notesOf(files)).filter((note) => note.startsWith("not read"))).toEqual([]);
  });
});

describe("the sign between fields", () => {
  const look = async (text: string, most?: number) => {
    const source = await openSource("t.txt", memoryFiles(new Map([["t.txt", text]])));
    return lookAt(source, "t.txt", most);
  };

  test.each([
    ["a\tb\tc", "tab", ["a", "b", "c"]],
    ["a,b,c", "comma", ["a", "b", "c"]],
    ["a b c", "blanks", ["a", "b", "c"]],
    [" a   b  c ", "blanks", ["a", "b", "c"]],
    ["a|b|c", "pipe", ["a", "b", "c"]],
    ["a;b;c", "semicolon", ["a", "b", "c"]],
    // A tab before all others, then a comma.
    ["a, b\tc|d\te;f", "tab", ["a, b", "c|d", "e;f"]],
    ["a b,c d,e f", "comma", ["a b", "c d", "e f"]],
    // Blanks where there are three parts, even beside bars.
    ["a| b| c|", "blanks", ["a|", "b|", "c|"]],
    ["a b|c|d", "pipe", ["a b", "c", "d"]],
    ["a b;c;d", "semicolon", ["a b", "c", "d"]],
    ["a b|c;d;e", "semicolon", ["a b|c", "d", "e"]],
    ["a,b", "blanks", ["a,b"]],
    ["a b", "blanks", ["a", "b"]],
    ["a b c d", "blanks", ["a", "b", "c", "d"]],
  ])("of %j is a %s", async (line, separator, fields) => {
    expect(await look(`${line}\n`)).toEqual({ separator, lines: [fields] });
  });

  test("is that of the first line with anything on it; the last line may be cut off", async () => {
    expect(await look("\uFEFF\n  \r\na\tb\tc\r\nd\te\tf\r\ng\th", 9)).toEqual({
      separator: "tab",
      lines: [
        ["a", "b", "c"],
        ["d", "e", "f"],
      ],
    });
    expect(await look("a\tb\tc")).toMatchObject({ lines: [["a", "b", "c"]] });
    expect(await look("a\tb\tc\nd\te\tf\n", 1)).toMatchObject({ lines: [["a", "b", "c"]] });
    for (const text of ["", "\n\n", " \n"]) expect(await look(text)).toBeUndefined();
  });
});

test.each<[string, boolean]>([
  ...([
    ["0", true],
    ["42", true],
    [" 7\t", true],
    ["1234567890", true],
    ["12345678901", false],
  ] as [string, boolean][]),
  ...([
    ["-1", false],
    ["1.0", false],
    ["", false],
    [" ", false],
    ["1 2", false],
    ["x1", false],
    ["1x", false],
  ] as [string, boolean][]),
])("%j is an id: %s", (text, wanted) => {
  expect(isId(text)).toBe(wanted);
});

test("splits are called by their names, and validation by others", () => {
  const level = (text: string) => splitLevel(text, "f", 3);
  expect(["train", " Train ", "TEST", "valid", "validation", "val", "dev"].map(level)).toEqual([
    0, 0, 2, 1, 1, 1, 1,
  ]);
  for (const text of ["", "training", "trainx", "valids", "tests"])
    expect(() => level(text)).toThrow(/is no split/);
});

test("ids far from dense are refused: a million free ones, and thirty-two for each triple", () => {
  const refused = (ids: number, triples: number) => {
    try {
      refuseSparse(ids, triples, "entities", "f");
      return false;
    } catch {
      return true;
    }
  };
  const free = 2 ** 20;
  expect([refused(free, 0), refused(free + 1, 0)]).toEqual([false, true]);
  expect([refused(free + 320, 10), refused(free + 321, 10)]).toEqual([false, true]);
  expect(() => checkCount("f", 3, 3)).not.toThrow();
  expect(() => checkCount("f", 3, 2)).toThrow("f promises 3 triples and holds 2");
});

test("times are whole numbers, or days from 1970 on; what is no day of the calendar is none", () => {
  // Days counted by hand: 31 years of which 8 are leap years, and 33 days.
  expect(timeOf("2001-02-03")).toBe(31 * 365 + 8 + 33);
  expect(["1970-01-01", "1970-01-02", "1969-12-31", " 1970-02-01 ", "1971-01-01"].map(timeOf)).toEqual([
    0, 1, -1, 31, 365,
  ]);
  // From year 44 to 1970 there are 1926 years, of which 467 are leap years, less 74 days of March.
  expect(timeOf("0044-03-15")).toBe(-(1926 * 365 + 467) + 74);
  expect(["7", "-7", "123456789012345", "1234567890123456", "1.5", ""].map(timeOf)).toEqual([
    ...[7, -7, 123456789012345, undefined, undefined, undefined],
  ]);
  for (const text of [
    "2014-02-30",
    "2015-02-29",
    "2014-13-01",
    "2014-04-31",
    "2014-00-10",
    "2014-01-00",
    "2014-1-1",
    "x2014-01-01",
  ])
    expect(timeOf(text), text).toBeUndefined();
  expect(timeOf("2016-02-29")).toBe(timeOf("2016-02-28")! + 1);
});

test("ids of OpenKE without maps are as many as the largest says, in its order of columns", async () => {
  const file = (lines: string) => new Map([["g/train2id.txt", lines]]);
  const graph = await loadGraph("g", memoryFiles(file("2\n0 4 1\n3 1 2\n")));
  expect([graph.entityCount, graph.relationCount]).toEqual([5, 6]);
  const forward = [0, 2, 4].flatMap((relation) =>
    Array.from({ length: 5 }, (_, head) => [
      head,
      relation,
      [0, 1, 2, 3, 4].filter((tail) => hasLink(graph.full, head, relation, tail)),
    ]),
  );
  expect(forward.filter(([, , tails]) => (tails as number[]).length > 0)).toEqual([
    [0, 2, [4]],
    [3, 4, [1]],
  ]);
});

describe("the files of a folder", () => {
  const text = "a\tr\tb\n";

  test("are those of the splits, by their names, packed or not; one each", async () => {
    const source = await sourceOf({
      "train.txt": text,
      "Dev.TSV": text,
      "testing.txt": text,
      "other.txt": text,
    });
    const found = splitFiles(source, "txt|tsv");
    expect(Object.fromEntries(found)).toEqual({ train: "train.txt", valid: "Dev.TSV" });
    expect(missingSplits(found)).toEqual(["test"]);
    expect(Object.fromEntries(splitFiles(source, "tsv"))).toEqual({ valid: "Dev.TSV" });
    expect(Object.fromEntries(splitFiles(await sourceOf({ "train2id.txt": text }), "txt", "2id"))).toEqual({
      train: "train2id.txt",
    });
    expect(Object.fromEntries(splitFiles(await sourceOf({ "train.txt.gz": text }), "txt"))).toEqual({
      train: "train.txt.gz",
    });
    const two = await sourceOf({ "valid.txt": text, "val.txt": text });
    expect(() => splitFiles(two, "txt")).toThrow(/valid\.txt could each be the valid split/);
  });

  test("are found in the order they are asked for, and not beside a single file", async () => {
    const source = await sourceOf({ "b.txt": text, "A.txt": text });
    expect(fileCalled(source, "a.txt", "b.txt")).toBe("A.txt");
    expect(fileCalled(source, "b.txt", "a.txt")).toBe("b.txt");
    expect(fileCalled(source, "c.txt")).toBeUndefined();
    const single = await openSource("g/b.txt", memoryFiles(new Map([["g/b.txt", text]])));
    expect(fileCalled(single, "b.txt")).toBeUndefined();
    expect(single.names).toEqual(["b.txt"]);
  });
});

test.each(["head_label", "tail_label", "head_label tail_label"])(
  "labels in columns of a table: %s",
  async (columns) => {
    const rows = [
      ["a", "r", "b"],
      ["c", "r", "a"],
      ["d", "r", "e"],
    ] as const;
    const lines = rows.map(([head, relation, tail]) => [
      ...[head, relation, tail],
      ...columns.split(" ").map((column) => `the ${column === "head_label" ? head : tail}`),
    ]);
    const text = [["head", "relation", "tail", ...columns.split(" ")], ...lines]
      .map((line) => `${line.join("\t")}\n`)
      .join("");
    const { entities } = await loadGraph("g.tsv", memoryFiles(new Map([["g.tsv", text]])));
    const named = new Set(
      rows.flatMap(([head, , tail]) =>
        columns.split(" ").map((each) => (each === "head_label" ? head : tail)),
      ),
    );
    for (let id = 0; id < entities.size; id++) {
      const name = entities.name(id);
      expect(entities.label(id)).toBe((named as ReadonlySet<string>).has(name) ? `the ${name}` : name);
    }
  },
);

test.each(['"a",r,b', 'a,"r",b', 'a,r,"b"'])(
  "quotes in a table that is not called CSV are told: %s",
  async (line) => {
    const text = `x,r,y\n${line}\n`;
    await expect(loadGraph("g.txt", memoryFiles(new Map([["g.txt", text]])))).rejects.toMatchObject({
      ...{ code: "kg.broken-line", place: { file: "g.txt", line: 2 } },
    });
  },
);

test.each(["\tr\tb", "a\t\tb", "a\tr\t"])("a name that is empty is told: %j", async (line) => {
  const text = `x\tr\ty\n${line}\n`;
  await expect(loadGraph("g.tsv", memoryFiles(new Map([["g.tsv", text]])))).rejects.toMatchObject({
    ...{ code: "kg.broken-line", place: { file: "g.tsv", line: 2 } },
  });
});

describe("labels beside the triples", () => {
  const of = async (files: Readonly<Record<string, string>>) => {
    const all = new Map(
      Object.entries({ "train.txt": "Q1\tP1\tQ2\n", ...files }).map(([name, text]) => [`g/${name}`, text]),
    );
    const { entities, relations, report } = await loadGraph("g", memoryFiles(all));
    const said = ({ label, aliases }: typeof entities, id: number) => [label(id), ...(aliases?.of(id) ?? [])];
    return {
      q1: said(entities, 0),
      q2: said(entities, 1),
      p1: said(relations, 0),
      notes: report?.notes ?? [],
    };
  };

  test("are those of the first file that has one; underscores are blanks in names of Freebase", async () => {
    const found = await of({
      "entity2text.txt": "Q1\tsecond choice\nQ2\tTwo things\n",
      "entity_labels.tsv": "Q1\tfirst choice\nQ9\tnobody\n",
      "fb_mid2name.tsv": "Q2\tTwo_of_them\n",
      "relation2label.txt": "P1\tis_part of\n",
    });
    expect(found.q1).toEqual(["first choice"]);
    expect(found.q2).toEqual(["Two things"]);
    expect(found.p1).toEqual(["is_part of"]);
    expect(found.notes).toEqual([
      ...["entity_labels.tsv labels 1 entities", "entity2text.txt labels 1 entities"],
      "relation2label.txt labels 1 relations",
    ]);
    expect((await of({ "fb_mid2name.tsv": "Q2\tTwo_of_them\n" })).q2).toEqual(["Two of them"]);
  });

  test("stand in files of these names in whatever case, and in no others", async () => {
    const found = await of({
      "WIKIDATA5M_RELATION.TXT": "P1\tpart of\n",
      "Entity_Aliases.TSV": "Q1\tUno\n",
      "wikidata5m_entity.txt.old": "Q1\tNo\n",
      "entity2text.txt~": "Q2\tNo\n",
    });
    expect([found.q1, found.q2, found.p1]).toEqual([["Q1", "Uno"], ["Q2"], ["part of"]]);
    expect((await of({ "relation2label.txt.old": "P1\tno\n", "my_entity2text.txt": "Q1\tno\n" })).p1).toEqual(
      ["P1"],
    );
  });

  test("that are empty leave the name to the next file, and others to their names", async () => {
    const found = await of({ "entity_labels.tsv": "Q1\t\n", "entity2text.txt": "Q1\tOne\n" });
    expect([found.q1, found.q2]).toEqual([["One"], ["Q2"]]);
    expect((await of({ "entity_labels.tsv": "Q2\tTwo\n" })).q1).toEqual(["Q1"]);
  });

  test("of Wikidata5M are a label and its aliases; those of alias files have no label", async () => {
    const found = await of({
      "wikidata5m_entity.txt": "Q1\tOne\tUno\tEins\nQ2\tTwo\n",
      "entity_aliases.tsv": "Q1\tUno\tUn\nQ2\tDeux\n",
      "wikidata5m_relation.txt": "P1\tpart of\tin\n",
    });
    expect(found.q1).toEqual(["One", "Uno", "Eins", "Un"]);
    expect(found.q2).toEqual(["Two", "Deux"]);
    expect(found.p1).toEqual(["part of", "in"]);
    expect(found.notes).toContain("wikidata5m_entity.txt has 2 aliases of entities");
    expect(found.notes).toContain("entity_aliases.tsv has 2 aliases of entities");
    expect(found.notes).toContain("wikidata5m_relation.txt has 1 aliases of relations");
  });

  test("of a table with a header stand in its columns; the key is the column with names of the graph", async () => {
    const found = await of({
      "entity_labels.tsv": "label\tqid\talias\nOne\tQ1\tUno | Eins\nTwo\tQ2\t\n",
      "relation_labels.tsv": "id\tname\nP1\tpart of\n",
    });
    expect([found.q1, found.q2, found.p1]).toEqual([["One", "Uno", "Eins"], ["Two"], ["part of"]]);
    // A name of the graph that is a label too is no key.
    expect((await of({ "entity_labels.tsv": "name\tkey\nQ1\tQ2\n" })).q2).toEqual(["Q1"]);
    await expect(of({ "entity_labels.tsv": "Q1\n" })).rejects.toMatchObject({
      code: "kg.broken-line",
      place: { line: 1 },
    });
  });

  test("in JSON are texts, or objects with a label, aliases and alternatives", async () => {
    const json = {
      Q1: "One",
      Q2: { label: "Two", aliases: ["Deux", 2, ""], alternatives: ["Zwei", "Deux"] },
      Q9: "nobody",
    };
    const found = await of({ "entities.json": JSON.stringify(json) });
    expect([found.q1, found.q2]).toEqual([["One"], ["Two", "Deux", "Zwei"]]);
    expect(found.notes).toEqual([
      "entities.json labels 2 entities",
      "entities.json has 2 aliases of entities",
    ]);
    for (const text of ["[]", "null", "1", "{"])
      await expect(of({ "entities.json": text })).rejects.toMatchObject({ code: "kg.broken-labels" });
  });
});
