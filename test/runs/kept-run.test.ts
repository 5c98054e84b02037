import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { openKept } from "../../src/runs/resuming/kept-run.ts";

let out: string;
beforeEach(() => {
  out = join(mkdtempSync(join(tmpdir(), "lacuna-kept-")), "out");
});
afterEach(() => rmSync(join(out, ".."), { recursive: true, force: true }));

const config = { makes: "something" };

test("who waits for a folder gets one of its own when the other process is done and removes it", async () => {
  const first = await openKept(nodeDisk, out, config);
  const second = openKept(nodeDisk, out, config);
  await new Promise((done) => setTimeout(done, 100));
  await first.remove();
  const { path, close } = await second;
  expect(readdirSync(path).sort()).toEqual(["config.json", "lock"]);
  await close();
});

test("a process that is done removes what is its own, not what the next one has begun", async () => {
  let next: Awaited<ReturnType<typeof openKept>> | undefined;
  const first = await openKept(
    {
      ...nodeDisk,
      async remove(path) {
        // The next process comes at the worst moment: when the folder itself is about to be removed.
        if (!path.endsWith("/new") && next === undefined) {
          next = await openKept(nodeDisk, out, config).catch(() => undefined);
          if (next) writeFileSync(join(next.path, "begun"), "");
        }
        await nodeDisk.remove(path);
      },
    },
    out,
    config,
  );
  await first.remove();
  next ??= await openKept(nodeDisk, out, config);
  expect(readdirSync(next.path)).toContain("lock");
  await next.close();
  expect(readdirSync(join(out, "..")).sort()).toEqual(["out.partial"]);
});
