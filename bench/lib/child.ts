import { spawn } from "node:child_process";
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** How a process went. */
export interface Ran {
  readonly ms: number;
  /** Largest resident size, in MB; NaN where it was not asked for. */
  readonly peakMb: number;
  /** Processor time of all threads, likewise. */
  readonly cpuMs: number;
  readonly err: string;
  /** Whether it was ended because it took too long. */
  readonly isLate: boolean;
}

/** The built command line; `npm run bench` builds it. */
export const lacuna = "dist/cli/main.js";

const peakHook = new URL("./lib/peak.js", import.meta.url);

/**
 * Runs `node <script> …args` to its end with standard output in a file, and times the whole process from outside.
 * With `peak`, a hook in the child tells its largest resident size and processor time when it exits, which takes the child some time.
 * With `limitMs` it is ended after that time.
 * @throws Error when it fails
 */
export async function runNode(
  script: string,
  args: readonly string[],
  {
    stdout = "/dev/null",
    peak = false,
    limitMs,
  }: { readonly stdout?: string; readonly peak?: boolean; readonly limitMs?: number } = {},
): Promise<Ran> {
  const out = openSync(stdout, "w");
  const hook = peak ? ["--import", fileURLToPath(peakHook)] : [];
  try {
    const start = performance.now();
    const child = spawn(process.execPath, [...hook, script, ...args], {
      stdio: ["ignore", out, "pipe"],
    });
    let err = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = child.kill("SIGKILL");
      },
      limitMs ?? 2 ** 31 - 1,
    );
    const status = await new Promise<number | null>((resolve, reject) =>
      child.on("error", reject).on("close", resolve),
    );
    clearTimeout(timer);
    const ms = performance.now() - start;
    if (status !== 0 && !isLate) throw new Error(`${script} ${args.join(" ")} ended with ${status}:\n${err}`);
    const told = /^peak (\d+) cpu (\d+)$/m.exec(err);
    return {
      ms,
      peakMb: Number(told?.[1] ?? Number.NaN) / 1024,
      cpuMs: Number(told?.[2] ?? Number.NaN),
      err: told ? err.replace(told[0], "").trimEnd() : err,
      isLate,
    };
  } finally {
    closeSync(out);
  }
}

/** A task of these benches (`<name>-task.ts`) in a fresh process; what it prints, as JSON. */
export async function runTask<T>(name: string, args: readonly string[]): Promise<Ran & { readonly told: T }> {
  return inFolder(async (folder) => {
    const out = join(folder, "out.json");
    const ran = await runNode(fileURLToPath(new URL(`./${name}.js`, import.meta.url)), args, {
      stdout: out,
      peak: true,
    });
    let text = "";
    for await (const chunk of createReadStream(out, "utf8")) text += chunk;
    return { ...ran, told: JSON.parse(text) as T };
  });
}

/** A folder for temporary files, gone afterwards. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-bench-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
