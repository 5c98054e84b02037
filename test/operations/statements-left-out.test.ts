import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const {
  askWhyNot,
  completeQuery,
  exportGraph,
  importGraph,
  runKopl,
  splitByTime,
  splitGraph,
  splitInductive,
} = boundAndHeld(nodeHost);
const root = mkdtempSync(join(tmpdir(), "lacuna-left-out-"));
afterAll(() => rmSync(root, { recursive: true }));
const path = (name: string) => join(root, name);
let count = 0;

const JOBS = `person,employer,since,until,role,confidence
Ana,Acme,2015,2019,lead,0.9
Bob,Acme,2017,2018,clerk,0.6
Eve,Acme,2021,,lead,0.95
Ana,Birch,2020,,clerk,0.8
Bob,Birch,2019,2020,lead,0.7
`;
writeFileSync(path("jobs.csv"), JOBS);
writeFileSync(
  path("plain.tsv"),
  "Ana\temployer\tAcme\nBob\temployer\tAcme\nBob\temployer\tBirch\nEve\temployer\tBirch\n",
);
const QUADS = "Ana\temployer\tAcme\t2015\nBob\temployer\tAcme\t2018\nEve\temployer\tBirch\t2019\n";
writeFileSync(path("quads.txt"), QUADS);

const writers = {
  parquet: (graph: string) => exportGraph({ graph, to: "parquet", out: path(`out-${count++}`) }),
  postgres: (graph: string) => exportGraph({ graph, to: "postgres", out: path(`out-${count++}.sql`) }),
  nquads: (graph: string) => exportGraph({ graph, to: "nquads", out: path(`out-${count++}.nq`) }),
  "split at random": (graph: string) =>
    splitGraph({ graph, random: [60, 20, 20], out: path(`out-${count++}`) }),
  "split by entities": (graph: string) =>
    splitInductive({ graph, inductive: 0.4, out: path(`out-${count++}`) }),
};

describe.each(Object.entries(writers))("%s writes links alone", (_, write) => {
  it("and says which statements it leaves out", async () => {
    expect((await write(path("jobs.csv"))).notes).toEqual([
      "what 5 statements say of links is left out (times, role, confidence); a snapshot of `kg import` keeps it",
    ]);
  });
  it("and says nothing where links have none", async () => {
    expect(await write(path("plain.tsv"))).not.toHaveProperty("notes");
  });
});

it("a split by time says that its files have no times", async () => {
  const out = path("by-time");
  const { notes } = await splitByTime({ graph: path("quads.txt"), byTime: [34, 33, 33], out });
  expect(notes).toEqual(["the times of 3 facts decide the splits, and are left out of the files"]);
  const written = readFileSync(join(out, "manifest.json"), "utf8");
  expect(JSON.parse(written).notes).toEqual(notes);
});

it("Parquet that is read back still says what it has not", async () => {
  const out = path("again");
  await exportGraph({ graph: path("jobs.csv"), out });
  const graph = await openGraph(out, nodeHost, { shared: false });
  expect(graph.statements).toBeUndefined();
  expect(graph.report?.notes?.at(-1)).toContain("what 5 statements say of links is left out");
});

it("a snapshot keeps statements, which nothing else that is written does", async () => {
  const [table, out] = [await openGraph(path("jobs.csv"), nodeHost, { shared: false }), path("jobs.lacuna")];
  await importGraph({ graph: path("jobs.csv"), out });
  expect((await openGraph(out, nodeHost, { shared: false })).statements).toEqual(table.statements);
});

it("a knowledge base of a graph keeps each statement as a fact with qualifiers", async () => {
  const asked = async (program: string) => (await runKopl({ program, kb: path("jobs.csv") })).answers;
  expect(await asked('QueryRelationQualifier(Find("Ana"), Find("Acme"), employer, role)')).toEqual(["lead"]);
  expect(await asked('QueryRelationQualifier(Find("Bob"), Find("Acme"), employer, end time)')).toEqual([
    "2018",
  ]);
});

it("a model that knows links alone is not asked for a time of a link", async () => {
  const query = "?p : employer(?p, Acme)@2018";
  const asked = askWhyNot({ graph: path("jobs.csv"), query, values: ["Eve"], model: "frequency" });
  await expect(asked).rejects.toMatchObject({ code: "query.not-links" });
});

describe("completing a query with a time", () => {
  const completed = (query: string) => completeQuery({ graph: path("jobs.csv"), query });
  it.each(["{r", "{role: l", "[2015, ", ""])("offers nothing within employer(…)@%s", async (piece) => {
    const text = piece.startsWith("{") ? piece : `@${piece}`;
    expect((await completed(`?p : employer(?p, Acme)${text}`)).expects).toBe("nothing");
  });
  it("offers signs behind what is said of a link", async () => {
    const { items } = await completed("?p : employer(?p, Acme)@[2015, 2016]{role: lead} ");
    expect(items.map(({ name }) => name)).toContain("&");
  });
  it("says that links alone are counted", async () => {
    const { items, notes } = await completed("?p : employer(?p, Acme)@2018 & ");
    expect(items.map(({ name }) => name)).toContain("employer");
    expect(notes?.[0]).toContain("counted by links alone");
    expect(await completed("?p : employer(?p, Acme) & ")).not.toHaveProperty("notes");
  });
});
