import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { openKept } from "../../src/runs/resuming/kept-run.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { refuseTaken, wholeTree } from "../../src/runs/writing/tree.ts";

test.skipIf(process.platform !== "linux")(
  "temporaries of killed processes go with the next one, those of living ones stay",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lacuna-temporaries-"));
    // The first process ends, and its parent never takes note of it.
    const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 60"]);
    try {
      const ended = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
      // It was begun when its number was said; on a busy machine it ends later.
      await expect
        .poll(() => readFileSync(`/proc/${ended}/stat`, "utf8"), { timeout: 20_000 })
        .toMatch(/\) Z /);
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
