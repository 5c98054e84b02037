import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { badlyTold, contentOf, outputOf, run } from "./commands.mjs";

const mount = (...args) => spawnSync("mount", args, { encoding: "utf8" }).status === 0;

/** Parts of the room that the output takes. */
const PARTS = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 1, 1.1, 1.5, 2];

/** A disk of less room than the output needs, then of more: one message, nothing of the output, then all of it. */
export async function fullDisk({ folder, words, names, everything, bytes, fail }) {
  mkdirSync(folder);
  const told = { full: 0, done: 0 };
  for (const part of PARTS) {
    const size = Math.max(4096, Math.ceil((part * bytes) / 4096) * 4096);
    if (!mount("-t", "tmpfs", "-o", `size=${size}`, "none", folder)) {
      rmSync(folder, { recursive: true, force: true });
      return "not tried: no disk can be mounted here";
    }
    try {
      const first = await run(folder, words);
      if (first.status === 0) told.done++;
      else {
        told.full++;
        const bad = badlyTold(first, ["runs.disk-full"]);
        if (bad) fail(`on a disk of ${size} bytes: ${bad}`);
        if (contentOf(join(folder, outputOf(words))) !== undefined)
          fail(`a full disk of ${size} bytes leaves an output`);
        const left = readdirSync(folder).filter(
          (name) => !names.includes(name) && !/^out(\.\w+)?\.(partial|training)$/.test(name),
        );
        if (left.length > 0) fail(`a full disk of ${size} bytes leaves ${left.join(", ")}`);
        mount("-o", "remount,size=256m", folder);
        const again = await run(folder, words);
        if (again.status !== 0) fail(`with room again after ${size} bytes: ${again.told}`);
      }
      if (contentOf(folder) !== everything) fail(`another output after a disk of ${size} bytes`);
      const left = readdirSync(folder).filter((name) => !names.includes(name));
      if (left.length > 0) fail(`with room again after ${size} bytes there is ${left.join(", ")}`);
    } finally {
      spawnSync("umount", [folder]);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return `${told.full} disks too small, ${told.done} large enough`;
}

/** A limit on the size of files instead (EFBIG). */
export async function shortFiles({ folder, words, names, everything, largest, fail }) {
  const told = { full: 0, done: 0 };
  for (const part of [0, 0.3, 0.9]) {
    mkdirSync(folder);
    const fileSize = Math.floor((part * largest) / 1024);
    const first = await run(folder, words, { fileSize });
    if (first.status === 0) told.done++;
    else {
      told.full++;
      const bad = badlyTold(first, ["runs.disk-full", "runs.unwritable"]);
      if (bad) fail(`with files of at most ${fileSize} KiB: ${bad}`);
      if (contentOf(join(folder, outputOf(words))) !== undefined)
        fail(`files of at most ${fileSize} KiB leave an output`);
      const again = await run(folder, words);
      if (again.status !== 0) fail(`without a limit again after ${fileSize} KiB: ${again.told}`);
    }
    if (contentOf(folder) !== everything) fail(`another output after files of at most ${fileSize} KiB`);
    const left = readdirSync(folder).filter((name) => !names.includes(name));
    if (left.length > 0) fail(`after files of at most ${fileSize} KiB there is ${left.join(", ")}`);
    rmSync(folder, { recursive: true, force: true });
  }
  return `${told.full} limits too low, ${told.done} high enough`;
}

/** Bytes of a file or folder, and of its largest file. */
export function sizes(path) {
  if (!statSync(path).isDirectory()) {
    const { size } = statSync(path);
    return { bytes: size, largest: size };
  }
  let [bytes, largest] = [0, 0];
  for (const name of readdirSync(path)) {
    const inside = sizes(join(path, name));
    bytes += Math.ceil(inside.bytes / 4096) * 4096;
    largest = Math.max(largest, inside.largest);
  }
  return { bytes, largest };
}
