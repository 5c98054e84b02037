import { randomUUID } from "node:crypto";
import { constants, copyFile, link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { LacunaError } from "../../error.ts";
import type { Lock } from "./disk.ts";

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, in ticks since the machine's start; pids are reused, this pair is not. */
  readonly started: string;
  readonly token: string;
}

/** Interval of the heartbeat of a held lock, and the time without one after which another machine's lock is stale. */
const BEAT_MS = 10_000;
const STALE_MS = 120_000;
/** Longest wait for a lock. */
const GRACE_MS = 200;
const GRACE_TRIES = 5;

/**
 * Takes the lock at `path`. A lock whose process is gone is taken over: on this machine by its pid, on another one
 * (a shared disk) when it has shown no life for two minutes.
 * @throws LacunaError `runs.locked`
 */
export async function takeLock(path: string): Promise<Lock> {
  const token = randomUUID();
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    started: (await startOf(process.pid)) ?? "",
    token,
  };
  // A link appears with its content or not at all, and fails when the name is taken.
  const fresh = `${path}.${token}`;
  await writeFile(fresh, JSON.stringify(own));
  try {
    for (let tries = 0; !(await linked(fresh, path)); tries++) {
      const holder = await liveHolder(path, token);
      if (!holder) continue;
      // A process that was just killed takes a moment to go.
      if (tries >= GRACE_TRIES) throw locked(path, holder);
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    }
  } finally {
    await rm(fresh, { force: true });
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      if ((await holderAt(path))?.token === token) await rm(path, { force: true });
    },
  };
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
  }
  // Disks without hard links: a copy, of which there is one too.
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The holder of a lock that is alive; the lock of one that is gone is removed. */
async function liveHolder(path: string, token: string): Promise<Holder | undefined> {
  const holder = await holderAt(path);
  if (holder && (await alive(path, holder))) return holder;
  // One of several that see the same stale lock moves it.
  const aside = `${path}.stale-${token}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return undefined;
  const taken = await holderAt(aside);
  // Another process may have placed its own lock between check and move: it is put back.
  if (taken && taken.token !== holder?.token) await linked(aside, path);
  await rm(aside, { force: true });
  return undefined;
}

function locked(path: string, { pid, host }: Holder): LacunaError {
  return new LacunaError("runs.locked", `process ${pid} on ${host} is at work here already`, {
    place: { file: path },
    hint: "wait for it, or choose another {out}; the lock goes when it ends",
  });
}

async function holderAt(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

async function alive(path: string, { pid, host, started }: Holder): Promise<boolean> {
  if (host !== hostname()) {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs < STALE_MS;
  }
  if (!(await isRunning(pid))) return false;
  const start = await startOf(pid);
  return start === undefined || started === "" || start === started;
}

/** Whether this machine has a running process with the number; a zombie does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return (await startOf(pid)) !== ENDED;
}

const ENDED = "ended";

/** Start time of a process where the system shows it (Linux); the machine's own boot is part of it. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const [state, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
    ]);
    // The name in brackets may hold blanks; behind it the first field is the state, the 20th the start.
    const fields = state.slice(state.lastIndexOf(")") + 2).split(" ");
    // A killed process keeps its pid until its parent has noticed.
    return /[ZX]/.test(fields[0]!) ? ENDED : `${boot.trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
