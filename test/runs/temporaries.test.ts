import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";

test.skipIf(process.platform !== "linux")(
  "temporaries of killed processes go with the next one, those of living ones stay",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lacuna-temporaries-"));
    // The first process ends, and its parent never takes note of it.
    const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 60"]);
    try {
      const ended = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
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
