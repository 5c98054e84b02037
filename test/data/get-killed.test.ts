import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { getInto } from "../../src/operations/data/get-work.ts";
import type { Disk } from "../../src/runs/disk/disk.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { wholeWrites } from "../../src/runs/writing/writes.ts";

/** The real disk, with a call after every change of it: what a kill at that moment leaves. */
function watched(onChange: () => void): Disk {
  const then =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const done = await work(...given);
      onChange();
      return done;
    };
  return {
    ...nodeDisk,
    rename: then(nodeDisk.rename),
    remove: then(nodeDisk.remove),
    link: then(nodeDisk.link),
    makeFolder: then(nodeDisk.makeFolder),
    makeTemporary: then(nodeDisk.makeTemporary),
    open: then(async (path, mode) => {
      const file = await nodeDisk.open(path, mode);
      return {
        ...file,
        write: then((bytes) => file.write(bytes)),
        truncate: then((size) => file.truncate(size)),
      };
    }),
  };
}

/** Contents by path; what is there beside the output is named too. */
const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => {
        const path = join(each.parentPath, each.name);
        return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
      }),
  );

// Neither file of LC-QuAD 2.0 has a hash in the registry, so that only our own list says that they are ours.
const given = { name: "lcquad2", out: undefined, from: undefined, force: false };

/** Fetches into `work/out` from `work/copy`, and again from every state that a kill could have left. */
async function fromEveryState(prepare: (work: string) => void, check: (state: string) => void) {
  const base = mkdtempSync(join(tmpdir(), "lacuna-get-killed-"));
  try {
    const work = join(base, "work");
    mkdirSync(join(work, "copy"), { recursive: true });
    for (const name of ["train", "test"]) writeFileSync(join(work, "copy", `${name}.json`), `["${name}"]`);
    prepare(work);
    const states: string[] = [];
    const disk = watched(() => {
      const state = join(base, `state-${states.length}`);
      // Of a process that was killed, the lock is nobody's, and its temporaries are swept; this one lives on.
      cpSync(work, state, { recursive: true, filter: (path) => !/^(lock|\.)/.test(basename(path)) });
      states.push(state);
    });
    const get = (folder: string, on: Disk) =>
      getInto(
        { ...given, out: join(folder, "out"), from: join(folder, "copy") },
        { ...nodeHost, disk: on, writes: wholeWrites(on) },
      );
    await get(work, disk);
    expect(states.length).toBeGreaterThan(8);
    const whole = contentOf(work);
    for (const state of states) {
      check(state);
      await get(state, nodeDisk);
      expect(contentOf(state)).toEqual(whole);
    }
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

test("a fresh folder is there whole or not at all, and every kill can be gone on from", async () => {
  await fromEveryState(
    () => {},
    (state) => {
      if (existsSync(join(state, "out")))
        expect(readdirSync(join(state, "out")).sort()).toEqual([
          "lacuna-files.json",
          "test.json",
          "train.json",
        ]);
    },
  );
});

test("beside files of others each file is there whole or not at all", async () => {
  await fromEveryState(
    (work) => {
      mkdirSync(join(work, "out"));
      writeFileSync(join(work, "out", "notes.txt"), "mine");
    },
    (state) => {
      expect(readFileSync(join(state, "out", "notes.txt"), "utf8")).toBe("mine");
      for (const name of ["train", "test"]) {
        const path = join(state, "out", `${name}.json`);
        if (existsSync(path)) expect(readFileSync(path, "utf8")).toBe(`["${name}"]`);
      }
    },
  );
});

test("a copy without the files leaves nothing", async () => {
  const base = mkdtempSync(join(tmpdir(), "lacuna-get-none-"));
  try {
    await expect(
      getInto({ ...given, out: join(base, "out"), from: join(base, "none") }, nodeHost),
    ).rejects.toMatchObject({
      code: "kgqa.not-in-copy",
    });
    expect(readdirSync(base)).toEqual([]);
  } finally {
    rmSync(base, { recursive: true });
  }
});
