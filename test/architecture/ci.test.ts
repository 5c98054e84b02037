import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";

// The script of CI with tools that all fail: whatever a lane runs, its failure stands at the end, with the command that runs it alone.

const script = readFileSync(".ci/run", "utf8");
const parts = /^parts=\((.*)\)$/m.exec(script)![1]!.split(" ");
const posix = process.platform !== "win32" && existsSync("/bin/bash");
const tools = mkdtempSync(join(tmpdir(), "lacuna-ci-"));
afterAll(() => rmSync(tools, { recursive: true }));
const tool = (name: string, text: string) => {
  writeFileSync(join(tools, name), `#!/bin/bash\n${text}\nexit 7\n`);
  chmodSync(join(tools, name), 0o755);
};
for (const each of ["npx", "apt-get", "sudo", "virtuoso-t"]) tool(each, "");
// A clone that can be installed is one where everything behind that fails.
tool("npm", '[ "$*" = "ci --no-audit --no-fund" ] && [ -n "$LACUNA_INSTALLS" ] && exit 0');
// What sums up is run as it is; every other program fails.
tool("node", `[ "$1" = .ci/summary.mjs ] && exec ${JSON.stringify(process.execPath)} "$@"`);

interface Ran {
  readonly status: number | null;
  readonly lines: string[];
}
const run = (...args: string[]): Promise<Ran> => runIn({}, ...args);

async function runIn(more: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> {
  const env = { ...process.env, ...more, PATH: `${tools}${delimiter}${process.env.PATH}` };
  const child = spawn("/bin/bash", [".ci/run", ...args], { env });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk;
  });
  const status = await new Promise<number | null>((done) => child.on("close", done));
  return { status, lines: out.trimEnd().split("\n") };
}

test.runIf(posix).each(parts)("what fails in the part %s is named with what runs it alone", async (part) => {
  const { status, lines } = await run("--part", part);
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/^0 passed, [1-9]\d* failed$/);
  const failed = lines.filter((line) => line.startsWith("failed: "));
  expect(failed).toHaveLength(Number(/, (\d+) failed$/.exec(lines.at(-1)!)![1]));
  for (const each of failed) {
    const [, command = ""] = /^ {2}again: (.+)$/.exec(lines[lines.lastIndexOf(each) + 1]!) ?? [];
    // A command, of the tests no more than those of the part; or the part alone.
    expect(command, each).toMatch(
      /^(npx vitest run --config \S+ \S|node \S+\.mjs|env |experiments\/\S+\.sh|\.ci\/run --part )/,
    );
    if (command.startsWith(".ci")) expect(command).toBe(`.ci/run --part ${part}`);
  }
});

test.runIf(posix)("a part that is not known is refused, with those that are", async () => {
  const { status, lines } = await run("--part", "nothing");
  expect(status).toBe(2);
  expect(lines.at(-1)).toBe(`no part is called nothing; there is ${parts.join(" ")}`);
});

test.runIf(posix)("a clone that cannot be built says so and runs nothing else", async () => {
  const { status, lines } = await run();
  expect(status).toBe(1);
  expect(lines.slice(-4)).toEqual([
    "failed: install and build",
    "  again: npm ci --no-audit --no-fund",
    "0 tests were skipped, which stand with their suites above",
    "0 passed, 1 failed",
  ]);
});

/** What fails, with the command behind it. */
const failures = (lines: readonly string[]): [what: string, command: string][] =>
  lines.flatMap((line, at) =>
    line.startsWith("failed: ") ? [[line.slice(8), lines[at + 1]!.replace(/^ {2}again: /, "")]] : [],
  );

test.runIf(posix)("every lane that fails is named with the command that runs it alone", async () => {
  const { status, lines } = await runIn({ LACUNA_INSTALLS: "yes" });
  expect(status).toBe(1);
  const found = failures(lines);
  const named = new Map(found);
  // The lanes as the script has them, so that a new one is looked for too.
  const body = /^beside\(\) \{\n([\s\S]*?)^\}/m.exec(script)![1]!;
  const lanes = [...body.matchAll(/^ {2}alone "([^"]+)" (.+)$/gm)].map(
    ([, name, command]) => [name!, command!] as const,
  );
  expect(lanes.map(([name]) => name)).toEqual(
    expect.arrayContaining(["lint", "types", "dead code", "packed tarball"]),
  );
  for (const [name, command] of lanes)
    expect([name, named.get(name)]).toEqual([name, command.replaceAll("'", "")]);
  expect(named.get("tests are collected without the datasets")).toContain("LACUNA_DATA=/nowhere");
  // The suite gave no report: the whole of it is what is run again.
  expect(found.find(([what]) => what.startsWith("tests: "))).toEqual([
    "tests: vitest ended with status 7 and no report",
    expect.stringMatching(/^npx vitest run --config vitest\.config\.ts$/),
  ]);
  // One part in its turn, the others are said to be left out. What passed is the installation.
  const left = lines.filter((line) => line.startsWith("left out in this run: "));
  expect(left).toHaveLength(parts.length - 1);
  expect(lines.at(-1)).toBe(`1 passed, ${found.length} failed`);
  expect(found.length).toBeGreaterThan(lanes.length + 2);
  // The short form has two.
  const short = await runIn({ LACUNA_INSTALLS: "yes" }, "--short");
  expect(failures(short.lines)[0]).toEqual(["types", "npm run --silent types"]);
  expect(failures(short.lines)).toHaveLength(2);
});

test.runIf(posix)(
  "a test that fails is named with its line, its reason and a command for it alone",
  async () => {
    const file = join(process.cwd(), "test/a/b.test.ts");
    const names = ["it's (a) [b] | c", "it's (a) [b] | c and more"];
    const stack = `AssertionError: expected 1 to be 2\n    at ${file}:17:3\n    at other.ts:1:1`;
    const report = join(tools, "report.json");
    const assertionResults = [
      { status: "failed", fullName: names[0], failureMessages: [stack] },
      { status: "passed", fullName: names[1] },
      { status: "pending", fullName: "later" },
    ];
    const broken = {
      name: join(process.cwd(), "test/c.test.ts"),
      status: "failed",
      message: "no such module",
      assertionResults: [],
    };
    writeFileSync(
      report,
      JSON.stringify({ testResults: [{ name: file, status: "failed", assertionResults }, broken] }),
    );
    const said = (config: string, status: string) =>
      execFileSync(process.execPath, [".ci/summary.mjs", report, status, "the lane", config, "whole"], {
        encoding: "utf8",
      }).split("\n");
    const [passed, failed, again, other, otherAgain, skipped] = said("vitest.long.config.ts", "1");
    expect(passed).toBe("passed 1");
    expect(failed).toBe(
      `failed the lane, test/a/b.test.ts:17 ${names[0]}: AssertionError: expected 1 to be 2`,
    );
    const [, pattern = ""] =
      /^ {2}again: npx vitest run --config vitest\.long\.config\.ts test\/a\/b\.test\.ts -t (.*)$/.exec(
        again!,
      )!;
    // As a shell and vitest read it, it is this test and no other.
    const read = execFileSync("/bin/bash", ["-c", `printf %s ${pattern}`], { encoding: "utf8" });
    expect(names.map((name) => new RegExp(read).test(name))).toEqual([true, false]);
    expect(other).toBe("failed the lane, test/c.test.ts: no such module");
    expect(otherAgain).toBe("  again: npx vitest run --config vitest.long.config.ts test/c.test.ts");
    expect(skipped).toBe("skipped the lane, test/a/b.test.ts later");
    expect(said("vitest.config.ts", "1")[2]).toMatch(/^ {2}again: npx vitest run test\/a\/b\.test\.ts -t /);
    // A run that failed outside of any test.
    writeFileSync(
      report,
      JSON.stringify({
        testResults: [{ name: file, status: "passed", assertionResults: assertionResults.slice(1) }],
      }),
    );
    expect(said("vitest.config.ts", "1").slice(0, 3)).toEqual([
      "passed 1",
      "failed the lane: vitest ended with status 1, no test failed",
      "  again: whole",
    ]);
  },
);
