import { expect, test } from "vitest";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { type FormName, findForm, formNames, formOf, forms, formsOf } from "../../src/query/forms/forms.ts";
import { anchorCount } from "../../src/query/views/operator-tree.ts";
import { formulaOf } from "../../src/query/views/operator-tree-order.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { distinctForms, formDifferences } from "../../src/query-types/form-differences.ts";
import { checksum } from "../query-types/checksum.ts";

const P = "(p,(e))";
const PP = `(p,${P})`;
const N = `(n,${P})`;
const types = efo1Types();
const written = types.map(({ tree }) => {
  const made = formsOf(tree);
  return formNames.map((name) => formulaOf(made[name]));
});

const column = (name: FormName) => written.map((row) => row[formNames.indexOf(name)]!);

// EFO-1-QA.
test.each<[FormName, string, number]>([
  ["Original", "db34b086d8dce71e", 301],
  ["DM", "b6ee65322ad4c901", 301],
  ["DM+I", "bea7d4f304771a50", 266],
  ["Original+d", "d633ee01838d8fa3", 301],
  ["DNF", "fc2bb78e6683a9fb", 248],
  ["DNF+d", "200a38a500063d73", 248],
  ["DNF+IU", "0bdf600800a597b4", 196],
  ["DNF+IUd", "49f60d0e35a5c614", 196],
  ["DNF+IUD", "f44a86f8ce8c9824", 196],
])("%s of the 301 types", (name, hash, count) => {
  const distinct = [...new Set(column(name))];
  expect(distinct).toHaveLength(count);
  expect(checksum(distinct).slice(0, 16)).toBe(hash);
  expect(distinctForms(types)[name]).toBe(count);
});

test("all forms of all types at once", () => {
  expect(checksum(written.map((row) => row.join("\t"))).slice(0, 16)).toBe("b1744aad86468b4d");
});

// EFO-1-QA, "Test vectors".
test.each<[string, Partial<Record<FormName, string>>]>([
  [
    `(i,${N},(u,${P},${P}))`,
    {
      DM: `(i,(n,(i,${N},${N})),${N})`,
      "DM+I": `(i,(n,(i,${N},${N})),${N})`,
      DNF: `(u,(i,${N},${P}),(i,${N},${P}))`,
      "Original+d": `(d,(u,${P},${P}),${P})`,
      "DNF+d": `(u,(d,${P},${P}),(d,${P},${P}))`,
      "DNF+IU": `(u,(i,${N},${P}),(i,${N},${P}))`,
      "DNF+IUD": `(u,(D,${P},${P}),(D,${P},${P}))`,
    },
  ],
  [
    `(p,(u,${P},${P}))`,
    {
      DM: `(p,(n,(i,${N},${N})))`,
      "DM+I": `(p,(n,(i,${N},${N})))`,
      DNF: `(u,${PP},${PP})`,
      "Original+d": `(p,(u,${P},${P}))`,
      "DNF+d": `(u,${PP},${PP})`,
      "DNF+IU": `(u,${PP},${PP})`,
      "DNF+IUD": `(u,${PP},${PP})`,
    },
  ],
  [
    `(i,(i,${N},${P}),${N})`,
    {
      DM: `(i,(i,${N},${P}),${N})`,
      "DM+I": `(I,${N},${N},${P})`,
      DNF: `(i,(i,${N},${P}),${N})`,
      "Original+d": `(d,(d,${P},${P}),${P})`,
      "DNF+d": `(d,(d,${P},${P}),${P})`,
      "DNF+IU": `(I,${N},${N},${P})`,
      "DNF+IUD": `(D,${P},${P},${P})`,
      "DNF+IUd": `(D,(D,${P},${P}),${P})`,
    },
  ],
  [
    `(i,(n,(i,${N},${P})),${P})`,
    {
      DM: `(i,(n,(i,${N},${P})),${P})`,
      "DM+I": `(i,(n,(i,${N},${P})),${P})`,
      DNF: `(u,(i,${N},${P}),(i,${P},${P}))`,
      "Original+d": `(d,${P},(d,${P},${P}))`,
      "DNF+d": `(u,(d,${P},${P}),(i,${P},${P}))`,
      "DNF+IU": `(u,(i,${N},${P}),(i,${P},${P}))`,
      "DNF+IUD": `(u,(D,${P},${P}),(i,${P},${P}))`,
    },
  ],
  [
    `(i,(n,(u,${P},${P})),${P})`,
    {
      DM: `(i,(n,(n,(i,${N},${N}))),${P})`,
      DNF: `(i,(i,${N},${N}),${P})`,
      "Original+d": `(d,${P},(u,${P},${P}))`,
      "DNF+d": `(i,(i,${N},${N}),${P})`,
      "DNF+IU": `(I,${N},${N},${P})`,
      "DNF+IUD": `(D,${P},${P},${P})`,
    },
  ],
])("the forms of %s", (source, expected) => {
  const tree = parseLisp(source);
  for (const [name, formula] of Object.entries(expected))
    expect([name, formulaOf(forms[name as FormName].of(tree))]).toEqual([name, formula]);
});

test("DNF+IUd differs from DNF+IUD on 23 types, DNF has up to 4 anchors", () => {
  const [binary, multi] = [column("DNF+IUd"), column("DNF+IUD")];
  expect(binary.filter((formula, at) => formula !== multi[at])).toHaveLength(23);
  expect(Math.max(...types.map(({ tree }) => anchorCount(forms.DNF.of(tree))))).toBe(4);
});

// Table 11 of EFO-1-QA: the raw counts and the published ones.
test.each<[FormName, FormName, number, number]>([
  ["Original", "DM", 166, 57],
  ["Original", "DM+I", 241, 132],
  ["Original", "DNF", 106, 15],
  ["Original", "DNF+IU", 199, 90],
  ["DM", "DM+I", 75, 75],
  ["DM", "DNF", 181, 148],
  ["DM", "DNF+IU", 256, 256],
  ["DM+I", "DNF", 256, 223],
  ["DM+I", "DNF+IU", 181, 181],
  ["DNF", "DNF+IU", 117, 84],
])("%s and %s differ", (first, second, all, usable) => {
  const found = formDifferences(types).find(({ forms: [a, b] }) => a === first && b === second);
  expect(found).toEqual({ forms: [first, second], all, usable });
});

test("differences, many operands and deep nesting are read too", () => {
  const written = (source: string, name: FormName) => formulaOf(forms[name].of(parseLisp(source)));
  expect(written(`(D,${P},${PP},${P})`, "Original")).toBe(`(I,${N},(n,${PP}),${P})`);
  expect(written(`(d,${P},(d,${P},${PP}))`, "DNF+IU")).toBe(`(u,(i,(n,${P}),${P}),(i,${P},${PP}))`);
  // N1 below a projection, where the official one stops (EFO-1-QA, "Bug note").
  expect(written(`(p,(i,${P},(n,(i,${P},${P}))))`, "DNF")).toBe(`(u,(p,(i,${N},${P})),(p,(i,${N},${P})))`);
  expect(written(`(I,(u,${P},${P}),(u,${P},${PP}),${N})`, "DNF+IU").startsWith("(U,(I,")).toBe(true);
});

test("a form that explodes is refused", () => {
  const union = `(u,${P},${P})`;
  const tree = parseLisp(`(I,${Array.from({ length: 13 }, () => union).join(",")})`);
  expect(() => forms.DNF.of(tree)).toThrow(expect.objectContaining({ code: "query.too-large" }));
  expect(forms.DM.of(tree).op).toBe("i");
});

test("a form is found by the name of the paper or of the files, letter case counts", () => {
  expect(formNames.map((name) => findForm(forms[name].csv)?.name)).toEqual([...formNames]);
  expect([findForm("DNF+IUd")?.name, findForm("DNF+IUD")?.name]).toEqual(["DNF+IUd", "DNF+IUD"]);
  expect(findForm("dnf")).toBeUndefined();
  expect(() => formOf("CNF")).toThrow(expect.objectContaining({ code: "query.unknown-form" }));
});
