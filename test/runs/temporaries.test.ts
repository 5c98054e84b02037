import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { openKept } from "../../src/runs/resuming/kept-run.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { refuseTaken, wholeTree } from "../../src/runs/writing/tree.ts";

/** A bound for what hangs, in milliseconds: no test is to come near it. */
const HANGS = 120_000;

test.skipIf(process.platform !== "linux")(
  "temporaries of killed processes go with the next one, those of living ones stay",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lacuna-temporaries-"));
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
    let ended = 0;
    const said = (name: string) => readFileSync(name, "utf8");
    try {
      ended = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
      // The shell takes note of a process that ends; what stands in its place then does not, so that one which is killed stays a zombie.
      await expect.poll(() => said(`/proc/${parent.pid}/comm`), { timeout: HANGS }).toBe("sleep\n");
      process.kill(ended, "SIGKILL");
      await expect.poll(() => said(`/proc/${ended}/stat`), { timeout: HANGS }).toMatch(/\) Z /);
      const own = await nodeDisk.makeTemporary(join(folder, "spill"));
      const of = (pid: number) => join(dirname(own), basename(own).replace(`-${process.pid}-`, `-${pid}-`));
      for (const pid of [ended, parent.pid!]) mkdirSync(of(pid));
      await nodeDisk.makeTemporary(join(folder, "spill"));
      expect([own, of(parent.pid!), of(ended)].map((path) => existsSync(path))).toEqual([true, true, false]);
    } finally {
      parent.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    }
  },
);

const refusals: Readonly<Record<string, (out: string) => Promise<unknown>>> = {
  "the check of a file": (out) => nodeWrites.check(out, {}),
  "the check of a folder": (out) => nodeWrites.check(out, { ours: [] }),
  "writing a file": (out) => nodeWrites.file(out, "new"),
  "writing a folder": (out) => nodeWrites.folder(out, async () => {}, { ours: [] }),
  "the check of a tree": (out) => refuseTaken(nodeDisk, out, { ours: [] }),
  "writing a tree": (out) => wholeTree(nodeDisk, out, { ours: [] }, async () => {}),
  "a run that resumes": (out) => openKept(nodeDisk, out, {}),
};

// A process can be killed between its output taking its place and the removal of its temporaries.
test.skipIf(process.platform !== "linux").each(Object.entries(refusals))(
  "%s that finds its output in place removes the temporaries of killed processes",
  async (_, refused) => {
    const folder = mkdtempSync(join(tmpdir(), "lacuna-temporaries-"));
    try {
      const out = join(folder, "out");
      const gone = spawnSync("true").pid;
      const left = await Promise.all([out, `${out}.partial`, `${out}.training`].map(nodeDisk.makeTemporary));
      const own = await nodeDisk.makeTemporary(out);
      for (const path of left) renameSync(path, path.replace(`-${process.pid}-`, `-${gone}-`));
      mkdirSync(out);
      await expect(refused(out)).rejects.toMatchObject({ code: "runs.exists" });
      expect(readdirSync(folder).sort()).toEqual([basename(own), "out"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
