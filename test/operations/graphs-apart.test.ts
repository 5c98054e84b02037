import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lastingHost } from "../../src/host/lasting-host.ts";
import { nodeHost } from "../../src/host/node.ts";
import { nodeThreads } from "../../src/host/node-workers.ts";
import { startedFor, workersOf } from "../../src/host/workers.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { attachedGraph, sharedGraph } from "../../src/kg/shared-graph.ts";
import { snapshotHash } from "../../src/kg/snapshot.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { graphsApart } from "../../src/operations/workers/graphs-apart.ts";
import { openCatalog } from "../../src/server/catalog/catalog.ts";
import { endlessPool } from "../support/endless-pool.ts";

const start = nodeThreads(new URL("../../dist/cli/worker.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lacuna-apart-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Triples whose reading takes longer than a moment, with labels and aliases beside them. */
const path = join(folder, "long");
const names = Array.from({ length: 3000 }, (_, at) => `entity ${at}`);
mkdirSync(path);
const write = (name: string, lines: readonly string[]) => writeFileSync(join(path, name), lines.join("\n"));

/** A host whose own thread may look at files, and not read them. */
function apart() {
  const refused = () => {
    throw new Error("this thread reads a file");
  };
  const files = { ...nodeHost.files, read: refused, readShared: refused };
  const opener = graphsApart(
    { files, pool: (role, threads) => workersOf(startedFor(start), role, threads) },
    { most: 2 },
  );
  return lastingHost({ ...nodeHost, files }, start, { memory: 1 << 28, openApart: opener });
}

/** What is found by the names, labels and aliases of a graph. */
const lookedUp = ({ entities, relations }: Graph) => [
  ...names.slice(0, 50).map((name) => entities.id(name)),
  ...[0, 1, 2].flatMap((id) => [
    ...entities.withLabel(entities.label(id)),
    ...(entities.aliases?.idsOf(entities.aliases.of(id)[0] ?? "") ?? []),
  ]),
  ...["linked to", "none"].map((name) => relations.id(name)),
];

describe("a graph whose reading takes long", () => {
  it("is read by a worker, and is the same as if it were read here", async () => {
    write(
      "train.tsv",
      names.map((name, at) => `${name}\tlinked to\t${names[(at * 7 + 1) % names.length]}`),
    );
    write(
      "entity_labels.tsv",
      names.map((name, at) => `${name}\tlabel ${at % 1000}`),
    );
    // Files that were written a moment ago are read again to see whether they are the same, which this host's thread may not.
    await expect
      .poll(() => nodeHost.files.version?.(join(path, "entity_labels.tsv")), { timeout: 60_000 })
      .toBeTypeOf("string");
    const host = apart();
    const here = await openGraph(path, { files: nodeHost.files, now: nodeHost.now });
    const [one, two] = await Promise.all([host.resources.graph(path), host.resources.graph(path)]);
    expect(two.value).toBe(one.value);
    expect(one.value.source).toBe(path);
    expect(snapshotHash(one.value)).toBe(snapshotHash(here));
    expect(lookedUp(one.value)).toEqual(lookedUp(here));
    for (const lease of [one, two]) lease.close();
    expect(host.resources.held()).toMatchObject({ values: 1, used: 0 });
    // Unchanged, it is not read again.
    expect((await host.resources.graph(path)).value).toBe(one.value);
    await host.close();
  });

  it("leaves this thread to others: the event loop turns while it is read", async () => {
    const big = join(folder, "big.tsv");
    const lines = Array.from(
      { length: 60_000 },
      (_, at) => `e${at % 5000}\tr${at % 20}\te${(at * 31) % 4999}`,
    );
    writeFileSync(big, lines.join("\n"));
    const host = apart();
    let [turns, isOpen] = [0, false];
    const opening = host.resources.graph(big).finally(() => {
      isOpen = true;
    });
    while (!isOpen) {
      await nodeHost.pause();
      turns++;
    }
    expect((await opening).value.entityCount).toBe(5000);
    // Reading, sorting and packing on this thread left a few dozen turns, one for each portion of the file.
    expect(turns).toBeGreaterThan(200);
    await host.close();
  });

  it("says what is wrong as it is said here", async () => {
    const wrong = join(folder, "wrong.tsv");
    writeFileSync(wrong, "a\tb\n".repeat(50_000));
    const host = apart();
    const told = (opening: Promise<unknown>) => opening.catch((error: Error) => error.message);
    const here = await told(openGraph(wrong, { files: nodeHost.files, now: nodeHost.now }));
    expect(here).toBeTypeOf("string");
    expect(await told(host.resources.graph(wrong))).toBe(here);
    expect(host.resources.held().values).toBe(0);
    await host.close();
  });

  it("a short one of a foreign format is read by a worker, too", async () => {
    const xml = join(folder, "short.rdf");
    writeFileSync(
      xml,
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"><rdf:Description rdf:about="http://e/a"><e:p rdf:resource="http://e/b"/></rdf:Description></rdf:RDF>',
    );
    const here = await openGraph(xml, { files: nodeHost.files, now: nodeHost.now });
    await expect.poll(() => nodeHost.files.version?.(xml), { timeout: 60_000 }).toBeTypeOf("string");
    const host = apart();
    const { value } = await host.resources.graph(xml);
    expect(snapshotHash(value)).toBe(snapshotHash(here));
    await host.close();
  });

  it("a short one is read here", async () => {
    const short = join(folder, "short.tsv");
    writeFileSync(short, "a\tr\tb\n");
    const host = apart();
    await expect(host.resources.graph(short)).rejects.toThrow("this thread reads a file");
    await host.close();
  });
});

it("a graph is handed over with the look-up tables that it has, and makes the others itself", async () => {
  write("valid.tsv", ["entity 1\tlinked to\tentity 3"]);
  const graph = await openGraph(path, { files: nodeHost.files, now: nodeHost.now });
  expect(sharedGraph(graph).indexes.entities).toEqual({});
  graph.entities.id("entity 1");
  expect(Object.keys(sharedGraph(graph).indexes.entities)).toEqual(["names"]);
  const handed = attachedGraph(sharedGraph(graph, "made"));
  expect(handed.rows.tails.buffer).toBe(attachedGraph(sharedGraph(graph)).rows.tails.buffer);
  expect(lookedUp(handed)).toEqual(lookedUp(graph));
});

describe("a file that keeps its reader", () => {
  const xml = join(folder, "endless.rdf");
  writeFileSync(xml, "<rdf:RDF/>");

  it("is given up when its time is over, and its worker is ended", async () => {
    const { pool, ended } = endlessPool();
    const open = graphsApart({ files: nodeHost.files, pool, wait: async () => {} }, { most: 1 });
    for (let turn = 1; turn <= 2; turn++) {
      await expect(open(xml, {}, undefined)).rejects.toMatchObject({
        code: "kg.too-long",
        place: { file: xml },
      });
      expect(ended).toHaveLength(turn);
    }
  });

  it("is given up when the call is interrupted", async () => {
    const { pool, ended } = endlessPool();
    const given = new AbortController();
    const open = graphsApart(
      { files: nodeHost.files, pool },
      { most: 1, foreignOnly: true, signal: () => given.signal },
    );
    const opening = open(xml, {}, undefined);
    given.abort();
    await expect(opening).rejects.toMatchObject({ code: "run.interrupted" });
    expect(ended).toEqual(["open"]);
  });

  it("of a server's folder is looked at once, by a worker that is ended, and what lies beside it is found", async () => {
    const inside = join(folder, "served");
    await nodeHost.disk.makeFolder(inside);
    writeFileSync(join(inside, "a.rdf"), "<rdf:RDF/>");
    const { pool, ended } = endlessPool();
    const catalog = openCatalog(() => [inside], {
      files: nodeHost.files,
      pool,
      wait: async () => {},
      now: () => 0,
    });
    expect((await catalog.list("graph")).map(({ id }) => id)).toEqual(["world"]);
    // The folder and the file.
    expect(ended).toHaveLength(2);
    await catalog.refresh();
    expect(ended.length).toBeLessThanOrEqual(4);
    expect(await catalog.unknown()).toEqual([join(inside, "a.rdf")]);
  });
});
