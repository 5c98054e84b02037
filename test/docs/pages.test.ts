// Runs every command and program of the pages, in the order of the page and in one folder, and compares what comes out.
// Commands that need published data run in test/docs/commands/run.mjs, on stand-ins.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { lacuna } from "../cli/lacuna.ts";
import { compile, compilerOptions } from "./compile.ts";
import { type Block, blocksOf, commandsOf, isShown, pages, textOf } from "./page.ts";

// Below the repository, so that `lacuna` is the built package itself.
const scratch = mkdtempSync(join(import.meta.dirname, "run-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const folderOf = (page: string): string => {
  const folder = join(scratch, page.replaceAll("/", "-"));
  mkdirSync(folder, { recursive: true });
  return folder;
};

const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** The Python that has all packages which a program imports, where there is one. */
const pythonFor = (text: string): string | undefined => {
  const imports = text.split("\n").filter((line) => /^(import|from) /.test(line));
  return ["python3", "/usr/bin/python3"].find(
    (python) => spawnSync(python, ["-c", imports.join("\n")]).status === 0,
  );
};

const programs = pages.flatMap((page) =>
  blocksOf(textOf(page))
    .filter(({ language }) => language === "ts")
    .map(({ text }, at) => ({ page, text, file: join(folderOf(page), `program-${at + 1}.ts`) })),
);

it("every program of the pages compiles with `tsc --strict` against the declarations of the package", () => {
  for (const { file, text } of programs) put(file, text);
  expect(compile(programs.map(({ file }) => file))).toEqual([]);
});

// The study is run by study.test.ts, which compares the files that it writes, too.
const steps = pages
  .filter((page) => !page.endsWith("start/study.md"))
  .map((page) => {
    const blocks = blocksOf(textOf(page));
    return { page, steps: blocks.flatMap((block, at) => stepsOf(page, block, blocks[at + 1])) };
  });

/** What a block asks to be done: a file to be written, commands to be run, or a program whose output follows. */
function stepsOf(page: string, block: ReturnType<typeof blocksOf>[number], next: typeof block | undefined) {
  const folder = folderOf(page);
  const { language, file, skip, text } = block;
  if (skip !== undefined) return [{ name: `skipped: ${skip}`, skip: true, run: async () => {} }];
  if (language === "python") return pythonSteps(folder, block, next);
  if (file !== undefined && language !== "ts" && language !== "js")
    return [{ name: `writes ${file}`, skip: false, run: async () => put(join(folder, file), text) }];
  if (language === "console")
    return commandsOf(block).map(({ line, words, output }) => ({
      name: `lacuna ${line}`,
      skip: false,
      run: async () => {
        const { status, out, err } = await lacuna(words, "", {}, folder);
        if (output === "") expect(status, err).toBe(0);
        else if (!isShown(output, `${out}${err}`)) expect(`${out}${err}`.trim()).toBe(output);
      },
    }));
  if ((language === "ts" || language === "js") && next?.language === "text")
    return [
      {
        name: `program: ${text.split("\n").find((line) => line !== "" && !line.startsWith("import")) ?? ""}`,
        skip: false,
        run: async () => {
          const script = join(folder, `${language}-${text.length}.mjs`);
          const options = { compilerOptions: { ...compilerOptions, module: ts.ModuleKind.ESNext } };
          writeFileSync(script, language === "js" ? text : ts.transpileModule(text, options).outputText);
          const { stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
          if (!isShown(next.text, `${stderr}${stdout}`)) expect(`${stderr}${stdout}`).toBe(next.text);
        },
      },
    ];
  return [];
}

/** A program in Python: it runs, and prints what the block after it shows. */
function pythonSteps(folder: string, { file, text }: Block, next: Block | undefined) {
  const name = file ?? `python-${text.length}.py`;
  const shown = next?.language === "text" && next.file === undefined ? next.text : undefined;
  const python = pythonFor(text);
  return [
    {
      name: `python: ${name}${python ? "" : " (skipped: no python3 has what it imports)"}`,
      skip: python === undefined,
      run: async () => {
        put(join(folder, name), text);
        const { status, stdout, stderr } = spawnSync(python!, [name], { cwd: folder, encoding: "utf8" });
        expect(status, stderr).toBe(0);
        if (shown !== undefined && !isShown(shown, stdout)) expect(stdout).toBe(shown);
      },
    },
  ];
}

for (const { page, steps: all } of steps)
  if (all.length > 0)
    describe(page, () => {
      for (const { name, skip, run } of all) it.skipIf(skip)(name, run, 120_000);
    });
