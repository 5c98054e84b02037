import { readdirSync, readFileSync } from "node:fs";

/** What the children of a process took while they were watched. */
export interface Watched {
  readonly cpuMs: number;
  /** Largest resident size of one of them, shared memory included, in MB. */
  readonly peakMb: number;
}

const EVERY_MS = 20;
/** Units of processor time in `/proc`. */
const TICK_MS = 10;

/** Watches the children of a process, as Linux tells of them: a server has one for each connection. */
export function childrenOf(pid: number): { end(): Promise<Watched> } {
  const before = reapedMs(pid);
  const running = new Set(childPids(pid));
  let peakKb = 0;
  const timer = setInterval(() => {
    for (const child of childPids(pid)) if (!running.has(child)) peakKb = Math.max(peakKb, peakOf(child));
  }, EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      // A connection that is closed is reaped a moment later.
      while (childPids(pid).some((each) => !running.has(each)))
        await new Promise((done) => setTimeout(done, EVERY_MS));
      return { cpuMs: reapedMs(pid) - before, peakMb: peakKb / 1024 };
    },
  };
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It ended meanwhile.
    return "";
  }
};

/** Fields behind the name, which may hold spaces: state, parent, …, and from 11 on utime, stime, cutime, cstime. */
const fieldsOf = (pid: number | string): string[] =>
  textOf(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ");

const reapedMs = (pid: number): number => TICK_MS * (Number(fieldsOf(pid)[13]) + Number(fieldsOf(pid)[14]));

const childPids = (pid: number): string[] =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && fieldsOf(name)[1] === String(pid));

const peakOf = (pid: string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0);
