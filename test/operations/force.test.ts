import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { wholeTree } from "../../src/runs/writing/tree.ts";
import { wholeWrites } from "../../src/runs/writing/writes.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const { splitGraph, importGraph, answerMany } = boundAndHeld(nodeHost);
const root = mkdtempSync(join(tmpdir(), "lacuna-force-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
let folder = "";
beforeEach(() => {
  folder = join(root, String(count++));
  mkdirSync(folder);
});
const at = (...names: string[]) => join(folder, ...names);
const text = (...names: string[]) => readFileSync(at(...names), "utf8");
const notOurs = { code: "runs.not-ours" };

describe("force replaces nothing that Lacuna did not write", () => {
  it("a file deep inside a folder that looks like a benchmark", async () => {
    mkdirSync(at("out/queries/deep"), { recursive: true });
    writeFileSync(at("out/queries/deep/precious.sql"), "precious");
    const ours = ["manifest.json", "queries"];
    const filling = wholeTree(nodeDisk, at("out"), { force: true, ours }, async () => {});
    expect(await refused(filling)).toMatchObject(notOurs);
    expect(text("out/queries/deep/precious.sql")).toBe("precious");
  });

  it("a file inside of an input folder that was read", async () => {
    mkdirSync(at("data"));
    writeFileSync(at("data/train.txt"), "a\tr\tb\n");
    const out = at("data/graph.lacuna");
    await importGraph({ graph: at("data"), out });
    writeFileSync(at("data/train.txt"), "a\tr\tb\nb\tr\tc\n");
    // The folder is the snapshot now; another form of it is not.
    expect(await refused(importGraph({ graph: at("data"), out, force: true }))).toMatchObject({
      ...notOurs,
      message: expect.stringContaining("is read by this command"),
    });
    const again = await importGraph({ graph: at("data"), out, force: true, format: "tsv" });
    expect(again.triples.train).toBe(2);
  });

  it("a file of the right name that no manifest lists, and one that was changed", async () => {
    const writes = wholeWrites(nodeDisk);
    const ours = ["model.safetensors", "manifest.json"];
    const fill = async (put: (name: string, content: string) => Promise<unknown>) =>
      void (await put("model.safetensors", "tables"));
    mkdirSync(at("foreign"));
    writeFileSync(at("foreign/model.safetensors"), "weeks of training");
    expect(await refused(writes.folder(at("foreign"), fill, { ours, force: true }))).toMatchObject(notOurs);
    await writes.folder(at("own"), fill, { ours });
    await writes.folder(at("own"), fill, { ours, force: true });
    writeFileSync(at("own/model.safetensors"), "changed by hand");
    const again = await refused(writes.folder(at("own"), fill, { ours, force: true }));
    expect(again).toMatchObject({ ...notOurs, message: expect.stringContaining("was changed") });
    expect(text("own/model.safetensors")).toBe("changed by hand");
  });

  it("the graph that a command reads, by whatever path", async () => {
    mkdirSync(at("g"));
    writeFileSync(at("g/train.txt"), "a\tr\tb\nb\tr\tc\nc\tr\td\n");
    symlinkSync(at("g"), at("link"));
    for (const out of [at("g"), at("link"), `${at("g")}/`]) {
      const given = { graph: at("g"), random: [50, 25, 25], out, force: true } as const;
      expect(await refused(splitGraph({ ...given, random: [50, 25, 25] }))).toMatchObject(notOurs);
    }
    writeFileSync(at("g.tsv"), "a\tr\tb\n");
    const imported = importGraph({ graph: at("g.tsv"), out: at("g.tsv"), force: true });
    expect(await refused(imported)).toMatchObject(notOurs);
    const asked = answerMany({
      graph: at("g"),
      queries: ["?x : r(a, ?x)"],
      out: at("g/train.txt"),
      force: true,
    });
    expect(await refused(asked)).toMatchObject(notOurs);
    expect([text("g.tsv"), text("g/train.txt").length]).toEqual(["a\tr\tb\n", 18]);
  });

  it("a file of another kind, while earlier output of the same kind is replaced", async () => {
    writeFileSync(at("package.json"), '{"name":"mine"}');
    const imported = (out: string) => importGraph({ graph: "world", out, force: true });
    expect(await refused(imported(at("package.json")))).toMatchObject(notOurs);
    await imported(at("world.lacuna"));
    await imported(at("world.lacuna"));
    expect(existsSync(at("world.lacuna"))).toBe(true);
    const given = { graph: "world", random: [80, 10, 10] as [number, number, number], force: true };
    await splitGraph({ ...given, out: at("split") });
    await splitGraph({ ...given, out: at("split"), seed: 2 });
    writeFileSync(at("split/train.txt"), "mine now");
    expect(await refused(splitGraph({ ...given, out: at("split") }))).toMatchObject(notOurs);
  });
});
