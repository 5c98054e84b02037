import { spawnSync } from "node:child_process";

/** Runs a Python program with bytes as its input and gives its output; undefined without Python or what it imports. */
export function python(program: string, input: Uint8Array = new Uint8Array()): Uint8Array | undefined {
  const { status, stdout } = spawnSync("python3", ["-c", program], { input, maxBuffer: 1 << 28 });
  return status === 0 ? new Uint8Array(stdout) : undefined;
}

export const havePython = python("import zipfile, pickle, struct") !== undefined;

export const haveNumpy = havePython && python("import numpy") !== undefined;
