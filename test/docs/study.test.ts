import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, it } from "vitest";
import { lacuna } from "../cli/lacuna.ts";
import { compilerOptions } from "./compile.ts";

// Below the repository, so that `lacuna` is the built package itself.
const scratch = mkdtempSync(join(import.meta.dirname, "study-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const page = readFileSync(join(import.meta.dirname, "../../docs/start/study.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
  language,
  text,
}));
const scripts = blocks
  .map((block, at) => ({ ...block, shown: blocks[at + 1] }))
  .filter(({ language, shown }) => language === "ts" && shown?.language === "text");

/** Every file below a folder with its hash. */
function hashes(folder: string, below = ""): [string, string][] {
  return readdirSync(join(folder, below)).flatMap((name): [string, string][] => {
    const path = join(below, name);
    if (statSync(join(folder, path)).isDirectory()) return hashes(folder, path);
    return [
      [
        path,
        createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex"),
      ],
    ];
  });
}

it.each(scripts.map((script, at) => [at + 1, script] as const))(
  "docs/start/study.md, script %i, prints what the page shows",
  (at, { text, shown }) => {
    const file = join(scratch, `script-${at}.mjs`);
    writeFileSync(
      file,
      ts.transpileModule(text, { compilerOptions: { ...compilerOptions, module: ts.ModuleKind.ESNext } })
        .outputText,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: scratch, encoding: "utf8" });
    expect(`${stderr}${stdout}`).toBe(shown?.text);
  },
);

it("the commands of docs/start/study.md write the bytes of its script", async () => {
  const commands =
    blocks
      .find(({ language }) => language === "console")
      ?.text.trim()
      .split("\n") ?? [];
  const there = mkdtempSync(join(scratch, "commands-"));
  for (const line of commands) {
    const words = line.replace("$ npx lacuna ", "").split(" ");
    const { status, err } = await lacuna([...words, "--quiet"], "", {}, there);
    expect(status, err).toBe(0);
  }
  for (const folder of ["gaps", "bench", "model", "run"])
    expect(hashes(join(there, folder)), folder).toEqual(hashes(join(scratch, folder)));
});
