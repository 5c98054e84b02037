import { expect, test } from "vitest";
import { run } from "../../src/cli/program/program.ts";
import { formNames } from "../../src/query/forms/forms.ts";
import { checksum } from "./checksum.ts";

/** Runs a command line in this process. */
async function lacuna(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const status = await run(args, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    terminal: false,
  });
  return { status, out: out.join(""), err: err.join("") };
}

async function json<T>(...args: string[]): Promise<T> {
  const { status, out } = await lacuna(...args, "--json");
  expect(status).toBe(0);
  return JSON.parse(out) as T;
}

interface Efo1Line {
  readonly id: string;
  readonly formula: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly anchors: number;
  readonly depth: number;
  readonly negation: boolean;
}

test("types efo1 --json has the 301 types in nine forms", async () => {
  const types = await json<Efo1Line[]>("types", "efo1");
  expect(types).toHaveLength(301);
  expect(types[0]).toMatchObject({
    id: "type0000",
    formula: "(p,(e))",
    anchors: 1,
    depth: 1,
    negation: false,
  });
  // EFO-1-QA.
  const rows = types.map(({ forms }) => formNames.map((name) => forms[name]).join("\t"));
  expect(checksum(rows).slice(0, 16)).toBe("b1744aad86468b4d");
  expect(types.filter((type) => type.negation)).toHaveLength(148);
});

test("types efo1 filters, and writes one form as text", async () => {
  const cells = await json<Efo1Line[]>(
    "types",
    "efo1",
    "--anchors",
    "3",
    "--depth",
    "2",
    "--negation",
    "yes",
  );
  expect(cells).toHaveLength(59);
  const { out } = await lacuna("types", "efo1", "--anchors", "2", "--depth", "1", "--form", "DNF+IUD");
  expect(out.split("\n").map((line) => line.split(/ +/).at(-1))).toEqual([
    "DNF+IUD",
    "(i,(p,(e)),(p,(e)))",
    "(D,(p,(e)),(p,(e)))",
    "(u,(p,(e)),(p,(e)))",
    "types",
    "",
  ]);
  expect(await json("types", "efo1", "--max-anchors", "2")).toHaveLength(29);
});

test("types efo1 --summary prints Table 3 with its sums", async () => {
  const { out } = await lacuna("types", "efo1", "--summary");
  for (const row of ["1 1 3 12 16", "2 1 10 91 102", "3 1 13 169 183", "sum 3 26 272 301"])
    expect(out.replace(/ +/g, " ")).toContain(`\n${row}\n`);
  expect(out.replace(/ +/g, " ")).toContain("\nOriginal DM 166 57\n");
});

interface EfokLine {
  readonly formula: string;
  readonly key: string;
  readonly free: number;
  readonly constants: number;
  readonly topology: string;
  readonly negated: boolean;
}

test("types efok --json in both modes", async () => {
  const official = await json<EfokLine[]>("types", "efok", "--mode", "official");
  expect(official).toHaveLength(741);
  expect(official[0]).toEqual({
    formula_id: "type0000",
    formula: "r1(s1,f1)",
    key: expect.any(String),
    free: 1,
    existential: 0,
    constants: 1,
    links: 1,
    topology: "SDAG",
    negated: false,
  });
  expect(await json("types", "efok")).toHaveLength(1907);
});

test("types efok filters and counts", async () => {
  const official = ["types", "efok", "--mode", "official"];
  // EFO_k-CQA, §4: Cyclic types with two free variables and two constants.
  expect(await json(...official, "--free", "2", "--topology", "Cyclic", "--anchors", "2")).toHaveLength(
    8 + 64,
  );
  expect(await json(...official, "--free", "1", "--negation", "no")).toHaveLength(129);
  expect(await json<{ nonIsomorphic: number }>(...official, "--summary")).toMatchObject({
    types: 741,
    nonIsomorphic: 552,
  });
  const { out } = await lacuna(...official, "--free", "1", "--summary");
  expect(out.replace(/ +/g, " ")).toContain("\nsum 5 16 18 60 128 24 251\n");
});

test("the official types have fixed limits", async () => {
  const { status, err } = await lacuna("types", "efok", "--mode", "official", "--max-free", "3");
  expect(status).toBe(2);
  expect(err).toContain("fixed limits");
});

test.each([
  [["types", "efo1", "--form", "CNF"], "no normal form is called"],
  [["types", "efok", "--topology", "Tree"], "Allowed choices are SDAG, Multi, Cyclic"],
  [["types", "efo1", "--anchors", "two"], "not a whole number"],
])("%j is wrong usage", async (args, message) => {
  const { status, err } = await lacuna(...args);
  expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(message) });
});

test("types named", async () => {
  const types = await json<{ name: string; aliases: string[] }[]>("types", "named", "--free", "2");
  expect(types.map((type) => type.name)).toEqual(["efo2m", "efo2y"]);
  const negated = await json<{ name: string }[]>("types", "named", "--anchors", "3", "--negation", "yes");
  expect(negated.map((type) => type.name)).toEqual(["3in"]);
  expect((await lacuna("types", "named")).out).toMatch(/^2i1p +ip +BetaE +\(p,\(i,/m);
});

test("convert writes a type in a normal form", async () => {
  const source = "(i,(i,(n,(p,(e))),(p,(e))),(n,(p,(e))))";
  expect((await lacuna("convert", source, "--to", "DNF+IUD")).out).toBe("(D,(p,(e)),(p,(e)),(p,(e)))\n");
  expect((await lacuna("convert", source, "--to", "DNF+IUd")).out).toBe("(D,(D,(p,(e)),(p,(e))),(p,(e)))\n");
  expect(await json("convert", "up", "--from", "type", "--to", "DNF")).toMatchObject({
    query: "(u,(p,(p,(e))),(p,(p,(e))))",
    notation: "lisp",
    form: "DNF",
    from: "type",
  });
});

test("convert keeps the ids of a grounded query", async () => {
  const { out } = await lacuna("convert", "[[[5,[10]],[7,[12]],[-1]],[3]]", "--to", "DNF");
  expect(JSON.parse(out)).toEqual({
    o: "u",
    a: [
      { o: "p", a: [[3], { o: "p", a: [[10], { o: "e", a: [5] }] }] },
      { o: "p", a: [[3], { o: "p", a: [[12], { o: "e", a: [7] }] }] },
    ],
  });
  const named = await lacuna(
    ...["convert", "?c : borders(France, ?c) & !language(?c, French)", "--graph", "world", "--to", "DNF+d"],
  );
  expect(named.out).toContain("borders(France");
});

test("a query that is no tree has no normal form", async () => {
  const { status, err } = await lacuna("convert", "?x, ?y : r0(?x, ?y)", "--to", "DNF");
  expect(status).toBe(1);
  expect(err).toContain("query.not-expressible");
});
