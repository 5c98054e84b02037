// The list of graphs says how large each is, where that is known without reading it.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitGraph } from "../../src/index.ts";
import { packGraph } from "../../src/kg/snapshot.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { asked, send } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-sizes-"));
const at = (name: string) => join(folder, name);
let server: OpenServer;
beforeAll(async () => {
  writeFileSync(at("friends.tsv"), "ann\tknows\tbob\nbob\tknows\tcleo\n");
  writeFileSync(at("snap.lacuna"), packGraph(await loadWorld()));
  writeFileSync(at("torn.lacuna"), packGraph(await loadWorld()).subarray(0, 100));
  await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: at("split"), seed: 1 });
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const sizes = async () => {
  const { graphs } = (await send(server, "/api/v1/graphs")).json() as {
    readonly graphs: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[];
  };
  return Object.fromEntries(
    graphs.map(({ id, entities, relations, links }) => [id, [entities, relations, links]]),
  );
};

test("a snapshot, a split and the embedded graph have sizes; a text has them once it was opened, until it changes", async () => {
  const world = [1349, 11, 4113];
  const unknown = [undefined, undefined, undefined];
  const before = await sizes();
  expect(before).toMatchObject({ world, snap: world, split: world, friends: unknown });
  expect(before.torn ?? unknown).toEqual(unknown);
  await send(server, asked("?x : knows(?x, bob)").replace("world", "friends"));
  expect((await sizes()).friends).toEqual([3, 1, 2]);
  writeFileSync(at("friends.tsv"), "ann\tknows\tbob\n");
  utimesSync(at("friends.tsv"), new Date(0), new Date(0));
  // A server looks at a file again after a moment.
  await expect.poll(async () => (await sizes()).friends, { timeout: 60_000 }).toEqual(unknown);
});
