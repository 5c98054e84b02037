import { run } from "../../src/cli/program/program.ts";

/** What a command line prints and ends with, run in this process. */
export async function said(args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const status = await run([...args], {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    terminal: false,
  });
  return { status, out, err };
}
