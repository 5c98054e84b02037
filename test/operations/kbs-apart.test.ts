// A knowledge base of a foreign format is read by a worker that can be ended, and is the same as if it were read here.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { nodeThreads } from "../../src/host/node-workers.ts";
import { startedFor, workersOf } from "../../src/host/workers.ts";
import type { Host } from "../../src/operations/host.ts";
import { openKb } from "../../src/operations/resources/knowledge-base.ts";
import { kbsApart } from "../../src/operations/workers/kbs-apart.ts";
import { endlessPool } from "../support/endless-pool.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-kbs-apart-"));
afterAll(() => rmSync(folder, { recursive: true }));
const xml = join(folder, "people.rdf");
writeFileSync(
  xml,
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://example.org/">
    <rdf:Description rdf:about="http://example.org/Ada"><e:knows rdf:resource="http://example.org/Bob"/><e:age>36</e:age></rdf:Description>
    <rdf:Description rdf:about="http://example.org/Bob"><e:knows rdf:resource="http://example.org/Ada"/></rdf:Description>
  </rdf:RDF>`,
);
const start = nodeThreads(new URL("../../dist/cli/worker.js", import.meta.url));
const inThreads: Host["pool"] = (role, threads) => workersOf(startedFor(start), role, threads);

test("RDF/XML is read by a worker, with the same content and notes", async () => {
  const here = await openKb(xml, { files: nodeHost.files });
  const opened: string[] = [];
  const pool: Host["pool"] = (role, threads) => {
    opened.push(role.name);
    return inThreads(role, threads);
  };
  const openKbApart = kbsApart({ files: nodeHost.files, pool }, {});
  const refused = () => {
    throw new Error("this thread reads a file");
  };
  const notes: string[] = [];
  const files = { ...nodeHost.files, read: refused, readShared: refused };
  const kb = await openKb(xml, { files, openKbApart, onMessage: (line) => void notes.push(line) });
  expect(opened).toEqual(["open-kb"]);
  expect([...kb.names]).toEqual([...here.names]);
  expect(kb.entityCount).toBe(here.entityCount);
  expect(kb.relations.size).toBe(here.relations.size);
  expect(notes).toEqual([...(here.read ?? []), ...here.dropped.notes]);
});

test("a mistake in it keeps its code and place", async () => {
  const broken = join(folder, "broken.rdf");
  writeFileSync(broken, "<rdf:RDF><unclosed>");
  const here = await openKb(broken, { files: nodeHost.files }).catch((error: unknown) => error);
  const openKbApart = kbsApart({ files: nodeHost.files, pool: inThreads }, {});
  const there = await openKb(broken, { files: nodeHost.files, openKbApart }).catch((error: unknown) => error);
  const { code, place } = here as { code: string; place: object };
  expect(there).toMatchObject({ code, place: { ...place } });
});

test("one that keeps its reader is given up when its time is over, or the call is interrupted, and its worker is ended", async () => {
  const late = endlessPool();
  const open = kbsApart({ files: nodeHost.files, pool: late.pool, wait: async () => {} }, {});
  await expect(open(xml, {})).rejects.toMatchObject({ code: "kg.too-long", place: { file: xml } });
  expect(late.ended).toEqual(["open-kb"]);
  const interrupted = endlessPool();
  const given = new AbortController();
  const opening = kbsApart({ files: nodeHost.files, pool: interrupted.pool }, { signal: () => given.signal })(
    xml,
    {},
  );
  given.abort();
  await expect(opening).rejects.toMatchObject({ code: "run.interrupted" });
  expect(interrupted.ended).toEqual(["open-kb"]);
});

test("our own readers read here", async () => {
  const { pool } = endlessPool();
  const open = kbsApart({ files: nodeHost.files, pool }, {});
  const json = join(folder, "kb.json");
  writeFileSync(json, '{"concepts":{},"entities":{}}');
  expect(await open(json, {})).toBeUndefined();
  expect(await open("world", {})).toBeUndefined();
});
