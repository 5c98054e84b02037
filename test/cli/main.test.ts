import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lacuna, lacunaProcess, MAIN } from "./lacuna.ts";

test("help names every command and loads none of them", async () => {
  const { status, out, err } = await lacuna(["--help"]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  for (const noun of ["tour", "ask", "convert", "kg"]) expect(out).toMatch(new RegExp(`^  ${noun} `, "m"));
  expect(out).toContain("Exit status: 0 done, 1 failed, 2 wrong usage");
});

test("the help of a command comes with examples, asked for in either way", async () => {
  const [one, two] = await Promise.all([lacuna(["ask", "--help"]), lacuna(["help", "ask"])]);
  expect(one.status).toBe(0);
  expect(one.out).toBe(two.out);
  expect(one.out).toContain("lacuna ask world '?c : borders(France, ?c) & !language(?c, French)'");
});

test("the version is that of the package", async () => {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect((await lacuna(["--version"])).out).toBe(`${manifest.version}\n`);
});

test("no command is wrong usage, and shows the help on standard error", async () => {
  const { status, out, err } = await lacuna([]);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(err).toContain("Usage: lacuna <command> [options]");
});

// Other tests run the program in their own process: this one holds both to the same bytes, streams and exit status.
test.each<[readonly string[], string, NodeJS.ProcessEnv]>([
  [["--version"], "", {}],
  [["kg", "info", "world", "--relations"], "", {}],
  [["kg", "info", "world"], "", { FORCE_COLOR: "1" }],
  [["ask", "world", "--queries", "-"], '{"query":"?c : borders(France, ?c)"}\n', {}],
  [["ask", "world", "--queries", "-"], '{"query":"?c : borders(France, ?c)"}\nnone\n', {}],
  [["ask", "world", "?c : border(France, ?c)"], "", {}],
  [["ask", "world", "?c : border(France, ?c)", "--json"], "", {}],
  [["ask", "nowhere", "?c : r(a, ?c)"], "", {}],
  [["ask", "world", "--jsn"], "", {}],
  [["help", "queries"], "", {}],
  [[], "", {}],
])("%j does in a process of the build what it does in this one", async (args, input, env) => {
  expect(await lacunaProcess(args, input, env)).toEqual(await lacuna(args, input, env));
});

test.skipIf(!existsSync("/dev/full"))("standard output on a full disk is told, and no success", async () => {
  for (const args of [
    ["ask", "world", "?c : borders(France, ?c)"],
    ["types", "efo1", "--json"],
  ]) {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    let err = "";
    child.stderr!.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(err).toMatch(/^error\[runs\.disk-full\]: the disk is full\n {2}standard output\n.*\n$/);
    expect(status).toBe(1);
  }
});

test("a reader that closes early ends the command quietly", async () => {
  const child = spawn(process.execPath, [MAIN, "ask", "world", "?a, ?b : borders(?a, ?b)"]);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk;
  });
  child.stdout.destroy();
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect({ status, err }).toEqual({ status: 0, err: "" });
});
