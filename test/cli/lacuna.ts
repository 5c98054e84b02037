import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { run } from "../../src/cli/program/program.ts";
import { hasColours } from "../../src/report/colours.ts";
import { takingTurns } from "../support/turns.ts";

/** The built command line, as `npx lacuna` runs it. */
export const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

const PAGES = fileURLToPath(new URL("../../docs", import.meta.url));

/** What a finished command left. */
export interface Finished {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs `lacuna` with these arguments and this standard input, in the folder of the tests by default. The program runs in this
 * process, which takes a tenth of the time; several `--threads` and folders of a thread take the built program and its process.
 */
export function lacuna(
  args: readonly string[],
  input: string | Uint8Array = "",
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Finished> {
  const apart = hasThreads(args) || env.LACUNA_PROCESSORS !== undefined;
  return apart || (cwd !== undefined && !isMainThread)
    ? lacunaProcess(args, input, env, cwd)
    : inThisProcess(args, input, env, cwd);
}

/** Runs the built `lacuna` as a process of its own: for signals, pipes, exit status, start-up and worker threads. */
export function lacunaProcess(
  args: readonly string[],
  input: string | Uint8Array = "",
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Finished> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...process.env, LACUNA_DEBUG: "", ...env },
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) =>
      resolve({ status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    );
  });
}

/** Worker threads start from the build only. */
function hasThreads(args: readonly string[]): boolean {
  const threads = args.findLast((each, at) => args[at - 1] === "--threads" || each.startsWith("--threads="));
  return threads !== undefined && Number(threads.replace("--threads=", "")) > 1;
}

/** Commands share the folder and the environment of the process; one that changes them runs alone. */
const turns = takingTurns();

function inThisProcess(
  args: readonly string[],
  input: string | Uint8Array,
  env: NodeJS.ProcessEnv,
  cwd: string | undefined,
): Promise<Finished> {
  const plain = cwd === undefined && Object.keys(env).length === 0;
  const command = () => inPlace({ LACUNA_DEBUG: "", ...env }, cwd, () => written(args, input));
  return plain ? turns.together(command) : turns.alone(command);
}

/** Runs something with other variables of the environment and in another folder, and puts both back. */
async function inPlace<T>(
  env: NodeJS.ProcessEnv,
  cwd: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  const folder = process.cwd();
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  try {
    for (const [name, value] of Object.entries(env)) set(name, value);
    if (cwd !== undefined) process.chdir(cwd);
    return await work();
  } finally {
    if (cwd !== undefined) process.chdir(folder);
    for (const [name, value] of before) set(name, value);
  }
}

async function written(args: readonly string[], input: string | Uint8Array): Promise<Finished> {
  const parts = { out: [] as Uint8Array[], err: [] as Uint8Array[] };
  const status = await run(
    args,
    {
      out: (text) => void parts.out.push(Buffer.from(text)),
      bytes: (lines) => void parts.out.push(Uint8Array.from(lines)),
      err: (text) => void parts.err.push(Buffer.from(text)),
      input: once(input),
      terminal: false,
      colours: { out: hasColours(false, process.env), err: hasColours(false, process.env) },
    },
    PAGES,
  );
  const text = (all: readonly Uint8Array[]) => Buffer.concat(all).toString();
  return { status, out: text(parts.out), err: text(parts.err) };
}

/** What stands on standard input, which is read once. */
async function* once(input: string | Uint8Array): AsyncGenerator<Uint8Array> {
  if (input.length > 0) yield Buffer.from(input);
}
