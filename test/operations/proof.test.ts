import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { valueHash } from "../../src/operations/proof/canonical.ts";
import type { Proof } from "../../src/operations/proof/results.ts";
import { inMemory, refused } from "./support.ts";

const company = `person,employer,since,until,role,confidence,source
Ana,Acme,2015,2019,lead,0.9,page 4
Bob,Acme,2017,2018,clerk,0.6,page 7
Eve,Acme,2021,,lead,0.95,page 9
Ana,Birch,2020,,clerk,0.8,page 4
Bob,Birch,2019,2020,lead,0.7,page 7
`;
const things = "name,age,city\nAna,41,Oslo\nBob,38,Bergen\nCem,52,Oslo\n";
const files = { "far/away/company.csv": company, "far/away/things.csv": things };
const lacuna = inMemory({ ...files, "company.csv": company, "things.csv": things });
const { proveAnswers, verifyProof } = lacuna;

const GRAPH = "far/away/company.csv";
const QUERY = "?p, ?f : employer(?p, ?f)@2018{confidence > 0.5}";
const calls: Readonly<Record<Proof["operation"], object>> = {
  ask: { graph: GRAPH, query: QUERY, order: "?f" },
  explain: { graph: GRAPH, query: QUERY },
  count: { graph: GRAPH, query: QUERY },
  predict: { graph: GRAPH, query: "?p : employer(?p, Acme)", model: "frequency", top: 3 },
  words: { graph: GRAPH, query: "Who works at Acme?" },
};
const names = Object.keys(calls) as Proof["operation"][];
const fileOf = (name: string) => `${name}.json`;
const proofs = new Map<string, Proof>();
const prove = async (operation: Proof["operation"], more: object = {}) =>
  proveAnswers({ ...calls[operation], operation, ...more } as never);

beforeAll(async () => {
  for (const operation of names) proofs.set(operation, await prove(operation, { proof: fileOf(operation) }));
});

/** What verifying a proof finds, in a file of its own. */
let written = 0;
async function verified(proof: unknown, more: object = {}) {
  const file = `changed${written++}.json`;
  lacuna.put(file, `${JSON.stringify(proof)}\n`);
  try {
    return (await verifyProof({ proof: file, ...more })).ok;
  } catch (error) {
    // Refused by name, which is no proof either.
    expect((error as { code?: string }).code).toMatch(/^[a-z]+\.[a-z-]+$/);
    return false;
  } finally {
    lacuna.contents.delete(file);
  }
}

/** The places of all values in a value. */
function leaves(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leaves(each, [...path, name]))
    : [path];
}

const other = (value: unknown): unknown =>
  typeof value === "number" ? value + 1e-9 : typeof value === "boolean" ? !value : `${value ?? ""}x`;

function changed(proof: Proof, path: readonly string[], to: (value: unknown) => unknown): Proof {
  const copy = structuredClone(proof) as never;
  let at = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  const last = path.at(-1)!;
  at[last] = to(at[last]);
  return copy;
}

/** The same with the hash that belongs to it: as somebody would write it who knows how. */
function sealed({ hash: _, ...content }: Proof): Proof {
  return { ...content, hash: valueHash(content) } as Proof;
}

describe.each(names)("a proof of %s", (operation) => {
  test("is verified where graph and model are, and has no folder in it", async () => {
    const { ok, checks, differences } = await verifyProof({ proof: fileOf(operation) });
    expect({ ok, differences, wrong: checks.filter((each) => !each.ok) }).toEqual({
      ok: true,
      differences: [],
      wrong: [],
    });
    expect(lacuna.read(fileOf(operation))).not.toMatch(/far\/|away/);
  });

  test("is one however its file is laid out", async () => {
    const proof = proofs.get(operation)!;
    lacuna.put(
      "laid.json",
      JSON.stringify(Object.fromEntries(Object.entries(proof).reverse()), undefined, 2),
    );
    expect((await verifyProof({ proof: "laid.json" })).ok).toBe(true);
  });

  test("any field that is changed is found", async () => {
    const proof = proofs.get(operation)!;
    for (const path of leaves(proof))
      expect([path, await verified(changed(proof, path, other))]).toEqual([path, false]);
  });

  test("any field of graph, model and result is found also where the hash is made anew", async () => {
    const proof = proofs.get(operation)!;
    const said = leaves(proof).filter(
      ([first, second, ...below]) =>
        (first === "result" && below.at(-1) !== "kernel") ||
        (first === "graph" && second !== "name") ||
        (first === "model" && second !== "name" && below.at(-1) !== "kernel"),
    );
    expect(said.length).toBeGreaterThan(4);
    for (const path of said)
      expect([
        path,
        await verified(sealed(changed(proof, path, other)), {
          graph: "company.csv",
          ...(operation === "predict" ? { model: "frequency" } : {}),
        }),
      ]).toEqual([path, false]);
  });

  test("a field more or less is found", async () => {
    const proof = proofs.get(operation)!;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ...leaves(proof).filter(
            (path) => !["asked", "hash", "version"].includes(path[0]!) && path.at(-1) !== "kernel",
          ),
        ),
        fc.boolean(),
        async (path, isMore) => {
          const copy = structuredClone(proof) as never;
          let at = copy as Record<string, unknown>;
          for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
          if (Array.isArray(at)) isMore ? at.push("more") : at.pop();
          else if (isMore) at.more = 1;
          else delete at[path.at(-1)!];
          expect(await verified(copy)).toBe(false);
          expect(await verified(sealed(copy))).toBe(false);
        },
      ),
      { numRuns: 40, seed: 1 },
    );
  });
});

describe("what differs is named", () => {
  const wrongIn = async (proof: string, more: object) =>
    (await verifyProof({ proof, ...more })).checks.filter(({ ok }) => !ok).map(({ of }) => of);

  test.each([
    ["links", company.replace("Eve,Acme", "Eve,Birch"), ["links", "statements"]],
    ["statements", company.replace("page 7", "page 8"), ["statements"]],
    ["times", company.replace("2018,clerk", "2016,clerk"), ["statements"]],
    ["confidence", company.replace("0.6,", "0.65,"), ["statements"]],
  ])("%s", async (_, text, expected) => {
    const own = text === company ? [] : expected;
    lacuna.put("other.csv", text);
    const found = await wrongIn("explain.json", { graph: "other.csv" });
    expect(found.filter((each) => own.includes(each)).length).toBeGreaterThan(0);
    expect(found.filter((each) => each !== "graph" && !own.includes(each))).toEqual([]);
  });

  test("attributes, and a table that is read otherwise", async () => {
    await proveAnswers({ graph: "things.csv", query: "?p : age(?p) > 40", proof: "age.json" });
    expect(await wrongIn("age.json", {})).toEqual([]);
    lacuna.put("older.csv", things.replace("38", "39"));
    expect(await wrongIn("age.json", { graph: "older.csv" })).toEqual(["attributes"]);
    expect(await wrongIn("age.json", { cells: { age: "skip" } })).toContain("attributes");
  });

  test("labels", async () => {
    lacuna.put("labels.tsv", "Ana\tAna the first\n");
    const given = { graph: "things.csv", query: "?p : age(?p) > 40", labels: ["labels.tsv"] };
    await proveAnswers({ ...given, proof: "labelled.json" });
    expect(await wrongIn("labelled.json", { labels: ["labels.tsv"] })).toEqual([]);
    expect(await wrongIn("labelled.json", {})).toEqual(["labels"]);
  });

  test("the model", async () => {
    const found = await wrongIn("predict.json", { model: "rules" });
    expect(found).toContain("model");
    expect(found).toContain("result");
  });

  test("a snapshot of the same graph is the same graph", async () => {
    await lacuna.importGraph({ graph: "company.csv", out: "company.lacuna" });
    for (const name of names)
      expect([name, await wrongIn(fileOf(name), { graph: "company.lacuna" })]).toEqual([name, []]);
  });
});

describe("what is no proof is refused", () => {
  test.each([
    ["no JSON", "proof"],
    ["another file", '{"format":"lacuna truth 3"}'],
    ["a list", "[]"],
    ["nothing", ""],
    ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ])("%s", async (_, text) => {
    lacuna.put("none.json", text);
    expect(await refused(verifyProof({ proof: "none.json" }))).toMatchObject({ code: "proof.unreadable" });
  });

  test("a field that stands twice", async () => {
    const text = JSON.stringify(proofs.get("count"));
    lacuna.put("twice.json", text.replace('"result":', '"result":{"count":900},"result":'));
    expect(await refused(verifyProof({ proof: "twice.json" }))).toMatchObject({
      code: "proof.unreadable",
      message: expect.stringContaining("twice"),
    });
  });

  test.each([
    "/etc/hosts",
    "../company.csv",
    "a\\b",
    "https://example.org/sparql",
    "postgres://a/b",
    "-",
    "",
  ])("a graph called %s is opened by its reader's name for it alone", async (name) => {
    const proof = proofs.get("explain")!;
    lacuna.put("named.json", JSON.stringify(sealed({ ...proof, graph: { ...proof.graph, name } })));
    expect(await refused(verifyProof({ proof: "named.json" }))).toMatchObject({
      code: "usage.missing-graph",
    });
    expect((await verifyProof({ proof: "named.json", graph: "company.csv" })).ok).toBe(true);
  });

  test.each([
    { labels: ["secret.txt"] },
    { solver: { name: "qto", preset: "../../secret.json" } },
    { threads: 4 },
    { model: "mine" },
    { unheard: 1 },
  ])("parameters that no proof records: %j", async (more) => {
    const proof = proofs.get("predict")!;
    const asked = { ...proof.asked, ...more } as never;
    expect(await verified(sealed({ ...proof, asked }), { graph: "company.csv", model: "frequency" })).toBe(
      false,
    );
  });
});

describe("what cannot be proven is refused", () => {
  test("settings in a file, and what another operation has", async () => {
    const solver = { name: "qto", preset: "mine.json" };
    expect(await refused(prove("predict", { solver }))).toMatchObject({ code: "usage.conflict" });
    expect(await refused(prove("count", { order: "?p" }))).toMatchObject({ code: "usage.idle-option" });
  });

  test("answers beyond the bound, which are cut where that was asked for", async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `a${at}\tr\thub\nhub\tr\tb${at}`).join("\n");
    lacuna.put("hub.tsv", rows);
    const given = { graph: "hub.tsv", query: "?a, ?b : r(?a, ?x) & r(?x, ?b)", operation: "ask" } as const;
    expect(await refused(proveAnswers(given))).toMatchObject({ code: "proof.too-large" });
    await proveAnswers({ ...given, limit: 20, proof: "few.json" });
    expect((await verifyProof({ proof: "few.json" })).ok).toBe(true);
  });
});
