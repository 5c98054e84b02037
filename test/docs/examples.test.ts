// Compiles and runs the examples; each ends with what it prints, in a comment.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, it } from "vitest";
import { MAIN } from "../cli/lacuna.ts";
import { compile, compilerOptions } from "./compile.ts";
import { isShown, root } from "./page.ts";

const folder = join(root, "examples");
const names = readdirSync(folder);
const programs = names.filter((name) => name.endsWith(".ts"));
const scripts = names.filter((name) => name.endsWith(".sh"));

// Below the repository, so that `lacuna` is the built package itself.
const scratch = mkdtempSync(join(import.meta.dirname, "examples-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const bin = join(scratch, "bin");
mkdirSync(bin);
writeFileSync(join(bin, "npx"), `#!/bin/sh\nshift\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
chmodSync(join(bin, "npx"), 0o755);

/** What an example says that it prints: the comment at its end. */
const shownBy = (text: string): string =>
  (/(?:^(?:\/\/|#) ?.*\n)+$/m.exec(text)?.[0] ?? "").replaceAll(/^(?:\/\/|#) ?/gm, "");

it("there are eight programs and four scripts, each under 40 lines and named in the list of examples", () => {
  expect([programs.length, scripts.length]).toEqual([8, 4]);
  const list = readFileSync(join(folder, "README.md"), "utf8");
  for (const name of [...programs, ...scripts]) {
    expect(readFileSync(join(folder, name), "utf8").split("\n").length, name).toBeLessThan(40);
    expect(list).toContain(`(${name})`);
  }
});

it("every program compiles with `tsc --strict` against the declarations of the package", () => {
  expect(compile(programs.map((name) => join(folder, name)))).toEqual([]);
});

it.each([...programs, ...scripts])(
  "examples/%s prints what it says",
  (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const cwd = join(scratch, name);
    mkdirSync(cwd);
    let command = ["bash", join(folder, name)];
    if (name.endsWith(".ts")) {
      const options = { compilerOptions: { ...compilerOptions, module: ts.ModuleKind.ESNext } };
      writeFileSync(join(cwd, "program.mjs"), ts.transpileModule(text, options).outputText);
      command = [process.execPath, join(cwd, "program.mjs")];
    }
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const { stdout, stderr } = spawnSync(command[0] ?? "", command.slice(1), { cwd, env, encoding: "utf8" });
    const shown = shownBy(text);
    expect(shown, "no output is shown").not.toBe("");
    if (!isShown(shown, `${stderr}${stdout}`)) expect(`${stderr}${stdout}`).toBe(shown);
  },
  120_000,
);
