import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built command line, as `npx lacuna` runs it. */
export const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** What a finished command left. */
export interface Finished {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built `lacuna` with these arguments and this standard input, in the folder of the tests by default. */
export function lacuna(
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
