import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, win32 } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Files } from "../../src/formats/files/files.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readModel } from "../../src/links/files/model-folder.ts";
import { folderOf, joined, nameOf, withoutSlash } from "../../src/runs/paths.ts";

/** A machine without hard links, such as one with a FAT disk. */
const noLinks = vi.hoisted(() => ({ on: false }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const link: typeof real.link = (from, to) =>
    noLinks.on
      ? Promise.reject(Object.assign(new Error("operation not permitted"), { code: "EPERM" }))
      : real.link(from, to);
  return { ...real, link };
});

const windows = [
  "C:\\data\\graph.tsv",
  "C:\\data\\graphs\\",
  "data\\graph.tsv",
  "..\\graph.tsv",
  "C:/data/graph.tsv",
  "graph.tsv",
  "\\\\server\\share\\data\\graph.tsv",
];
const unix = ["/data/graph.tsv", "/data/graphs/", "data/graph.tsv", "../graph.tsv", "graph.tsv", "/graph"];

describe("paths are those of any system", () => {
  it.each(windows)("%s, as Windows has it", (path) => {
    expect(nameOf(path)).toBe(win32.basename(path));
    expect(folderOf(path)).toBe(win32.dirname(path));
    expect(win32.normalize(joined(path, "train.txt"))).toBe(win32.join(path, "train.txt"));
  });

  it.each(unix)("%s, as Unix and macOS have it", (path) => {
    expect(nameOf(path)).toBe(posix.basename(path));
    expect(folderOf(path)).toBe(posix.dirname(path));
    expect(joined(path, "train.txt")).toBe(posix.join(path, "train.txt"));
  });

  it("slashes at the end are none of the name", () => {
    expect(["a\\", "a/", "a//", "/"].map(withoutSlash)).toEqual(["a", "a", "a", "/"]);
  });
});

/** Files as Windows finds them: by either slash. */
function windowsFiles(contents: Record<string, string>): Files {
  const files = memoryFiles(new Map(Object.entries(contents)));
  const plain = (path: string) => path.replaceAll("\\", "/");
  return {
    ...files,
    list: (path) => files.list(plain(path)),
    size: (path) => files.size(plain(path)),
    read: (path) => files.read(plain(path)),
    readShared: (path, header) => files.readShared(plain(path), header),
  };
}

describe("what users name with backslashes", () => {
  const files = windowsFiles({ "C:/data/g/train.txt": "a\tr\tb\n", "C:/data/g.tsv": "a\tr\tb\n" });

  it.each(["C:\\data\\g", "C:\\data\\g\\", "C:\\data\\g.tsv"])("the graph %s is called g", async (path) => {
    expect((await loadGraph(path, files)).name).toBe("g");
  });

  it("a model folder is looked for inside itself", async () => {
    const files = windowsFiles({ "C:/models/m/manifest.json": "{}" });
    await expect(readModel("C:\\models\\m\\", files)).rejects.toMatchObject({ code: "links.corrupt-model" });
  });
});

describe("disks without hard links", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lacuna-paths-"));
    noLinks.on = true;
  });
  afterEach(() => {
    noLinks.on = false;
    rmSync(folder, { recursive: true, force: true });
  });

  it("locks hold, and are given back", async () => {
    const { takeLock } = await import("../../src/runs/disk/node-lock.ts");
    const path = join(folder, "lock");
    const lock = await takeLock(path);
    await expect(takeLock(path)).rejects.toMatchObject({ code: "runs.locked" });
    await lock.release();
    await (await takeLock(path)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("files appear whole, and never over another", async () => {
    const { nodeWrites } = await import("../../src/runs/writing/node-writes.ts");
    await nodeWrites.file(join(folder, "a"), "new", {});
    expect(readdirSync(folder)).toEqual(["a"]);
    writeFileSync(join(folder, "b"), "theirs");
    await expect(nodeWrites.file(join(folder, "b"), "new", {})).rejects.toMatchObject({
      code: "runs.exists",
    });
  });
});
