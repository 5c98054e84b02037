import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nouns } from "../../src/cli/program/nouns.ts";
import { run } from "../../src/cli/program/program.ts";
import { operations } from "../../src/operations/registry.ts";

/** What a command prints for `--help`. */
async function helpOf(words: readonly string[]): Promise<string> {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  await run([...words, "--help"], { out: write, err: write, terminal: false });
  return text.trimEnd();
}

/** The commands below one, as its help lists them. */
const below = (help: string): string[] =>
  [...(help.split(/^Commands:$/m)[1]?.split(/\n\n/)[0] ?? "").matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "help");

async function reference(): Promise<string> {
  const parts = [
    "# Commands\n",
    "Every command with its options, as `--help` prints it: they are derived from the parameters of the operations",
    "(`src/operations`). Written by `npx vitest run test/docs/commands.test.ts -u`.\n",
    "| command | what it does |\n| --- | --- |",
    ...nouns.map(({ name, describe }) => `| [\`${name}\`](#lacuna-${name}) | ${describe} |`),
    "",
  ];
  for (const { name, describe } of nouns) {
    const help = await helpOf([name]);
    parts.push(`## lacuna ${name}\n`, `${describe}\n`, `\`\`\`text\n${help}\n\`\`\`\n`);
    for (const verb of below(help)) {
      const own = await helpOf([name, verb]);
      parts.push(`### lacuna ${name} ${verb}\n`, `\`\`\`text\n${own}\n\`\`\`\n`);
    }
  }
  return parts.join("\n");
}

it("docs/reference/commands.md is what the commands say of themselves, and every leaf has an example", async () => {
  const text = await reference();
  await expect(text).toMatchFileSnapshot("../../docs/reference/commands.md");
  const leaves = text
    .split(/^#{2,3} /m)
    .filter((part) => part.includes("Usage:") && !/^Commands:$/m.test(part));
  expect(leaves.length).toBeGreaterThan(20);
  expect(leaves.filter((part) => !/Examples?:/.test(part)).map((part) => part.split("\n")[0])).toEqual([]);
});

it("every operation has a command and a documented `--json`", async () => {
  const page = (name: string) =>
    readFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), "utf8");
  const [commands, json] = [await reference(), page("json.md")];
  for (const load of Object.values(operations)) {
    const { command: name, summary } = await load();
    expect(summary, name).not.toBe("");
    expect(commands, name).toMatch(new RegExp(`^##+ lacuna ${name.replace(/ --.*/, "")}$`, "m"));
    expect(json, name).toContain(`\`${name}`);
  }
});
