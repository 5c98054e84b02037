import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { isOfThings, readHeader, relationPlace } from "../../src/kg/load/tables/header.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";

const fieldsOf = (text: string) => text.split(" ");
const read = (first: string, ...others: string[]) =>
  readHeader(fieldsOf(first), "file", undefined, others.map(fieldsOf));
const refused = (work: () => unknown): LacunaError => {
  try {
    work();
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

describe("a first line of words that are also names", () => {
  test.each([
    ["no other line", []],
    ["its relation, and no entity of it, in another", ["x r y"]],
    ["its entities, and no relation of it", ["e1 s x", "x s e2"]],
    ["its entities as relations", ["x e1 y", "x r y"]],
  ])("names the columns beside %s", (_, others) => {
    expect(read("e1 r e2", ...others)).toMatchObject({
      ...{ isHeader: true, width: undefined, places: { head: 0, relation: 1, tail: 2 } },
      understood: "e1 = head, r = relation, e2 = tail",
    });
  });

  test.each([
    ["its head is a head again", "e1 r x"],
    ["its head is a tail", "x r e1"],
    ["its tail is a head", "e2 r x"],
    ["its tail is a tail again", "x r e2"],
  ])("is a triple where its relation is one again, and %s", (_, other) => {
    const found = {
      isHeader: false,
      width: undefined,
      places: { head: 0, relation: 1, tail: 2 },
      understood: "",
    };
    expect(read("e1 r e2", "a b c", other)).toEqual(found);
    // The two may stand in different lines.
    expect(read("e1 r e2", other.replace("r", "s"), "a r c")).toEqual(found);
    // Four columns are no triple: they are named, whatever stands below.
    expect(read("e1 r e2 split", `${other} train`).isHeader).toBe(true);
  });
});

describe("the roles of columns", () => {
  test("are those of their words, in whatever case, sign or quotes", () => {
    for (const [first, places] of [
      ["\"Subject\" 'Predicate' OBJECT", { head: 0, relation: 1, tail: 2 }],
      ["node-1 relation.type node_2", { head: 0, relation: 1, tail: 2 }],
      [":END_ID(City) :TYPE :START_ID(City)", { head: 2, relation: 1, tail: 0 }],
      ["targetId sourceId edgeType", { head: 1, relation: 2, tail: 0 }],
      ["tail relation head", { head: 2, relation: 1, tail: 0 }],
      ["ziel quelle beziehung", { head: 1, relation: 2, tail: 0 }],
      ["头实体 关系 尾实体", { head: 0, relation: 1, tail: 2 }],
    ] as const)
      expect(read(first)).toMatchObject({ isHeader: true, places });
  });

  test("are told in the order of the columns, blanks around them left out", () => {
    expect(read("tail relation head").understood).toBe("tail = tail, relation = relation, head = head");
    expect(readHeader([" head ", "relation", "\ttail"], "file").understood).toBe(
      "head = head, relation = relation, tail = tail",
    );
    expect(relationPlace(fieldsOf("rel predicate x"))).toBe(0);
  });

  test("are one each: of two splits the first counts, of two heads neither", () => {
    const found = read("source relation target split fold year source_label target_label timestamp");
    expect(found).toEqual({
      ...{ isHeader: true, width: 9 },
      places: { head: 0, relation: 1, tail: 2, split: 3, time: 5, headLabel: 6, tailLabel: 7 },
      understood:
        "source = head, relation = relation, target = tail, split = split, year = time, source_label = headLabel, target_label = tailLabel; left out: fold, timestamp",
    });
    for (const first of [
      "head source relation tail",
      "head relation predicate tail",
      "head relation tail object",
    ])
      expect(refused(() => read(first)).code).toBe("kg.doubtful-header");
  });

  test("of words that yield are none where another word says the same", () => {
    expect(read("source type edge_type target").places).toEqual({ head: 0, relation: 2, tail: 3 });
    expect(read("source type target label")).toMatchObject({ places: { head: 0, relation: 1, tail: 2 } });
    expect(read("source label target value").places).toEqual({ head: 0, relation: 1, tail: 2 });
    expect(read("source label value").places).toEqual({ head: 0, relation: 1, tail: 2 });
    expect(relationPlace(fieldsOf("a type b"))).toBe(1);
    expect(relationPlace(fieldsOf("type rel b"))).toBe(1);
    expect(relationPlace(fieldsOf("a b c"))).toBe(-1);
  });

  test("are doubtful where two of three or of four are known, and not where one is", () => {
    for (const first of ["source target kind", "head tail a b", "Source kind Target"]) {
      const { code, message, details } = refused(() => read(first)) as LacunaError & { details?: unknown };
      expect([code, details]).toEqual(["kg.doubtful-header", details]);
      expect(message).toMatch(/= \?/);
    }
    for (const first of ["head relation weight", "weight relation tail", "e1 e2 xx"])
      expect(refused(() => read(first)).code).toBe("kg.doubtful-header");
    // Names of columns that other lines have too say no more.
    expect(refused(() => read("source target kind", "a target source")).code).toBe("kg.doubtful-header");
    // Quotes, a colon and a group count around a word alone.
    for (const word of ['he"ad', "he:ad", "he(x)ad"])
      expect(refused(() => read(`${word} relation tail`)).message).toContain(`${word} = ?`);
    const nine = refused(() => read("head source tail split time a b c d")).message;
    expect(nine).toMatch(/: head = head, source = head, tail = tail, .*, b = \?, c = \?$/);
    expect(readHeader([" h ", " t", "x "], "file").isHeader).toBe(false);
    for (const first of ["source kind way", "head tail", "head tail a b c", "s b t", "h t x", "a b c"])
      expect(read(first)).toEqual({
        places: { head: 0, relation: 1, tail: 2 },
        isHeader: false,
        width: undefined,
        understood: "",
      });
    expect(refused(() => read("source target a_name_that_is_longer_than_thirty_letters")).message).toContain(
      "source = head, target = tail, a_name_that_is_longer_than_thi = ?",
    );
  });

  test("are told: eight columns that are left out, the number of others, and those without a name", () => {
    const many = ["head", "relation", "tail", "a", "b", "c", "d", "w", "f", "g", "x", " "];
    expect(readHeader(many, "file").understood).toMatch(/; left out: a, b, c, d, w, f, g, x, and 1 more$/);
    expect(readHeader(many.slice(0, -1), "file").understood).toMatch(/; left out: a, b, c, d, w, f, g, x$/);
    expect(readHeader(["head", "relation", "tail", " "], "file").understood).toMatch(/; left out: column 4$/);
  });
});

describe("chosen columns", () => {
  const chosen = (columns: Parameters<typeof isOfThings>[0], ...fields: string[]) =>
    readHeader(fields, "file", columns);

  test("by number name a header only where all three of its names agree", () => {
    const numbers = { head: 1, relation: 2, tail: 3 };
    const isHeader = (first: string) => chosen(numbers, ...fieldsOf(first)).isHeader;
    expect(isHeader("head relation tail")).toBe(true);
    expect(isHeader("head relation tail weight")).toBe(true);
    expect(isHeader("head relation weight tail")).toBe(false);
    expect(isHeader("head weight tail relation")).toBe(false);
    expect(isHeader("weight relation tail head")).toBe(false);
    expect(isHeader("a b c")).toBe(false);
  });

  test("by name are a header, in any case, the exact name before another", () => {
    expect(chosen({ head: "A", relation: "b", tail: "c" }, "a", "b", "c", "A")).toMatchObject({
      ...{ isHeader: true, width: 4, places: { head: 3, relation: 1, tail: 2 } },
    });
    expect(chosen({ head: "Node A", relation: 2, tail: 3 }, "node_a", "b", " c ")).toMatchObject({
      ...{ isHeader: true, width: 3, places: { head: 0, relation: 1, tail: 2 } },
    });
    expect(
      chosen({ head: 3, relation: 2, tail: 1, split: 4, time: "when" }, "x", "y", "z", "train", "when"),
    ).toMatchObject({
      ...{ isHeader: true, width: 5, places: { head: 2, relation: 1, tail: 0, split: 3, time: 4 } },
    });
  });

  test("have names with digits, blanks around them, and the first of several that are alike", () => {
    const columns = { head: "1st", relation: "by", tail: "no2" };
    expect(chosen(columns, "no2", "1st", "by")).toMatchObject({
      isHeader: true,
      places: { head: 1, relation: 2, tail: 0 },
    });
    expect(chosen({ head: "c", relation: "r", tail: "t" }, "C", " c ", "r", "t").places.head).toBe(1);
    expect(chosen({ head: "a_B", relation: "r", tail: "t" }, "a b", "A-B", "r", "t").places.head).toBe(0);
  });

  test("that are not there are refused, from the first number to the last", () => {
    const code = (columns: Parameters<typeof chosen>[0]) =>
      refused(() => chosen(columns, "a", "b", "c")).code;
    expect(chosen({ head: 1, relation: 2, tail: 3 }, "a", "b", "c").places.tail).toBe(2);
    for (const tail of [0, 4, "d"]) expect(code({ head: 1, relation: 2, tail })).toBe("kg.no-column");
    for (const columns of [
      { relation: 1, tail: 2 },
      { head: 1, relation: 2 },
      { head: 1, tail: 2 },
    ])
      expect(code(columns)).toBe("kg.no-column");
  });

  test("of a head without a relation are of things", () => {
    expect(isOfThings({ head: 1 })).toBe(true);
    expect(isOfThings({ head: 1, tail: 2 })).toBe(true);
    for (const columns of [undefined, {}, { tail: 1 }, { head: 1, relation: 2 }, { relation: 2 }])
      expect(isOfThings(columns)).toBe(false);
  });
});

describe("a first line that shares no name with the others", () => {
  const notesOf = async (lines: readonly string[], options: LoadOptions = {}) => {
    const text = lines.map((line) => `${line.replaceAll(" ", "\t")}\n`).join("");
    const { report } = await loadGraph("g.tsv", memoryFiles(new Map([["g.tsv", text]])), options);
    return (report?.notes ?? []).join("\n");
  };
  const body = ["a r b", "b r c", "c s a", "c r c", "a s c"];

  test("is told, beside four other lines or more", async () => {
    const note = /^the first line of g\.tsv \(Land, hat, Ort\) shares no name with any other line/;
    expect(await notesOf(["Land hat Ort", ...body.slice(0, 4)])).toMatch(note);
    expect(await notesOf(["Land hat Ort", ...body])).toMatch(note);
    expect(await notesOf(["Land hat Ort", ...body.slice(0, 3)])).toBe("");
  });

  test.each(["a hat Ort", "Land r Ort", "Land hat b", "c hat Ort", "Land hat a"])(
    "is not, where it shares one: %s",
    async (first) => {
      expect(await notesOf([first, "a r b", "a r b", "b r b", "c s b", "c s b"])).not.toMatch(
        /shares no name/,
      );
    },
  );

  test("is compared in each place with each: head with tail, tail with head", async () => {
    const others = ["x1 p y1", "x2 p y2", "x3 p y3", "x4 p y4"];
    for (const first of ["x4 q new", "new q y4", "y4 q new", "new q x4", "new p newer"])
      expect(await notesOf([first, ...others]), first).not.toMatch(/shares no name/);
    // A name that is a relation elsewhere is no entity.
    expect(await notesOf(["p q new", ...others])).toMatch(/shares no name/);
    expect(await notesOf(["new x1 newer", ...others])).toMatch(/shares no name/);
  });

  test("is told with at most forty letters of each name", async () => {
    const long = "L".repeat(41);
    expect(await notesOf([`${long} hat Ort`, ...body])).toContain(`(${"L".repeat(40)}, hat, Ort)`);
  });
});
